import { expect, test } from 'vitest'
import { dayWithoutYearIn, hasDay } from './days-without-year.ts'

test.each([
  ['15 May', '15 MAY 2026'],
  ['15-May 10:00', '15 MAY 2026 10:00'],
  ['Fri, 15 May at 10:00 - 11:00', '15 MAY 2026 AT 10:00 - 11:00'],
  ['May 15th', '15 MAY 2026'],
  ['15 mai', '15 MAI 2026'],
  ['05/18', '05/18/2026'],
  ['18.05.', '18.05.2026'],
])('%s is %s in that year', (text, expected) => {
  expect(dayWithoutYearIn(text)?.inYear(2026)).toBe(expected)
})

test.each([
  '15 May 2026',
  '15 Maple',
  '45/18',
  '12',
  '10:00',
  'May',
  '5.10',
  '15 May or later',
  '3/4 in',
])('%s is no day without a year', (text) => {
  expect(dayWithoutYearIn(text)).toBeNull()
})

test('a day counts as one with its year and without', () => {
  expect(['15 May', '15 May 2026', 'Pier 9'].map(hasDay)).toEqual([true, true, false])
})
