import { expect, test } from 'vitest'
import { job } from '../document-fixture.ts'
import { messagesForInserted, trackingRequestsFor } from './tracking.ts'

const now = new Date('2026-05-01T00:00:00Z')
const none = { targets: { shipments: [], containers: [] }, tracked: [], now }
const payload = { bill_of_lading_number: 'MAEU 123456789', carrier_scac: 'MAEU' }
const tracking = job({ track_documents: true })

test('a bill of lading that nobody follows is asked for once', () => {
  const told = trackingRequestsFor(tracking, [payload, payload], none)
  expect(told).toHaveLength(1)
  expect(told[0]).toMatchObject({
    request_number: 'MAEU123456789',
    request_type: 'bill_of_lading',
    scac: 'MAEU',
    account_id: 'a1',
  })
  const id = told[0]?.tracking_request_id ?? ''
  expect(messagesForInserted(told, [{ id }])).toMatchObject([
    { topic: 'tracking.requested', key: id },
  ])
  expect(messagesForInserted(told, [])).toEqual([])
})

const known = (number: string, account_id = 'a1') => ({ account_id, number })

test.each([
  ['an account that has not said so', job(), payload, none],
  [
    'a document that is only linked anew',
    job({ track_documents: true, work: 'link' }),
    payload,
    none,
  ],
  ['no number', tracking, { carrier_scac: 'MAEU' }, none],
  ['no carrier', tracking, { bill_of_lading_number: '1' }, none],
  ['a carrier that is not served', tracking, { ...payload, carrier_scac: 'XXXX' }, none],
  ['a number that is tracked', tracking, payload, { ...none, tracked: [known('123456789')] }],
  [
    'a shipment that is there',
    tracking,
    payload,
    { ...none, targets: { shipments: [{ ...known('123456789'), id: 's' }], containers: [] } },
  ],
])('nothing is asked for: %s', (_name, one, said, facts) => {
  expect(trackingRequestsFor(one, [said], facts)).toEqual([])
})

test("another account's tracking is none of ours", () => {
  const tracked = [known('MAEU123456789', 'a2')]
  expect(trackingRequestsFor(tracking, [payload], { ...none, tracked })).toHaveLength(1)
})
