// The total amount among the sums of a document.
import { describe, expect, test } from 'vitest'
import { read, rowsAt } from '../extract-fixture.ts'
import type { Word } from '../extract-fixture.ts'

const row = rowsAt(40, 250, 340, 440)
const items = [
  row(100, 'Description', 'Quantity', 'Unit price', 'Amount'),
  row(114, 'Oak bench', '4 PCS', '80.00', '320.00'),
  row(128, 'Steel chair', '18 PCS', '15.00', '270.00'),
]

type Case = readonly [
  what: string,
  rows: readonly (readonly Word[])[],
  total: number | undefined,
  currency: string | undefined,
]

describe('the total amount', () => {
  test.each<Case>([
    ['stands at the end of the row', [row(156, 'TOTAL:', '22 PCS', '', '590.00')], 590, undefined],
    [
      'may end the column of amounts, without cents and with nothing before it',
      [row(156, 'Total', '', '', '590')],
      590,
      undefined,
    ],
    ['is not the sum of the pieces', [row(156, 'Total', '22')], undefined, undefined],
    ['has its currency also beneath the pieces', [row(156, 'Total:', 'USD 590.00')], 590, 'USD'],
    [
      'may follow its currency, without cents',
      [row(156, 'TOTALS', '22 PCS', 'EUR', '590')],
      590,
      'EUR',
    ],
    [
      'may have an Incoterm with its port, and no cents',
      [row(156, 'TOTAL CFR LOS ANGELES USD', '', '', '590')],
      590,
      'USD',
    ],
    [
      'may have an Incoterm with its port, beside its currency',
      [row(156, 'TOTAL FOB NINGBO', '22', 'USD', '590.00')],
      590,
      'USD',
    ],
    [
      'may have an Incoterm with its port in brackets',
      [row(156, 'TOTAL (CPT KOPER)', '', 'EUR', '590.00')],
      590,
      'EUR',
    ],
    ['is said in its currency', [row(156, 'TOTAL SEK', '', '', '590')], 590, 'SEK'],
    [
      'is the last total',
      [
        row(156, 'TOTAL:', '22 PCS', '', '590.00'),
        row(170, 'Rebate', '', '', '-40.00'),
        row(184, 'TOTAL:', '22 PCS', '', '550.00'),
      ],
      550,
      undefined,
    ],
    [
      'is at the more specific label',
      [row(156, 'TOTAL:', '22 PCS', '', '590.00'), row(184, 'Balance due:', '', '', 'USD 490.00')],
      490,
      'USD',
    ],
    [
      'is not the sum of a list of weights beneath',
      [
        row(156, 'TOTAL:', '22 PCS', '', '590.00'),
        row(190, 'Crate 1', '240.25'),
        row(204, 'Crate 2', '240.25'),
        row(218, 'TOTAL', '480.50'),
      ],
      590,
      undefined,
    ],
    [
      'is no total of square metres',
      [row(156, 'TOTAL SQM', '', '', '480.50'), row(184, 'TOTAL:', '', '', '590.00')],
      590,
      undefined,
    ],
    [
      'is no total of pieces',
      [row(156, 'TOTAL:', '22 PCS', '4 CTNS', '480'), row(184, 'TOTAL:', '', '', '590.00')],
      590,
      undefined,
    ],
  ])('%s', (_, rows, total, currency) => {
    const found = read('commercial_invoice', [...items, ...rows].flat())
    expect([found.total_amount, found.currency]).toEqual([total, currency])
  })

  test.each([
    ...['EXW NINGBO', 'FCA NINGBO', 'FOB NINGBO', 'CFR LOS ANGELES', 'C&F LOS ANGELES', 'CIF'],
    ...['CPT RENO', 'CIP RENO', 'DAP RENO', 'DDP RENO'],
  ])('may have the Incoterm %s', (terms) => {
    const sum = row(156, `GRAND TOTAL ${terms} USD:`, '', '', '590')
    const found = read('commercial_invoice', [...items, sum].flat())
    expect([found.total_amount, found.currency]).toEqual([590, 'USD'])
  })
})

