// What the builder reads for a batch of events.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '../../platform/postgres/database.ts'
import { createAccount } from '../../resources/accounts/accounts.ts'
import { createWebhookCache } from '../../services/notification-builder/webhook-cache.ts'
import { builderWorker } from '../../services/notification-builder/worker.ts'
import { createTestDatabase } from '../support/database.ts'
import type { TestDatabase } from '../support/database.ts'
import { eventOf } from '../support/ordered-fixture.ts'

let opened: TestDatabase
let account: string
let builder: ReturnType<typeof builderWorker>
let read: number

const created = 'container.created'

const sql = (text: string, values: readonly unknown[] = [account]) =>
  opened.database.query<{ id: string }>({ text, values })

/** Adds an active webhook; returns its id. */
async function subscribe(accountId = account) {
  const [row] = await sql(
    `insert into webhook (account_id, id, url, events, secret)
      values ($1, gen_random_uuid(), 'https://client.example/', $2, 's') returning id`,
    [accountId, [created]],
  )
  return row?.id ?? ''
}

/** Counts how often webhooks are read. */
const counting = (tx: Db): Db => ({
  query: (statement) => {
    if (statement.name === 'builder_webhooks') read += 1
    return tx.query(statement)
  },
})

/** The webhooks that get one of the events, sorted. */
async function told(...events: readonly ReturnType<typeof eventOf>[]): Promise<string[]> {
  const messages = events.map((value) => ({
    id: '',
    topic: builder.consumes,
    key: '',
    headers: {},
    value,
  }))
  return opened.database.transaction(async (tx) => {
    const facts = await builder.gather(messages, counting(tx))
    const outcomes = await Promise.all(
      messages.map((message) => Promise.resolve(builder.handle(message, facts))),
    )
    return outcomes
      .flatMap((one) => (one.kind === 'done' ? (one.effects.messages ?? []) : []))
      .map(({ key }) => key)
      .toSorted()
  })
}

const event = () => eventOf(account, null)

beforeAll(async () => {
  opened = await createTestDatabase()
})
beforeEach(async () => {
  account = await createAccount(opened.database, 'One')
  builder = builderWorker(createWebhookCache())
  read = 0
})
afterAll(() => opened.drop())

test('webhooks are read once for all accounts of a batch, and again only where one has changed', async () => {
  const other = await createAccount(opened.database, 'Two')
  const [one, two] = [await subscribe(), await subscribe(other)]
  expect(await told(event(), eventOf(other, null))).toEqual([one, two].toSorted())
  expect(await told(event(), eventOf(other, null))).toEqual([one, two].toSorted())
  expect(read).toBe(1)
  const third = await subscribe(other)
  expect(await told(event())).toEqual([one])
  expect(read).toBe(1)
  expect(await told(eventOf(other, null))).toEqual([two, third].toSorted())
  expect(read).toBe(2)
})

test.each([
  ['deleted', 'delete from webhook where account_id = $1', 0],
  ['switched off', 'update webhook set active = false where account_id = $1', 0],
  [
    'subscribed to others',
    `update webhook set events = '{document.updated}' where account_id = $1`,
    0,
  ],
  [
    'given a condition that does not hold',
    `update webhook set conditions = '[{"field": "carrier", "operator": "is", "values": ["MAEU"]}]'
      where account_id = $1`,
    0,
  ],
  [
    'that gets them in order from now on',
    'update webhook set ordered = true where account_id = $1',
    1,
  ],
])('a webhook that is %s is seen by the next batch', async (_what, change, count) => {
  await subscribe()
  expect(await told(event())).toHaveLength(1)
  await sql(change)
  expect(await told(event())).toHaveLength(count)
  expect(read).toBe(2)
})

test('what deliveries change in a webhook does not make the builder read it again', async () => {
  const id = await subscribe()
  await told(event())
  await sql(
    `update webhook set refusals = 3, failures = 2, paused_until = now() where account_id = $1`,
  )
  expect(await told(event())).toEqual([id])
  expect(read).toBe(1)
})

test('a change is seen when it is committed, however late that is after others', async () => {
  const id = await subscribe()
  await opened.database.transaction(async (tx) => {
    const text = `update webhook set active = false where id = $1`
    await tx.query({ text, values: [id] })
    expect(await told(event())).toEqual([id])
  })
  expect(await told(event())).toEqual([])
})

test('two changes at the same time both count', async () => {
  const [one, two] = [await subscribe(), await subscribe()]
  expect(await told(event())).toEqual([one, two].toSorted())
  const off = (id: string) =>
    opened.database.transaction((tx) =>
      tx.query({ text: `update webhook set active = false where id = $1`, values: [id] }),
    )
  await Promise.all([off(one), off(two)])
  expect(await told(event())).toEqual([])
})

test('an event that is stored names the notifications that it has, whatever its account subscribes to now', async () => {
  const [stored, replayed] = [event(), randomUUID()]
  const [one, two] = [await subscribe(), await subscribe()]
  await sql(
    `insert into event (account_id, id, event, reference_type, reference_id, included, recorded_at)
      values ($1, $2, $3, 'container_created_event', $2, '[]', now())`,
    [account, stored.event_id, created],
  )
  await sql(
    `insert into webhook_notification
       (account_id, id, webhook_id, event_id, event, reference_type, reference_id, created_at, replay_id)
     select $1, gen_random_uuid(), webhook, $2, $3, 'container_created_event', $2, now(), replay
     from unnest($4::uuid[], $5::uuid[]) as n (webhook, replay)`,
    [account, stored.event_id, created, [one, two], [null, replayed]],
  )
  await sql('update webhook set active = false where account_id = $1')
  expect(await told(stored)).toEqual([one])
})
