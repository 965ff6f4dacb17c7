// Parties in letters, forms and invoices.
import { expect, test } from 'vitest'
import { read, readAs, row, rowsAt } from '../extract-fixture.ts'
import type { ExtractionCase, Word } from '../extract-fixture.ts'

const buyer = 'Heron Werkzeuge GmbH'
const window: readonly (readonly Word[])[] = [
  row(120, buyer),
  row(131, 'Einkauf / Frau Lind'),
  row(142, 'Am Kai 4'),
  row(153, '20457 Hamburg'),
]

test.each<ExtractionCase>([
  [
    'the sender of a letter is on the line with its street',
    'commercial_invoice',
    [
      row(40, 'Pelikan Technik GmbH & Co. KG · Am Deich 12 · 26721 Emden'),
      row(100, 'Pelikan Technik · Am Deich 12 · 26721 Emden'),
      ...window,
    ],
    { supplier_name: 'Pelikan Technik GmbH & Co. KG', buyer_name: buyer },
  ],
  [
    'an address at the upper left is the receiver of an invoice',
    'freight_invoice',
    [row(40, 'Pelikan Expeditie B.V.', '', 'Waalhaven 4'), ...window, row(190, 'INVOICE')],
    { supplier_name: 'Pelikan Expeditie B.V.', buyer_name: buyer },
  ],
  [
    'a number beneath a name is no address',
    'isf',
    [row(100, 'Consignee / EIN', 'MAPLE HOLLOW TOYS LLC'), row(110, '', '84-118827700')],
    { consignee_name: 'MAPLE HOLLOW TOYS LLC', consignee_address: undefined },
  ],
  [
    'a carrier heads its invoices by its name alone',
    'freight_invoice',
    [row(40, 'Hapag-Lloyd'), row(90, '', '', 'Bill to'), row(102, '', '', 'Heron Glass SAS')],
    { supplier_name: 'Hapag-Lloyd', buyer_name: 'Heron Glass SAS' },
  ],
  [
    'the letterhead overrules the payee',
    'commercial_invoice',
    [row(30, 'PELICAN GARMENT COMPANY'), row(400, 'Beneficiary: Heron Factoring JSC')],
    { supplier_name: 'PELICAN GARMENT COMPANY' },
  ],
  [
    'the payee is the seller where no other is named',
    'commercial_invoice',
    [row(400, 'Beneficiary: Pelican Garment JSC')],
    { supplier_name: 'Pelican Garment JSC' },
  ],
  [
    'a title in spaced letters is no company',
    'commercial_invoice',
    [row(20, 'T A X I N V O I C E'), row(40, 'Pelican Trading Ltd')],
    { supplier_name: 'Pelican Trading Ltd' },
  ],
  [
    "a company's products are not part of its name",
    'packing_list',
    [row(40, 'PELLICANO S.R.L. – Macchine per caffè')],
    { shipper_name: 'PELLICANO S.R.L.' },
  ],
  [
    'a company of Turkey',
    'commercial_invoice',
    [row(20, 'PELİKAN TEKSTİL A.Ş.', '', 'FATURA')],
    { supplier_name: 'PELİKAN TEKSTİL A.Ş.' },
  ],
  [
    'the receiver of a packing list',
    'packing_list',
    [row(100, 'To:', 'HERON SHOES LTDA'), row(112, '', 'CALLE 4 NO. 31')],
    { consignee_name: 'HERON SHOES LTDA' },
  ],
  [
    'the addressee of a notice',
    'arrival_notice',
    [row(100, 'SEÑORES', 'HERON LLANTAS SPA'), row(112, '', 'AVENIDA SUR 55')],
    { consignee_name: 'HERON LLANTAS SPA', consignee_address: 'AVENIDA SUR 55' },
  ],
  [
    'a number beside the label is not the name beneath it',
    'customs_entry',
    [row(100, '8 Consignee', 'No BE0444118827'), row(112, 'HERON LEDER NV'), row(124, 'KAAI 7')],
    { consignee_name: 'HERON LEDER NV' },
  ],
  [
    'a sentence is not part of an address',
    'dangerous_goods_declaration',
    [
      row(100, 'Consignee'),
      row(112, 'HERON COATINGS PT'),
      row(124, 'KAWASAN 7, BEKASI'),
      row(136, 'I hereby declare that all of these goods are fully and accurately described below'),
    ],
    { consignee_name: 'HERON COATINGS PT', consignee_address: 'KAWASAN 7, BEKASI' },
  ],
  [
    'the next box of a form is not part of an address',
    'isf',
    [
      row(100, '2. Buyer (name and address)'),
      row(111, 'HERON PATIO CORP'),
      row(122, '9 CENTRAL AVENUE'),
      row(134, '3. Importer of record no. (IRS/EIN)'),
      row(145, '22-118440700'),
    ],
    { consignee_name: 'HERON PATIO CORP', consignee_address: '9 CENTRAL AVENUE' },
  ],
  ...[
    ...['SAME AS CONSIGNEE', 'Same as above', 'EL MISMO CONSIGNATARIO', 'Idem'],
    ...['MISMO QUE CONSIGNATARIO', 'O mesmo', 'Même que le destinataire', 'Lo stesso'],
    ...['wie oben', 'Gelijk aan ontvanger'],
  ].map((text): ExtractionCase => [
    `a party that is ${text} has no name of its own`,
    'arrival_notice',
    [row(100, 'Notify party', text), row(112, '', 'HERON LEDER NV')],
    { notify_party_name: undefined, notify_party_address: undefined },
  ]),
  ...['PO488595, PO488598', 'Goods. "Vessel" includes any substitute and any lighter.'].map(
    (text): ExtractionCase => [
      `no party from ${text}`,
      'bill_of_lading',
      [row(100, 'Notify party'), row(112, text)],
      { notify_party_name: undefined },
    ],
  ),
  [
    'a company whose name begins like such words',
    'arrival_notice',
    [row(100, 'Notify party', 'IDEMAR TRADING LTD')],
    { notify_party_name: 'IDEMAR TRADING LTD' },
  ],
  [
    'a buyer who is the consignee',
    'commercial_invoice',
    [row(100, 'Buyer', 'SAME AS CONSIGNEE'), row(130, 'Consignee', 'HERON LEDER NV')],
    { buyer_name: 'HERON LEDER NV' },
  ],
  [
    'the ship is not the shipper',
    'packing_list',
    [row(20, 'PELICAN CYCLES CO., LTD.'), row(100, 'Shipped by', 'CORAL BRIDGE 054W')],
    { shipper_name: 'PELICAN CYCLES CO., LTD.' },
  ],
  [
    'or order',
    'delivery_order',
    [row(100, 'Deliver to: HERON PAPER LIMITED or their order (agent: Pelican), the goods below')],
    { deliver_to_name: 'HERON PAPER LIMITED', deliver_to_address: undefined },
  ],
  [
    'before the rest of the sentence',
    'delivery_order',
    [row(100, 'Please deliver to M/S HERON TRADERS the following Goods:')],
    { deliver_to_name: 'HERON TRADERS' },
  ],
  [
    'on one line, above a label of which only the second word is known',
    'delivery_order',
    [
      row(100, 'Deliver to: Inland Warehouse, 4500 Heron Ave, Ontario CA'),
      row(112, 'Delivery appointment: Nov 25, 2026 08:00'),
    ],
    {
      deliver_to_name: 'Inland Warehouse',
      deliver_to_address: '4500 Heron Ave, Ontario CA',
    },
  ],
  [
    'above a line of the address with a label of its own',
    'delivery_order',
    [
      row(100, 'Deliver to: Inland Warehouse'),
      row(112, 'Dock Door: 12'),
      row(124, '4500 Heron Ave'),
    ],
    { deliver_to_address: expect.stringContaining('4500 Heron Ave') as string },
  ],
  [
    'beside letters that reach above the line',
    'house_bill_of_lading',
    [
      row(100, 'Consignor', '', 'NEGOTIABLE'),
      [
        [40, 108, 'Heron Technik GmbH', 7],
        [300, 99, 'FBL', 18],
      ],
      rowsAt(40)(117, 'Am Deich 22'),
    ],
    { shipper_name: 'Heron Technik GmbH', shipper_address: 'Am Deich 22' },
  ],
])('%s', (...each) => {
  expect(readAs(each)).toEqual(each[3])
})

