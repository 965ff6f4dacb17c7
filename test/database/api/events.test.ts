// The list of events: each once, whatever is recorded meanwhile and in which order it is committed.
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '../../../platform/postgres/database.ts'
import { useApi } from '../../support/api-fixture.ts'
import type { Client } from '../../support/api-fixture.ts'

const api = useApi()
let client: Client

beforeEach(async () => {
  client = await api().client()
})

type Given = {
  readonly event?: string
  readonly at?: string
  readonly reference?: string
  readonly shipment?: string
  readonly container?: string
}

async function record(given: Given = {}, db: Db = api().database): Promise<string> {
  const id = randomUUID()
  await db.query({
    text: `
      insert into event (account_id, id, event, reference_type, reference_id, included, recorded_at,
        shipment_id, container_id)
      values ($1, $2, $3, 'transport_event', $4, '[]', $5, $6, $7)`,
    values: [
      ...[client.accountId, id, given.event ?? 'container.transport.vessel_loaded'],
      ...[given.reference ?? randomUUID(), given.at ?? '2026-03-01T00:00:00Z'],
      ...[given.shipment ?? null, given.container ?? null],
    ],
  })
  return id
}

/** A transaction that is open until it is told to commit. */
function openTransaction(): Promise<{ readonly tx: Db; readonly commit: () => Promise<void> }> {
  return new Promise((begun, failed) => {
    const over = api().database.transaction(
      (tx) =>
        new Promise<void>((end) => {
          const commit = () => {
            end()
            return over
          }
          begun({ tx, commit })
        }),
    )
    over.catch(failed)
  })
}

type ReadEvents = {
  readonly ids: readonly string[]
  readonly after: string
  readonly isLast: boolean
}

async function read(query: string, by = client): Promise<ReadEvents> {
  const { status, body } = await by.send('GET', `/events?${query}`)
  expect(status).toBe(200)
  const { after } = body.meta as unknown as { readonly after: string }
  return { ids: body.data.map(({ id }) => id), after, isLast: body.links.next === undefined }
}

/** Waits for the transactions of other tests, in the same server, that began before the last event. */
const readsInTheEnd = (query: string, ids: readonly string[]) =>
  vi.waitFor(async () => expect((await read(query)).ids).toEqual(ids), 10_000)

/** Reads on from a cursor until there is no more. */
async function readOn(from: string, size: number): Promise<ReadEvents> {
  const ids: string[] = []
  let after = from
  for (;;) {
    const page = await read(`page[size]=${size}${after && `&page[after]=${after}`}`)
    ids.push(...page.ids)
    after = page.after
    if (page.isLast) return { ...page, ids }
  }
}

test('an event shows its name, its time and what it is about', async () => {
  const [reference, shipment, container] = [randomUUID(), randomUUID(), randomUUID()]
  const id = await record({ reference, shipment, container })
  const { body } = await client.send('GET', `/events/${id}`)
  expect(body.data).toMatchObject({
    id,
    type: 'event',
    attributes: { event: 'container.transport.vessel_loaded', created_at: '2026-03-01T00:00:00Z' },
    relationships: {
      reference_object: { data: { type: 'transport_event', id: reference } },
      shipment: { data: { type: 'shipment', id: shipment } },
      container: { data: { type: 'container', id: container } },
    },
    links: { self: `/v2/events/${id}` },
  })
})

test("another account's events are not there", async () => {
  const id = await record()
  const other = await api().client()
  await readsInTheEnd('', [id])
  expect((await read('', other)).ids).toEqual([])
  expect((await read(`page[after]=${(await read('')).after}`, other)).ids).toEqual([])
  expect((await other.send('GET', `/events/${id}`)).status).toBe(404)
})

