// Text that looks like a value and is none, so that no field is invented.
import { expect, test } from 'vitest'
import { read, row } from '../extract-fixture.ts'
import type { DocumentType } from '../../document-types.ts'
import type { Word } from '../extract-fixture.ts'

type Case = readonly [
  what: string,
  type: DocumentType,
  words: readonly Word[],
  absent: readonly string[],
]

const title = (text: string): Word => [40, 40, text, 16]

test.each<Case>([
  [
    'either of two ports is no route',
    'arrival_notice',
    [
      [40, 100, 'Port of discharge'],
      [180, 100, 'Los Angeles / Shanghai'],
    ],
    ['port_of_loading'],
  ],
  [
    'offices are no route',
    'commercial_invoice',
    [
      [40, 100, 'Offices'],
      [180, 100, 'Los Angeles / Busan'],
    ],
    ['port_of_loading', 'port_of_discharge'],
  ],
  [
    'a tax number is no invoice number',
    'commercial_invoice',
    [[40, 60, 'NO987654321MVA']],
    ['invoice_number'],
  ],
  [
    'a code of Norway is no booking',
    'booking_confirmation',
    [title('Booking confirmation'), [40, 70, 'NOR12345']],
    ['booking_number'],
  ],
  [
    'an address is no invoice number',
    'freight_invoice',
    [[40, 60, 'Invoice to 10115 Berlin']],
    ['invoice_number'],
  ],
  [
    'a sum is no invoice number',
    'freight_invoice',
    [[40, 60, 'Invoice Total 10450.00 USD']],
    ['invoice_number'],
  ],
  [
    'a telephone is no booking',
    'booking_confirmation',
    [[40, 60, 'Booking desk 00494012345678']],
    ['booking_number'],
  ],
  [
    'a clause on liability has no cargo',
    'sea_waybill',
    [
      [
        40,
        300,
        'The liability of the carrier shall in no event exceed 666.67 units of account per package',
      ],
      [
        40,
        311,
        'or 2 units of account per kilogramme of gross weight of the goods lost or damaged',
      ],
    ],
    ['package_count', 'description_of_goods'],
  ],
])('%s', (_, type, words, absent) => {
  const found = read(type, words)
  expect(Object.keys(found).filter((name) => absent.includes(name))).toEqual([])
})

test.each([
  ['commercial_invoice', 'line_items', ['Description', 'Quantity', 'Amount'], 'Notebook 15 inch'],
  ['commercial_invoice', 'line_items', ['Description', 'Quantity', 'Amount'], 'Balance bike'],
  ['freight_invoice', 'charges', ['Charge', 'Currency', 'Amount'], 'Bank charges'],
  ['freight_invoice', 'charges', ['Charge', 'Currency', 'Amount'], 'Certificate of origin fee'],
] as const)(
  'a %s has %s below %j that begin like the end of a table: %s',
  (type, field, head, name) => {
    const row = (y: number, ...cells: readonly string[]): Word[] =>
      cells.map((text, column) => [40 + 200 * column, y, text])
    const found = read(type, [
      ...row(200, ...head),
      ...row(214, name, type === 'freight_invoice' ? 'USD' : '12 PCS', '1,250.00'),
      ...row(228, 'Another one', type === 'freight_invoice' ? 'USD' : '3 PCS', '300.00'),
      ...row(242, 'TOTAL', '', '1,550.00'),
    ])
    expect(found[field]).toMatchObject([{ description: name, amount: 1250 }, { amount: 300 }])
  },
)

test.each(['"PE"', '“WO”'])('%s is the criterion of an origin and no country', (text) => {
  const words = [...row(100, 'Goods', 'Origin'), ...row(114, 'FOLDING CHAIRS', text)]
  expect(read('certificate_of_origin', words)).not.toHaveProperty('country_of_origin')
})

test.each(['“CHILE”', '"INDIA"'])('%s is a country, though in quotes', (text) => {
  const words = [...row(100, 'Goods', 'Origin'), ...row(114, 'FOLDING CHAIRS', text)]
  expect(read('certificate_of_origin', words).country_of_origin).toBe(text)
})
