import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  compact,
  containerCheckDigit,
  parseContainerNumber,
  plainContainerNumber,
  validContainerNumber,
} from './container-number.ts'

const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
const firstTen = fc
  .tuple(
    fc.array(letter, { minLength: 3, maxLength: 3 }),
    fc.constantFrom('U', 'J', 'Z'),
    fc.integer({ min: 0, max: 999_999 }),
  )
  .map(([owner, category, serial]) => owner.join('') + category + String(serial).padStart(6, '0'))

describe('the check digit', () => {
  // Worked by hand: CSQU305438 sums to 6185, remainder 3 (the example that ISO 6346 is explained with).
  test.each([
    ['CSQU305438', 3],
    ['MSKU907032', 3],
    ['TGHU759933', 0],
  ])('of %s is %i', (ten, digit) => {
    expect(containerCheckDigit(ten)).toBe(digit)
  })

  test('is a digit for every number', () => {
    fc.assert(
      fc.property(firstTen, (ten) => {
        expect(containerCheckDigit(ten)).toBeGreaterThanOrEqual(0)
        expect(containerCheckDigit(ten)).toBeLessThanOrEqual(9)
      }),
    )
  })

  test('catches every single wrong digit except where 0 also stands for 10', () => {
    fc.assert(
      fc.property(
        firstTen,
        fc.integer({ min: 4, max: 9 }),
        fc.integer({ min: 1, max: 9 }),
        (ten, place, by) => {
          const wrong = String((Number(ten.charAt(place)) + by) % 10)
          const mistyped = ten.slice(0, place) + wrong + ten.slice(place + 1)
          const [right, other] = [containerCheckDigit(ten), containerCheckDigit(mistyped)]
          return right === 0 || right !== other
        },
      ),
    )
  })

  test('agrees with the number however it is written', () => {
    fc.assert(
      fc.property(
        firstTen,
        fc.constantFrom('', ' ', '-', '  ', ' - '),
        fc.boolean(),
        (ten, gap, lower) => {
          const number = ten + String(containerCheckDigit(ten))
          const written = ` ${number.slice(0, 4)}${gap}${number.slice(4, 10)}${gap}${number.slice(10)} `
          expect(validContainerNumber(lower ? written.toLowerCase() : written)).toBe(number)
        },
      ),
    )
  })
})

describe('a container number', () => {
  test('is read with its owner, category and check digit', () => {
    expect(parseContainerNumber('csqu 305438-3')).toEqual({
      number: 'CSQU3054383',
      ownerPrefix: 'CSQ',
      category: 'U',
      checkDigitPassed: true,
      expectedCheckDigit: 3,
    })
  })

  test('with a wrong check digit gives the expected one', () => {
    expect(parseContainerNumber('CSQU3054384')).toMatchObject({
      checkDigitPassed: false,
      expectedCheckDigit: 3,
    })
    expect(validContainerNumber('CSQU3054384')).toBeNull()
  })

  test.each([
    ['', 'blank'],
    [' - ', 'blank'],
    ['CSQU305438', 'check_digit_missing'],
    ['CSQA3054383', 'category'],
    ['CSQ3054383', 'shape'],
    ['CSQU30543833', 'shape'],
    ['EGLV084900042045', 'shape'],
  ])('%j is no container number: %s', (raw, reason) => {
    expect(parseContainerNumber(raw)).toEqual({ reason })
  })

  test.each([
    [' csqu 305438-3 ', 'CSQU3054383'],
    ['csqu 305438-4', 'CSQU3054384'],
    ['CSQU3054383', 'CSQU3054383'],
    ['CSQU 30543', 'CSQU 30543'],
    ['', ''],
  ])('%j is %j in its form', (raw, plain) => {
    expect(plainContainerNumber(raw)).toBe(plain)
  })

  test('wide characters and long dashes are read like plain ones', () => {
    expect(compact('ＣＳＱＵ 305438–3')).toBe('CSQU3054383')
  })
})
