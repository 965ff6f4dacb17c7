// Bill numbers under their many labels, in sentences and in scans.
import { describe, expect, test } from 'vitest'
import type { DocumentType } from '../../document-types.ts'
import { extract } from '../extract.ts'
import { read, readAs, row, rowsAt } from '../extract-fixture.ts'
import type { ExtractionCase, Word } from '../extract-fixture.ts'
import { testReferenceData } from '../../reference-data/reference-data-fixture.ts'

const master = 'SHZ4471203'
const house = 'PLX2203117'
const two = rowsAt(40, 240)
const onNotice = (...rows: Parameters<typeof row>[]) =>
  read(
    'arrival_notice',
    rows.flatMap((each) => row(...each)),
  )

describe('a bill number has the label', () => {
  test.each([
    ...['Ocean Master B/L', 'Liner Bill of Lading', 'S/S Line B/L', 'Shipping line B/L No.'],
    ...['Reederei-B/L', 'Hauptkonnossement', 'BL armateur', 'Conocimiento marítimo', 'B/L naviera'],
    ...['Combined transport B/L', 'FCL BL No.', 'Manifest B/L', 'N° connaissement', 'Nº do BL'],
    ...['Seefrachtbrief-Nr.', 'B/L / GUÍA', 'Reference B/L'],
  ])('%s', (label) => {
    const beneath = [...two(100, label, 'Vessel'), ...two(112, master, 'CORAL BRIDGE')]
    expect(onNotice([100, `${label}:`, master]).bill_of_lading_number).toBe(master)
    expect(read('arrival_notice', beneath).bill_of_lading_number).toBe(master)
  })

  test.each(['EXPRESS BILL OF LADING', 'LINER WAYBILL', 'THROUGH BILL OF LADING'])(
    '%s is a title where no number follows it in its line',
    (title) => {
      const rows = [...row(40, title), ...row(54, '4471203 CARTONS LTD'), ...row(90, 'MBL', master)]
      expect(read('arrival_notice', rows).bill_of_lading_number).toBe(master)
    },
  )
})

test("a carrier's bill that it declares under the same number is no house bill", () => {
  const own = 'ONEYTYOA04471200'
  const declared = (number: string) => onNotice([100, 'B/L No.:', number, 'AMS B/L No.:', number])
  expect(declared(own)).toMatchObject({ bill_of_lading_number: own })
  expect(declared(own)).not.toHaveProperty('house_bill_of_lading_number')
  expect(declared(house)).toMatchObject({ house_bill_of_lading_number: house })
})

const line = (text: string): ExtractionCase[2] => [row(100, text)]

const inText: readonly ExtractionCase[] = [
  ...(
    [
      `The goods were shipped under bill of lading ${master} on board the CORAL BRIDGE.`,
      `We refer to your consignment covered by B/L no. ${master}, which is due to arrive.`,
      `Our master bill for this shipment is ${master}.`,
      `Re: arrival of CORAL BRIDGE - B/L ${master} - 2 x 40HC`,
      `MBL | ${master} | HBL | ${house}`,
    ] as const
  ).map((text): ExtractionCase => [
    text,
    'arrival_notice',
    line(text),
    { bill_of_lading_number: master },
  ]),
  [
    'the house bill apart from the master',
    'arrival_notice',
    line(`Shipped under house bill ${house} and ocean bill of lading ${master} last week.`),
    { bill_of_lading_number: master, house_bill_of_lading_number: house },
  ],
  [
    'neither of two that are not told apart',
    'arrival_notice',
    [row(100, `The B/L ${master} was split.`), row(140, `See also B/L ${house} of the same day.`)],
    { bill_of_lading_number: undefined },
  ],
  [
    'no date, no container and no small number',
    'arrival_notice',
    [
      row(100, 'Delivered against B/L 12/05/2026 at the office.'),
      row(140, 'We hold the B/L CSQU3054383 and B/L 3/3 for you.'),
    ],
    { bill_of_lading_number: undefined },
  ],
  [
    "not a house bill's own number",
    'house_bill_of_lading',
    [
      row(100, 'HBL No.', house),
      row(140, `Carriage under this B/L ${master} is subject to terms.`),
    ],
    { bill_of_lading_number: undefined, house_bill_of_lading_number: house },
  ],
  [
    'no clause',
    'arrival_notice',
    line(`The merchant surrenders the bill of lading ${master} under clause 7.`),
    { bill_of_lading_number: undefined },
  ],
]

test.each(inText)('text names %s', (...one) => {
  expect(readAs(one)).toEqual(one[3])
})

test.each([
  ...['THC per B/L EUR2450', 'Per B/L 123456.78 USD', 'BL FEE USD4500', 'Doc # 12345'],
  'Please quote the B/L and your customer number is 4455667.',
  ...['B/L amount due is 123456 in total', 'Bill of lading instruction SI is 44556677 please.'],
  ...['Address: Basel BL 4051234', 'Draft BL 01042026 attached', 'B/L EBKG12345678'],
  'Covered by air-waybill 02012345675 of yesterday.',
  'Please deliver under truck bill of lading 4455667 to the consignee.',
])('text names no bill: %s', (text) => {
  expect(read('arrival_notice', row(100, text)).bill_of_lading_number).toBeUndefined()
})

test('a number to be shown on the bill is not the bill’s', () => {
  expect(onNotice([100, 'Marks stated on the B/L HV-20931'])).not.toHaveProperty(
    'bill_of_lading_number',
  )
})

test('the first of two bills written as one counts', () => {
  const found = read('arrival_notice', row(100, `Re: B/L ${master}/${house}`))
  expect(found.bill_of_lading_number).toBe(master)
})

