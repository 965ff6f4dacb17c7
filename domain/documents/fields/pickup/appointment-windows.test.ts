import { expect, test } from 'vitest'
import { beginningOf } from './appointment-windows.ts'

test.each([
  ['15 May 2026 10:00 - 11:00', '15 May 2026 10:00'],
  ['15 May 2026 10:00-11:00 hrs', '15 May 2026 10:00'],
  ['15 May 2026, 10:00 to 15 May 2026, 11:00', '15 May 2026, 10:00'],
  ['15.05.2026 10:00 bis 11:00 Uhr', '15.05.2026 10:00'],
  ['05/15/2026 1:00 - 3:00 PM', '05/15/2026 1:00 PM'],
  ['05/15/2026 11:00 - 1:00 PM', '05/15/2026 11:00 AM'],
  ['05/15/2026 11:00 AM - 1:00 PM', '05/15/2026 11:00 AM'],
  ['10:00 - 11:00', '10:00'],
])('the window %j begins at %j', (text, begin) => {
  expect(beginningOf(text)).toBe(begin)
})

test.each([
  ...['15 May 2026 10:00', '15 May 2026', '15 May 2026 10:00 - 16 May 2026 11:00'],
  ...['15 May 2026 10:00 - 09:00', '15 May 2026 10:00 (gate 4 - 11:00)', '10:00 - NOON'],
  ...['15 May 2026 10:00, gate closes 11:00', '22:00 - 06:00', '2026 - 2027'],
])('%j has none', (text) => {
  expect(beginningOf(text)).toBe(text)
})
