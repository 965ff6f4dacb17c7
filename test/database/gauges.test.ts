// What waits, as Prometheus sees it.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMetrics } from '../../platform/process/metric.ts'
import { createMetrics } from '../../platform/process/metrics.ts'
import { readDatabase, readLags } from '../../services/api/gauges/gauges.ts'
import { backlogMetrics } from '../../services/metrics.ts'
import { createTestDatabase } from '../support/database.ts'
import type { TestDatabase } from '../support/database.ts'

let made: TestDatabase
beforeAll(async () => {
  made = await createTestDatabase()
})
afterAll(() => made.drop())

const metrics = createMetrics()
const gauges = openMetrics(metrics.registry, backlogMetrics)

/** The series with a name, after a reading, with numbers as whole ones. */
async function series(name: string): Promise<readonly string[]> {
  await readDatabase(made.database, gauges)
  const lines = (await metrics.registry.metrics()).split('\n')
  const own = lines.filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
  return own.map((line) => line.replace(/[\d.]+$/, (value) => String(Math.floor(Number(value)))))
}

const run = (text: string, values: readonly unknown[] = []) =>
  made.database.query({ text, values: [...values] })

test('nothing waits in an empty database', async () => {
  expect(await series('landfall_outbox_messages')).toEqual(['landfall_outbox_messages 0'])
  expect(await series('landfall_outbox_oldest_seconds')).toEqual([
    'landfall_outbox_oldest_seconds 0',
  ])
  expect(await series('landfall_oldest_due_poll_seconds')).toEqual([])
})

test('the outbox has a size and an age', async () => {
  await run(`
    insert into outbox (id, topic, key, avro, headers, lease_until, created_at)
    select gen_random_uuid(), 'event.recorded', 'k', '', '{}', now(), now() - n * interval '1 minute'
    from generate_series(1, 3) n`)
  expect(await series('landfall_outbox_messages')).toEqual(['landfall_outbox_messages 3'])
  expect(await series('landfall_outbox_oldest_seconds')).toEqual([
    'landfall_outbox_oldest_seconds 180',
  ])
})

test('each carrier has the age of its oldest due poll, routine or asked for by a client', async () => {
  const due = [
    ['ONEY', 'default', 60],
    ['ONEY', 'create', 120],
    ['HLCU', 'default', -60],
    ['MAEU', 'default', 30],
    ['MAEU', 'default', 90],
    ['ZIMU', 'refresh', 10],
  ] as const
  for (const [scac, bucket, seconds] of due)
    await run(
      `insert into carrier_reference (scac, number, number_type, paying_account_id, paying_bucket, due_at)
       values ($1, $2::text, 'booking_number', $2::uuid, $3, now() - $4 * interval '1 second')`,
      [scac, randomUUID(), bucket, seconds],
    )
  expect((await series('landfall_oldest_due_poll_seconds')).toSorted()).toEqual([
    'landfall_oldest_due_poll_seconds{scac="HLCU"} 0',
    'landfall_oldest_due_poll_seconds{scac="MAEU"} 90',
    'landfall_oldest_due_poll_seconds{scac="ONEY"} 120',
    'landfall_oldest_due_poll_seconds{scac="ZIMU"} 10',
  ])
})

test('a carrier of which nothing is left has no series', async () => {
  await run(`delete from carrier_reference where scac <> 'MAEU'`)
  expect(await series('landfall_oldest_due_poll_seconds')).toEqual([
    'landfall_oldest_due_poll_seconds{scac="MAEU"} 90',
  ])
})

test('deliveries that are due count, those that wait do not', async () => {
  for (const seconds of [600, 20, -20])
    await run(
      `insert into waiting_webhook (webhook_id, account_id, due_at)
       values ($1, $1, now() - $2 * interval '1 second')`,
      [randomUUID(), seconds],
    )
  expect(await series('landfall_due_webhooks')).toEqual(['landfall_due_webhooks 2'])
  expect(await series('landfall_oldest_due_delivery_seconds')).toEqual([
    'landfall_oldest_due_delivery_seconds 600',
  ])
})

