// Text that looks like a value of another field.
import { expect, test } from 'vitest'
import { readAs, row } from '../extract-fixture.ts'
import type { ExtractionCase } from '../extract-fixture.ts'

const head = ['Description', 'Quantity', 'Unit price', 'Amount'] as const

test.each<ExtractionCase>([
  [
    'an item without an amount is an item',
    'commercial_invoice',
    [
      row(100, ...head),
      row(114, 'Widgets', '1 PCS', '10.00', '10.00'),
      row(128, 'Free samples', '5 PCS'),
      row(142, 'Desk lamps', '2 PCS', '20.00', '40.00'),
    ],
    {
      line_items: [
        { description: 'Widgets', quantity: 1, unit: 'PCS', unit_price: 10, amount: 10 },
        { description: 'Free samples', quantity: 5, unit: 'PCS' },
        { description: 'Desk lamps', quantity: 2, unit: 'PCS', unit_price: 20, amount: 40 },
      ],
    },
  ],
  [
    'words beside a code belong to the item',
    'commercial_invoice',
    [
      row(100, ...head),
      row(114, 'Laptop bags', '5 PCS', '10.00', '50.00'),
      row(128, 'HS 4202.12 with zipper'),
    ],
    {
      line_items: [
        {
          description: 'Laptop bags with zipper',
          hs_code: '4202.12',
          quantity: 5,
          unit: 'PCS',
          unit_price: 10,
          amount: 50,
        },
      ],
    },
  ],
  [
    'tax stamps are goods',
    'commercial_invoice',
    [
      row(100, ...head),
      row(114, 'Tax stamps', '12 PCS', '5.00', '60.00'),
      row(128, 'Tax 19 %', '', '', '11.40'),
    ],
    {
      line_items: [
        { description: 'Tax stamps', quantity: 12, unit: 'PCS', unit_price: 5, amount: 60 },
      ],
    },
  ],
  [
    'a charge is paid at both ends',
    'freight_invoice',
    [row(100, 'Charge', 'Prepaid', 'Collect'), row(114, 'BAF', 'USD 10.00', 'USD 20.00')],
    {
      charges: [
        { description: 'BAF', amount: 10, currency: 'USD' },
        { description: 'BAF', amount: 20, currency: 'USD' },
      ],
    },
  ],
  [
    'a hold that is off is none',
    'arrival_notice',
    [row(100, 'Holds'), row(114, 'Customs hold', 'No'), row(128, 'Freight hold', 'Released')],
    { holds: undefined },
  ],
  [
    'holds beneath their head',
    'pickup_notice',
    [row(100, 'Unit', 'Holds', 'Type'), row(114, '1', 'CUSTOMS HOLD AND FREIGHT HOLD', "40'HC")],
    { holds: ['CUSTOMS HOLD', 'FREIGHT HOLD'] },
  ],
  [
    'serial numbers are no seals',
    'packing_list',
    [row(100, 'Compressor S/N 4471023'), row(114, 'Rubber seal 5000 pcs')],
    { seal_numbers: undefined },
  ],
  [
    'a seal beside a size',
    'packing_list',
    [row(100, '45G1 S/N RX2726205')],
    { seal_numbers: ['RX2726205'] },
  ],
  ...[
    'Your container can be collected at the terminal from 12 May',
    '1200 Old Terminal Road, Savannah GA',
    'Harbor Dispatch - all terminals served',
  ].map((text): ExtractionCase => [
    `no terminal: ${text}`,
    'pickup_notice',
    [row(30, text)],
    { terminal_name: undefined },
  ]),
  [
    'a terminal',
    'pickup_notice',
    [row(30, 'Pier 9 Container Terminal LLC')],
    { terminal_name: 'Pier 9 Container Terminal LLC' },
  ],
  [
    'a weight is no shipper',
    'packing_list',
    [row(30, 'Total 1.250,00 KG'), row(60, 'Order Fulfilment Ltd')],
    { shipper_name: 'Order Fulfilment Ltd' },
  ],
  [
    'names may begin with a small letter',
    'arrival_notice',
    [
      row(100, 'Shipper:', 'ebm-papst Beispiel GmbH & Co. KG'),
      row(140, 'Consignee:', 'de Vries Transport B.V.'),
    ],
    { shipper_name: 'ebm-papst Beispiel GmbH & Co. KG', consignee_name: 'de Vries Transport B.V.' },
  ],
  [
    'a journey that continues to an unknown port has no end',
    'booking_confirmation',
    [
      row(100, 'From', 'To', 'Vessel', 'ETA'),
      row(114, 'Shanghai', 'Busan', 'CORAL BRIDGE 054W', '12 May 2026'),
      row(128, 'Busan', 'Los Angeles', 'CORAL WAVE 12E', '24 May 2026'),
      row(142, 'Los Angeles', 'Somewhere Nobody Knows', 'CORAL STAR 1N', '30 May 2026'),
    ],
    { port_of_discharge_locode: undefined, eta: undefined, etd: undefined },
  ],
  [
    'ports are the same however they are spelled',
    'booking_confirmation',
    [
      row(100, 'From', 'To', 'Vessel', 'ETA'),
      row(114, 'Shanghai', 'Busan', 'CORAL BRIDGE 054W', '12 May 2026'),
      row(128, 'Busan (KRPUS)', 'Los Angeles', 'CORAL WAVE 12E', '24 May 2026'),
      row(142, 'Los Angeles, CA', 'Reno', 'Rail'),
    ],
    { port_of_discharge_locode: 'USLAX', eta: '2026-05-24' },
  ],
  [
    'the routing is a route, also with strokes',
    'arrival_notice',
    [row(100, 'Routing:', 'SHANGHAI / BUSAN / LOS ANGELES')],
    { port_of_loading_locode: 'CNSHA', port_of_discharge_locode: 'USLAX' },
  ],
  [
    'a total of another column does not count',
    'arrival_notice',
    [
      row(100, 'Container', 'Gross weight', 'Remarks'),
      row(114, 'A', '1000 KGS'),
      row(128, 'B', '500 KGS', 'in total 3 pallets'),
    ],
    { gross_weight_kg: 1500 },
  ],
  [
    'a unit may precede its number',
    'packing_list',
    [row(100, 'Gross weight:', 'KGS 12,500 LBS 27,558')],
    { gross_weight_kg: 12_500 },
  ],
  [
    'the freight terms are those beneath',
    'bill_of_lading',
    [row(300, 'Ocean freight as arranged', 'Lumpsum'), row(311, 'PREPAID')],
    { freight_terms: 'prepaid' },
  ],
  [
    'a merchant is a notify party like others',
    'arrival_notice',
    [
      row(300, 'Dear merchants, the vessel CORAL BRIDGE, voyage 054W, is expected to arrive at'),
      row(311, 'LOS ANGELES on 12 May 2026 and we ask you for all the papers in good time.'),
    ],
    { vessel_name: 'CORAL BRIDGE', eta: '2026-05-12' },
  ],
  [
    'a carrier is no more than its name',
    'bill_of_lading',
    [row(700, 'For Hapag-Lloyd AG as carrier')],
    { carrier_name: 'Hapag-Lloyd AG' },
  ],
])('%s', (...one) => {
  expect(readAs(one)).toEqual(one[3])
})
