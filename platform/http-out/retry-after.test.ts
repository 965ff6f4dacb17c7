import { expect, test } from 'vitest'
import { retryAfter } from './retry-after.ts'

const now = Date.parse('2026-03-01T12:00:00Z')
const day = 86_400_000

test.each<[string, string | undefined, number]>([
  ['seconds', '2', 2_000],
  ['seconds with blanks around them', ' 2 ', 2_000],
  ['a moment of at least a second', '0', 1_000],
  ['a whole day', '86400', day],
  ['a day at most', '999999999', day],
  ['a day at most, however many digits', '9'.repeat(400), day],
  ['a date', 'Sun, 01 Mar 2026 12:01:00 GMT', 60_000],
  ['a leap second', 'Sun, 01 Mar 2026 12:00:60 GMT', 60_000],
  ['a date of RFC 850', 'Sunday, 01-Mar-26 12:01:00 GMT', 60_000],
  ['two digits within 50 years ahead', 'Friday, 01-Mar-76 12:00:00 GMT', day],
  ['two digits beyond them: long ago', 'Tuesday, 01-Mar-77 12:00:00 GMT', 1_000],
  ['a date of asctime', 'Sun Mar  1 12:01:00 2026', 60_000],
  ['a date of asctime with two digits', 'Tue Mar 31 12:00:00 2026', day],
  ['a date in the past', 'Sun, 01 Mar 2026 11:00:00 GMT', 1_000],
  ['a date far ahead', 'Fri, 01 Mar 2126 12:00:00 GMT', day],
])('%s: %j is a wait of %d ms', (_name, header, wait) => {
  expect(retryAfter(header, now)).toBe(wait)
})

test('two digits are a year of the next century when that is near', () => {
  const before = Date.parse('2099-12-31T23:59:00Z')
  expect(retryAfter('Friday, 01-Jan-00 00:00:00 GMT', before)).toBe(60_000)
})

test.each([
  undefined,
  '',
  'soon',
  '-2',
  '1.5',
  '1e3',
  '0x10',
  'NaN',
  '2, 3',
  '2026-03-01T12:01:00Z',
  'Sun, 99 Mar 2026 12:01:00 GMT',
  'Tue, 31 Feb 2026 12:01:00 GMT',
  'Sun, 00 Mar 2026 12:01:00 GMT',
  'Sun, 01 Mai 2026 12:01:00 GMT',
  'Sun, 01 Mar 2026 24:01:00 GMT',
  'Sun, 01 Mar 2026 12:60:00 GMT',
  'Sun, 01 Mar 2026 12:01:00 CET',
  'Sun, 01 Mar 2026 12:01:00',
])('%j asks for no wait', (header) => {
  expect(retryAfter(header, now)).toBeNull()
})