test('numbers whose carrier is looked for have the age of the oldest that is due', async () => {
  expect(await series('landfall_oldest_due_probe_seconds')).toEqual([
    'landfall_oldest_due_probe_seconds 0',
  ])
  for (const seconds of [300, 20, -20])
    await run(
      `insert into probe (account_id, tracking_request_id, number, number_type, candidates, due_at)
       values ($1, gen_random_uuid(), 'n', 'container', '{}', now() - $2 * interval '1 second')`,
      [randomUUID(), seconds],
    )
  expect(await series('landfall_oldest_due_probe_seconds')).toEqual([
    'landfall_oldest_due_probe_seconds 300',
  ])
})

test('documents that are to be read count from their arrival, however often they were put off', async () => {
  expect(await series('landfall_waiting_documents')).toEqual(['landfall_waiting_documents 0'])
  for (const seconds of [3600, 20])
    await run(
      `insert into document_job
         (account_id, document_id, request_id, work, requested_at, created_at, put_offs, due_at)
       values ($1, $1, $1, 'classify', now(), now() - $2 * interval '1 second', 9, now() + interval '1 minute')`,
      [randomUUID(), seconds],
    )
  expect(await series('landfall_waiting_documents')).toEqual(['landfall_waiting_documents 2'])
  expect(await series('landfall_oldest_document_seconds')).toEqual([
    'landfall_oldest_document_seconds 3600',
  ])
})

test('dead letters are told by worker, topic and whether a person has to act', async () => {
  const letters = [
    ['notification-builder', 'event.recorded', null],
    ['notification-builder', 'event.recorded', null],
    ['notification-builder', 'event.recorded', new Date('2027-01-01T00:00:00Z')],
  ] as const
  for (const [worker, topic, retryAt] of letters)
    await run(
      `insert into dead_letter (id, worker, topic, partition, "offset", headers, reason, retry_at)
       values (gen_random_uuid(), $1, $2, 0, 0, '{}', 'r', $3)`,
      [worker, topic, retryAt],
    )
  const of = 'worker="notification-builder",topic="event.recorded"'
  expect((await series('landfall_dead_letters')).toSorted()).toEqual([
    `landfall_dead_letters{${of},outcome="rejected"} 2`,
    `landfall_dead_letters{${of},outcome="retry"} 1`,
  ])
})

test('webhooks that are paused now and that Landfall switched off are counted', async () => {
  const account = randomUUID()
  await run(`insert into account (id, company_name) values ($1, 'A')`, [account])
  const webhook = (column: string, value: string) =>
    run(
      `insert into webhook (account_id, id, url, events, secret, ${column})
       values ($1, gen_random_uuid(), 'https://a.example', '{}', 's', ${value})`,
      [account],
    )
  await webhook('paused_until', `now() + interval '1 hour'`)
  await webhook('paused_until', `now() - interval '1 hour'`)
  await webhook('deactivated_at', 'now()')
  // A client has switched it off.
  await webhook('active', 'false')
  expect((await series('landfall_webhooks')).toSorted()).toEqual([
    'landfall_webhooks{state="paused"} 1',
    'landfall_webhooks{state="switched_off"} 1',
  ])
})

test('the lag and the committed offset of each partition are told', async () => {
  const group = 'notification-builder'
  const one = { group, topic: 'event.recorded', partition: 3, messages: 7, committed: 90 }
  await readLags({ lags: () => Promise.resolve([one]) }, gauges)
  const text = await metrics.registry.metrics()
  const labels = '{worker="notification-builder",topic="event.recorded",partition="3"}'
  expect(text).toContain(`landfall_consumer_lag${labels} 7`)
  expect(text).toContain(`landfall_consumer_committed_offset${labels} 90`)
})
