// A booking is cancelled while its shipment is tracked by another number as well.
import { expect, test } from 'vitest'
import { carrierEvent } from '../../domain/journey/compact-events-fixture.ts'
import { useApi } from '../support/api-fixture.ts'
import type { Client } from '../support/api-fixture.ts'
import { observeBatch } from '../support/observation.ts'
import {
  answer,
  ofBill,
  ofBooking,
  request,
  requestEvents,
  seen,
  told,
} from '../support/one-bill-fixture.ts'

const api = useApi()

const cancelled = answer('booking_number', ofBooking.number, [
  {
    ...carrierEvent('ACT VOID - 03-02'),
    event_type: 'SHIPMENT',
    document_type: 'BKG',
    container_number: null,
    locode: null,
    empty: null,
    mode: null,
  },
])

/** A bill and its booking, which are polled beside each other for one shipment. */
async function besideBill() {
  const client = await api().client()
  const bill = await request(client, ofBill)
  await observeBatch(api().database, [ofBill])
  const booking = await request(client, ofBooking)
  const [shipment] = (await seen(client)).shipments
  const text = `update tracking_request set shipment_id = $2, status = 'created' where id = $1`
  await api().database.query({ text, values: [booking, shipment] })
  return { client, bill, booking, shipment }
}

const statusOf = async (client: Client, id: string) => {
  const { body } = await client.send('GET', `/tracking_requests/${id}`)
  return [body.data.attributes.status, body.data.attributes.failed_reason]
}

const stoppedReason = async (client: Client, id: string | undefined) => {
  const { body } = await client.send('GET', `/shipments/${id}`)
  return body.data.attributes.line_tracking_stopped_reason
}

test('its request ends, and the shipment is tracked on by the bill', async () => {
  const { client, bill, booking, shipment } = await besideBill()
  const lines = told(await observeBatch(api().database, [cancelled]))
  expect(requestEvents(lines)).toHaveLength(1)
  expect(await statusOf(client, booking)).toEqual(['tracking_stopped', 'booking_cancelled'])
  expect(await statusOf(client, bill)).toEqual(['created', null])
  expect(await stoppedReason(client, shipment)).toBeNull()
})

test('a first answer that reports it ends the request that is joined, and no other', async () => {
  const client = await api().client()
  const bill = await request(client, ofBill)
  await observeBatch(api().database, [ofBill])
  const booking = await request(client, ofBooking)
  await observeBatch(api().database, [cancelled])
  expect((await seen(client)).shipments).toHaveLength(1)
  expect(await statusOf(client, booking)).toEqual(['failed', 'booking_cancelled'])
  expect(await statusOf(client, bill)).toEqual(['created', null])
  expect(await stoppedReason(client, (await seen(client)).shipments[0])).toBeNull()
})

test('the shipment stops when the bill was stopped before', async () => {
  const { client, bill, shipment } = await besideBill()
  const text = `update tracking_request set status = 'tracking_stopped' where id = $1`
  await api().database.query({ text, values: [bill] })
  await observeBatch(api().database, [cancelled])
  expect(await stoppedReason(client, shipment)).toBe('booking_cancelled')
})

test('a request that ended while the shipment is tracked is resumed, but not for a cancelled booking', async () => {
  const { client, bill, booking, shipment } = await besideBill()
  await observeBatch(api().database, [cancelled])
  const path = `/shipments/${shipment}/resume_tracking`
  expect((await client.send('PATCH', path)).status).toBe(200)
  expect(await statusOf(client, booking)).toEqual(['tracking_stopped', 'booking_cancelled'])
  const text = `
    update tracking_request set failed_reason = null where id = $1`
  await api().database.query({ text, values: [booking] })
  const before = api().published.length
  expect((await client.send('PATCH', path)).status).toBe(200)
  expect(await statusOf(client, booking)).toEqual(['created', null])
  expect(await statusOf(client, bill)).toEqual(['created', null])
  const messages = api().published.slice(before)
  expect(messages.map(({ topic, key }) => [topic, key])).toEqual([
    ['carrier.detected', `MAEU:${ofBooking.number}`],
  ])
})
