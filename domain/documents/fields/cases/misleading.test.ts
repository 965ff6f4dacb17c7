// Misleading heads, labels and words.
import { expect, test } from 'vitest'
import { read, readAs, row } from '../extract-fixture.ts'
import type { ExtractionCase, Word } from '../extract-fixture.ts'

const legs = (...last: readonly string[]): readonly (readonly Word[])[] => [
  row(200, 'From', 'To', 'Vessel', 'ETA'),
  row(214, 'Shanghai', 'Busan', 'CORAL BRIDGE 054W', '12 May 2026'),
  row(228, ...last),
]

const said: readonly Word[] = [
  ...row(100, 'Port of discharge:', 'Los Angeles'),
  ...row(114, 'Place of delivery:', 'Reno, NV'),
  ...row(128, 'ETA:', '30 May 2026'),
]
const end = {
  port_of_discharge_locode: 'USLAX',
  place_of_delivery: 'Reno, NV',
  eta: '2026-05-30',
}

test.each<ExtractionCase>([
  [
    'a head may be centred over a column that begins left of it',
    'commercial_invoice',
    [
      [
        ...([
          [90, 100, 'Description'],
          [200, 100, 'Qty'],
          [290, 100, 'Unit price'],
          [420, 100, 'Amount'],
        ] as const),
        ...([
          [40, 114, 'Steel bolts'],
          [180, 114, '5'],
          [270, 114, '10.00'],
          [400, 114, '50.00'],
        ] as const),
      ],
    ],
    { line_items: [{ description: 'Steel bolts', quantity: 5, unit_price: 10, amount: 50 }] },
  ],
  [
    'a first row of words is no second line of the head',
    'booking_confirmation',
    [
      row(100, 'From', 'To', 'Mode'),
      row(114, 'Shanghai', 'Busan', 'Feeder'),
      row(128, 'Busan', 'Los Angeles', 'Vessel'),
    ],
    { port_of_loading_locode: 'CNSHA', port_of_discharge_locode: 'USLAX' },
  ],
  [
    'an unreadable leg leaves the labelled end of the journey',
    'booking_confirmation',
    [said, ...legs('Busan', 'Lps Angeles', 'CORAL WAVE 12E', '30 May 2026')],
    end,
  ],
  [
    'alternative sailings leave the labelled end of the journey',
    'booking_confirmation',
    [said, ...legs('Shanghai', 'Los Angeles', 'CORAL STAR 1N', '30 May 2026')],
    end,
  ],
  [
    'the means of transport may be the ship',
    'booking_confirmation',
    [
      row(100, 'From', 'To', 'Means of transport'),
      row(114, 'Shanghai', 'Busan', 'CORAL BRIDGE 054W'),
      row(128, 'Busan', 'Los Angeles', 'CORAL WAVE 12E'),
    ],
    { vessel_name: 'CORAL BRIDGE', voyage_number: '054W', port_of_discharge_locode: 'USLAX' },
  ],
  ...['NO HOLD', 'NO HOLDS', 'Lifted', 'Removed'].map((text): ExtractionCase => [
    `no hold: ${text}`,
    'arrival_notice',
    [row(100, 'Holds:', text)],
    { holds: undefined },
  ]),
  [
    'one hold is named, another is answered with yes',
    'arrival_notice',
    [row(100, 'Holds'), row(114, 'CUSTOMS HOLD'), row(300, 'Freight hold:', 'Yes')],
    { holds: ['CUSTOMS HOLD', 'Freight'] },
  ],
  ...(
    [
      ['Holds:', 'Customs - Released', undefined],
      ['Holds:', 'Customs - active', ['Customs']],
      ['Terminal hold:', 'YES - EXAM', ['Terminal']],
      ['Holds:', 'No: all paid', undefined],
    ] as const
  ).map(([label, text, holds]): ExtractionCase => [
    `a hold with its state: ${label} ${text}`,
    'arrival_notice',
    [row(100, label, text)],
    { holds },
  ]),
  [
    'the number of a seal is no bill, though a line is called Seal',
    'arrival_notice',
    [row(300, 'Container: MSKU9070323 / Seal VN445512')],
    { bill_of_lading_number: undefined, carrier_scac: undefined },
  ],
  [
    'a ship that is due is no payment',
    'freight_invoice',
    [row(300, 'This invoice is for cargo on CORAL BRIDGE, due in Felixstowe on 12 May 2026.')],
    { due_date: undefined },
  ],
  [
    'the column By names the ship',
    'arrival_notice',
    [
      row(100, 'From', 'To', 'By', 'ETA'),
      row(114, 'Shanghai', 'Busan', 'CORAL BRIDGE 054W', '12 May 2026'),
      row(128, 'Busan', 'Los Angeles', 'CORAL WAVE 12E', '30 May 2026'),
    ],
    { port_of_discharge_locode: 'USLAX', eta: '2026-05-30' },
  ],
  [
    'a payment that is due is no arrival',
    'arrival_notice',
    [
      row(300, 'Please note that the payment of all of the charges is due at our office in'),
      row(311, 'Hamburg on 12 May 2026, and that no cargo is released before we have it.'),
    ],
    { eta: undefined },
  ],
  [
    'a label of two lines does not end its value',
    'arrival_notice',
    [
      row(100, 'Consignee:', 'Larkspur Home Inc'),
      row(111, '(incl. VAT no)', '12 Main Street'),
      row(122, '', 'Reno, NV 89501'),
    ],
    { consignee_name: 'Larkspur Home Inc', consignee_address: '12 Main Street\nReno, NV 89501' },
  ],
  [
    'the middle of a sentence is no party',
    'delivery_order',
    [row(100, 'Consignee:'), row(111, 'and delivered as per the order of Larkspur AG')],
    { consignee_name: undefined },
  ],
  [
    'ports of one country are a range',
    'rate_sheet',
    [row(100, 'Shanghai - Ningbo - Qingdao')],
    { port_of_loading: undefined, port_of_discharge: undefined },
  ],
  [
    'units that are counted are no price',
    'commercial_invoice',
    [row(100, 'Description', 'Units', 'Amount'), row(114, 'Widgets', '12 PCS', '120.00')],
    { line_items: [{ description: 'Widgets', quantity: 12, unit: 'PCS', amount: 120 }] },
  ],
  [
    'goods that are weighed are items, too',
    'commercial_invoice',
    [
      row(100, 'Description', 'Quantity', 'Unit price', 'Amount'),
      row(114, 'Widgets', '1 PCS', '10.00', '10.00'),
      row(128, 'Free resin sample', '25 KGS'),
    ],
    {
      line_items: [
        { description: 'Widgets', quantity: 1, unit: 'PCS', unit_price: 10, amount: 10 },
        { description: 'Free resin sample', quantity: 25, unit: 'KGS' },
      ],
    },
  ],
])('%s', (...one) => {
  expect(readAs(one)).toEqual(one[3])
})

test('the next box of a numbered form is no ship', () => {
  const rows = [
    row(80, '3. Means of transport and route'),
    row(94, '4. Country / region of destination:', '', 'UNITED STATES'),
  ]
  expect(read('certificate_of_origin', rows.flat()).vessel_name).toBeUndefined()
})

test('who delivers the goods is not the consignee', () => {
  const rows = [
    row(60, 'HBL No.', 'PLX2203117', 'Booking No.', '4471203'),
    row(80, 'Consignee', '', 'FOR DELIVERY OF GOODS PLEASE APPLY TO'),
    row(94, 'TO ORDER OF HERON BANK', '', 'PELICAN LOGISTICS INC'),
    row(120, 'Freight terms', 'COLLECT', 'Vessel', 'CORAL BRIDGE'),
  ]
  expect(read('house_bill_of_lading', rows.flat()).consignee_name).toBe('TO ORDER OF HERON BANK')
})