test('text that repeats the words before a number does not cause backtracking', () => {
  // Two ways to match each pair would double the time with every pair.
  const hostile = `Your B/L ${'n#'.repeat(1_000)} B/L no. ${master}`
  expect(read('arrival_notice', row(100, hostile)).bill_of_lading_number).toBe(master)
})

describe('a number without a label', () => {
  const alone = (type: DocumentType, number: string) =>
    read(type, [...row(100, 'HBL No.', house), ...row(140, number)]).bill_of_lading_number

  test.each<[string, DocumentType, string, string | undefined]>([
    [
      "of a carrier's form is the master on a house bill",
      'house_bill_of_lading',
      'ONEYHAMG12345600',
      'ONEYHAMG12345600',
    ],
    ["of a carrier's letters alone is not", 'house_bill_of_lading', 'ONEY1234567', undefined],
    [
      'in the form of a booking number is no bill on a booking',
      'booking_confirmation',
      'ONEYHAMG12345600',
      undefined,
    ],
    [
      "of a carrier's letters is one on a notice",
      'arrival_notice',
      'HLCUHAM260312345',
      'HLCUHAM260312345',
    ],
    ['that says it is a booking is none', 'arrival_notice', 'EBKG12345678', undefined],
  ])('%s', (_what, type, number, expected) => {
    expect(alone(type, number)).toBe(expected)
  })
})

const scanned = (...texts: readonly string[]) => {
  const runs = texts.map((text, at) => ({
    text,
    confidence: 0.8,
    kind: 'text' as const,
    box: { x: 40 + 160 * at, y: 100, width: text.length * 5, height: 9 },
  }))
  const page = { number: 1, width: 595, height: 842, runs }
  return extract('arrival_notice', [page], testReferenceData).fields.bill_of_lading_number?.value
}

test.each(['BIL Not', 'B/L Nor', 'MBIL No', 'Bill of Lading Noi'])(
  'a scan makes %s of its label',
  (label) => {
    expect(scanned(label, master)).toBe(master)
  },
)

test("a scanned number without the form of its carrier's bills is dropped", () => {
  expect(scanned('MBL No.', 'ONEYHAMG1234560W')).toBeUndefined()
  expect(scanned('MBL No.', 'ONEYHAMG12345600')).toBe('ONEYHAMG12345600')
  expect(scanned('MBL No.', 'ONEYHAMG12345600A')).toBe('ONEYHAMG12345600A')
  expect(scanned('MBL No.', 'HLCU99')).toBe('HLCU99')
  expect(onNotice([100, 'MBL No.', 'ONEYHAMG1234560W']).bill_of_lading_number).toBeDefined()
})

test.each([
  ['448127', undefined],
  ['448127 10/06/2026', undefined],
  ['244812733', '244812733'],
])("a waybill of fewer than nine digits is the railway's: %s", (number, bill) => {
  const words = [...row(100, 'Ramp:', 'JOLIET'), ...row(114, 'WAYBILL:', number)]
  expect(read('pickup_notice', words).bill_of_lading_number).toBe(bill)
  expect(read('pickup_notice', [[40, 100, `WAYBILL: ${number}`]]).bill_of_lading_number).toBe(bill)
})

test("a waybill of few digits is a bill on a carrier's notice, unless that names a railway", () => {
  const waybill = row(100, 'Waybill No.', '44812733')
  const ramp = row(114, 'Rail ramp', 'JOLIET')
  const sentence: readonly Word[] = [[40, 100, 'Waybill 44812733 has arrived at the port.']]
  for (const words of [waybill, sentence]) {
    expect(read('arrival_notice', words).bill_of_lading_number).toBe('44812733')
    expect(read('arrival_notice', [...words, ...ramp]).bill_of_lading_number).toBeUndefined()
  }
})

test("a railway's waybill is no bill of lading beside the carrier's", () => {
  const bill = 'ONEYTYOA04471200'
  const rows = [...row(100, 'B/L No.', bill), ...row(114, 'WAYBILL', '440912 2026/03/03')]
  const found = read('pickup_notice', rows)
  expect(found.bill_of_lading_number).toBe(bill)
  expect(found).not.toHaveProperty('house_bill_of_lading_number')
  expect(read('pickup_notice', row(100, 'WAYBILL', bill)).bill_of_lading_number).toBe(bill)
  const long = [...row(100, 'B/L No.', bill), ...row(114, 'WAYBILL', '4409120077')]
  expect(read('pickup_notice', long).bill_of_lading_number).toBe(bill)
})

test('the number of the document is not that of the bill beside it', () => {
  const rows = [...two(60, 'DOCUMENT NUMBER', 'B/L NUMBER'), ...two(72, '0417733-OF', house)]
  expect(read('bill_of_lading', rows).bill_of_lading_number).toBe(house)
  expect(
    read(
      'bill_of_lading',
      rows.filter(([x]) => x === 40),
    ).bill_of_lading_number,
  ).toBe('0417733-OF')
})

test('a container with a wrong digit is no bill without a label, where its carrier has bills of another form', () => {
  const rows = [...row(100, 'MBL No.', 'HBL No.'), ...row(140, 'Container', 'Type')]
  const noticeOf = (number: string) =>
    read('arrival_notice', [...rows, ...row(152, number, '20 DC')])
  expect(noticeOf('MAEU9876543')).not.toHaveProperty('bill_of_lading_number')
  expect(noticeOf('MAEU987654321')).toMatchObject({ bill_of_lading_number: 'MAEU987654321' })
})
