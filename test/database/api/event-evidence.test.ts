// What an event was made from, as its account sees it.
import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { readStoredAnswer } from '../../../carriers/stored-answer.ts'
import { loadReferenceData } from '../../../resources/reference-data/reference-data.ts'
import { statementOf } from '../../../services/event-ingester/terminals/message-fixture.ts'
import { useApi } from '../../support/api-fixture.ts'
import type { Client } from '../../support/api-fixture.ts'
import { dcsaLeg } from '../../support/answer-fixture.ts'
import { observeBatch } from '../../support/observation.ts'
import { ofBill, one, request, scac } from '../../support/one-bill-fixture.ts'
import { terminalBatch } from '../../support/terminal-fixture.ts'

const api = useApi()
const box = 'MSKU9070323'
const ship = { name: 'ALPHA', imo: '9321483', voyage: '12W' }
const { number, number_type } = ofBill
const journey = (days: string) =>
  dcsaLeg(
    'ACT',
    ship,
    'CNSHA',
    'NLRTM',
    days.replaceAll(/\d\d-\d\d/g, (day) => `2026-${day}`),
  )

/** A client who follows a bill. */
let client: Client
beforeEach(async () => {
  const { database } = api()
  const tables = ['container', 'transport_event', 'carrier_observation', 'terminal_observation']
  for (const table of tables) await database.query({ text: `delete from ${table}` })
  await database.query({ text: `update tracking_request set status = 'tracking_stopped'` })
  client = await api().client()
  await request(client, ofBill)
})

/** Stores an answer about the bill as a poll does, and handles it. */
async function answered(raw: readonly unknown[], observed_at: Date) {
  const [id, body] = [randomUUID(), gzipSync(JSON.stringify(raw))]
  await api().database.query({
    text: `insert into carrier_answer (id, scac, number, number_type, received_at, status, body, kept_events)
           values ($1, $2, $3, $4, $5, 200, $6, 1)`,
    values: [id, scac, number, number_type, observed_at, body],
  })
  const { events } = readStoredAnswer(new Map(), loadReferenceData(), scac, body)
  await observeBatch(api().database, [
    { scac, number, number_type, events, observed_at, answer_id: id },
  ])
  return id
}

type Shown = { readonly id: string; readonly superseded: boolean }

async function eventsNamed(name: string): Promise<Shown[]> {
  return api().database.query<Shown>({
    text: `select id, superseded_at is not null as superseded from transport_event
           where account_id = $1 and event = $2 order by created_at, superseded_at`,
    values: [client.accountId, `container.transport.${name}`],
  })
}

async function idOf(name: string): Promise<string> {
  const [event] = await eventsNamed(name)
  if (event === undefined) throw new Error(`no ${name} was recorded`)
  return event.id
}

async function evidenceOf(id: string) {
  const { status, body } = await client.send('GET', `/transport_events/${id}/evidence`)
  expect(status).toBe(200)
  const { type, relationships, attributes } = body.data
  const statements = attributes.statements as readonly Record<string, unknown>[]
  return { type, relationships, ...attributes, statements } as Readonly<
    Record<string, unknown> & { statements: typeof statements; relationships: typeof relationships }
  >
}

const april = (day: number) => new Date(Date.UTC(2026, 3, day))

