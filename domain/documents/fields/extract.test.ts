import { describe, expect, test } from 'vitest'
import type { DocumentType } from '../document-types.ts'
import { extract } from './extract.ts'
import type { ReferenceData } from '../reference-data/reference-data.ts'
import type { Page, TextRun } from '../layout/page.ts'

const reference: ReferenceData = {
  carriers: new Map([
    ['MAERSK', 'MAEU'],
    ['EVERGREEN LINE', 'EGLV'],
  ]),
  scacs: new Map([
    ['MAEU', 'MAEU'],
    ['EGLV', 'EGLV'],
    ['SOSU', 'SOSU'],
  ]),
  owners: new Map(),
  billForms: new Map([['SOSU', /^4\d{9}$/]]),
  locodeOf: (name) => (name.toUpperCase().startsWith('SHANGHAI') ? 'CNSHA' : null),
}

type Word = readonly [text: string, x: number, y: number, size?: number]

const page = (words: readonly Word[], more: Partial<TextRun> = {}): Page => ({
  number: 1,
  width: 612,
  height: 792,
  runs: words.map(([text, x, y, size = 9]) => ({
    text,
    box: { x, y, width: text.length * size * 0.5, height: size },
    confidence: 1,
    kind: 'text',
    ...more,
  })),
})
const read = (type: DocumentType, words: readonly Word[], more: Partial<TextRun> = {}) =>
  Object.fromEntries(
    Object.entries(extract(type, [page(words, more)], reference).fields).map(
      ([name, { value }]) => [name, value],
    ),
  )

describe('the number of a bill of lading', () => {
  test.each<readonly [string, readonly Word[]]>([
    ['glued to its label', [['B/L No.: MAEU123456789', 20, 20]]],
    [
      'beside its label',
      [
        ['MBL', 20, 20],
        ['MAEU123456789', 200, 20],
      ],
    ],
    [
      'beneath its label',
      [
        ['OCEAN B/L NUMBER', 20, 20, 6],
        ['MAEU123456789', 22, 30],
      ],
    ],
    ['parted by a blank', [['Waybill No: MAEU 123456789', 20, 20]]],
    ['without a label', [['Please refer to MAEU123456789 in all letters', 20, 20]]],
  ])('is found %s', (_, words) => {
    expect(read('arrival_notice', words).bill_of_lading_number).toBe('MAEU123456789')
  })

  test("is separate from the house bill's", () => {
    const words: readonly Word[] = [
      ['House B/L: ABCX00123', 20, 20],
      ['Master B/L: EGLV060600123456', 300, 20],
    ]
    expect(read('arrival_notice', words)).toMatchObject({
      bill_of_lading_number: 'EGLV060600123456',
      house_bill_of_lading_number: 'ABCX00123',
      carrier_scac: 'EGLV',
    })
  })

  test("is the house bill's on a house bill", () => {
    expect(read('house_bill_of_lading', [['Bill of Lading No. ABCX00123', 20, 20]])).toMatchObject({
      house_bill_of_lading_number: 'ABCX00123',
    })
  })

  test("may be nine bare digits behind the carrier's name", () => {
    expect(
      read('delivery_order', [['STEAMSHIP LINE / MBL  MAERSK 123456789', 20, 20]]),
    ).toMatchObject({ bill_of_lading_number: '123456789' })
  })
})

describe('a SCAC with digits in a scan', () => {
  const scanned = { confidence: 0.9 }

  test('is repaired in a bill number', () => {
    const misread: readonly Word[] = [['B/L No: 50SU 4123456789', 20, 20]]
    expect(read('arrival_notice', misread, scanned).bill_of_lading_number).toBe('SOSU4123456789')
  })

  test('is repaired in a booking number, which is then no bill', () => {
    const misread: readonly Word[] = [['Booking No: 50SU4123456789', 20, 20]]
    const found = read('arrival_notice', misread, scanned)
    expect(found).toMatchObject({ booking_number: 'SOSU4123456789' })
    expect(found).not.toHaveProperty('bill_of_lading_number')
  })

  test('is unchanged in text of the file', () => {
    const printed: readonly Word[] = [['Invoice No: 50SU4123456789', 20, 20]]
    expect(read('freight_invoice', printed).invoice_number).toBe('50SU4123456789')
  })
})

describe('the letters of a container number', () => {
  const words: readonly Word[] = [
    ['Lot M5KU9070323', 20, 20],
    ['Container CSQU3O54383', 20, 40],
  ]

  test('are repaired in a scan', () => {
    const { container_numbers } = read('packing_list', words, { confidence: 0.9 })
    expect(container_numbers).toEqual(['MSKU9070323', 'CSQU3054383'])
  })

  test('are unchanged in text of the file', () => {
    expect(read('packing_list', words).container_numbers).toEqual(['CSQU3054383'])
  })
})

describe('a party', () => {
  test('is the block beneath its label, until the next label and within its column', () => {
    const words: readonly Word[] = [
      ['Shipper (full name and address)', 20, 20, 6],
      ['Booking No.', 320, 20, 6],
      ['NORTH STAR TRADING LTD', 22, 30],
      ['123456789', 322, 30],
      ['12 Harbour Road', 22, 41],
      ['Ningbo, China', 22, 52],
      ['Consignee', 20, 70, 6],
      ['ACME INC', 22, 80],
    ]
    expect(read('bill_of_lading', words)).toMatchObject({
      shipper_name: 'NORTH STAR TRADING LTD',
      shipper_address: '12 Harbour Road\nNingbo, China',
      consignee_name: 'ACME INC',
      booking_number: '123456789',
    })
  })
})

describe('a form field', () => {
  test('belongs to the label printed above it', () => {
    const labels = page([
      ['PORT OF LOADING', 20, 20, 6],
      ['VESSEL / VOYAGE', 220, 20, 6],
    ])
    const fields = page(
      [
        ['SHANGHAI, CHINA', 20, 27],
        ['EVER GIVEN / 0123E', 220, 27],
      ],
      {
        kind: 'field',
      },
    )
    const runs = [...fields.runs, ...labels.runs]
    const { fields: found } = extract('sea_waybill', [{ ...labels, runs }], reference)
    expect(found.port_of_loading).toMatchObject({ value: 'SHANGHAI, CHINA' })
    expect(found.port_of_loading_locode).toMatchObject({ value: 'CNSHA' })
    expect(found.vessel_name).toMatchObject({ value: 'EVER GIVEN' })
    expect(found.voyage_number).toMatchObject({ value: '0123E' })
  })
})

describe('a missing field', () => {
  test('is absent', () => {
    expect(read('arrival_notice', [['ARRIVAL NOTICE', 20, 20]])).toEqual({})
  })

  test('is not read from running text', () => {
    const words: readonly Word[] = [
      ['The carrier shall not be liable for loss before the vessel has arrived.', 20, 20],
      ['Consignee to pay all charges due at the port of discharge 14 days after', 20, 32],
    ]
    expect(read('arrival_notice', words)).toEqual({})
  })
})
