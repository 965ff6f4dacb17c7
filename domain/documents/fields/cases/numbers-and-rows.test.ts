import { expect, test } from 'vitest'
import type { DocumentType } from '../../document-types.ts'
import { read, row } from '../extract-fixture.ts'
import type { Word } from '../extract-fixture.ts'

test('a label for several fields has a part of the value for each', () => {
  const words: readonly Word[] = [
    ...([
      [40, 100, 'D/O No. / Date'],
      [200, 100, 'DO-2653631 / 12 May 2026'],
    ] as const),
    ...([
      [40, 115, 'Vessel / Voyage / ETA'],
      [200, 115, 'CORAL BRIDGE / 054W / 14 May 2026'],
    ] as const),
  ]
  expect(read('delivery_order', words)).toMatchObject({
    delivery_order_number: 'DO-2653631',
    issue_date: '2026-05-12',
    vessel_name: 'CORAL BRIDGE',
    voyage_number: '054W',
    eta: '2026-05-14',
  })
})

test.each([
  ['2373444212', { booking_number: '2373444212' }],
  ['HLCUHAM260512345', { bill_of_lading_number: 'HLCUHAM260512345' }],
])(
  'where dangerous goods are declared, transport document %s is the booking or a bill',
  (number, expected) => {
    const found = read('dangerous_goods_declaration', [
      [300, 60, '2 Transport document number'],
      [302, 72, number],
    ])
    const { booking_number, bill_of_lading_number } = found
    expect(JSON.parse(JSON.stringify({ booking_number, bill_of_lading_number }))).toEqual(expected)
  },
)

test('a number far from the title of a delivery order is that of its own box', () => {
  const words: readonly Word[] = [
    [30, 28, 'ORDEN DE ENTREGA', 15],
    [300, 32, 'TRANSITARIOS DEL NORTE SAC', 10],
    [33, 63, 'NRO. DE RETIRO', 6],
    [211, 63, 'MANIFIESTO', 6],
    [211, 72, '2026-1182', 8],
  ]
  expect(read('delivery_order', words)).not.toHaveProperty('delivery_order_number')
  expect(
    read('delivery_order', [...words.slice(0, 2), [32, 46, '2653631']]).delivery_order_number,
  ).toBe('2653631')
})

test.each<readonly [string, DocumentType, readonly Word[], object]>([
  [
    'delivery order',
    'delivery_order',
    [[300, 60, 'No. 2653631']],
    { delivery_order_number: '2653631' },
  ],
  ['booking', 'booking_confirmation', [[40, 60, '# 123456789']], { booking_number: '123456789' }],
  ['letter with a date', 'delivery_order', [[40, 60, 'No. 12/05/2026']], {}],
])('the own number of a %s', (_name, type, words, expected) => {
  const { delivery_order_number, booking_number } = read(type, words)
  const found = { delivery_order_number, booking_number }
  expect(found).toEqual({
    delivery_order_number: undefined,
    booking_number: undefined,
    ...expected,
  })
})

test('a party may be on one line', () => {
  const words: readonly Word[] = [
    ...([
      [40, 100, 'Consignee:'],
      [120, 100, 'Sunhe Furniture Inc., 77 Dock Rd, Columbus, OH 43228'],
    ] as const),
    ...([
      [40, 120, 'Shipper:'],
      [120, 120, 'Ordane Textiles Co., Ltd, No. 88 Binhai Road, Ningbo'],
    ] as const),
  ]
  expect(read('arrival_notice', words)).toMatchObject({
    consignee_name: 'Sunhe Furniture Inc.',
    consignee_address: '77 Dock Rd, Columbus, OH 43228',
    shipper_name: 'Ordane Textiles Co., Ltd',
    shipper_address: 'No. 88 Binhai Road, Ningbo',
  })
})

test('the rows of an invoice may have their words and codes below their amounts', () => {
  const item = (
    y: number,
    position: string,
    amount: string,
    words: string,
    code: string,
  ): Word[] => [
    ...([
      [50, y, position],
      [190, y, '120 PCS'],
      [330, y, '5.55 / 1 PCS'],
      [500, y, amount],
    ] as const),
    ...([
      [95, y + 12, words],
      [95, y + 24, `Commodity code ${code}`],
    ] as const),
  ]
  const words: readonly Word[] = [
    ...([
      [50, 254, 'Item'],
      [190, 254, 'Quantity'],
      [340, 254, 'Net price'],
      [500, 254, 'Net value'],
    ] as const),
    [95, 266, 'Material description / Commodity code'],
    ...item(286, '000010', '666.00', 'Woven cotton shirts', '6205.20'),
    ...item(330, '000020', '1,213.20', 'LED panel lights 40W', '9405.11'),
    ...([
      [300, 380, 'Items total'],
      [500, 380, '1,879.20'],
    ] as const),
  ]
  const priced = { quantity: 120, unit: 'PCS', unit_price: 5.55 }
  expect(read('commercial_invoice', words).line_items).toEqual([
    { ...priced, amount: 666, description: 'Woven cotton shirts', hs_code: '6205.20' },
    { ...priced, amount: 1213.2, description: 'LED panel lights 40W', hs_code: '9405.11' },
  ])
})

test('a bill in the column of in-bond numbers, bills and waybills is no in-bond number', () => {
  const words = [
    ...row(100, 'Code', '22. IT/BL/AWB NO.', 'Quantity'),
    ...row(114, 'M', 'COSU6391182400', '540'),
  ]
  expect(read('cargo_release', words)).toMatchObject({ bill_of_lading_number: 'COSU6391182400' })
  expect(read('cargo_release', words)).not.toHaveProperty('it_number')
  for (const number of ['V4418207712', 'V-441820771', 'IT441820771'])
    expect(read('cargo_release', row(100, 'IT No.', number)).it_number).toBe(number)
})

test('in-bond numbers may be grouped in threes, and FIRMS codes may have several letters', () => {
  const found = read('arrival_notice', [
    ...([
      [40, 100, 'I.T. No.'],
      [200, 100, '418 220 917'],
      [40, 120, 'FIRMS code'],
      [200, 120, 'QRT7'],
    ] as const),
  ])
  expect(found).toMatchObject({ it_number: '418220917', terminal_firms_code: 'QRT7' })
})
