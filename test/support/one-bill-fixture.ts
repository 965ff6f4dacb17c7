// A bill of lading with two boxes, its booking and one of the boxes, as a client asks for them and the carrier answers.
import { expect } from 'vitest'
import type { CarrierEvent } from '../../domain/carrier-event.ts'
import { A, carrierEvent, leg } from '../../domain/journey/compact-events-fixture.ts'
import type { Database } from '../../platform/postgres/database.ts'
import type { EventRecorded } from '../../schemas/messages.ts'
import { trackingBody } from './api-fixture.ts'
import type { Client } from './api-fixture.ts'
import type { Answer } from './observation.ts'

export const scac = 'MAEU'
export const [one, two] = ['MSKU7312011', 'TCNU7312027']
export const documents = { booking_number: '260400001', bill_of_lading_number: '260417301' }
const days = ['03-02', '03-03', '04-01', '04-02'] as const

/** Two boxes from Shanghai to Rotterdam, as an answer about the bill names them. */
export const eventsOf = (box: string, named: Partial<CarrierEvent> = documents): CarrierEvent[] => [
  carrierEvent('ACT GTOT CNSHA 02-20 E', { container_number: box, ...named }),
  ...leg('ACT', 'CNSHA', 'NLRTM', [...days], { ...A, ...named }).map((event) =>
    event.container_number === null ? event : { ...event, container_number: box },
  ),
]
const wholeBill = [...eventsOf(one), ...eventsOf(two)]

export const answer = (number_type: string, number: string, events = wholeBill): Answer => ({
  scac,
  number,
  number_type,
  events,
})
export const ofBill = answer('bill_of_lading', '260417301')
export const ofBooking = answer('booking_number', '260400001')
export const ofBox = answer('container', one, eventsOf(one))

export async function request(client: Client, { number_type, number }: Answer, more = {}) {
  const given = { request_type: number_type, request_number: number, scac, ...more }
  const { status, body } = await client.send('POST', '/tracking_requests', trackingBody(given))
  expect(status).toBe(201)
  return body.data.id
}

/** What the account sees: its shipments with their boxes, and where each request leads. */
export async function seen(client: Client) {
  const shipments = await client.send('GET', '/shipments?include=containers')
  const containers = await client.send('GET', '/containers')
  const requests = await client.send('GET', '/tracking_requests?include=')
  return {
    shipments: shipments.body.data.map(({ id }) => id),
    boxes: containers.body.data.map(({ attributes }) => attributes.number).sort(),
    requests: requests.body.data.map(({ attributes, relationships }) => [
      attributes.status,
      (relationships.tracked_object?.data as { id: string } | null)?.id,
    ]),
  }
}

export const told = (events: readonly EventRecorded[]) =>
  events.map(({ event, container, timestamp }) => [event, container?.number, timestamp].join(' '))
export const requestEvents = (lines: readonly string[]) =>
  lines.filter((line) => line.startsWith('tracking_request.'))

/** The numbers that the account's requests follow. */
export async function followed(database: Database, client: Client) {
  const rows = await database.query<{ number: string }>({
    text: `select distinct coalesce(follows_number, request_number) as number from tracking_request
      where account_id = $1 order by 1`,
    values: [client.accountId],
  })
  return rows.map(({ number }) => number)
}

/** What a join does to the rows of a shipment that another one replaces. */
export const moved = `
  with added as (
    insert into shipment select (jsonb_populate_record(s, jsonb_build_object('id', $2::uuid))).*
    from shipment s where account_id = $1 and number = $3),
  boxes as (
    update container set shipment_id = $2 where account_id = $1),
  requests as (
    update tracking_request set shipment_id = $2 where account_id = $1),
  moves as (
    update transport_event set shipment_id = $2 where account_id = $1),
  names as (
    update event set shipment_id = $2 where account_id = $1),
  gone as (
    delete from shipment where account_id = $1 and number = $3 returning id)
  insert into joined_record (account_id, id, joined_into) select $1, id, $2 from gone`