test('the oldest come first, or the newest', async () => {
  const ids: string[] = []
  for (let n = 0; n < 5; n += 1) ids.push(await record())
  await readsInTheEnd('', ids)
  await readsInTheEnd('sort=-created_at', ids.toReversed())
  const newest = await read('sort=-created_at&page[size]=2')
  expect(newest.ids).toEqual([ids[4], ids[3]])
  const next = await read(`sort=-created_at&page[size]=2&page[after]=${newest.after}`)
  expect(next.ids).toEqual([ids[2], ids[1]])
})

test('filters narrow the list', async () => {
  const [shipment, container] = [randomUUID(), randomUUID()]
  const ofBox = await record({ shipment, container, at: '2026-01-01T10:00:00Z' })
  const ofShipment = await record({ shipment, at: '2026-01-02T10:00:00Z' })
  const other = await record({ event: 'container.created', at: '2026-01-03T10:00:00Z' })
  await readsInTheEnd('', [ofBox, ofShipment, other])
  await readsInTheEnd(`filter[shipment_id]=${shipment}`, [ofBox, ofShipment])
  await readsInTheEnd(`filter[container_id]=${container}`, [ofBox])
  await readsInTheEnd('filter[event]=container.created', [other])
  await readsInTheEnd('filter[created_at][start]=2026-01-02', [ofShipment, other])
  await readsInTheEnd('filter[created_at][end]=2026-01-02', [ofBox, ofShipment])
})

test.each([
  ['filter[event]=container.sunk', 'filter[event]'],
  ['filter[shipment_id]=1', 'filter[shipment_id]'],
  ['sort=event', 'sort'],
  ['page[after]=bm8', 'page[after]'],
  ['page[number]=2', 'page[number]'],
  ['page[size]=0', 'page[size]'],
  ['include=vessel', 'include'],
])('%s is refused', async (query, parameter) => {
  const { status, body } = await client.send('GET', `/events?${query}`)
  expect(status).toBe(400)
  expect(body.errors[0]?.source).toEqual({ parameter })
})

test('the cursor at the end finds what is recorded later', async () => {
  const first = await record()
  await readsInTheEnd('', [first])
  const { after } = await read('')
  expect((await read(`page[after]=${after}`)).after).toBe(after)
  const second = await record()
  await readsInTheEnd(`page[after]=${after}`, [second])
})

test('an event that is committed late is not missed by a reader who was there before', async () => {
  const [early, late] = [await openTransaction(), await openTransaction()]
  const first = await record({ at: '2026-01-01T00:00:00Z' }, early.tx)
  const second = await record({ at: '2026-01-02T00:00:00Z' }, late.tx)
  await late.commit()
  const before = await read('')
  // The earlier transaction may still add something before the second event.
  expect(before.ids).toEqual([])
  await early.commit()
  await readsInTheEnd(`page[after]=${before.after}`, [first, second])
})

test('events of writers that overlap are read once each, while they are recorded', async () => {
  const recorded: string[] = []
  let writing = 4
  const write = async (writer: number) => {
    for (let n = 0; n < 25; n += 1) {
      const held = await openTransaction()
      recorded.push(await record({}, held.tx))
      // Transactions take their numbers, and end, in different orders.
      for (let step = 0; step < (writer * 7 + n * 3) % 11; step += 1)
        await held.tx.query({ text: 'select 1' })
      recorded.push(await record({}, held.tx))
      await held.commit()
    }
    writing -= 1
  }
  const found: string[] = []
  const follow = async () => {
    let after = ''
    for (let isOver = false; !isOver;) {
      isOver = writing === 0
      const page = await readOn(after, 3)
      found.push(...page.ids)
      after = page.after
    }
    await vi.waitFor(async () => {
      const page = await readOn(after, 3)
      found.push(...page.ids)
      after = page.after
      expect(found.length).toBeGreaterThanOrEqual(recorded.length)
    }, 10_000)
  }
  await Promise.all([follow(), ...[0, 1, 2, 3].map(write)])
  expect(recorded).toHaveLength(200)
  expect(found.toSorted()).toEqual(recorded.toSorted())
})
