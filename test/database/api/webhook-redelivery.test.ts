// A client asks for a notification to be posted again.
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { createPermits } from '../../../platform/limits/permits.ts'
import { useApi } from '../../support/api-fixture.ts'
import type { Client } from '../../support/api-fixture.ts'
import { answered, deliverOnce, putDelivery } from '../../support/delivery-fixture.ts'

const api = useApi()

let client: Client
let webhook = ''
let id = ''

beforeEach(async () => {
  client = await api().client()
  const made = await client.send('POST', '/webhooks', { url: 'https://example.com/hook' })
  webhook = `/webhooks/${made.body.data.id}`
  id = await putDelivery(api().database, client.accountId, made.body.data.id)
})

const redeliver = () => client.send('POST', `/webhook_notifications/${id}/redeliver`)

/** Makes the attempts that are due now; returns how many there were. */
const deliver = (status: number) =>
  deliverOnce(api().database, () => Promise.resolve(answered(status)))

async function attempts() {
  const path = `/webhook_notifications/${id}?include=webhook_notification_logs`
  const { data, included } = (await client.send('GET', path)).body
  const numbers = included.map(({ attributes }) => attributes.attempt)
  return { status: data.attributes.delivery_status, numbers }
}

const charged = async () => {
  const text = 'select charged from delivery where notification_id = $1'
  return (await api().database.query<{ charged: number }>({ text, values: [id] })).map(
    (row) => row.charged,
  )
}

test('what was delivered is posted again, under the id that it has', async () => {
  await deliver(200)
  const answer = await redeliver()
  expect(answer.status).toBe(202)
  expect(answer.body.data).toMatchObject({ id, attributes: { delivery_status: 'pending' } })
  const posted: unknown[] = []
  await deliverOnce(api().database, ({ headers }) => {
    posted.push(headers['webhook-id'])
    return Promise.resolve(answered(200))
  })
  expect(posted).toEqual([id])
  expect(await attempts()).toEqual({ status: 'succeeded', numbers: [1, 2] })
  expect(await deliver(200)).toBe(0)
})

test('case 41: an attempt that waits is made now and not again at its time', async () => {
  await deliver(500)
  expect(await deliver(500)).toBe(0)
  expect((await redeliver()).status).toBe(202)
  expect(await deliver(200)).toBe(1)
  expect(await attempts()).toEqual({ status: 'succeeded', numbers: [1, 2] })
  expect(await deliver(200)).toBe(0)
})

test('an attempt that is due already is not made twice', async () => {
  await redeliver()
  expect(await deliver(200)).toBe(1)
  expect(await deliver(200)).toBe(0)
})

test('a failure goes on with the schedule where it is', async () => {
  await deliver(500)
  expect(await charged()).toEqual([1])
  await redeliver()
  await deliver(500)
  // The schedule of this deliverer has two attempts.
  expect(await charged()).toEqual([])
  expect(await attempts()).toEqual({ status: 'failed', numbers: [1, 2] })
})

test('what has failed for good has the whole schedule again', async () => {
  await deliver(500)
  await redeliver()
  await deliver(500)
  await redeliver()
  await deliver(500)
  expect(await charged()).toEqual([1])
  expect(await attempts()).toEqual({ status: 'pending', numbers: [1, 2, 3] })
})

test('case 41: two requests are two attempts', async () => {
  await deliver(500)
  await redeliver()
  await redeliver()
  expect(await deliver(200)).toBe(1)
  expect(await attempts()).toEqual({ status: 'pending', numbers: [1, 2] })
  expect(await deliver(200)).toBe(1)
  expect(await deliver(200)).toBe(0)
  expect(await attempts()).toEqual({ status: 'succeeded', numbers: [1, 2, 3] })
})

test.each([200, 500])('two requests during an attempt are two more, if it gets %s', async (got) => {
  await deliverOnce(api().database, async () => {
    await redeliver()
    await redeliver()
    return answered(got)
  })
  expect(await deliver(200)).toBe(1)
  expect(await deliver(200)).toBe(1)
  expect(await deliver(200)).toBe(0)
  expect(await attempts()).toEqual({ status: 'succeeded', numbers: [1, 2, 3] })
})

test('an attempt for which there is no permit stays asked for', async () => {
  await deliver(200)
  await redeliver()
  const permits = createPermits({ limit: 1, windowMs: 60_000 })
  const none = { ...permits, acquire: () => Promise.resolve(false), freeInMs: () => 0 }
  const never = () => Promise.reject(new Error('nothing is posted without a permit'))
  await deliverOnce(api().database, never, none)
  expect(await deliver(200)).toBe(1)
  expect(await deliver(200)).toBe(0)
})

test('at most ten attempts wait', async () => {
  for (let n = 0; n < 10; n++) expect((await redeliver()).status).toBe(202)
  const answer = await redeliver()
  expect([answer.status, answer.body.errors[0]?.code]).toEqual([422, 'limit_reached'])
  for (let n = 0; n < 10; n++) expect(await deliver(200)).toBe(1)
  expect(await deliver(200)).toBe(0)
})

test('an Idempotency-Key makes one attempt of two requests', async () => {
  await deliver(200)
  const key = { 'idempotency-key': randomUUID() }
  const path = `/webhook_notifications/${id}/redeliver`
  const [first, second] = [
    await client.send('POST', path, undefined, key),
    await client.send('POST', path, undefined, key),
  ]
  expect(second.body).toEqual(first.body)
  expect(await deliver(200)).toBe(1)
  expect(await deliver(200)).toBe(0)
})

test('case 39: an inactive webhook gets nothing', async () => {
  await deliver(200)
  await client.send('PATCH', webhook, { active: false })
  const answer = await redeliver()
  expect([answer.status, answer.body.errors[0]?.code]).toEqual([422, 'webhook_inactive'])
  expect((await attempts()).status).toBe('succeeded')
})

test('a deleted webhook gets nothing', async () => {
  await deliver(200)
  await client.send('DELETE', webhook)
  const answer = await redeliver()
  expect([answer.status, answer.body.errors[0]?.code]).toEqual([422, 'webhook_deleted'])
})

test('a notification of another account does not exist', async () => {
  const other = await api().client()
  const path = `/webhook_notifications/${id}/redeliver`
  expect((await other.send('POST', path)).status).toBe(404)
  expect((await client.send('POST', '/webhook_notifications/1/redeliver')).status).toBe(404)
})
