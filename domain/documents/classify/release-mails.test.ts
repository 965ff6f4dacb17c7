// Mails by which a line or its agent releases cargo: their subject decides, where it tells that a release is made.
import { expect, test } from 'vitest'
import { classify } from './classify.ts'
import { testReferenceData } from '../reference-data/reference-data-fixture.ts'
import { examplePage } from '../layout/page-fixture.ts'
import type { DocumentType } from '../document-types.ts'

const headersOf = (subject: string): readonly string[] => [
  'From: docs@example.com',
  'To: import@example.org',
  'Date: Thu, 12 Mar 2026 11:00:00 +0800',
  `Subject: ${subject}`,
]
const surrendered = [
  'The full set of original bills was surrendered at origin. Kindly deliver to the consignee.',
  'B/L NO.: COSU6401239876 | POD: HAMBURG | CNEE: ELBE TRADING GMBH',
]
const paid = [
  'Freight has been released for the shipment below. Please ask the terminal for its availability.',
  'B/L: HLCUBO1260399887 | Container: HLBU1573418 | Freight release no.: FR778120',
]
const arriving = [
  'ARRIVAL NOTICE',
  'The vessel will arrive on 14 March. Last free day | FIRMS code | IT number',
  'Freight release | Original B/L required | Customs release',
]

const mails: readonly (readonly [
  sentence: string,
  type: DocumentType,
  lines: readonly string[],
])[] = [
  ['of a telex release', 'other', [...headersOf('TELEX RELEASE COSU6401239876'), ...surrendered]],
  [
    'of a telex release behind its number',
    'other',
    [...headersOf('COSU6401239876 - Telex release confirmation'), ...surrendered],
  ],
  ['of an answer', 'other', [...headersOf('RE: Surrendered B/L COSU6401239876'), ...surrendered]],
  [
    'of a freight release',
    'cargo_release',
    [...headersOf('Freight Release - HLCUBO1260399887'), ...paid],
  ],
  [
    'of an arrival that waits for the freight release',
    'arrival_notice',
    [...headersOf('Arrival notice / freight release required'), ...arriving],
  ],
  [
    'of an arrival whose release is pending',
    'arrival_notice',
    [...headersOf('Telex release pending - HLCUBO1260399887'), ...arriving],
  ],
]

const untitled = [
  'Container HLBU1573418 is available for pickup. Last free day 18 March. Pickup number 4471',
  'Terminal: GARDEN CITY TERMINAL | LFD 18 Mar 2026',
]

test.each([
  'Can you telex release HLCUBO1260399887',
  'Telex release missing - HLCUBO1260399887',
  'Telex release to follow',
  'Bitte um Telex Release HLCUBO1260399887',
  'Solicito telex release HLCUBO1260399887',
  'Arrival 14 March / telex released',
])('goes by the text of a mail whose subject makes no release: %s', (subject) => {
  const page = examplePage([...headersOf(subject), ...untitled])
  expect(classify([page], testReferenceData).type).toBe('pickup_notice')
})

test.each([
  'Freight release revoked HLCUBO1260399887',
  'Freight release form',
  'HLBU1573418 - Freight released, available for pickup',
])('goes by the text of a mail whose subject tells of no payment: %s', (subject) => {
  const lines = ['The vessel will arrive on 14 March.', 'ETA: 14 March | Freight: COLLECT']
  const page = examplePage([...headersOf(subject), ...lines])
  expect(classify([page], testReferenceData).type).toBe('arrival_notice')
})

test.each(mails)('goes by the subject of a mail %s', (_, type, lines) => {
  expect(classify([examplePage(lines)], testReferenceData)).toMatchObject({ type })
})
