import { describe, expect, test } from 'vitest'
import type { FieldName } from '../../domain/documents/fields/fields.ts'
import type { LabelValue } from '../../corpus/truth.ts'
import { addCounts, compare, ratesOf } from './compare.ts'

type Case = readonly [
  FieldName,
  LabelValue | undefined,
  unknown,
  readonly [number, number, number],
  string,
]

const cases: readonly Case[] = [
  ['vessel_name', 'KESTREL VOYAGER', 'Kestrel  Voyager', [1, 1, 1], 'case and blanks do not count'],
  ['shipper_name', 'Ordane Co., Ltd.', 'ORDANE CO LTD', [1, 1, 1], 'punctuation does not count'],
  ['shipper_address', '1 Dock Rd\nLeeds', '1 Dock Rd, Leeds', [1, 1, 1], 'nor do line feeds'],
  ['shipper_address', '1 Dock Rd\nLeeds', '7 Dock Rd\nLeeds', [1, 1, 0], 'every digit does'],
  ['voyage_number', '076N', undefined, [1, 0, 0], 'a field that was missed'],
  ['voyage_number', undefined, '076N', [0, 1, 0], 'a field that is not there'],
  ['voyage_number', undefined, null, [0, 0, 0], 'null is nothing'],
  ['gross_weight_kg', 10_000, 10_049, [1, 1, 1], 'half a percent off'],
  ['gross_weight_kg', 10_000, 10_051, [1, 1, 0], 'more than half a percent off'],
  ['gross_weight_kg', 10_000, '10,000', [1, 1, 0], 'a number is not its text'],
  ['eta', '2025-03-05T14:30', '2025-03-05', [1, 1, 0], 'a time that the document names'],
  ['bill_of_lading_number', '123456789', 'MAEU123456789', [1, 1, 1], 'the prefix was put in front'],
  ['bill_of_lading_number', 'MAEU123456789', '123456789', [1, 1, 1], 'the prefix was taken off'],
  ['bill_of_lading_number', 'MAEU123456789', 'MAEU123456780', [1, 1, 0], 'another number'],
  ['port_of_loading', { oneOf: ['A (B)', 'A'] }, 'a', [1, 1, 1], 'one of several readings'],
  ['port_of_loading', { oneOf: ['', 'A'] }, null, [0, 0, 0], 'one that may be left out'],
  ['port_of_loading', { oneOf: ['', 'A'] }, 'B', [1, 1, 0], 'but not be another'],
  ['seal_numbers', ['ML-1', 'ML-2'], ['ML2', 'ML2', 'X'], [2, 2, 1], 'lists are sets'],
  ['seal_numbers', ['ML-1'], 'ML-1', [1, 1, 1], 'one item without its list'],
]

describe('a value that was read is compared with its label', () => {
  test.each(cases)('%s: %j and %j: %j, %s', (name, expected, found, [wanted, got, right]) => {
    expect(compare(name, expected, found)).toEqual({ expected: wanted, found: got, right })
  })
})

describe('rows', () => {
  const rows = [
    { description: 'OCEAN FREIGHT', amount: 100 },
    { description: 'THC', amount: 20, currency: 'USD' },
  ]

  test('are right if everything that is labelled is right, in any order', () => {
    const found = [
      { description: 'thc', amount: 20, currency: 'USD' },
      { description: 'Ocean freight', amount: 100, currency: 'USD' },
    ]
    expect(compare('charges', rows, found)).toEqual({ expected: 2, found: 2, right: 2 })
  })

  test('are wrong if one labelled value is missing', () => {
    const found = [{ description: 'THC', amount: 20 }, 'THC']
    expect(compare('charges', rows, found)).toEqual({ expected: 2, found: 2, right: 0 })
  })
})

test('rates come from counts that were added up', () => {
  const count = addCounts({ expected: 3, found: 2, right: 1 }, { expected: 1, found: 2, right: 2 })
  expect(ratesOf(count)).toEqual({ precision: 0.75, recall: 0.75, f1: 0.75 })
  expect(ratesOf({ expected: 0, found: 1, right: 0 }).recall).toBeNaN()
})
