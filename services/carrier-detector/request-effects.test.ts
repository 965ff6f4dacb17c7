import { describe, expect, test } from 'vitest'
import { shipmentId } from '../../resources/identities.ts'
import {
  detectedCarrier,
  duplicateRequest,
  failedRequest,
  namedCarrier,
  referenceOf,
} from './request-effects.ts'
import { request as bare } from './request-fixture.ts'

const now = new Date('2026-03-01T00:00:00Z')
const request = { ...bare, ref_numbers: ['PO 1'], tags: ['red'], customer_id: 'c1' }
const facts = { joined: new Map<string, string>(), now }
const how = { how: 'number', confidence: 0.9 } as const

test('a named carrier changes no row before its first answer', () => {
  const effects = namedCarrier(request, 'MAEU', now)
  expect(effects.rows).toEqual([])
  expect(effects.messages).toEqual([
    {
      topic: 'carrier.detected',
      key: 'MAEU:X7',
      value: {
        scac: 'MAEU',
        number: 'X7',
        number_type: 'bill_of_lading',
        how: 'named',
        confidence: 1,
        detected_at: now.getTime(),
        account_id: 'a1',
        tracking_request_id: 'r1',
      },
    },
  ])
})

test('a number whose shipment was joined to another one is created with that one', () => {
  const own = shipmentId('a1', { scac: 'ONEY', number: 'X7', number_type: 'bill_of_lading' })
  const { rows } = detectedCarrier(request, 'ONEY', how, { joined: new Map([[own, 's2']]), now })
  expect(rows.map(({ into, row }) => [into, row.shipment_id ?? row.id])).toEqual([
    ['shipment', 's2'],
    ['shipment', 's2'],
    ['tracking_request', 's2'],
  ])
})

describe('a detected carrier', () => {
  const id = shipmentId('a1', referenceOf(request, 'ONEY'))

  test("creates the request with a shipment that has the client's fields", () => {
    expect(detectedCarrier(request, 'ONEY', how, facts).rows).toMatchObject([
      {
        into: 'shipment',
        how: 'insert',
        row: { id, scac: 'ONEY', ref_numbers: ['PO 1'], tags: ['red'], customer_id: 'c1' },
      },
      {
        into: 'shipment',
        how: 'update',
        row: { id, line_tracking_stopped_at: null, line_tracking_stopped_reason: null },
      },
      {
        into: 'tracking_request',
        how: 'update',
        row: { id: 'r1', scac: 'ONEY', status: 'created', shipment_id: id },
      },
    ])
  })

  test('publishes the written state, with the shipment and under its key', () => {
    const [, event] = detectedCarrier(request, 'ONEY', how, facts).messages
    expect(event).toMatchObject({
      topic: 'event.recorded',
      key: id,
      value: {
        event: 'tracking_request.succeeded',
        shipment: { id, scac: 'ONEY', bill_of_lading_number: 'X7', ref_numbers: ['PO 1'] },
        tracking_request: { id: 'r1', scac: 'ONEY', status: 'created' },
      },
    })
  })

  test.each([
    ['bill_of_lading', 'X7', null],
    ['booking_number', null, 'X7'],
    ['container', null, null],
  ] as const)('of a %s fills the column of that type', (request_type, bill, booking) => {
    const [shipment] = detectedCarrier({ ...request, request_type }, 'ONEY', how, facts).rows
    expect(shipment?.row).toMatchObject({ bill_of_lading_number: bill, booking_number: booking })
  })

  test('has the same ids when it is detected twice', () => {
    const ids = () =>
      detectedCarrier(request, 'ONEY', how, facts).messages.map(({ key, value }) => [
        key,
        (value as { event_id?: string }).event_id,
      ])
    expect(ids()).toEqual(ids())
  })
})

test.each(['scac_auto_detect_failed', 'not_found'] as const)(
  'a request that fails as %s has the reason in its row and its event',
  (reason) => {
    const { rows, messages } = failedRequest(request, reason, now)
    const state = { status: 'failed', failed_reason: reason }
    expect(rows).toMatchObject([{ into: 'tracking_request', row: { id: 'r1', ...state } }])
    expect(messages).toMatchObject([
      { key: 'r1', value: { event: 'tracking_request.failed', tracking_request: state } },
    ])
  },
)

test.each([['s0'], [null]])(
  'a duplicate has its carrier, and points to the request that tracks the number and to shipment %s',
  (shipment_id) => {
    const { account_id, request_number, request_type } = request
    const twin = { account_id, id: 'r0', shipment_id, request_number, request_type, scac: 'ONEY' }
    const { rows, messages } = duplicateRequest({ ...request, scac: 'ONEY' }, twin, now)
    const state = { scac: 'ONEY', status: 'failed', failed_reason: 'duplicate' }
    expect(rows).toMatchObject([{ row: { ...state, shipment_id, duplicate_of_id: 'r0' } }])
    expect(messages).toMatchObject([{ value: { tracking_request: state } }])
  },
)
