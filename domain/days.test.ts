import { expect, test } from 'vitest'
import { isDay, isLocalTime } from './days.ts'

test.each([
  ['2026-11-23', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-04-31', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['2026-11-23T08:00', false],
  ['', false],
])('%j is a day: %s', (text, is) => {
  expect(isDay(text)).toBe(is)
})

test.each([
  ['2026-11-23T08:00', true],
  ['2026-11-23T23:59', true],
  ['2026-11-23T24:00', false],
  ['2026-11-31T08:00', false],
  ['2026-11-23T08:00Z', false],
  ['2026-11-23', false],
])('%j is a local time: %s', (text, is) => {
  expect(isLocalTime(text)).toBe(is)
})
