// Tables of house bills, and columns in which something else stands beneath one.
import { expect, test } from 'vitest'
import { read, row } from '../extract-fixture.ts'

const houseIn = (...rows: readonly (readonly string[])[]) =>
  read('arrival_notice', [
    ...row(60, 'Master B/L:', 'COSU6355512340'),
    ...rows.flatMap((cells, at) => row(100 + 12 * at, ...cells)),
  ]).house_bill_of_lading_number

test('of several house bills in a table none is that of the document', () => {
  const table = [
    ['House B/L', 'Consignee', 'Packages'],
    ['NLSHA260511', 'Pelican Gifts', '38 CTNS'],
    ['NLSHA260512', 'Heron Apparel', '112 CTNS'],
  ]
  expect(houseIn(...table)).toBeUndefined()
})

test('beneath the label of one house bill may stand other numbers than the one beside it', () => {
  const rows = [
    ['House B/L', 'NLSHA260511'],
    ['Shipper', 'Heron'],
    ['NLSHA260598'],
    ['NLSHA260599'],
  ]
  expect(houseIn(...rows)).toBe('NLSHA260511')
})

test.each([
  [
    'the containers of one house bill',
    [
      ['House B/L', 'Container'],
      ['NLSHA260511', 'TCKU3312071'],
      ['', 'GESU5512093'],
    ],
  ],
  [
    'one house bill on the lines of two containers',
    [
      ['House B/L', 'Container'],
      ['NLSHA260511', 'TCKU3312071'],
      ['NLSHA260511', 'GESU5512093'],
    ],
  ],
  ['another number of the shipment', [['House B/L'], ['NLSHA260511'], ['77120-4'], ['A1 44120']]],
  ['a number that has a label', [['House B/L'], ['NLSHA260511'], ['File no.'], ['NLSHA260599']]],
])('beneath a house bill may stand %s', (_what, rows) => {
  expect(houseIn(...rows)).toBe('NLSHA260511')
})
