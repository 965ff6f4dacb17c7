// Shipments that turn out to be one bill become one; what is not certain stays apart.
import { beforeEach, describe, expect, test } from 'vitest'
import { A, carrierEvent } from '../../domain/journey/compact-events-fixture.ts'
import { useApi } from '../support/api-fixture.ts'
import type { Client } from '../support/api-fixture.ts'
import { observeBatch, publishedBy } from '../support/observation.ts'
import type { Answer } from '../support/observation.ts'
import {
  answer,
  documents,
  eventsOf,
  followed,
  ofBill,
  ofBooking,
  ofBox,
  one,
  request,
  seen,
  told,
  two,
} from '../support/one-bill-fixture.ts'

const api = useApi()
const observe = (...answers: Answer[]) => observeBatch(api().database, answers)

// All tests ask for the same numbers, and what was said about a number is shared by the accounts.
beforeEach(() => api().database.query({ text: 'delete from carrier_observation' }))

describe('two shipments that turn out to be one', () => {
  const unnamed = { booking_number: '260400001', bill_of_lading_number: null }
  const early = answer('booking_number', '260400001', [
    ...eventsOf(one, unnamed),
    ...eventsOf(two, unnamed),
  ])
  const withoutDocuments = { booking_number: null, bill_of_lading_number: null }

  /** A booking and a bill that do not name each other, the bill without its boxes yet. */
  async function apart(client: Client) {
    await request(client, early)
    await observe(early)
    await request(client, ofBill)
    await observe(
      answer('bill_of_lading', '260417301', [
        { ...carrierEvent('ACT DEPA CNSHA 03-03', A), bill_of_lading_number: '260417301' },
      ]),
    )
    const { shipments, boxes } = await seen(client)
    expect([shipments.length, boxes]).toEqual([2, [one, two]])
    return shipments
  }

  test('become the one that the carrier answered for first; nothing is told twice', async () => {
    const client = await api().client()
    const [newer, older] = await apart(client)
    const lines = told(await observe(ofBill))
    expect(lines).toEqual([])
    const { shipments, boxes, requests } = await seen(client)
    expect([shipments, boxes]).toEqual([[older], [one, two]])
    expect(requests).toEqual(Array(2).fill(['created', older]))
    expect(await followed(api().database, client)).toEqual(['260417301'])
    const answered = await client.send('GET', `/shipments/${newer}`)
    expect([answered.status, answered.body.data.id]).toEqual([200, older])
    const changed = await client.send('PATCH', `/shipments/${newer}`, {
      data: { type: 'shipment', id: newer, attributes: { tags: ['late'] } },
    })
    expect(changed.body.data).toMatchObject({ id: older, attributes: { tags: ['late'] } })
    const other = await (await api().client()).send('GET', `/shipments/${newer}`)
    expect(other.status).toBe(404)
  })

  test('keep the boxes and their events; a box that both had is shown once, under either id', async () => {
    const client = await api().client()
    const bare = answer('container', one, eventsOf(one, withoutDocuments).slice(0, 1))
    await request(client, bare)
    await observe(bare)
    const box = (await client.send('GET', '/containers')).body.data[0]?.id
    await request(client, ofBill)
    const bill = eventsOf(two)
    await observe(answer('bill_of_lading', '260417301', bill))
    const second = (await client.send('GET', '/containers?filter[number]=TCNU7312027')).body.data[0]
      ?.id
    expect((await seen(client)).shipments).toHaveLength(2)
    const lines = told(await observe(ofBill))
    expect(lines.filter((line) => line.startsWith('container.created'))).toEqual([])
    expect(lines.filter((line) => line.includes(two))).toEqual([])
    const { body } = await client.send('GET', '/containers?include=transport_events')
    expect(body.data.map(({ id }) => id).sort()).toEqual([box, second].sort())
    for (const { id } of body.data) {
      const events = await client.send('GET', `/containers/${id}/transport_events`)
      expect(events.body.data.map(({ attributes }) => attributes.event)).toEqual([
        'container.transport.empty_out',
        'container.transport.vessel_loaded',
        'container.transport.vessel_departed',
        'container.transport.vessel_arrived',
        'container.transport.vessel_discharged',
      ])
    }
  })
})

