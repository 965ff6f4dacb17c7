import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '../../../platform/postgres/database.ts'
import { silentLog } from '../../../platform/process/log.ts'
import { noteWaits } from '../../../resources/webhooks/waiting-webhooks.ts'
import { clearExpired, runRetention } from '../../../services/api/retention/retention.ts'
import { keptTimes } from '../../support/kept-times.ts'
import { useAccount } from '../../support/account-fixture.ts'

const fixture = useAccount()
const query = <R>(text: string, values: readonly unknown[] = []) => fixture().query<R>(text, values)

beforeEach(async () => {
  const webhooks = ['delivery', 'webhook_notification', 'waiting_webhook']
  for (const table of ['idempotent_answer', 'admitted_request', ...webhooks])
    await query(`delete from ${table}`)
})

const putAnswer = (key: string, age: string) =>
  query(
    `insert into idempotent_answer (account_id, key, request_hash, created_at)
     values ($1, $2, '', now() - $3::interval)`,
    [fixture().accountId, key, age],
  )
const keys = async () =>
  (await query<{ key: string }>('select key from idempotent_answer order by key')).map((r) => r.key)

const files = {
  put: () => Promise.reject(new Error('this store is read only')),
  read: () => Promise.resolve(null),
  remove: () => Promise.reject(new Error('this store is read only')),
  removeParts: () => Promise.reject(new Error('this store is read only')),
}
const dependencies = (db: Db = fixture().database, OBSERVATION_MONTHS = 24) => ({
  database: { ...fixture().database, ...db },
  files,
  log: silentLog(),
  settings: { ...keptTimes, OBSERVATION_MONTHS },
})
const never = new AbortController().signal

test('answers expire after a day and rate windows after two minutes, in batches', async () => {
  for (const n of [1, 2, 3, 4, 5]) await putAnswer(`old ${n}`, '24 hours 1 second')
  await putAnswer('young', '23 hours 59 minutes')
  for (const [bucket, age] of [
    ['old', '121 seconds'],
    ['young', '90 seconds'],
  ])
    await query(`insert into admitted_request values ($1, $2, now() - $3::interval, 1, 1)`, [
      ...[fixture().accountId, bucket, age],
    ])
  const names: unknown[] = []
  const counting: Db = {
    query(statement) {
      names.push(statement.name)
      return fixture().database.query(statement)
    },
  }
  await clearExpired(dependencies(counting), never, 2)
  expect(await keys()).toEqual(['young'])
  expect(await query('select bucket from admitted_request')).toEqual([{ bucket: 'young' }])
  expect(names.filter((name) => name === 'retention_idempotent_answer')).toHaveLength(3)
})

test('a row that another transaction holds is skipped without waiting', async () => {
  await putAnswer('held', '2 days')
  await putAnswer('free', '2 days')
  await fixture().database.transaction(async (tx) => {
    await tx.query({ text: `select 1 from idempotent_answer where key = 'held' for update` })
    await clearExpired(dependencies(), never)
  })
  expect(await keys()).toEqual(['held'])
})

async function putDelivery(webhook: string, status = 'pending'): Promise<string> {
  const id = randomUUID()
  await query(
    `insert into webhook_notification (account_id, id, webhook_id, event_id, event,
       reference_type, reference_id, delivery_status, created_at)
     values ($1, $2, $3, $2, 'container.created', 'container', $2, $4, now())`,
    [fixture().accountId, id, webhook, status],
  )
  await query(
    `insert into delivery (account_id, notification_id, webhook_id) values ($1, $2, $3)`,
    [...[fixture().accountId, id, webhook]],
  )
  return id
}

async function putWebhook(): Promise<string> {
  const id = randomUUID()
  await query(
    `insert into webhook (account_id, id, url, active, events, secret)
     values ($1, $2, 'https://example.com', false, '{container.created}', 's')`,
    [fixture().accountId, id],
  )
  return id
}

test('a delivery without its webhook is deleted, and its notification has failed', async () => {
  const [webhook, gone] = [await putWebhook(), randomUUID()]
  const kept = await putDelivery(webhook)
  const lost = await putDelivery(gone)
  const done = await putDelivery(gone, 'succeeded')
  await clearExpired(dependencies(), never, 1)
  expect(await query('select notification_id as id from delivery')).toEqual([{ id: kept }])
  const rows = await query<{ id: string; delivery_status: string }>(
    'select id, delivery_status from webhook_notification',
  )
  expect(new Map(rows.map((row) => [row.id, row.delivery_status]))).toEqual(
    new Map([
      [kept, 'pending'],
      [lost, 'failed'],
      [done, 'succeeded'],
    ]),
  )
})

