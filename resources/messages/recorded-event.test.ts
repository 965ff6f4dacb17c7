import { expect, test } from 'vitest'
import { codec } from './codec-fixture.ts'
import { recordedEvent, requestEvent } from './recorded-event.ts'

const shipment = {
  id: '0b7f8f5e-6c1f-5a43-9a3e-8f0e6d1c2b3a',
  scac: 'HLCU',
  normalized_number: 'HAM260512345',
  bill_of_lading_number: null,
  port_of_lading_locode: null,
  port_of_discharge_locode: null,
  destination_locode: null,
}

const eventOf = (ref_numbers: string[]) =>
  recordedEvent({
    event: 'container.created',
    account_id: '3c1c6c3d-ce88-4d61-890c-157b7ed9edb9',
    recorded_at: 0,
    reference_type: 'container',
    reference_id: '7e1dbe0c-5a43-4a3e-8f0e-6d1c2b3a0b7f',
    shipment: { ...shipment, ref_numbers },
  })

test('an event has the references of its shipment', () => {
  expect(eventOf(['PO 1', 'PO 2']).value.shipment?.ref_numbers).toEqual(['PO 1', 'PO 2'])
})

test('an event of a shipment with the references of many requests is no message that a broker refuses', () => {
  const given = Array.from({ length: 800 }, (_, n) => `${n} ${'\u8ca8'.repeat(490)}`)
  const { topic, value } = eventOf(given)
  expect(codec.encode(topic, value).length).toBeLessThan(900_000)
  expect(value.shipment?.ref_numbers.slice(0, 2)).toEqual(given.slice(0, 2))
})

test.each([
  [null, 'HAM260512345'],
  ['hlcu ham-260512345', 'hlcu ham-260512345'],
])('an event of a request, given as %s, tells %s', (given_number, told) => {
  const request = {
    account_id: '3c1c6c3d-ce88-4d61-890c-157b7ed9edb9',
    id: '7e1dbe0c-5a43-4a3e-8f0e-6d1c2b3a0b7f',
    request_number: 'HAM260512345',
    given_number,
    request_type: 'bill_of_lading',
    scac: 'HLCU',
    status: 'created',
    failed_reason: null,
  }
  const { value } = requestEvent('tracking_request.succeeded', request, new Date(0))
  expect(value.tracking_request?.request_number).toBe(told)
})
