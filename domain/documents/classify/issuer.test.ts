import { describe, expect, it } from 'vitest'
import { cargo, examplePage, parties, route } from '../layout/page-fixture.ts'
import type { ExampleLine } from '../layout/page-fixture.ts'
import { classify } from './classify.ts'
import type { DocumentType } from '../document-types.ts'
import { testReferenceData } from '../reference-data/reference-data-fixture.ts'

const under = (...letterhead: readonly string[]): readonly ExampleLine[] => [
  [20, ...letterhead],
  ...[...parties, ...route, ...cargo, 'Shipped on board'],
]

const issuers: readonly (readonly [DocumentType, words: string, readonly ExampleLine[]])[] = [
  ['bill_of_lading', "an ocean carrier's letterhead", under('HAPAG-LLOYD AG', 'BILL OF LADING')],
  ['bill_of_lading', "an ocean carrier's letterhead", under('ONE', 'BILL OF LADING')],
  ['sea_waybill', "an ocean carrier's letterhead", under('Hapag Lloyd', 'SEA WAYBILL')],
  [
    'house_bill_of_lading',
    "a forwarder's letterhead",
    under('Pelican Logistics', 'BILL OF LADING'),
  ],
  ['house_bill_of_lading', "a forwarder's letterhead", under('Kuehne + Nagel', 'BILL OF LADING')],
  [
    'house_bill_of_lading',
    "an issuer's name that is no known carrier's",
    under('Pelican Overseas Ltd', 'BILL OF LADING'),
  ],
  [
    'bill_of_lading',
    'stands large at the top',
    under('Pelican Feeder Lines Ltd', 'BILL OF LADING'),
  ],
  [
    'bill_of_lading',
    "an ocean carrier's letterhead",
    under('Ocean Pelican Express Pte. Ltd.', 'BILL OF LADING'),
  ],
  [
    'bill_of_lading',
    "an ocean carrier's letterhead",
    [[9, 'Date: 12 May 2026'], ...under('HAPAG-LLOYD AG', 'BILL OF LADING')],
  ],
]

describe('the issuer of a bill', () => {
  it.each(issuers)('tells master from house by who issued it: %s, %s', (type, words, lines) => {
    const classified = classify([examplePage(lines)], testReferenceData)
    expect(classified.type).toBe(type)
    expect(classified.notes).toContain(words)
  })

  it('is not read from the title', () => {
    const lines = under('', 'COMBINED TRANSPORT BILL OF LADING')
    const classified = classify([examplePage(lines)], testReferenceData)
    expect(classified.type).toBe('bill_of_lading')
    for (const words of ['letterhead', 'issuer']) expect(classified.notes).not.toContain(words)
  })

  it('a waybill that names a master number is a house bill', () => {
    const lines: readonly ExampleLine[] = [
      [16, 'SEA WAYBILL'],
      'HBL No. | MBL No. | Delivery agent',
      'PLN8812033 | HLCUSHA260512345 | Heron Agencies Inc',
      ...[...parties, ...route, ...cargo],
    ]
    expect(classify([examplePage(lines)], testReferenceData).type).toBe('house_bill_of_lading')
  })
})
