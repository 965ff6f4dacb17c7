// The goods, and what stands beneath or among them.
import { expect, test } from 'vitest'
import { read, row, rowsAt } from '../extract-fixture.ts'
import type { Rows } from '../extract-fixture.ts'

const table = rowsAt(40, 150, 260, 400)
const head = table(100, 'Container', 'Packages', 'Goods', 'Gross weight')
const first = table(114, 'CSQU3054383', '18 CASES', 'GEAR WHEELS', '1,987.0 KGS')

test.each<readonly [what: string, rows: Rows, goods: string]>([
  [
    'a value whose label stands before it beneath the table',
    [
      head,
      first,
      [
        [40, 130, 'Detention free days:'],
        [250, 130, '5 calendar days.'],
      ],
    ],
    'GEAR WHEELS',
  ],
  [
    'an instruction beneath the table',
    [
      head,
      first,
      [
        [40, 130, 'Delivery instructions:'],
        [230, 130, 'Call 24 hours before delivery.'],
      ],
    ],
    'GEAR WHEELS',
  ],
  [
    'the second line of the head',
    [
      table(90, 'Container', 'Packages', 'Description of packages and goods', 'Gross weight'),
      table(100, '', '', 'AS STATED BY SHIPPER'),
      first,
    ],
    'GEAR WHEELS',
  ],
  [
    'a remark of the head about further pages',
    [
      table(90, 'Container', 'Packages', 'Description of packages and goods', 'Gross weight'),
      table(100, '', '', '(Continued on rider page(s))'),
      first,
    ],
    'GEAR WHEELS',
  ],
  [
    'nothing in a line beneath them, whoever declared it',
    [head, first, table(126, '', '', 'AS STATED BY SHIPPER')],
    'GEAR WHEELS\nAS STATED BY SHIPPER',
  ],
  [
    'bales that are counted in their column',
    [
      table(
        100,
        'Container',
        'Marks',
        'Number of packages, kind, description of goods',
        'Gross weight',
      ),
      table(114, 'CSQU3054383', 'N/M', '412 BALES', '1,987.0 KGS'),
      table(126, '', '', 'COTTON FABRICS'),
    ],
    'COTTON FABRICS',
  ],
  [
    'no goods beside marks that end with a colon',
    [
      table(100, 'Marks', '', 'Description of goods', 'Gross weight'),
      table(114, 'PO NO.:', '', 'GEAR WHEELS', '1,987.0 KGS'),
      table(126, '4471', '', 'SPARE SHAFTS'),
    ],
    'GEAR WHEELS\nSPARE SHAFTS',
  ],
  [
    'nothing that continues them',
    [head, first, table(126, '', '', 'CASES OF SPARE GEARS')],
    'GEAR WHEELS\nCASES OF SPARE GEARS',
  ],
])('the goods end before, or do not hold, %s', (_what, rows, goods) => {
  expect(read('bill_of_lading', rows.flat()).description_of_goods).toBe(goods)
})

const items: Rows = [
  table(100, 'Description', 'Quantity', 'Cartons', 'Gross weight (kg)'),
  table(114, 'BATH TOWELS', '2400', '80', '1,430.00'),
  table(128, 'HAND TOWELS', '3600', '100', '1,300.00'),
]

test('the items of a packing list are its items, and no description of the shipment', () => {
  const found = read('packing_list', items.flat())
  expect(found.line_items).toHaveLength(2)
  expect(found.description_of_goods).toBeUndefined()
})

test('a packing list may describe the shipment besides', () => {
  const described = [row(60, 'Description of goods:', 'COTTON TOWELS'), ...items].flat()
  expect(read('packing_list', described).description_of_goods).toBe('COTTON TOWELS')
})
