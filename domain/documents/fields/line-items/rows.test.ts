// The rows beneath a table's head that are items, and the words that belong to them.
import { describe, expect, test } from 'vitest'
import type { DocumentType } from '../../document-types.ts'
import { read, rowsAt } from '../extract-fixture.ts'
import type { Word } from '../extract-fixture.ts'

const row = rowsAt(40, 250, 340, 440)
const head = (y: number) => row(y, 'Description', 'Quantity', 'Unit price', 'Amount')
const bench = ['4 PCS', '80.00', '320.00'] as const
const chair = ['10 PCS', '15.00', '150.00'] as const
const table = ['1 PCS', '95.00', '95.00'] as const

type Case = readonly [what: string, rows: readonly (readonly Word[])[], expected: readonly object[]]

const itemsOf = (rows: readonly (readonly Word[])[], type: DocumentType = 'commercial_invoice') =>
  read(type, rows.flat()).line_items

describe('words above figures', () => {
  test.each<Case>([
    [
      'belong to the item beneath, where white space separates items',
      [
        head(100),
        row(124, 'Garden bench'),
        row(136, 'oak, oiled'),
        row(148, 'three seats', ...bench),
        row(172, 'Folding chair'),
        row(184, 'grey steel', ...chair),
        row(208, 'Garden table', ...table),
      ],
      [
        { description: 'Garden bench oak, oiled three seats', amount: 320 },
        { description: 'Folding chair grey steel', amount: 150 },
        { description: 'Garden table', amount: 95 },
      ],
    ],
    [
      'belong to no item, where all rows are equally far apart',
      [
        head(100),
        row(114, 'Garden furniture'),
        row(128, 'Oak bench', ...bench),
        row(142, 'Steel chair', ...chair),
      ],
      [
        { description: 'Oak bench', amount: 320 },
        { description: 'Steel chair', amount: 150 },
      ],
    ],
    [
      'continue the item above, where gaps hardly differ',
      [
        head(100),
        row(114, 'Oak bench', ...bench),
        row(126.4, 'oiled twice'),
        row(138.4, 'three seats'),
        row(150.4, 'Steel chair', ...chair),
      ],
      [
        { description: 'Oak bench oiled twice three seats', amount: 320 },
        { description: 'Steel chair', amount: 150 },
      ],
    ],
    [
      'continue the item above, where they stand alone',
      [
        head(100),
        row(124, 'Oak bench', ...bench),
        row(148, 'delivered in parts,'),
        row(160, 'with screws and tools'),
        row(184, 'Steel chair', ...chair),
      ],
      [
        { description: 'Oak bench delivered in parts, with screws and tools', amount: 320 },
        { description: 'Steel chair', amount: 150 },
      ],
    ],
  ])('%s', (_, rows, expected) => {
    expect(itemsOf(rows)).toMatchObject(expected)
  })

  test('are not the rows of a packing list that have weights', () => {
    const packed = rowsAt(40, 250, 400)
    const rows = [
      packed(100, 'Description', 'Quantity', 'Gross weight'),
      packed(114, 'Oak bench', '4 PCS', '80.0 KGS'),
      packed(126, 'Steel chair', '10 PCS', '60.5 KGS'),
      packed(138, 'Spare screws', '2 BAGS'),
      packed(162, 'Garden table', '1 PCS', '32.0 KGS'),
    ]
    expect(itemsOf(rows, 'packing_list')).toEqual([
      { description: 'Oak bench', quantity: 4, unit: 'PCS' },
      { description: 'Steel chair', quantity: 10, unit: 'PCS' },
      { description: 'Spare screws', quantity: 2, unit: 'BAGS' },
      { description: 'Garden table', quantity: 1, unit: 'PCS' },
    ])
  })
})

describe('labels beneath an item', () => {
  test.each([
    ['H.S. Code: 9401.69', '9401.69'],
    ['HS 9401.69', '9401.69'],
    ['Customs tariff code no. 9401.69', '9401.69'],
    ['Zolltarifnummer 9401.69', '9401.69'],
  ])('%s belongs to the item', (text, code) => {
    const rows = [
      head(100),
      row(114, 'Oak bench', ...bench),
      row(126, text),
      row(140, 'Steel chair', ...chair),
    ]
    expect(itemsOf(rows)).toEqual([
      {
        description: 'Oak bench',
        hs_code: code,
        quantity: 4,
        unit: 'PCS',
        unit_price: 80,
        amount: 320,
      },
      { description: 'Steel chair', quantity: 10, unit: 'PCS', unit_price: 15, amount: 150 },
    ])
  })

  test('end the table, where they concern the whole', () => {
    const rows = [
      head(100),
      row(114, 'Oak bench', ...bench),
      row(128, 'Gross weight:', '420.00 KGS'),
      row(142, 'Packed in:', '4 crates'),
    ]
    expect(itemsOf(rows)).toMatchObject([{ description: 'Oak bench' }])
  })
})

describe('rows with only an amount', () => {
  test('are no items where most have a quantity', () => {
    const rows = [
      head(100),
      row(114, 'Oak bench', ...bench),
      row(128, 'Steel chair', ...chair),
      row(142, 'Ocean freight', '', '', '250.00'),
      row(156, 'First instalment, paid', '', '', '-200.00'),
    ]
    expect(itemsOf(rows)).toMatchObject([{ amount: 320 }, { amount: 150 }])
  })

  test('are items where few have a quantity', () => {
    const rows = [
      head(100),
      row(114, 'Mould for the seat', '', '', '1,200.00'),
      row(128, 'Mould for the back', '', '', '900.00'),
      row(142, 'Engineering drawings', '', '', '300.00'),
      row(156, 'Prototype', '2 PCS', '80.00', '160.00'),
    ]
    expect(itemsOf(rows)).toMatchObject([
      { description: 'Mould for the seat', amount: 1200 },
      { description: 'Mould for the back', amount: 900 },
      { description: 'Engineering drawings', amount: 300 },
      { description: 'Prototype', quantity: 2, amount: 160 },
    ])
  })
})
