// Values at captions that ask for several fields or have several lines.
import { expect, test } from 'vitest'
import { read, readAs, row, rowsAt } from '../extract-fixture.ts'
import type { ExtractionCase } from '../extract-fixture.ts'
import { declaredOrigin } from '../cargo/origin.ts'

const wide = rowsAt(60, 160, 260, 360, 460)
const left = rowsAt(40, 148, 240, 330, 400)

test.each<ExtractionCase>([
  [
    'number and date beneath one caption',
    'commercial_invoice',
    [row(100, '③ No. & date of invoice'), rowsAt(40, 120)(112, 'PT-2506-11', 'JULY 18, 2026')],
    { invoice_number: 'PT-2506-11', invoice_date: '2026-07-18' },
  ],
  [
    'a number behind its word',
    'packing_list',
    [row(100, 'Rif. fattura / Invoice ref.'), row(112, 'n. 2026/E/77 del 3/4/2026')],
    { invoice_number: '2026/E/77' },
  ],
  [
    'a number in groups',
    'arrival_notice',
    [row(100, 'I.T. No.'), row(112, '736 114 205')],
    { it_number: '736114205' },
  ],
  [
    "the carrier's booking, not our own",
    'booking_confirmation',
    [row(100, 'OUR BOOKING NO.', 'PEL-4471'), row(114, 'CARRIER BOOKING NO.', 'EBKG1144072')],
    { booking_number: 'EBKG1144072' },
  ],
  [
    'captions over values that are set further left',
    'freight_invoice',
    [
      wide(100, 'Place of receipt', 'Port of loading', 'Port of discharge', 'Place of delivery'),
      left(112, 'NANTONG, JIANGSU', 'BUSAN', 'LOS ANGELES', 'ONTARIO'),
    ],
    { port_of_loading: 'BUSAN', port_of_discharge: 'LOS ANGELES' },
  ],
  [
    'orders beneath the first beside their label',
    'packing_list',
    [row(100, 'P/O No.', 'NKB-10488'), row(112, '', 'NKB-10502'), row(124, '', 'FOB BUSAN')],
    { purchase_order_numbers: ['NKB-10488', 'NKB-10502'] },
  ],
  [
    'the number of the next label is no further order',
    'commercial_invoice',
    [row(100, 'Your order:', 'NK-7781'), row(112, 'Our offer:', 'AB-1188')],
    { purchase_order_numbers: ['NK-7781'] },
  ],
  [
    'a date behind the number of an invoice',
    'commercial_invoice',
    [row(100, 'FATTURA N. 118/E DEL 14/05/2026')],
    { invoice_number: '118/E', invoice_date: '2026-05-14' },
  ],
  [
    'two remarks behind the name of a box',
    'certificate_of_origin',
    [row(100, '3. Consignee (Name, full address) (Optional)'), row(112, 'EGRET CORP')],
    { consignee_name: 'EGRET CORP' },
  ],
  [
    'orders in the column of a table',
    'commercial_invoice',
    [
      row(100, 'PO #', 'STYLE', 'QTY'),
      row(114, '4500318001', 'MJ-1', '40'),
      row(138, '4500318002', 'MJ-2', '60'),
      row(150, 'TOTAL', '', '100'),
    ],
    { purchase_order_numbers: ['4500318001', '4500318002'] },
  ],
  [
    'the rest of an order whose beginning is the head of its column',
    'packing_list',
    [row(60, 'Order No.: NK-7012-A, NK-7013-B'), row(100, 'PO NK-'), row(112, '7012-A')],
    { purchase_order_numbers: ['NK-7012-A', 'NK-7013-B'] },
  ],
  [
    'orders in a list that is broken over two lines',
    'packing_list',
    [row(100, 'Purchase orders:', 'NK-4511, NK-4512,'), row(112, '', 'NK-4513')],
    { purchase_order_numbers: ['NK-4511', 'NK-4512', 'NK-4513'] },
  ],
  [
    'the ship that carries the goods',
    'commercial_invoice',
    [row(100, 'Ship via: OCEAN - CORAL BRIDGE V.054W'), row(112, 'Shipped by: Egret Valves Ltd')],
    { vessel_name: 'CORAL BRIDGE', voyage_number: '054W' },
  ],
  [
    'a ship whose name ends with a number',
    'packing_list',
    [rowsAt(40, 170, 250)(100, 'Shipped by', 'CORAL BAY 513', 'E211')],
    { vessel_name: 'CORAL BAY 513', voyage_number: 'E211', shipper_name: undefined },
  ],
  [
    'both ends of a journey, which are no parties',
    'packing_list',
    [row(100, 'From / To:', 'SHANGHAI / LOS ANGELES')],
    { consignee_name: undefined, port_of_loading: 'SHANGHAI', port_of_discharge: 'LOS ANGELES' },
  ],
  [
    'the flag of a vessel',
    'bill_of_lading',
    [row(100, 'OCEAN VESSEL VOYAGE NO. FLAG'), row(112, 'CORAL BRIDGE 047E LR')],
    { vessel_name: 'CORAL BRIDGE', voyage_number: '047E' },
  ],
  [
    'a vessel with PER before it',
    'certificate_of_origin',
    [
      row(100, '3. Means of transport and route'),
      row(112, 'BY SEA FROM SHANGHAI, CHINA TO LOS ANGELES'),
      row(124, 'PER CORAL BRIDGE V.038E'),
    ],
    {
      vessel_name: 'CORAL BRIDGE',
      voyage_number: '038E',
      port_of_loading: 'SHANGHAI, CHINA',
      port_of_discharge: 'LOS ANGELES',
    },
  ],
  [
    'a dash that is a run of its own',
    'certificate_of_origin',
    [rowsAt(40, 80, 88)(100, 'SHANGHAI', '–', 'LOS ANGELES')],
    { port_of_loading: 'SHANGHAI', port_of_discharge: 'LOS ANGELES' },
  ],
  [
    'a country before another sentence',
    'commercial_invoice',
    [row(100, 'Origen / Country of origin: CHILE. Lotes L118 y L120')],
    { country_of_origin: 'CHILE' },
  ],
  [
    'a country in a sentence over two lines',
    'commercial_invoice',
    [row(100, 'WE CERTIFY THAT THE MERCHANDISE IS OF'), row(112, 'REPUBLIC OF KOREA ORIGIN')],
    { country_of_origin: 'REPUBLIC OF KOREA' },
  ],
  [
    'a country before a stroke and other text',
    'commercial_invoice',
    [
      row(100, 'Country of Origin: United States of America | 7 crates | Gross 5,960 kg'),
      row(112, 'be true and correct. Export Compliance'),
    ],
    { country_of_origin: 'United States of America' },
  ],
  [
    'no country in the end of a sentence',
    'commercial_invoice',
    [row(100, 'Country of Origin:'), row(112, 'be true and correct.')],
    { country_of_origin: undefined },
  ],
  [
    'no terminal in the end of a sentence',
    'arrival_notice',
    [row(100, 'Terminal:'), row(112, 'Nr.) rechtzeitig zu.')],
    { terminal_name: undefined },
  ],
])('%s', (...each) => {
  expect(readAs(each)).toEqual(each[3])
})

