import { describe, expect, test } from 'vitest'
import { recordedEvent } from '../../resources/messages/recorded-event.ts'
import type { EventRecorded } from '../../schemas/messages.ts'
import { deliveryLine, eventLine, paintFor, welcome } from './lines.ts'

const plain = paintFor(false)

const event = (more: Partial<EventRecorded>): EventRecorded =>
  recordedEvent({
    event: 'container.transport.vessel_loaded',
    account_id: 'a',
    recorded_at: 0,
    reference_type: 'transport_event',
    reference_id: 't',
    ...more,
  }).value

const request = {
  id: 'r',
  request_number: 'X7',
  request_type: 'container',
  scac: null,
  status: 'failed',
  failed_reason: 'not_found',
}

const shipment = {
  id: 's',
  scac: 'ONEY',
  normalized_number: 'BKKG26081700',
  bill_of_lading_number: null,
  ref_numbers: [],
  port_of_lading_locode: null,
  port_of_discharge_locode: null,
  destination_locode: null,
}

describe('an event is one line', () => {
  test.each<[Partial<EventRecorded>, string]>([
    [
      {
        container: { id: 'c', number: 'MSKU0000015' },
        timestamp: Date.parse('2026-03-02T12:34:56Z'),
        location: { id: 'l', type: 'port', locode: 'CNSHA', name: 'Shanghai', timezone: null },
        vessel: { id: 'v', imo: null, name: 'ALPHA' },
      },
      'container.transport.vessel_loaded MSKU0000015 2026-03-02 12:34 at Shanghai (CNSHA) on ALPHA',
    ],
    [
      { event: 'tracking_request.failed', tracking_request: request },
      'tracking_request.failed X7 (not_found)',
    ],
    [{ event: 'shipment.estimated.arrival', shipment }, 'shipment.estimated.arrival BKKG26081700'],
    [{ vessel: { id: 'v', imo: '1', name: null } }, 'container.transport.vessel_loaded '],
    [
      {
        event: 'tracking_request.failed',
        tracking_request: { ...request, request_number: 'X\u001b[2J7' },
      },
      'tracking_request.failed X\ufffd[2J7 (not_found)',
    ],
  ])('%#', (more, line) => {
    expect(eventLine(event(more), plain)).toBe(`event    ${line}`)
  })
})

describe('a delivery is one line', () => {
  const body = {
    data: { attributes: { event: 'tracking_request.succeeded' } },
    included: [
      { type: 'port' },
      { type: 'container', attributes: { number: 'MSKU0000015' } },
      { type: 'tracking_request', attributes: { request_number: 'X7' } },
    ],
  }
  test.each<[string, string | null, unknown, string]>([
    ['that verifies', null, body, 'webhook  tracking_request.succeeded X7 signature verified'],
    ['that does not', 'no match', body, 'webhook  tracking_request.succeeded X7 refused: no match'],
    [
      'about a shipment',
      null,
      {
        data: { attributes: { event: 'shipment.estimated.arrival' } },
        included: [
          { type: 'port', attributes: { name: 'Bangkok' } },
          { type: 'shipment', attributes: { normalized_number: 'BKKG26081700' } },
        ],
      },
      'webhook  shipment.estimated.arrival BKKG26081700 signature verified',
    ],
    ['that is no JSON', null, null, 'webhook  ?  signature verified'],
  ])('%s', (_name, refusal, of, line) => {
    expect(deliveryLine(refusal, of, plain)).toBe(line)
  })
})

test('the welcome has a curl line that can be pasted', () => {
  const text = welcome({ base: 'http://localhost:3000/v2', key: 'key1' }, true, plain)
  const curl =
    text
      .split('\n')
      .find((line) => line.includes('curl '))
      ?.trim() ?? ''
  expect(curl).toMatch(
    /^curl http:\/\/localhost:3000\/v2\/tracking_requests -H "Authorization: Token key1"/,
  )
  const body = /-d '([^']*)'$/.exec(curl)?.[1] ?? ''
  expect(JSON.parse(body)).toMatchObject({ data: { type: 'tracking_request' } })
})

test('the welcome does not show a key that the operator has given', () => {
  const text = welcome({ base: 'http://localhost:3000/v2', key: null }, true, plain)
  expect(text).toContain('API key   that of API_KEY')
  expect(text).toContain('-H "Authorization: Token $API_KEY"')
})

test('the welcome has no curl line where the carriers are not simulated', () => {
  const text = welcome({ base: 'http://localhost:3000/v2', key: 'key1' }, false, plain)
  expect(text).toContain('key1')
  expect(text).not.toContain('curl')
})

test('colours are for terminals only', () => {
  expect(paintFor(true)('red', 'x')).toBe('\u001b[31mx\u001b[0m')
  expect(plain('red', 'x')).toBe('x')
})
