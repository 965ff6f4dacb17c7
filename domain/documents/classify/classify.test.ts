import { describe, expect, it } from 'vitest'
import { classify } from './classify.ts'
import { testReferenceData } from '../reference-data/reference-data-fixture.ts'
import { cargo, examplePage, parties, route } from '../layout/page-fixture.ts'
import type { ExampleLine } from '../layout/page-fixture.ts'
import type { DocumentType } from '../document-types.ts'

type Example = readonly [sentence: string, type: DocumentType, lines: readonly ExampleLine[]]

const untitled: readonly Example[] = [
  [
    'an arrival notice',
    'arrival_notice',
    [
      'Please be advised that the following shipment is due to arrive',
      ...parties,
      ...route,
      'ETA 05/12 | Last free day 05/17 | FIRMS code Y258 | IT number',
      'Freight charges | Amount due 1,220.00',
    ],
  ],
  [
    'a delivery order',
    'delivery_order',
    [
      'Inland carrier | Deliver to',
      'Quick Wheels LLC | Larkspur DC 4, Reno NV',
      ...route,
      'Pick up at | Last free day | Empty return to | Pickup number',
      ...cargo,
      'Received in good order by',
    ],
  ],
  [
    'a booking confirmation',
    'booking_confirmation',
    [
      'Booking number | Booking date | Service contract',
      ...route,
      'CY cut-off | VGM cut-off | Documentation cut-off',
      'Empty pick up depot | Equipment 2 x 40HC',
    ],
  ],
  [
    'a bill of lading',
    'bill_of_lading',
    [
      ...parties,
      ...route,
      ...cargo,
      "Shipper's load, stow and count | Said to contain",
      'Shipped on board 04 May',
      'In witness whereof the number of original bills stated below have been signed',
      'Place and date of issue | Signed for the carrier',
    ],
  ],
  [
    'a house bill of lading',
    'house_bill_of_lading',
    [
      ...[...parties, ...route, ...cargo],
      'For delivery of goods please apply to | Number of originals',
      'Shipped on board | Place and date of issue',
    ],
  ],
  [
    'an arrival notice whose first boxes are the numbers of other documents',
    'arrival_notice',
    [
      'Bill of lading | Delivery order | Booking',
      '77812014 | 5510 | 9912873',
      ...[...parties, ...route],
      'Last free day 05/17 | IT number | Freight charges | Amount due 1,220.00',
    ],
  ],
  [
    'a commercial invoice',
    'commercial_invoice',
    [
      'Seller | Buyer | Invoice no. | Invoice date',
      'Item | Description | HS code | Qty | Unit price | Amount',
      'A-1 | Oak chair | 940161 | 412 | 31.20 | 12,854.40',
      'Terms of sale FOB Haiphong | Country of origin Vietnam | Payment terms 30 days',
    ],
  ],
  [
    'a customs entry',
    'customs_entry',
    [
      'Filer code/Entry no. | Entry type | Summary date | Surety no. | Bond type',
      'Importing carrier | Mode of transport | Country of origin | Import date',
      'HTSUS no. | Entered value | Duty | Merchandise processing fee',
    ],
  ],
  [
    'a declaration of dangerous goods',
    'dangerous_goods_declaration',
    [
      'UN no. | Proper shipping name | Class | Packing group | Flash point',
      'IMDG | EmS | Consignee',
    ],
  ],
]

const invoices: readonly Example[] = [
  [
    'goods are sold',
    'commercial_invoice',
    [[16, 'INVOICE'], 'Sold to | Incoterms', 'Qty | Unit price | Amount', 'HS code | Made in'],
  ],
  [
    'services are charged',
    'freight_invoice',
    [
      [16, 'INVOICE'],
      'Bill to | Due date | Our reference',
      'Vessel | B/L no.',
      'Ocean freight | 2,100.00',
      'Terminal handling | 310.00',
      'Documentation fee | 45.00',
      'Please remit to',
    ],
  ],
]

const others: readonly Example[] = [
  [
    'a letter',
    'other',
    ['Dear Ms Okafor,', 'thank you for lunch on Tuesday.', 'Kind regards,', 'B. Vane'],
  ],
  ['an empty page', 'other', []],
  ['a purchase order', 'other', [[16, 'PURCHASE ORDER'], 'Vendor | Ship to', 'Qty | Unit price']],
  ['a list', 'other', ['apples', 'pears', '2 l of milk']],
]

describe('classify', () => {
  it.each(untitled)('goes by the labels where the title is an image: %s', (_, type, lines) => {
    expect(classify([examplePage(lines)], testReferenceData)).toMatchObject({ type })
  })

  it.each(invoices)('tells invoices apart by what they are for: %s', (_, type, lines) => {
    expect(classify([examplePage(lines)], testReferenceData)).toMatchObject({ type })
  })

  it.each(others)('names no type where none is spoken for: %s', (_, type, lines) => {
    expect(classify([examplePage(lines)], testReferenceData)).toMatchObject({ type })
  })

  it('labels are found despite OCR errors', () => {
    const page = examplePage(
      [
        'Plcase be advlsed that the f0llowing shipment',
        'Notlfy party | C0nsignee',
        'Last frce day | FlRMS c0de | Amount due',
        'Frelght charges | Customs brokcr',
      ],
      { confidence: 0.7 },
    )
    expect(classify([page], testReferenceData).type).toBe('arrival_notice')
  })

  it('a sentence that mentions a document is not its title', () => {
    const page = examplePage([
      'This delivery order and any bill of lading are subject to our terms, see the arrival notice',
      'Item | Qty | Unit price | Amount',
      'Seller | Buyer | Incoterms',
    ])
    expect(classify([page], testReferenceData).type).toBe('commercial_invoice')
  })

  it('the notes give the reasons', () => {
    const page = examplePage([[16, 'ARRIVAL NOTICE'], 'Last free day | IT number', ...route])
    expect(classify([page], testReferenceData).notes).toBe(
      'The title "ARRIVAL NOTICE" stands large at the top of page 1; "last free day", "it number" and "port of loading" agree.',
    )
  })

  it('the notes name a close second type', () => {
    const { confidence, notes } = classify(
      [examplePage([[16, 'INVOICE'], 'Total 12.00'])],
      testReferenceData,
    )
    expect(confidence).toBeLessThan(0.7)
    expect(notes).toMatch(/It could also be: (freight|commercial) invoice\./)
  })
})
