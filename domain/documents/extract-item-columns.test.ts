// What the heads of a table of items ask for.
import { expect, test } from 'vitest'
import { read, rowsAt } from './extract-in-tests.ts'
import type { Word } from './extract-in-tests.ts'

const itemsOf = (rows: readonly (readonly Word[])[]) =>
  read('commercial_invoice', rows.flat()).line_items

test('a price stands with its unit where both columns are narrow', () => {
  const row = rowsAt(40, 200, 280, 364, 405, 460)
  const rows = [
    row(100, 'Description of goods', 'HSN/SAC', 'Quantity', 'Rate', 'per', 'Amount'),
    rowsAt(40, 200, 280, 373, 460)(114, 'Brass taps', '8481.80', '12 SETS', '28.09 SETS', '337.08'),
    rowsAt(40, 200, 280, 373, 460)(128, 'Door hinges', '8302.10', '50 PCS', '1.10 PCS', '55.00'),
  ]
  expect(itemsOf(rows)).toEqual([
    {
      ...{ description: 'Brass taps', hs_code: '8481.80', quantity: 12, unit: 'SETS' },
      ...{ unit_price: 28.09, amount: 337.08 },
    },
    {
      ...{ description: 'Door hinges', hs_code: '8302.10', quantity: 50, unit: 'PCS' },
      ...{ unit_price: 1.1, amount: 55 },
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

test('what is in a carton is not what was bought', () => {
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
