import { expect, test } from 'vitest'
import { job } from '../document-fixture.ts'
import { supportedHere } from '../../../carriers/support.ts'
import { loadReferenceData } from '../../../resources/reference-data/reference-data.ts'
import { messagesForInserted, trackingRequestsFor } from './tracking.ts'

const now = new Date('2026-05-01T00:00:00Z')
const { carriers } = loadReferenceData()
const none = { targets: { shipments: [], containers: [] }, tracked: [], carriers, now }
const payload = { bill_of_lading_number: 'MAEU 123456789', carrier_scac: 'MAEU' }
const tracking = job({ track_documents: true })

test('a bill of lading that the account does not track is requested once', () => {
  const requests = trackingRequestsFor(tracking, [payload, payload], none)
  expect(requests).toHaveLength(1)
  expect(requests[0]).toMatchObject({
    request_number: '123456789',
    request_type: 'bill_of_lading',
    scac: 'MAEU',
    account_id: 'a1',
  })
  const id = requests[0]?.id ?? ''
  expect(messagesForInserted(requests, [{ id }])).toMatchObject([
    { topic: 'tracking.requested', key: id },
  ])
  expect(messagesForInserted(requests, [])).toEqual([])
})

test('a bill of a line that no longer trades is requested of its successor', () => {
  const former = { bill_of_lading_number: 'SUDU123456789012', carrier_scac: 'SUDU' }
  expect(trackingRequestsFor(tracking, [former], none)).toMatchObject([
    { request_number: 'SUDU123456789012', scac: 'MAEU' },
  ])
})

test('each of several bills is requested', () => {
  const rows = [
    { bill_of_lading_number: 'MAEU123456789' },
    { bill_of_lading_number: 'MAEU987654321' },
  ]
  const several = { carrier_scac: 'MAEU', pickup_by_container: rows }
  const requests = trackingRequestsFor(tracking, [several], none)
  expect(requests.map(({ request_number }) => request_number)).toEqual(['123456789', '987654321'])
})

test('a bill that is only a candidate is not requested, each of several is', () => {
  const alone = { value: 'MAEU123456789', reason: 'The number is broken over two lines.' }
  const several = { ...alone, others: [{ value: 'MAEU987654321' }] }
  const requested = (bill_of_lading_number: object) =>
    trackingRequestsFor(
      tracking,
      [{ carrier_scac: 'MAEU', candidates: { bill_of_lading_number } }],
      none,
    ).map(({ request_number }) => request_number)
  expect(requested(alone)).toEqual([])
  expect(requested(several)).toEqual(['123456789', '987654321'])
})

const known = (number: string, account_id = 'a1') => ({ account_id, number })

test.each([
  ['the account has not asked for it', job(), payload, none],
  [
    'the document is only linked again',
    job({ track_documents: true, work: 'link' }),
    payload,
    none,
  ],
  ['there is no number', tracking, { carrier_scac: 'MAEU' }, none],
  ['there is no carrier', tracking, { bill_of_lading_number: '1' }, none],
  ['the carrier is not supported', tracking, { ...payload, carrier_scac: 'XXXX' }, none],
  [
    'this deployment cannot track the carrier',
    tracking,
    payload,
    { ...none, carriers: supportedHere(carriers, new Map()) },
  ],
  ['the number is tracked', tracking, payload, { ...none, tracked: [known('123456789')] }],
  [
    'the shipment exists',
    tracking,
    payload,
    { ...none, targets: { shipments: [{ ...known('123456789'), id: 's' }], containers: [] } },
  ],
])('nothing is requested where %s', (_name, one, fields, facts) => {
  expect(trackingRequestsFor(one, [fields], facts)).toEqual([])
})

test("another account's tracking does not count", () => {
  const tracked = [known('MAEU123456789', 'a2')]
  expect(trackingRequestsFor(tracking, [payload], { ...none, tracked })).toHaveLength(1)
})
