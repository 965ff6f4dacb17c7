// What a webhook tells of its health: since when it fails, why it was switched off, and what it has received.
import { beforeEach, expect, test } from 'vitest'
import type { HttpResult } from '../../platform/http-out/call.ts'
import { useApi } from '../support/api-fixture.ts'
import type { Client } from '../support/api-fixture.ts'
import { answered, deliverOnce, putDelivery } from '../support/delivery-fixture.ts'

const api = useApi(['127.0.0.0/8'])

let client: Client
let id = ''

beforeEach(async () => {
  await api().database.query({ text: 'delete from delivery' })
  client = await api().client()
  const made = await client.send('POST', '/webhooks', { url: 'https://example.com/hook' })
  id = made.body.data.id
})

const query = (text: string) => api().database.query({ text, values: [id] })
const daysPass = (days: number) =>
  query(`update webhook set failing_since = failing_since - interval '${days} days' where id = $1`)
const shown = async () => (await client.send('GET', `/webhooks/${id}`)).body.data.attributes

/** The pause of an endpoint that refuses everything is not waited for here. */
async function endPause(): Promise<void> {
  await query(`update webhook set paused_until = null, refusals = 0 where id = $1`)
  await query(`delete from waiting_webhook where webhook_id = $1`)
}

/** Delivers new notifications one after the other, each with its answer. */
async function deliver(...answers: readonly HttpResult[]): Promise<void> {
  for (const answer of answers) {
    await putDelivery(api().database, client.accountId, id)
    await endPause()
    await deliverOnce(api().database, () => Promise.resolve(answer))
  }
}
const failures = (count: number) => Array<HttpResult>(count).fill(answered(500))

test('a webhook that had nothing but failures for five days is switched off', async () => {
  await deliver(...failures(9))
  expect(await shown()).toMatchObject({ active: true, failing_since: expect.any(String) as string })
  await daysPass(5)
  await deliver(answered(503))
  const { active, deactivated_reason, deactivated_at, failing_since } = await shown()
  expect({ active, deactivated_at }).toEqual({
    active: false,
    deactivated_at: expect.any(String) as string,
  })
  expect(deactivated_reason).toMatch(/^All 10 attempts since .+ failed\. Activate the webhook/)
  expect(deactivated_reason).toContain(String(failing_since))
})

test('one success in five days keeps a webhook on', async () => {
  await deliver(...failures(20))
  await daysPass(4.9)
  await deliver(answered(204))
  expect(await shown()).toMatchObject({ active: true, failing_since: null })
  await deliver(...failures(20))
  await daysPass(4.9)
  await deliver(answered(500))
  expect(await shown()).toMatchObject({ active: true })
})

test('a webhook that is activated again begins anew, with what waited', async () => {
  await deliver(...failures(9))
  await daysPass(5)
  await deliver(answered(500))
  const { body } = await client.send('PATCH', `/webhooks/${id}`, { active: true })
  const anew = { active: true, failing_since: null, deactivated_reason: null, deactivated_at: null }
  expect(body.data.attributes).toMatchObject(anew)
  const waiting = await deliverOnce(api().database, () => Promise.resolve(answered(500)))
  expect(waiting).toBe(10)
  await daysPass(4)
  await deliver(answered(500))
  expect(await shown()).toMatchObject({ active: true })
})

test('a new webhook has statistics of nothing', async () => {
  expect((await shown())['statistics']).toEqual({
    hours: 24,
    delivered: 0,
    failed_attempts: 0,
    p95_ms: null,
    failing: 0,
    oldest_pending_at: null,
  })
})

const slow = (ms: number): HttpResult => ({ ...answered(200), ms })

test('statistics tell what was delivered, how fast, and what waits', async () => {
  await deliver(...Array<HttpResult>(18).fill(slow(10)), slow(2_000), slow(2_500))
  await deliver(answered(500), answered(500), slow(10))
  await putDelivery(api().database, client.accountId, id)
  await query(`update delivery set created_at = now() - interval '1 hour', due_at = now() - interval '1 hour'
    where webhook_id = $1 and attempt = 1`)
  const { statistics } = await shown()
  expect(statistics).toMatchObject({ delivered: 21, failed_attempts: 2, failing: 2 })
  const { p95_ms, oldest_pending_at } = statistics as Record<string, number | string>
  expect(p95_ms).toBeGreaterThanOrEqual(2_000)
  expect(p95_ms).toBeLessThan(2_400)
  const age = Date.now() - Date.parse(String(oldest_pending_at))
  expect(Math.abs(age - 3_600_000)).toBeLessThan(60_000)
  await query(
    `update webhook_attempt_count set hour = hour - interval '25 hours' where webhook_id = $1`,
  )
  expect((await shown())['statistics']).toMatchObject({ delivered: 0, failing: 2 })
})

test('the oldest delivery that waits is found also among those that were put off', async () => {
  await deliver(answered(500), answered(500))
  await query(
    `update delivery set created_at = created_at - interval '2 hours' where webhook_id = $1`,
  )
  await putDelivery(api().database, client.accountId, id)
  const { oldest_pending_at } = (await shown())['statistics'] as Record<string, string>
  const age = Date.now() - Date.parse(String(oldest_pending_at))
  expect(Math.abs(age - 7_200_000)).toBeLessThan(60_000)
})

test('the log of an attempt tells its phases', async () => {
  const phases = { dnsMs: 3, connectMs: 4, tlsMs: 5, firstByteMs: 6 }
  await deliver({ ...answered(500), phases })
  const answer = await client.send(
    'GET',
    `/webhook_notifications?filter[webhook_id]=${id}&include=webhook_notification_logs`,
  )
  expect(answer.body.included.map(({ attributes }) => attributes)).toMatchObject([
    { attempt: 1, dns_ms: 3, connect_ms: 4, tls_ms: 5, first_byte_ms: 6, status_code: 500 },
  ])
})

test('deliveries that wait for their turn are not counted among those that fail', async () => {
  await query(`
    insert into delivery (account_id, notification_id, webhook_id, due_at, order_key, order_number)
    select account_id, gen_random_uuid(), id, 'infinity', id, n
    from webhook, generate_series(2, 1001) n where id = $1`)
  await deliver(answered(500), answered(500))
  expect((await shown())['statistics']).toMatchObject({ failing: 2 })
})
