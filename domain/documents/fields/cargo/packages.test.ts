// Numbers that count packages, and the end of the goods.
import { expect, test } from 'vitest'
import { read, readAs, row, rowsAt } from '../extract-fixture.ts'
import type { ExtractionCase } from '../extract-fixture.ts'

const sold = rowsAt(40, 140, 300, 400, 480)
const packed = rowsAt(40, 185, 423)

test.each<ExtractionCase>([
  [
    'pieces sold are no packages',
    'commercial_invoice',
    [
      sold(100, 'Marks', 'No. & Kind of Pkgs', 'Description of Goods', 'Quantity', 'Amount'),
      sold(110, '', '', '', 'PCS', 'EUR'),
      sold(124, 'N/M', '590 CARTONS', 'T-SHIRTS', '14,400', '30,960.00'),
      sold(138, '', '', 'LEGGINGS', '9,600', '23,808.00'),
      sold(152, 'TOTAL', '', '', '24,000', '54,768.00'),
    ],
    { package_count: 590 },
  ],
  [
    'packages are counted in Turkish',
    'arrival_notice',
    [
      row(100, 'Konteyner No', 'Kap Adedi', 'Brut Kg'),
      row(114, 'MSKU9070323', '312 KAP', '8.940,00'),
    ],
    { package_count: 312, package_type: 'KAP' },
  ],
  [
    'the word for a shade in Indonesian is no package',
    'arrival_notice',
    [
      row(100, 'Container', 'Number of packages', 'Gross weight'),
      row(114, 'MSKU9070323', 'KAP LAMPU 20 PALLETS', '8,940.00 KGS'),
    ],
    { package_count: 20, package_type: 'PALLETS' },
  ],
  [
    'the sizes of containers in a tariff beneath the packages are none',
    'arrival_notice',
    [
      rowsAt(36, 146, 226, 306)(100, 'Container', 'Seal', 'Packages', 'Description'),
      rowsAt(36, 146, 226, 306)(114, 'MSKU9070323', 'VN771820', '420 CTNS', 'FURNITURE'),
      rowsAt(36, 158, 258, 358)(140, 'Days', "20'", "40'", "45'"),
      rowsAt(36, 158, 258, 358)(154, '1 - 4', '85.00', '170.00', '190.00'),
    ],
    { package_count: 420 },
  ],
  [
    'packages and their total above the goods',
    'bill_of_lading',
    [
      packed(100, 'Marks', 'Number and Kind of Packages, Description of Goods', 'Gross Weight'),
      packed(114, 'MSKU9070323', '320 BAGS', '19,360.000'),
      packed(128, 'CSQU3054383', '300 BAGS', '18,150.000'),
      packed(142, 'N/M', '620 BAGS', '37,510.000'),
      packed(152, '', 'GREEN COFFEE IN BEANS'),
    ],
    { package_count: 620, package_type: 'BAGS' },
  ],
  [
    'the packages of all pages, as the total beneath the last of them says',
    'bill_of_lading',
    [
      packed(100, 'Marks', 'Packages', 'Gross Weight'),
      packed(114, 'MSKU9070323', '16 CRATES', '20,300.000'),
      packed(154, '', 'TOTAL: 62 CRATES', '81,000.000'),
    ],
    { package_count: 62, package_type: 'CRATES' },
  ],
  ...(['20 PALLETS', '5,000 PIECES'] as const).map((total): ExtractionCase => [
    `the packages and no others, of which there are ${total} in all`,
    'bill_of_lading',
    [
      packed(100, 'Marks', 'Packages', 'Gross Weight'),
      packed(114, 'MSKU9070323', '620 BAGS', '20,300.000'),
      packed(154, '', `TOTAL: ${total}`, ''),
    ],
    { package_count: 620, package_type: 'BAGS' },
  ]),
  [
    'the packages of two containers, each with a total of its own',
    'bill_of_lading',
    [
      packed(100, 'Marks', 'Packages', 'Gross Weight'),
      packed(114, 'MSKU9070323', '20 CRATES', '20,300.000'),
      packed(128, 'CSQU3054383', '30 CRATES', '20,300.000'),
      [[40, 160, 'TOTAL: 20 CRATES']],
      [[40, 175, 'TOTAL: 30 CRATES']],
    ],
    { package_count: 50 },
  ],
  [
    'two containers with equally many packages each',
    'arrival_notice',
    [
      row(100, 'Container', 'Seal', 'Packages', 'Weight'),
      row(114, 'MSKU9070323', 'A1234567', '48 CRATES', '24,600 KGS'),
      row(128, 'CSQU3054383', 'A1234568', '48 CRATES', '24,480 KGS'),
    ],
    { package_count: 96, package_type: 'CRATES' },
  ],
  [
    'no count where each of several containers has the same one, and nothing tells their sum',
    'bill_of_lading',
    [
      row(100, 'Container numbers', 'Seal', 'Description of goods', 'Gross weight'),
      row(114, 'MSKU9070323', 'A1234567', 'PULP 104 BALES', '26,020.000 kgs.'),
      row(128, 'CSQU3054383', 'A1234568', 'PULP 104 BALES', '26,020.000 kgs.'),
    ],
    { package_count: undefined },
  ],
  [
    'goods end where the next line was not wrapped',
    'delivery_order',
    [
      [
        [40, 200, 'Cargo :'],
        [74, 200, 'ANTIOXIDANT POWDER'],
      ],
      row(212, 'Empty containers are to be returned to the yard within the free time'),
    ],
    { description_of_goods: 'ANTIOXIDANT POWDER' },
  ],
  [
    'goods continue at the margin where the line was full',
    'delivery_order',
    [
      [
        [40, 200, 'Cargo :'],
        [74, 200, 'ANTIOXIDANT POWDER IN BAGS ON PALLETS OF WOOD'],
      ],
      row(212, 'AND RUBBER CHEMICALS'),
    ],
    {
      description_of_goods: 'ANTIOXIDANT POWDER IN BAGS ON PALLETS OF WOOD\nAND RUBBER CHEMICALS',
    },
  ],
  [
    'the kind of packages beneath their quantity',
    'packing_list',
    [
      sold(100, 'Item', '', '', 'Quantity', 'Gross weight'),
      sold(110, '', '', '', 'CTNS', 'KG'),
      sold(124, 'A', '', '', '20', '200'),
      sold(138, 'B', '', '', '30', '300'),
      sold(152, 'TOTAL', '', '', '50', '500'),
    ],
    { package_count: 50 },
  ],
  [
    'goods that several containers hold are named once',
    'delivery_order',
    [
      packed(100, 'Container', 'Description of articles', 'Weight'),
      packed(114, 'MSKU9070323', 'MARBLE TILES', '24,880 KGS'),
      packed(128, 'CSQU3054383', 'MARBLE TILES', '24,500 KGS'),
    ],
    { description_of_goods: 'MARBLE TILES' },
  ],
  [
    'an amount due in rand',
    'freight_invoice',
    [row(100, 'TOTAL DUE (ZAR)', 'R 90,134.81')],
    { total_amount: 90_134.81, currency: 'ZAR' },
  ],
])('%s', (...each) => {
  expect(readAs(each)).toEqual(each[3])
})

