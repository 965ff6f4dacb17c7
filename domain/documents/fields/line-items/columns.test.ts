// The columns that the heads of a table of items name.
import { expect, test } from 'vitest'
import { read, rowsAt } from '../extract-fixture.ts'
import type { Word } from '../extract-fixture.ts'

const itemsOf = (rows: readonly (readonly Word[])[]) =>
  read('commercial_invoice', rows.flat()).line_items

test('a price is read with its unit where both columns are narrow', () => {
  const row = rowsAt(40, 200, 280, 364, 405, 460)
  const rows = [
    row(100, 'Description of goods', 'HSN/SAC', 'Quantity', 'Rate', 'per', 'Amount'),
    rowsAt(40, 200, 280, 373, 460)(114, 'Brass taps', '8481.80', '12 SETS', '28.09 SETS', '337.08'),
    rowsAt(40, 200, 280, 373, 460)(128, 'Door hinges', '8302.10', '50 PCS', '1.10 PCS', '55.00'),
  ]
  expect(itemsOf(rows)).toEqual([
    {
      description: 'Brass taps',
      hs_code: '8481.80',
      quantity: 12,
      unit: 'SETS',
      unit_price: 28.09,
      amount: 337.08,
    },
    {
      description: 'Door hinges',
      hs_code: '8302.10',
      quantity: 50,
      unit: 'PCS',
      unit_price: 1.1,
      amount: 55,
    },
  ])
})

test('a price beside the unit that it is for', () => {
  const row = rowsAt(40, 200, 290, 360, 440)
  const rows = [
    row(100, 'Description', 'Quantity', 'Price', 'Per', 'Amount'),
    row(114, 'Brass taps', '12', '28.09', 'SET', '337.08'),
  ]
  expect(itemsOf(rows)).toEqual([
    { description: 'Brass taps', quantity: 12, unit: 'SET', unit_price: 28.09, amount: 337.08 },
  ])
})

test('a price for more than one', () => {
  const row = rowsAt(40, 250, 340, 440)
  const rows = [
    row(100, 'Description', 'Quantity', 'Unit price', 'Amount'),
    row(114, 'Steel screws', '5000 PCS', '12.40/100 PCS', '620.00'),
  ]
  expect(itemsOf(rows)).toMatchObject([{ unit_price: 12.4, amount: 620 }])
})

test('the content of a carton is not the quantity sold', () => {
  const row = rowsAt(40, 170, 270, 340, 420, 500)
  const rows = [
    row(100, 'Description', 'Qty per carton', 'Cartons', 'Total qty', 'Unit price', 'Amount'),
    row(114, 'Brass taps', '24', '50', '1200', '2.50', '3,000.00'),
  ]
  expect(itemsOf(rows)).toEqual([
    { description: 'Brass taps', quantity: 1200, unit_price: 2.5, amount: 3000 },
  ])
})

test.each(['Total qty', 'Total quantity', 'Total pcs', 'Total pieces', 'Total units'])(
  '%s beside a quantity is no amount',
  (name) => {
    const row = rowsAt(40, 170, 260, 370, 460)
    const rows = [
      row(100, 'Description', 'Quantity', name, 'Unit price', 'Amount'),
      row(114, 'Brass taps', '50 CTNS', '1200', '2.50', '3,000.00'),
    ]
    expect(itemsOf(rows)).toMatchObject([{ unit_price: 2.5, amount: 3000 }])
  },
)

const taps = { description: 'Brass taps', hs_code: '84818081', quantity: 1200, unit: 'PCS' }

test.each([
  ['HS code', 'Quantity', 'Unit USD'],
  ['HS code', 'Q’ty', 'UNIT EUR'],
  ['Cod. doganale', 'Quantità', 'Prezzo unit.'],
  ['Code douanier', 'Quantité', 'Unit (€)'],
])('under %s, %s and %s', (code, quantity, price) => {
  const row = rowsAt(40, 200, 280, 350, 400, 480)
  const rows = [
    row(100, 'Description', code, quantity, 'Unit', price, 'Amount'),
    row(114, 'Brass taps', '84818081', '1200', 'PCS', '2.50', '3,000.00'),
  ]
  expect(itemsOf(rows)).toEqual([{ ...taps, unit_price: 2.5, amount: 3000 }])
})

test('row numbers are not part of the description', () => {
  const row = rowsAt(32, 48, 280, 360, 460)
  const rows = [
    row(100, '', 'Description', 'Quantity', 'Unit price', 'Amount'),
    row(114, '1', 'Brass taps', '1200', '2.50', '3,000.00'),
    row(126, '', 'polished'),
    row(140, '2', 'Door hinges', '50', '1.10', '55.00'),
  ]
  expect(itemsOf(rows)).toMatchObject([
    { description: 'Brass taps polished' },
    { description: 'Door hinges' },
  ])
})

test('totals beneath the item codes end the table', () => {
  const small = (y: number, ...cells: readonly (readonly [number, string])[]): readonly Word[] =>
    cells.map(([x, text]) => [x, y, text, 7] as const)
  const item = (y: number, code: string, words: string, amount: string) =>
    small(
      y,
      [38, code],
      [102, words],
      [332, '84818081'],
      [437, '120'],
      [481, '48,60'],
      [524, amount],
    )
  const rows = [
    small(
      ...([219, [38, 'Codice / Code'], [102, 'Descrizione'], [332, 'Cod. doganale']] as const),
      ...([
        [428, 'Quantità'],
        [469, 'Prezzo unit.'],
        [522, 'Importo EUR'],
      ] as const),
    ),
    item(231, 'RB-C4 050', 'Valvola a sfera', '5.832,00'),
    item(243, 'FW-11 150', 'Valvola a farfalla', '7.980,00'),
    small(
      267,
      [38, 'Totale merce'],
      [95, 'Trasporto / Freight'],
      [315, 'IVA'],
      [457, 'TOTALE EUR'],
    ),
    small(279, [49, '13.812,00'], [215, '1.180,00'], [437, '8'], [519, '15.232,00']),
  ]
  expect(itemsOf(rows)).toMatchObject([{ amount: 5832 }, { amount: 7980 }])
})
