// Titles with the number of the paper behind them.
import { expect, test } from 'vitest'
import { classify } from '../classify/classify.ts'
import type { DocumentType } from '../document-types.ts'
import { examplePage, parties, route } from '../layout/page-fixture.ts'
import { testReferenceData } from '../reference-data/reference-data-fixture.ts'
import { strongTitleOf, titlesOf } from './titles.ts'

const typeUnder = (title: string, size = 10): DocumentType => {
  const letterhead = ['SAMPLE LINES', '12 Harbour Road', 'Tel 555 0100', 'desk@sample.example']
  const bills = ['MBL No. | MEDUXY123456', 'HBL No. | SMP260117']
  const page = examplePage([...letterhead, [size, title], ...parties, ...route, ...bills])
  return classify([page], testReferenceData).type
}

test.each<readonly [string, DocumentType]>([
  ['CARGO ARRIVAL NOTICE / HBL No. - SMP260117', 'arrival_notice'],
  ['BOOKING CONFIRMATION - Shipment No - B/EXP/26/0257', 'booking_confirmation'],
  ['PROOF OF DELIVERY / HBL NO - B/SI/26/0038', 'proof_of_delivery'],
  ['SHIPPING INSTRUCTION / JOB NO: CCSI26000060', 'shipping_instruction'],
])('%s is the title of a paper of its type, in small and in large print', (title, type) => {
  expect([typeUnder(title), typeUnder(title, 18)]).toEqual([type, type])
})

test.each([
  'SURRENDER NOTICE / JOB NO - CCSI26000060',
  'PRE ALERT TO CLIENT - SHIPMENT NO - BSE260055',
  'AUTHORITY TO MAKE ENTRY',
])('%s is the title of another paper, in large print', (title) => {
  expect(typeUnder(title, 18)).toBe('other')
})

test.each([
  'Booking confirmation no. 0257 / Shipment no. 44712',
  'Delivery order / please call before you collect',
])('%s is no title', (text) => {
  expect(typeUnder(text)).toBe(typeUnder('SAMPLE'))
})

test.each(['Subject: Arrival notice', 'Oggetto: Avviso di arrivo', 'Assunto: Aviso de chegada'])(
  '%s is the subject of a letter and no strong title',
  (subject) => {
    const page = examplePage([[16, subject], ...parties, ...route])
    expect(strongTitleOf(titlesOf(page))).toBeUndefined()
  },
)

test.each(['Bill of lading: HLCUSHA260411873', 'Connaissement : CMDUHCM0418827'])(
  '%s is a label with its number and no title',
  (text) => {
    const page = examplePage(['PELICAN TRANSPORT', text, ...parties, ...route])
    expect(strongTitleOf(titlesOf(page))).toBeUndefined()
  },
)

test.each(['Arrival notice: REVISION 2', 'Arrival notice: AMENDMENT 1'])(
  '%s is a title, although a number is behind its colon',
  (text) => {
    const page = examplePage(['PELICAN TRANSPORT', text, ...parties, ...route])
    expect(strongTitleOf(titlesOf(page))?.types).toHaveProperty('arrival_notice')
  },
)