test('a number that nobody has followed any more is polled again for a request that comes to it', async () => {
  const client = await api().client()
  await request(client, ofBill)
  await observe(ofBill)
  const [stopped] = (await seen(client)).shipments
  await client.send('PATCH', `/shipments/${stopped}/stop_tracking`)
  const again = await request(client, ofBox)
  const published = await publishedBy(api().database, [ofBox])
  const detected = published.filter(({ topic }) => topic === 'carrier.detected')
  const { scac, number, number_type } = ofBill
  const resumed = { scac, number, number_type, tracking_request_id: again, how: 'resumed' }
  expect(detected).toMatchObject([{ key: 'MAEU:260417301', value: resumed }])
  const { body } = await client.send('GET', '/shipments')
  expect(body.data.map(({ id, attributes }) => [id, attributes.line_tracking_stopped_at])).toEqual([
    [stopped, null],
  ])
})

describe('what is not certainly one bill stays apart', () => {
  const count = async (client: Client) => (await seen(client)).shipments.length

  test('two bills of one booking', async () => {
    const client = await api().client()
    const other = { ...documents, bill_of_lading_number: '260417302' }
    const second = answer('bill_of_lading', '260417302', eventsOf(two, other))
    const first = answer('bill_of_lading', '260417301', eventsOf(one))
    for (const each of [first, second]) {
      await request(client, each)
      await observe(each)
    }
    await request(client, ofBooking)
    await observe(answer('booking_number', '260400001', [...first.events, ...second.events]))
    expect(await count(client)).toBe(3)
  })

  test("a box's trip of this year beside its bill of last year", async () => {
    const client = await api().client()
    const lastYear = eventsOf(one).map((event) => ({
      ...event,
      event_at: event.event_at.replace('2026', '2025'),
    }))
    await request(client, ofBill)
    await observe(answer('bill_of_lading', '260417301', lastYear))
    const now = eventsOf(one, { booking_number: null, bill_of_lading_number: null })
    await request(client, ofBox)
    await observe(
      answer('container', one, [
        ...lastYear,
        carrierEvent('ACT GTIN NLRTM 01-05 E', { container_number: one }),
        ...now,
      ]),
    )
    expect(await count(client)).toBe(2)
  })

  test('the same numbers at another carrier', async () => {
    const client = await api().client()
    await request(client, ofBill)
    await request(client, ofBill, { scac: 'EGLV' })
    await observe(ofBill, { ...ofBill, scac: 'EGLV' })
    expect(await count(client)).toBe(2)
  })
})

test('shipments from before stay as they are until the carrier names something new', async () => {
  const client = await api().client()
  const { database } = api()
  for (const each of [ofBill, ofBox]) await request(client, each)
  await observe(ofBill, ofBox)
  const [current] = (await seen(client)).shipments
  // As it was before requests were joined: each with a shipment of its own number.
  const values = [client.accountId, current]
  await database.query({
    text: `
      with request as (
        update tracking_request set shipment_id = 'b0000000-0000-4000-8000-000000000001',
          follows_number = null, follows_type = null
        where account_id = $1 and request_type = 'container'),
      box as (
        insert into container (account_id, id, shipment_id, number)
        values ($1, 'b0000000-0000-4000-8000-000000000002', 'b0000000-0000-4000-8000-000000000001', '${one}'))
      insert into shipment (account_id, id, scac, number, number_type, bill_of_lading_number,
        booking_number, observed_at)
      select account_id, 'b0000000-0000-4000-8000-000000000001', scac, '${one}', 'container',
        bill_of_lading_number, booking_number, observed_at
      from shipment where account_id = $1 and id = $2`,
    values,
  })
  await observe(ofBill)
  expect((await seen(client)).shipments).toHaveLength(2)
})