const ofBills = (...counts: readonly string[]) =>
  counts.flatMap((count, at) => [
    ...row(100 + 42 * at, 'B/L No:', `MAEU12345678${at}`),
    ...row(114 + 42 * at, 'Packages:', count),
  ])

test('the packages of the first of several bills are not those of the shipment', () => {
  const words = ofBills('120 CARTONS', '80 CARTONS')
  expect(read('arrival_notice', words).package_count).toBeUndefined()
})

test('the packages of all bills stand above those of each', () => {
  expect(read('arrival_notice', ofBills('200 CARTONS', '120 CARTONS', '80 CARTONS'))).toMatchObject(
    {
      package_count: 200,
    },
  )
  const total = [
    ...ofBills('120 CARTONS', '80 CARTONS'),
    ...row(200, 'Total packages:', '200 CARTONS'),
  ]
  expect(read('arrival_notice', total).package_count).toBe(200)
})

test.each(['PCS', 'CTNS'])(
  '%s behind a number is its unit, and the price behind it no count',
  (unit) => {
    const table = rowsAt(40, 200, 260, 320, 400)
    const items = [
      ...table(100, 'Description', 'Qty', 'Unit', 'Unit price', 'Amount'),
      ...table(114, 'ACACIA TABLE', '120', unit, '142', '17040'),
      ...table(128, 'ACACIA BENCH', '240', unit, '61', '14640'),
    ]
    expect(read('commercial_invoice', items).package_count).toBeUndefined()
  },
)

test.each(['Voyage', 'Rotation:'])('packages behind the value of %s have their count', (label) => {
  const words = rowsAt(40, 100, 170, 260)(100, label, '412', 'Packages', '120')
  expect(read('arrival_notice', words).package_count).toBe(120)
})

test('the packages of a column whose head stands behind a number have their count', () => {
  const table = rowsAt(40, 100, 200)
  const words = [...table(100, '2026', 'Packages', 'Weight'), ...table(114, '', '120', '500 KGS')]
  expect(read('packing_list', words).package_count).toBe(120)
})

test('the same count behind each of several containers is not that of all', () => {
  const words = [
    ...rowsAt(40)(100, 'MSKU4839204'),
    ...rowsAt(40, 200)(114, 'Seal FX40213349', '18 PACKAGE(S) OF SLABS'),
    ...rowsAt(40)(140, 'TCLU9055276'),
    ...rowsAt(40, 200)(154, 'Seal FX40213350', '18 PACKAGE(S) OF SLABS'),
  ]
  expect(read('bill_of_lading', words).package_count).toBeUndefined()
})

test('a count that is repeated beneath several containers is that of all', () => {
  const words = [
    ...row(100, '400 CARTONS'),
    ...row(114, 'MSKU4839204 / SEAL 1'),
    ...row(128, 'TCLU9055276 / SEAL 2'),
    ...row(150, '400 CARTONS'),
  ]
  expect(read('bill_of_lading', words).package_count).toBe(400)
})