test.each([
  ['PELICAN FURNITURE', 'GROUP CO., LTD.'],
  ['PELICAN FURNITURE', '(ZHEJIANG) CO., LTD.'],
  ['PELICAN TRADING PVT.', 'LTD.'],
])('a name that a narrow box breaks as %s, %s is one', (first, second) => {
  const words = [
    ...row(80, 'Shipper:', first),
    ...row(92, '', second),
    ...row(104, '', '4 Quay St'),
  ]
  const found = read('arrival_notice', words)
  expect([found.shipper_name, found.shipper_address]).toEqual([`${first} ${second}`, '4 Quay St'])
})

test('a company beneath a company is no part of its name', () => {
  const words = [
    ...row(80, 'Shipper:', 'PELICAN FURNITURE LTD.'),
    ...row(92, '', 'C/O EXAMPLE INDUSTRIES INC.'),
  ]
  expect(read('arrival_notice', words).shipper_name).toBe('PELICAN FURNITURE LTD.')
})

test.each([
  ['INDUSTRIES PARK, LTD ROAD', 'INDUSTRIES PARK, LTD ROAD\n4 Quay St'],
  ['INTERNATIONAL AIRPORT, ADELAIDE SA', 'INTERNATIONAL AIRPORT, ADELAIDE SA\n4 Quay St'],
  ['(FORMERLY HERON LTD.)', '(FORMERLY HERON LTD.)\n4 Quay St'],
  ['(C/O HERON LTD.)', '(C/O HERON LTD.)\n4 Quay St'],
])('%s beneath a name is no part of it', (second, address) => {
  const words = [
    ...row(80, 'Shipper:', 'PELICAN FURNITURE'),
    ...row(92, '', second),
    ...row(104, '', '4 Quay St'),
  ]
  const found = read('arrival_notice', words)
  expect([found.shipper_name, found.shipper_address]).toEqual(['PELICAN FURNITURE', address])
})

test('an invoice from one port to another was not issued by a port', () => {
  const found = read('freight_invoice', [
    ...row(40, 'Pelican Line Ltd'),
    ...row(100, 'From:', 'SYDNEY, NS', 'To:', 'LOS ANGELES'),
  ])
  expect(found.supplier_name).toBe('Pelican Line Ltd')
})