test('a wait that was noted for a deleted webhook is deleted', async () => {
  const { accountId, database } = fixture()
  const webhooks = [await putWebhook(), randomUUID(), randomUUID()]
  await noteWaits(
    database,
    webhooks.map((webhook_id) => ({ account_id: accountId, webhook_id, in_ms: 0 })),
  )
  await clearExpired(dependencies(), never, 1)
  expect(await query('select webhook_id from waiting_webhook')).toEqual([
    { webhook_id: webhooks[0] },
  ])
})

test('a job that fails does not stop the others', async () => {
  await query(`insert into admitted_request values ($1, 'old', now() - interval '1 day', 1, 1)`, [
    fixture().accountId,
  ])
  const failing: Db = {
    query: (statement) =>
      statement.name === 'retention_idempotent_answer'
        ? Promise.reject(new Error('no'))
        : fixture().database.query(statement),
  }
  await clearExpired(dependencies(failing), never)
  expect(await query('select bucket from admitted_request')).toEqual([])
})

test('retention starts at once, and stops while it waits for the next hour', async () => {
  await putAnswer('old', '2 days')
  const running = runRetention(dependencies())
  await vi.waitFor(async () => expect(await keys()).toEqual([]), 10_000)
  await running.stop()
})

test('a stop ends retention after the current batch', async () => {
  const halt = new AbortController()
  const names: unknown[] = []
  const endless: Db = {
    query<R>({ name }: { readonly name?: string }) {
      names.push(name)
      if (names.length === 3) halt.abort()
      return Promise.resolve([{}] as R[])
    },
  }
  await clearExpired(dependencies(endless), halt.signal, 1)
  expect(names).toHaveLength(3)
})

const partitions = async () =>
  (
    await query<{ relname: string }>(
      `select relname from pg_class where relname ~ '^carrier_observation_[0-9]{4}_[0-9]{2}$' and relispartition`,
    )
  ).map(({ relname }) => relname)

test('statements of carriers are kept for as many months as the operator wants', async () => {
  const [made] = await query<{ name: string }>(
    `select 'carrier_observation_' || to_char(now() - interval '8 months', 'YYYY_MM') as name`,
  )
  const name = made?.name ?? ''
  await query(
    `do $$ begin
       execute format('create table %I partition of carrier_observation for values from (%L) to (%L)',
         '${name}', date_trunc('month', now() - interval '8 months'),
         date_trunc('month', now() - interval '7 months'));
     end $$`,
  )
  await clearExpired(dependencies(fixture().database, 8), never)
  expect(await partitions()).toContain(name)
  await clearExpired(dependencies(fixture().database, 7), never)
  expect(await partitions()).not.toContain(name)
})

test('case 53: logs of attempts are deleted after their days, the oldest first, in batches', async () => {
  const { accountId, database } = fixture()
  await query('delete from webhook_notification_log')
  const ages = ['91 days', '95 days', '90 days 1 hour', '89 days', '1 hour', '400 days', '92 days']
  for (const [n, age] of ages.entries())
    await query(
      `insert into webhook_notification_log
         (account_id, notification_id, attempt, id, url, attempted_at, duration_ms)
       values ($1, gen_random_uuid(), $2, gen_random_uuid(), '', now() - $3::interval, 1)`,
      [accountId, n, age],
    )
  const deleted: number[] = []
  const counting: Db = {
    async query<R>(statement: Parameters<Db['query']>[0]) {
      const rows = await database.query<R>(statement)
      if (statement.name === 'retention_webhook_notification_log') deleted.push(rows.length)
      return rows
    },
  }
  await clearExpired(dependencies(counting), never, 2)
  expect(deleted).toEqual([2, 2, 1])
  const left = await query<{ attempt: number }>(
    'select attempt from webhook_notification_log order by attempt',
  )
  expect(left.map(({ attempt }) => ages[attempt])).toEqual(['89 days', '1 hour'])
})
