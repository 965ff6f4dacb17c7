import { expect, test } from 'vitest'
import { isOneNumber } from './one-number.ts'

test.each([
  ['MAEU123456789', 'MAEU123456789', true],
  ['MAEU123456789', '123456789', true],
  ['123456789', 'maeu 123-456-789', true],
  ['MAEU123456789', 'SEAU123456789', false],
  ['MAEU123456789', '456789', false],
  ['123456789', '123456780', false],
  // Behind a prefix there are at least five signs.
  ['ABCD1234', '1234', false],
])('%s and %s are one number: %s', (a, b, one) => {
  expect(isOneNumber(a, b)).toBe(one)
  expect(isOneNumber(b, a)).toBe(one)
})