test.each([
  ['that all the goods were produced in Viet Nam and comply with the rules', 'Viet Nam'],
  ['All goods of U.S. origin.', 'U.S.'],
  ['Rules of origin of the country', null],
  ['goods produced in accordance with the contract', null],
  ['certificate of preferential origin', null],
])('the origin declared in: %s', (text, expected) => {
  expect(declaredOrigin(text)).toBe(expected)
})

test('an origin is declared at the beginning of a text, not far into it', () => {
  expect(declaredOrigin(`${'x '.repeat(200)}goods made in Viet Nam`)).toBeNull()
})

test('a thousand captions over as many values are all read', () => {
  const columns = Array.from({ length: 1_000 }, (_, at) => at)
  const captions = ['Seal No.', 'Gross Weight', 'Vessel', 'Marks']
  const values = (at: number) => [`SL${448000 + at}`, '12 KGS', 'CORAL BRIDGE', 'N/M'][at % 4] ?? ''
  const found = read('delivery_order', [
    ...columns.map((at) => [40 + 80 * at, 100, captions[at % 4] ?? ''] as const),
    ...columns.map((at) => [40 + 80 * at, 112, values(at)] as const),
  ])
  const seals = columns.filter((at) => at % 4 === 0).map(values)
  expect(found).toMatchObject({ seal_numbers: seals, vessel_name: 'CORAL BRIDGE' })
})
