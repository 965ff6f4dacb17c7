// Charges that begin with a figure, without a table head, and other text that does.
import { describe, expect, test } from 'vitest'
import { read, row } from '../extract-fixture.ts'

const chargesOf = (text: string) =>
  read('freight_invoice', [...row(100, text, 'USD 125.00')]).charges
const charged = (description: string) => [{ description, amount: 125, currency: 'USD' }]

describe('a charge', () => {
  test.each([
    ...[
      "20' THC",
      '20’ THC',
      '20′ THC',
      '20ft THC',
      '20 ft THC',
      '40HC handling',
      "40'HC handling",
    ],
    ...["1x20' THC", "2 x 40' handling", '2x THC', '2 x THC', '1 chassis day', '14 days storage'],
    ...['1st exam fee', '2nd delivery attempt', '3rd party exam fee', '4th storage day'],
    '1 Ocean freight',
  ])('is %s', (text) => {
    expect(chargesOf(text)).toEqual(charged(text))
  })

  test.each([
    ['1. Ocean freight', 'Ocean freight'],
    ['12) THC', 'THC'],
    ['4. Storage.', 'Storage'],
    ['Storage of 1200 units', 'Storage of 1200 units'],
    ['(3) Storage', 'Storage'],
  ])('may be numbered: %s', (text, description) => {
    expect(chargesOf(text)).toEqual(charged(description))
  })

  test.each([
    ...['12 March 2026 storage', '05 Jun demurrage', '4. März storage', '12/03/2026 storage'],
    ...['12 Freight Road', '3rd Avenue Storage', '1 Customs Street', '1200 Freight alley'],
    ...['12 cartons cleaning cloths', '12.50 freight', '- 125 storage', '1 D freight'],
  ])('is not %s', (text) => {
    expect(chargesOf(text)).toBeUndefined()
  })
})
