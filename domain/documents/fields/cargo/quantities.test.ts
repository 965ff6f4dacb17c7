// Forms for several containers leave space beneath each, and have the total at the foot or
// overleaf.
import { expect, test } from 'vitest'
import { extract } from '../extract.ts'
import { read, row as row4, rowsAt } from '../extract-fixture.ts'
import type { Word } from '../extract-fixture.ts'
import { testReferenceData } from '../../reference-data/reference-data-fixture.ts'
import type { DocumentType } from '../../document-types.ts'

const form = rowsAt(40, 170, 380, 480)
const head = form(300, 'Container No.', 'Description of goods', 'Gross weight', 'Measurement')

test.each<
  readonly [
    what: string,
    type: DocumentType,
    rows: readonly (readonly Word[])[],
    expected: Readonly<Record<string, unknown>>,
  ]
>([
  [
    "the second container's value counts, too",
    'bill_of_lading',
    [
      head,
      form(320, 'MSKU4839204', '310 ROLLS', '8,120.00 KGS', '31.200 CBM'),
      form(332, '', 'COTTON YARN'),
      form(430, 'TCLU9055276', '290 ROLLS', '7,880.00 KGS', '30.100 CBM'),
    ],
    { gross_weight_kg: 16000, volume_cbm: 61.3 },
  ],
  [
    'rows of another table do not count',
    'bill_of_lading',
    [
      head,
      form(320, 'MSKU4839204', '310 ROLLS', '8,120.00 KGS', '31.200 CBM'),
      form(420, 'Container numbers', 'Size', 'Tare', 'Max'),
      form(434, 'MSKU4839204', '40HC', '3,900', '32,500'),
    ],
    { gross_weight_kg: 8120, volume_cbm: 31.2 },
  ],
  [
    'kinds of packages under quantity',
    'bill_of_lading',
    [form(300, 'Marks', 'Quantity', 'Gross weight'), form(335, 'N/M', '440 BAGS', '22,000.00 KGS')],
    { package_count: 440, package_type: 'BAGS' },
  ],
  [
    'the material of packages, and their kind on the next line',
    'bill_of_lading',
    [form(300, 'Marks', 'No. of packages'), form(315, 'N/M', '24 WOODEN'), form(325, '', 'CASES')],
    { package_count: 24 },
  ],
  [
    'packages in other languages, with their total',
    'arrival_notice',
    [
      form(300, 'CONTENEDOR', 'BULTOS', 'PESO BRUTO'),
      form(314, 'MSKU4839204', '1.010 SACOS', '25.250,00'),
      form(328, 'TCLU9055276', '990 SACOS', '24.750,00'),
      form(342, 'TOTALES', '2.000 SACOS', '50.000,00'),
    ],
    { package_count: 2000, package_type: 'SACOS', gross_weight_kg: 50000 },
  ],
])('%s', (_what, type, rows, expected) => {
  expect(read(type, rows.flat())).toMatchObject(expected)
})

test('the total may be on the next page', () => {
  const pageOf = (number: number, words: readonly Word[]) => ({
    number,
    width: 595,
    height: 842,
    runs: words.map(([x, y, text]) => ({
      text,
      box: { x, y, width: text.length * 4.5, height: 9 },
      confidence: 1,
      kind: 'text' as const,
    })),
  })
  const first = [head, form(320, 'MSKU4839204', '310 ROLLS', '8,120.00 KGS')].flat()
  const second = form(60, 'TOTAL 2 CONTAINERS', '600 ROLLS', '16,000.00 KGS')
  const { fields: found } = extract(
    'sea_waybill',
    [pageOf(1, first), pageOf(2, second)],
    testReferenceData,
  )
  expect([found.gross_weight_kg?.value, found.package_count?.value]).toEqual([16000, 600])
})

test('figures of several columns may arrive as one run', () => {
  const rows = [
    rowsAt(40, 200, 300, 380, 460)(300, 'DESCRIPTION', 'QUANTITY', 'N.WT(KG)', 'G.WT(KG)', 'M3'),
    rowsAt(40, 200, 300, 380, 460)(313, 'GLOVES', '700 CTN', '3,640.00', '4,270.00', '25.830'),
    rowsAt(40, 200, 300, 380, 460)(326, 'MASKS', '300 CTN', '1,560.00', '1,830.00', '11.070'),
    rowsAt(40, 200, 300)(340, 'TOTAL', '1000 CTN', '5,200.00      6,100.00      36.900'),
  ]
  expect(read('packing_list', rows.flat())).toMatchObject({
    gross_weight_kg: 6100,
    net_weight_kg: 5200,
    volume_cbm: 36.9,
  })
})

test('a label may be in two scripts', () => {
  const rows = [
    row4(100, '发票号 INVOICE NO.', 'JX-2207'),
    row4(114, 'CTNS\n箱数', '', '毛重 G.W. (KGS)', '净重\nN.W. (KGS)'),
    row4(128, '412', '', '6,180.00', '5,562.00'),
  ]
  expect(read('packing_list', rows.flat())).toMatchObject({
    invoice_number: 'JX-2207',
    package_count: 412,
    gross_weight_kg: 6180,
    net_weight_kg: 5562,
  })
})

test('the kind of movement is no description of the goods', () => {
  const found = read('sea_waybill', [
    ...row4(100, 'Container', 'Description of goods'),
    ...row4(114, 'MSKU9070323', '/FCL / FCL /40HQ/'),
    ...row4(125, '', 'BALL BEARINGS'),
  ])
  expect(found.description_of_goods).toBe('BALL BEARINGS')
  const onOneLine = row4(114, 'MSKU9070323', 'CY/CY ELECTRIC MOTORS')
  const both = read('sea_waybill', [
    ...row4(100, 'Container', 'Description of goods'),
    ...onOneLine,
  ])
  expect(both.description_of_goods).toBe('CY/CY ELECTRIC MOTORS')
})
