import { describe, expect, it } from 'vitest'
import { cargo, examplePage, parties, route } from '../layout/page-fixture.ts'
import type { ExampleLine } from '../layout/page-fixture.ts'
import { testReferenceData } from '../reference-data/reference-data-fixture.ts'
import { splitDocuments } from './split.ts'

type Sheets = readonly (readonly ExampleLine[])[]

const pagesOf = (sheets: Sheets) => sheets.map((lines, i) => examplePage(lines, { number: i + 1 }))

const split = (sheets: Sheets): string =>
  splitDocuments(pagesOf(sheets), testReferenceData)
    .map(
      ({ firstPage, lastPage, classification }) =>
        `${firstPage}-${lastPage} ${classification.type}`,
    )
    .join(', ')

const notice = (bill: string, ...more: string[]): readonly ExampleLine[] => [
  [16, 'ARRIVAL NOTICE'],
  `B/L No. ${bill} | ETA 05/12 | Last free day 05/17`,
  ...[...parties, ...route, ...cargo, ...more],
]
const untitledNotice = (bill: string): readonly ExampleLine[] => [
  `B/L No. ${bill} | ETA 05/12 | Last free day 05/17 | IT number`,
  'Please be advised that the shipment has arrived | Freight charges | Amount due',
  ...[...parties, ...route, ...cargo],
]
const bill = (number: string): readonly ExampleLine[] => [
  [16, 'BILL OF LADING'],
  `Bill of lading number: ${number}`,
  ...[...parties, ...route, ...cargo, 'Shipped on board'],
]
const invoice = (number: string, ...more: string[]): readonly ExampleLine[] => [
  [16, 'COMMERCIAL INVOICE'],
  `Invoice No. ${number} | Incoterms`,
  'Qty | Unit price | Amount',
  ...more,
]
const packing: readonly ExampleLine[] = [
  [16, 'PACKING LIST'],
  'Invoice No. 88121 | Carton no. | Net weight | CBM',
]
const rider: readonly ExampleLine[] = [[12, 'ATTACHED RIDER'], ...cargo, ...cargo]
const clause =
  'The Merchant shall indemnify the Carrier; no liability beyond this clause, jurisdiction of London '
const clauses: readonly ExampleLine[] = [
  [14, 'BILL OF LADING'],
  ...Array.from({ length: 40 }, () => clause),
]

const kept: readonly (readonly [string, Sheets, string])[] = [
  ['one page', [notice('7781201')], '1-1 arrival_notice'],
  ['a rider', [bill('7781201'), rider], '1-2 bill_of_lading'],
  ['the clauses on the back', [bill('7781201'), clauses], '1-2 bill_of_lading'],
  [
    'a title repeated with the same number',
    [notice('7781201'), notice('7781201')],
    '1-2 arrival_notice',
  ],
  [
    'page 2 of 2, whatever its heading says',
    [invoice('88121', 'Page 1 of 2'), [...packing, 'Page 2 of 2']],
    '1-2 commercial_invoice',
  ],
  [
    'the shorter title of a later page',
    [invoice('88121'), [[16, 'INVOICE'], 'Invoice No. 88121', 'Qty | Unit price | Amount']],
    '1-2 commercial_invoice',
  ],
  ['an untitled page', [invoice('88121'), ['A-2 | Oak table | 12']], '1-2 commercial_invoice'],
  ['a blank page', [notice('7781201'), [], []], '1-3 arrival_notice'],
  ['a blank page at the front', [[], notice('7781201')], '1-2 arrival_notice'],
  [
    'a second reading of the same number',
    [notice('ABC7781O01'), notice('ABC7781001')],
    '1-2 arrival_notice',
  ],
  [
    'a page after one that announces more',
    [[...invoice('88121'), 'Continued on next page'], packing],
    '1-2 commercial_invoice',
  ],
]

const divided: readonly (readonly [string, Sheets, string])[] = [
  [
    'another title',
    [invoice('88121'), packing, bill('7781201'), rider],
    '1-1 commercial_invoice, 2-2 packing_list, 3-4 bill_of_lading',
  ],
  [
    'another number under the same title',
    [notice('7781201'), notice('7781202'), notice('7781203')],
    '1-1 arrival_notice, 2-2 arrival_notice, 3-3 arrival_notice',
  ],
  [
    'page numbers that begin again',
    [
      notice('7781201', 'Page 1 of 2'),
      ['Remarks', 'Page 2 of 2'],
      notice('7781202', 'Page l of 1'),
    ],
    '1-2 arrival_notice, 3-3 arrival_notice',
  ],
  [
    'another number under labels that leave no doubt, where titles are images',
    [untitledNotice('7781201'), untitledNotice('7781202')],
    '1-1 arrival_notice, 2-2 arrival_notice',
  ],
  [
    'the document after its covering letter',
    [['Dear Sir,', 'please find attached our papers.', 'Kind regards'], bill('7781201')],
    '1-1 other, 2-2 bill_of_lading',
  ],
]

describe('splitDocuments', () => {
  it.each(kept)('keeps together: %s', (_, sheets, parts) => {
    expect(split(sheets)).toBe(parts)
  })

  it.each(divided)('divides at: %s', (_, sheets, parts) => {
    expect(split(sheets)).toBe(parts)
  })

  it('no pages are no documents', () => {
    expect(splitDocuments([], testReferenceData)).toEqual([])
  })
})