describe('the total amount beside other columns', () => {
  test.each<readonly [heads: readonly string[], sums: readonly string[], total: number]>([
    [['Net', 'VAT', 'Gross'], ['2,510.00', '112.00', '2,622.00'], 2622],
    [['Net amount', 'VAT 20%', 'Gross amount'], ['700.00', '140.00', '840.00'], 840],
    [['Netto', 'MwSt', 'Brutto'], ['700.00', '133.00', '833.00'], 833],
    [['Amount', 'Net', 'Gross'], ['840.00', '310.50', '342.25'], 840],
    [['Amount', 'Net weight', 'G.W.'], ['840.00', '310.50', '342.25'], 840],
    ...['Weight', 'Net', 'Kgs', 'CBM', 'M3', 'Meas.', 'Volume', 'Cartons', 'Packages'].map(
      (head) => [['Amount', head], ['840.00', '12.25'], 840] as const,
    ),
    [['Packages', 'Volume', 'Price'], ['10', '5', '500.00'], 500],
    [['Price', 'Cartons', 'Packages'], ['500.00', '5.00', '10.00'], 500],
  ])('%j', (heads, sums, total) => {
    const rows = [
      row(100, 'Description', ...heads),
      row(114, 'Chairs', ...sums),
      row(140, 'Total', ...sums),
    ]
    const found = read('freight_invoice', rows.flat())
    expect(found.total_amount).toBe(total)
  })

  test.each<readonly [string, readonly (readonly Word[])[]]>([
    [
      'in a table',
      [row(200, 'Charge', 'Net', 'VAT', 'Gross'), row(214, 'THC', '700', '140', '840')],
    ],
    [
      'one beneath the other',
      [
        row(200, '', '', 'Net', '700'),
        row(214, '', '', 'VAT', '140'),
        row(228, '', '', 'Gross', '840'),
      ],
    ],
  ])('is no weight, although it is called gross, %s', (_, rows) => {
    const found = read('arrival_notice', rows.flat())
    expect([found.gross_weight_kg, found.net_weight_kg]).toEqual([undefined, undefined])
  })

  test('is a weight where it has its unit, or no tax is near', () => {
    const weights = row(200, 'Marks', 'Net', 'Gross')
    const rows = [weights, row(214, 'N/M', '310.50', '342.25'), row(400, '', '', 'VAT', '840')]
    expect(read('arrival_notice', rows.flat()).gross_weight_kg).toBe(342.25)
    const named = [row(200, 'VAT', 'Gross', 'Tare'), row(214, '12.00', '342.25 KGS', '5 KGS')]
    expect(read('arrival_notice', named.flat()).gross_weight_kg).toBe(342.25)
  })
})

test('a total beneath pieces, weights and volumes is none of money', () => {
  const cargo = rowsAt(40, 170, 300, 360, 420)
  const rows = [
    cargo(100, 'Container No.', 'Commodity', 'No. of Pcs', 'G.Weight', 'Volume'),
    cargo(114, 'MSKU9070323', 'VALVES', '100', '18,000.000', '20.000'),
    cargo(128, '', 'Total :', '100', '18,000.000', '20.000'),
  ]
  expect(read('arrival_notice', rows.flat())).not.toHaveProperty('total_amount')
})

test('a total of rows beneath packages and containers is none of money', () => {
  const cargo = rowsAt(40, 170, 300, 430)
  const rows = [
    cargo(100, 'Container No.', 'No. of packages', 'Description', 'Weight'),
    cargo(109, '', 'No. of containers'),
    cargo(130, 'MSKU9070323', '410 PACKAGE(S)', 'VALVES', '9,000 KGS'),
    cargo(160, 'Total (2)', '820'),
  ]
  expect(read('arrival_notice', rows.flat())).not.toHaveProperty('total_amount')
})

test('a customs entry owes its duties, not the value that was entered', () => {
  const value = [
    ...row(600, '35. Total Entered Value', '37. Duty'),
    ...row(611, '$ 121,800', '4,750.20'),
  ]
  const duties = [...row(640, '39. Other', '40. Total'), ...row(651, '574.36', '5,324.56')]
  expect(read('customs_entry', [...value, ...duties]).total_amount).toBe(5324.56)
  expect(read('customs_entry', value).total_amount).toBe(121_800)
})

test('charges in several currencies have no currency of a total', () => {
  const charge = rowsAt(40, 240, 340)
  const rows = [
    charge(100, 'Charge', 'Currency', 'Amount'),
    charge(114, 'Ocean freight', 'USD', '5,200.00'),
    charge(128, 'Terminal handling', 'BRL', '2,480.00'),
  ]
  expect(read('arrival_notice', rows.flat())).not.toHaveProperty('currency')
})

test('charges in one currency have it, whatever rate of exchange or value stands beside them', () => {
  const charge = rowsAt(40, 240, 340)
  const rows = [
    charge(86, 'Declared value', 'EUR 20,000.00'),
    charge(100, 'Charge', 'Currency', 'Amount'),
    charge(114, 'Ocean freight', 'USD', '5,200.00'),
    charge(128, 'Terminal handling', 'USD', '480.00'),
    charge(150, 'Exchange rate', 'CAD 1.3512'),
  ]
  expect(read('arrival_notice', rows.flat()).currency).toBe('USD')
})
