// Lists of labels with unknown ones among them, and what stands beside containers in tables.
import { describe, expect, test } from 'vitest'
import { readAs, row, rowsAt } from '../extract-fixture.ts'
import type { ExtractionCase } from '../extract-fixture.ts'

const table = rowsAt(40, 170, 300, 430)
const [one, other] = ['MSKU9070323', 'CSQU3054383']

const numbered = rowsAt(40, 70, 400)

const cases: readonly ExtractionCase[] = [
  [
    'in a numbered list the next row is another label, and a value may stand far from its own',
    'vgm',
    [
      numbered(60, '1*', 'Booking No', 'EBKG0412277'),
      numbered(74, '2*', 'Name of the Shipper', 'CLARION TRADING LLC'),
      numbered(88, '3*', 'Shipper Registration / License No (IEC No / CIN No)'),
      numbered(102, '4*', 'Container No', one),
    ],
    { booking_number: 'EBKG0412277', shipper_name: 'CLARION TRADING LLC' },
  ],
  [
    'in a numbered list the unknown label of the next row is no value of an empty one',
    'vgm',
    [
      numbered(60, '1*', 'Booking No', 'EBKG0412277'),
      numbered(74, '2*', 'Name of the Shipper'),
      numbered(88, '3*', 'Registered office abroad', 'none'),
    ],
    { booking_number: 'EBKG0412277', shipper_name: undefined },
  ],
  [
    'a first, a second and a third party to notify are told apart by their numbers',
    'arrival_notice',
    [
      row(60, 'Notify1:', 'LOTUS MACHINE TOOLS LTD'),
      row(74, 'Notify 2:', 'BULBUL CLEARING AGENCY'),
    ],
    { notify_party_name: 'LOTUS MACHINE TOOLS LTD', notify_party_address: undefined },
  ],
  [
    'an unknown label of a list is no value of the label above it',
    'delivery_order',
    [
      row(40, 'DELIVERY ORDER'),
      row(70, 'Consignee', 'LOTUS MACHINE TOOLS LTD'),
      row(84, 'CHA', 'BULBUL CLEARING AGENCY'),
      row(98, 'Terminal', 'GATEWAY TERMINALS INDIA'),
      table(150, 'Container No.', 'Seal No.', 'Gross weight', 'Packages'),
      table(162, one, 'KR771204', '20,100.00', '10 CTNS'),
    ],
    { consignee_name: 'LOTUS MACHINE TOOLS LTD' },
  ],
  [
    'what stands in the next column is no part of the ship, where the voyage has its own label',
    'arrival_notice',
    [
      table(100, 'Buque:', 'MSC LORETO', '', 'C/ Mayor 14, 46900 Torrent'),
      table(114, 'Viaje:', 'FT620W'),
    ],
    { vessel_name: 'MSC LORETO', voyage_number: 'FT620W' },
  ],
  ...[2, 3].map((count): ExtractionCase => {
    const rows = [one, other, 'TCNU7312027'].slice(0, count)
    return [
      `the same weight on the lines of ${count} containers is that of each`,
      'arrival_notice',
      [
        table(100, 'Container No.', 'Seal No.', 'Gross weight (KGS)'),
        ...rows.map((number, at) => table(112 + 12 * at, number, `KR77120${at}`, '20,100.00')),
      ],
      { gross_weight_kg: count * 20_100 },
    ]
  }),
  [
    'a weight in a column in Spanish',
    'arrival_notice',
    [table(100, 'Contenedor', 'Sello', 'Peso (kg)'), table(112, one, 'KR771204', '22.100,00')],
    { gross_weight_kg: 22_100 },
  ],
  ...['YARD F31', 'Grounded', 'BLOCK C'].map((place): ExtractionCase => [
    `${place} is no terminal, but a place in one`,
    'pickup_notice',
    [table(100, 'Container No.', 'Location'), table(112, one, place)],
    { terminal_name: undefined },
  ]),
  [
    'pieces are not the packages of what an invoice sells',
    'commercial_invoice',
    [
      row(40, 'COMMERCIAL INVOICE'),
      table(100, 'Description of goods', 'Quantity', 'Unit price', 'Amount'),
      table(112, 'LED LAMP 9W E27', '12,000 PCS', 'USD 0.85', 'USD 10,200.00'),
      table(124, 'LED PANEL 60X60', '1,200 PCS', 'USD 9.50', 'USD 11,400.00'),
      row(150, 'SAY TOTAL U.S. DOLLARS TWENTY ONE THOUSAND SIX HUNDRED ONLY.'),
    ],
    { package_count: undefined },
  ],
]

describe('of lists and rows', () => {
  test.each(cases)('%s', (...each) => {
    expect(readAs(each)).toEqual(each[3])
  })
})
