import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseVesselNumber } from './vessel-number.ts'

test.each([
  ['9321483', '9321483'],
  [9321483, '9321483'],
  ['IMO 9321483', '9321483'],
  [' imo:9321483 ', '9321483'],
  ['9321484', null],
  ['932148', null],
  ['0000000', null],
  ['', null],
  ['93214833', null],
])('%j is read as %j', (raw, expected) => {
  expect(parseVesselNumber(raw)).toBe(expected)
})

test('exactly one last digit is right for any six digits', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100_000, max: 999_999 }), (six) => {
      const right = Array.from({ length: 10 }, (_, digit) => `${String(six)}${String(digit)}`)
      expect(right.filter((number) => parseVesselNumber(number) !== null)).toHaveLength(1)
    }),
  )
})
