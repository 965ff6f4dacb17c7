// Ends of columns and blocks.
import { describe, expect, test } from 'vitest'
import { read, rowsAt } from '../extract-fixture.ts'
import type { Word } from '../extract-fixture.ts'

const row = rowsAt(40, 250, 400)

test('seals end where the gap is wider than between them', () => {
  const rows = [
    row(100, 'Container', 'Seal'),
    row(114, 'MSKU9070323', 'HK4120759'),
    row(128, 'CSQU3054383', 'HK4120760'),
    row(144, 'TGHU7599330', 'HK4120761'),
    row(184, '', 'LX20260317'),
  ]
  expect(read('sea_waybill', rows.flat()).seal_numbers).toEqual([
    ...['HK4120759', 'HK4120760', 'HK4120761'],
  ])
})

type Case = readonly [what: string, rows: readonly (readonly Word[])[], goods: string]

describe('goods', () => {
  test.each<Case>([
    [
      'end where the gap is wider than between their lines',
      [
        row(100, 'Description of goods'),
        row(112, 'GARDEN BENCHES'),
        row(123, 'OAK, OILED'),
        row(151, 'ONE CONTAINER ONLY'),
      ],
      'GARDEN BENCHES\nOAK, OILED',
    ],
    [
      'stand beside a label with a colon, and not beneath',
      [
        row(100, 'Description of goods:', 'Garden benches'),
        row(112, "As per shipper's declaration"),
      ],
      'Garden benches',
    ],
    [
      'stand beneath a label with a colon, where none are beside it',
      [row(100, 'Description of goods:', '22 PALLETS'), row(112, 'Garden benches, oak')],
      'Garden benches, oak',
    ],
    [
      'stand beneath a head, and not in the next one',
      [row(100, 'Description of goods', 'Kilos'), row(112, 'Garden benches', '480')],
      'Garden benches',
    ],
    [
      'stand beside a label without a colon, where none are beneath',
      [row(100, 'Description of goods', 'Garden benches'), row(112, 'Gross weight', '480 KGS')],
      'Garden benches',
    ],
    ...[
      ...['22 PALLETS', '22 PLTS', '1,150 CARTONS', '1,150 CTNS', '40 PACKAGES', '40 PKGS'],
      ...['1,150 PIECES', '1,150 PCS.', '4 CRATES', '80 DRUMS', '600 BAGS', '75 ROLLS'],
      '2 CONTAINERS',
      "22 PALLETS SHIPPER'S LOAD, STOW AND COUNT",
      'HS 9401.69',
      'TGHU7599330',
    ].map((line): Case => [
      `are not ${line}`,
      [row(100, 'Description of goods'), row(112, line), row(123, 'GARDEN BENCHES')],
      'GARDEN BENCHES',
    ]),
    [
      'may be counted in their line',
      [row(100, 'Description of goods'), row(112, '22 PALLETS GARDEN BENCHES')],
      '22 PALLETS GARDEN BENCHES',
    ],
  ])('%s', (_, rows, goods) => {
    expect(read('sea_waybill', rows.flat()).description_of_goods).toBe(goods)
  })
})

describe('a party', () => {
  const form = rowsAt(40, 150)

  test('ends where another label stands beneath its own, known or not', () => {
    const rows = [
      form(100, 'Consignee', 'Larkspur Home Inc'),
      form(111, 'Address', '12 Quay Street'),
      form(122, '', 'Savannah, GA 31401'),
      form(133, 'Debtor code', 'Ninety-Four'),
    ]
    expect(read('arrival_notice', rows.flat())).toMatchObject({
      consignee_name: 'Larkspur Home Inc',
      consignee_address: '12 Quay Street\nSavannah, GA 31401',
    })
  })

  test('continues beside the lines of another party', () => {
    const sides = rowsAt(40, 60, 300)
    const rows = [
      sides(100, 'Shipper', '', 'Consignee'),
      sides(111, '', 'Pelican Trading Ltd', 'Larkspur Home Inc'),
      sides(122, '', '3 Wharf Road', '12 Quay Street'),
    ]
    expect(read('arrival_notice', rows.flat())).toMatchObject({
      consignee_name: 'Larkspur Home Inc',
      consignee_address: '12 Quay Street',
    })
  })
})

describe("a document's own date", () => {
  const issued = (...words: readonly Word[]) => read('arrival_notice', words).issue_date

  test('is neither of two dates beneath one label', () => {
    expect(
      issued(
        [40, 100, 'Vessel arrival date (estimated and actual)'],
        [40, 112, '14 March 2026'],
        [140, 112, '15 March 2026'],
      ),
    ).toBeUndefined()
  })

  test('may be far below another date', () => {
    expect(issued([300, 60, 'ETA:'], [340, 60, '14 March 2026'], [340, 110, '4 March 2026'])).toBe(
      '2026-03-04',
    )
  })

  test('may be beside the column of another date', () => {
    expect(issued([40, 60, 'ETA:'], [100, 60, '14 March 2026'], [400, 80, '4 March 2026'])).toBe(
      '2026-03-04',
    )
  })
})

test('a bill stands beneath a head of two lines with other heads beside its second line', () => {
  const columns = rowsAt(40, 140, 240, 340)
  const rows = [
    columns(70, 'Equipment', 'Bill of lading'),
    columns(82, 'Number', 'Number', 'Date', 'Weight'),
    columns(94, 'MSKU1234565', 'COSU6401229901', '12 May 2026', '3000 KGS'),
  ]
  expect(read('arrival_notice', rows.flat()).bill_of_lading_number).toBe('COSU6401229901')
})