describe('an event that a carrier told', () => {
  test("shows the carrier's own record, its place in the answer, when it came and the rule", async () => {
    const raw = journey('03-02 04-01')
    const answer = await answered(raw, april(5))
    expect(await evidenceOf(await idOf('vessel_loaded'))).toMatchObject({
      type: 'transport_event_evidence',
      event: 'container.transport.vessel_loaded',
      rule: 'LOAD at the POL',
      invalidated_at: null,
      statements: [
        {
          source: 'poll',
          received_at: '2026-04-05T00:00:00Z',
          answer_id: answer,
          pointer: '/0',
          record: raw[0],
          read_as: { event_code: 'LOAD', locode: 'CNSHA', container_number: box },
          taken_back_at: null,
          taken_back_because: null,
        },
      ],
    })
  })

  test('shows what decided the role of its port', async () => {
    await answered(journey('03-02 04-01'), april(5))
    expect(await evidenceOf(await idOf('vessel_loaded'))).toMatchObject({
      port_role: {
        role: 'POL',
        rule: 'the first port that the container leaves on a main ship',
        statements: [{ event_code: 'LOAD', locode: 'CNSHA' }, { event_code: 'DEPA' }],
      },
    })
  })

  test('keeps the answer that said it first when later ones repeat it', async () => {
    const first = await answered(journey('03-02 04-01').slice(0, 2), april(2))
    await answered(journey('03-02 04-01'), april(5))
    const { statements } = await evidenceOf(await idOf('vessel_departed'))
    expect(statements).toMatchObject([{ answer_id: first, received_at: '2026-04-02T00:00:00Z' }])
  })

  test('is linked with the one that corrects it, both ways, each with its own record', async () => {
    await answered(journey('03-02 04-01'), april(3))
    const corrected = journey('03-02 04-02')
    await answered(corrected, april(5))
    const [before, after] = await eventsNamed('vessel_discharged')
    if (before === undefined || after === undefined) throw new Error('nothing was corrected')
    const [old, now] = [await evidenceOf(before.id), await evidenceOf(after.id)]
    expect(old.invalidated_at).not.toBeNull()
    expect(old.relationships).toMatchObject({
      previous_version: { data: null },
      next_versions: { data: [{ type: 'transport_event', id: after.id }] },
    })
    expect(old.statements).toMatchObject([
      {
        record: { eventDateTime: '2026-04-01T12:00:00+00:00' },
        taken_back_at: '2026-04-05T00:00:00Z',
        taken_back_because: 'replaced',
      },
    ])
    expect(now.relationships).toMatchObject({
      previous_version: { data: { type: 'transport_event', id: before.id } },
      next_versions: { data: [] },
    })
    expect(now.statements).toMatchObject([{ record: corrected[3], taken_back_at: null }])
  })

  test('that was recorded before statements were stored shows what its answer says', async () => {
    const answer = await answered(journey('03-02 04-01'), april(5))
    await api().database.query({ text: 'delete from carrier_observation' })
    expect((await evidenceOf(await idOf('vessel_arrived'))).statements).toMatchObject([
      { answer_id: answer, pointer: '/2', source: 'poll', received_at: '2026-04-05T00:00:00Z' },
    ])
  })

  test('by an answer that is no longer stored shows how it was read', async () => {
    await answered(journey('03-02 04-01'), april(5))
    await api().database.query({ text: 'delete from carrier_answer' })
    expect((await evidenceOf(await idOf('vessel_loaded'))).statements).toMatchObject([
      { record: null, pointer: null, answer_id: null, read_as: { event_code: 'LOAD' } },
    ])
  })

  test('shows no answer about another number, whichever a message names', async () => {
    await answered(journey('03-02 04-01'), april(5))
    await api().database.query({ text: `update carrier_answer set number = 'ANOTHER'` })
    expect((await evidenceOf(await idOf('vessel_loaded'))).statements).toMatchObject([
      { record: null, answer_id: null },
    ])
  })
})

describe('an event that a terminal told', () => {
  const say = (more: object) =>
    terminalBatch(api().database, [
      statementOf(one, april(3), { available_for_pickup: false, ...more }),
    ])

  test('shows what the terminal said', async () => {
    await observeBatch(api().database, [ofBill])
    await say({ holds: [{ name: 'customs', status: 'hold', description: null }] })
    expect(await evidenceOf(await idOf('not_available'))).toMatchObject({
      statements: [
        {
          source: 'terminal',
          received_at: expect.any(String) as string,
          record: {
            available_for_pickup: false,
            observed_at: '2026-04-03T00:00:00Z',
            holds: [{ name: 'customs', status: 'hold', description: null }],
          },
          read_as: null,
          answer_id: null,
        },
      ],
    })
  })
})

test('an event for which a ship was at its berth shows the position', async () => {
  await observeBatch(api().database, [ofBill])
  const { database } = api()
  const values = [client.accountId, 'container.transport.vessel_arrived']
  await database.query({
    text: `update transport_event set happening = 'position', identity = event || '|position'
           where account_id = $1 and event = $2`,
    values,
  })
  await database.query({
    text: `insert into vessel_position (vessel_id, slot_at, observed_at, latitude, longitude, source)
           select distinct vessel_id, date_trunc('hour', timestamp), timestamp, 51.9, 4.1, 'ais'
           from transport_event where account_id = $1 and event = $2`,
    values,
  })
  expect((await evidenceOf(await idOf('vessel_arrived'))).statements).toMatchObject([
    { source: 'ais', received_at: null, record: { latitude: 51.9, longitude: 4.1 } },
  ])
})

test("another account's event and an unknown one are not found", async () => {
  await answered(journey('03-02 04-01'), april(5))
  const other = await api().client()
  const paths = [await idOf('vessel_loaded'), randomUUID(), 'x'].map(
    (id) => `/transport_events/${id}/evidence`,
  )
  for (const path of paths) expect((await other.send('GET', path)).status).toBe(404)
})
