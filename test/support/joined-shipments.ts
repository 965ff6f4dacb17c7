// A shipment of a box and one of its bill, which a later answer of the carrier joins, and what names the one that goes.
import { expect } from 'vitest'
import { carrierEvent } from '../../domain/journey/compact-events-fixture.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { putRows } from '../../platform/postgres/put-rows.ts'
import type { AnswerBody } from './answer-body.ts'
import type { Client } from './api-fixture.ts'
import { define, fieldOf } from './custom-fields-fixture.ts'
import { observeBatch } from './observation.ts'
import { answer, documents, ofBill, one, request, told, two } from './one-bill-fixture.ts'
import { waitingDocument } from './waiting-document.ts'

type Ids = { readonly request: string; readonly shipment: string; readonly box: string }

export type Joined = {
  readonly stays: Ids
  readonly joins: Ids
  /** What the answer that joins them tells. */
  readonly lines: readonly string[]
  /** The id of a custom field of the shipment that goes. */
  readonly field: string
  /** The id of a document about both, and of events about the records that go. */
  readonly document: string
}

/** Calls that are expected to succeed. */
export type Calls = {
  readonly get: (path: string) => Promise<AnswerBody>
  /** Sets a custom field; returns its id. */
  readonly set: (path: string, slug: string, value: unknown) => Promise<string>
}

export const callsOf = (client: Client): Calls => ({
  async get(path) {
    const { status, body } = await client.send('GET', path)
    expect([path, status]).toEqual([path, 200])
    return body
  },
  async set(path, slug, value) {
    const field = fieldOf(slug, value)
    const { status, body } = await client.send('POST', `${path}/custom_fields`, field)
    expect(status).toBe(201)
    return body.data.id
  },
})

const document = '7d0c1f3e-0000-4000-8000-000000000001'
const departure = (voyage: string, box: string) =>
  carrierEvent('PLN DEPA CNSHA 03-03', { voyage, ship: 'ALPHA', container_references: [box] })

/** The box alone, and the bill with the box on another voyage, as it seems; nothing shows that they are one. */
const ofBoxEarly = answer('container', one, [
  carrierEvent('ACT GTOT CNSHA 02-20 E', { container_number: one }),
  departure('12W', one),
])
const ofBillEarly = answer(
  'bill_of_lading',
  '260417301',
  [one, two].flatMap((box) => [
    carrierEvent('ACT GTIN CNSHA 02-27', { container_number: box, ...documents }),
    departure('99W', box),
  ]),
)

/** Sends a request and handles its first answer; returns the new ids. */
async function track(
  database: Database,
  client: Client,
  each: typeof ofBill,
  more: Record<string, unknown>,
): Promise<Ids> {
  const { get } = callsOf(client)
  const requestId = await request(client, each, more)
  await observeBatch(database, [each])
  const { data, included } = await get(`/tracking_requests/${requestId}`)
  const { id } = data.relationships.tracked_object?.data as { id: string }
  expect(included.map((record) => record.id)).toContain(id)
  const boxes = await get(`/containers?filter[number]=${one}&filter[shipment_id]=${id}`)
  return { request: requestId, shipment: id, box: boxes.data[0]?.id ?? '' }
}

async function defineFields(client: Client) {
  const text = { data_type: 'short_text' }
  await define(client, { ...text, api_slug: 'grade', default_value: 'none' })
  await define(client, { ...text, api_slug: 'buyer' })
  await define(client, { ...text, api_slug: 'lot', entity_type: 'Container' })
  const reference = { data_type: 'reference', reference_type: 'Shipment' }
  await define(client, { ...reference, api_slug: 'beside' })
}

/** Sets fields of both shipments; returns the id of one of the shipment that goes. */
async function fillFields(client: Client, stays: Ids, joins: Ids): Promise<string> {
  const { set } = callsOf(client)
  await set(`/shipments/${stays.shipment}`, 'buyer', 'Own')
  await set(`/shipments/${joins.shipment}`, 'buyer', 'Other')
  const field = await set(`/shipments/${joins.shipment}`, 'grade', 'A')
  await set(`/containers/${joins.box}`, 'lot', 'L7')
  const beside = { type: 'shipment', id: joins.shipment }
  await set(`/shipments/${stays.shipment}`, 'beside', beside)
  return field
}

/** A document and events name the records that go, and their request has ended. */
async function link(database: Database, client: Client, joins: Ids) {
  await database.transaction(async (tx) => {
    await putRows(tx, [...waitingDocument(client.accountId, 0, document)])
    await tx.query({
      text: `
        with cargo as (
          insert into document_cargo (account_id, document_id, container_id) values ($1, $2, $4)),
        updated as (
          insert into container_updated_event (account_id, id, shipment_id, container_id, changeset,
            timestamp, data_source)
          values ($1, $2, $3, $4, '{}', now(), 'terminal')),
        moved as (
          insert into container_pod_terminal_changed_event (account_id, id, shipment_id,
            container_id, timestamp, data_source)
          values ($1, $2, $3, $4, now(), 'terminal')),
        told as (
          insert into event (account_id, id, event, reference_type, reference_id, included,
            recorded_at, shipment_id, container_id)
          values ($1, $2, 'container.created', 'container_created_event', $2, '[]', now(), $3, $4))
        insert into document_shipment (account_id, document_id, shipment_id) values ($1, $2, $3)`,
      values: [client.accountId, document, joins.shipment, joins.box],
    })
  })
  // A request that had ended before its shipment was joined.
  const text = `update tracking_request set status = 'failed' where account_id = $1 and id = $2`
  await database.query({ text, values: [client.accountId, joins.request] })
}

export async function joinShipments(database: Database, client: Client): Promise<Joined> {
  await defineFields(client)
  const stays = await track(database, client, ofBoxEarly, { ref_numbers: ['PO 1'] })
  const joins = await track(database, client, ofBillEarly, { tags: ['cold'] })
  expect(joins.shipment).not.toBe(stays.shipment)
  const field = await fillFields(client, stays, joins)
  const references = { type: 'container', attributes: { ref_numbers: ['BOX 1'] } }
  await client.send('PATCH', `/containers/${joins.box}`, { data: references })
  await link(database, client, joins)
  await request(client, ofBill)
  const lines = told(await observeBatch(database, [ofBill]))
  return { stays, joins, lines, field, document }
}
