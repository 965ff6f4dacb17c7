// E. What becomes of deliveries: repeats, webhooks that are switched off or deleted, and events that come twice.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { waitingForLocks } from '../support/database.ts'
import { useDelivering } from './delivering.ts'
import type { ShownWebhook } from './delivering.ts'
import { answering, openRawReceiver, status } from './raw-receiver.ts'

const delivering = useDelivering()

const failing = answering(status(500))
/** Fails, and asks for no repeat while the test runs. */
const failingOnce = answering(status(503, { 'retry-after': '3600' }))
const accepting = answering(status(204))

test('case 37: an exhausted schedule ends in `failed`, with all attempts logged', async () => {
  const receiver = await openRawReceiver(failing)
  const hook = await delivering().webhook(receiver.url)
  await delivering().record()
  const { logs } = await delivering().settled(hook, 'failed')
  expect(logs.map(({ attempt }) => attempt)).toEqual([1, 2, 3])
  const { data } = await delivering().call('GET', '/webhooks/retry_schedule')
  expect(data).toMatchObject({ attempts: 3, wait_seconds: [1, 1], jitter: 0.2 })
  const left = await delivering().rows(`select from delivery where webhook_id = $1`, hook.id)
  expect(left).toEqual([])
})

const daysAgo = (hook: ShownWebhook, days: number) =>
  delivering().rows(
    `update webhook set failing_since = now() - $2 * interval '1 day', failures = greatest(failures, 9)
     where id = $1`,
    ...[hook.id, days],
  )

test('case 38: a success after failures succeeds, and keeps the webhook on', async () => {
  const receiver = await openRawReceiver((socket) => {
    socket.write(status(receiver.requests.length < 3 ? 500 : 204))
  })
  const hook = await delivering().webhook(receiver.url)
  await delivering().record()
  await delivering().attempted(hook, 1)
  await daysAgo(hook, 4.9)
  const { logs } = await delivering().settled(hook, 'succeeded')
  expect(logs.map(({ status_code }) => status_code)).toEqual([500, 500, 204])
  expect(await delivering().shown(hook)).toMatchObject({ active: true, failing_since: null })
})

test('case 38: only failures for five days switch a webhook off, and those who asked are told', async () => {
  const [receiver, listener] = [await openRawReceiver(failing), await openRawReceiver(accepting)]
  const { webhook, record, attempted, settled, shown, event } = delivering()
  const hook = await webhook(receiver.url, { headers: [{ name: 'X-Key', value: 'private' }] })
  const told = await webhook(listener.url, { events: ['webhook.disabled'] })
  const deaf = await webhook((await openRawReceiver(accepting)).url, { events: [event] })
  await record()
  await attempted(hook, 1)
  await daysAgo(hook, 5)
  await settled(told, 'succeeded')
  const off = await shown(hook)
  expect(off).toMatchObject({ active: false, failing_since: expect.any(String) as string })
  expect(off['deactivated_reason']).toMatch(/^All \d+ attempts since .+ failed\. Activate/)
  expect((await delivering().notifications(deaf)).length).toBe(1)
  const body = JSON.parse(listener.requests[0]?.body.toString() ?? '{}') as {
    data: { attributes: { event: string }; relationships: { reference_object: object } }
    included: { id: string; attributes: Record<string, unknown> }[]
  }
  expect(body.data.attributes.event).toBe('webhook.disabled')
  expect(body.data.relationships.reference_object).toEqual({
    data: { type: 'webhook', id: hook.id },
  })
  const [included] = body.included
  expect(included).toMatchObject({ id: hook.id, attributes: { url: receiver.url, active: false } })
  expect(JSON.stringify(body)).not.toMatch(/whsec_|private/)
})

test('case 39: a webhook that is off gets nothing new and nothing that waits, and goes on when it is on', async () => {
  const receiver = await openRawReceiver(failingOnce)
  const { webhook, record, attempted, settled, call, rows, eventually } = delivering()
  const hook = await webhook(receiver.url)
  await record()
  await attempted(hook, 1)
  expect((await call('PATCH', hook.path, { active: false })).status).toBe(200)
  await rows(`update delivery set due_at = now() where webhook_id = $1`, hook.id)
  const other = await webhook((await openRawReceiver(accepting)).url)
  await record()
  await settled(other, 'succeeded')
  expect(receiver.requests).toHaveLength(1)
  const [{ id } = { id: '' }] = await delivering().notifications(hook)
  const asked = await call('POST', `/webhook_notifications/${id}/redeliver`)
  expect(asked.status).toBeGreaterThanOrEqual(400)
  receiver.answer(accepting)
  expect((await call('PATCH', hook.path, { active: true })).status).toBe(200)
  await eventually(() => expect(receiver.requests).toHaveLength(2))
  await settled(hook, 'succeeded')
})

test('case 40: a webhook that is deleted during its post ends its deliveries', async () => {
  const { webhook, record, call, rows, eventually } = delivering()
  let answer = (): void => undefined
  const receiver = await openRawReceiver(
    (socket) => (answer = () => void socket.write(status(500))),
  )
  const hook = await webhook(receiver.url)
  await record()
  await eventually(() => expect(receiver.requests).toHaveLength(1))
  expect((await call('DELETE', hook.path)).status).toBe(200)
  answer()
  const stored = () =>
    rows<{ delivery_status: string }>(
      `select delivery_status from webhook_notification where webhook_id = $1`,
      hook.id,
    )
  await eventually(async () => expect(await stored()).toEqual([{ delivery_status: 'failed' }]))
  expect(await rows(`select from delivery where webhook_id = $1`, hook.id)).toEqual([])
})

test('case 40: a repeat goes to the URL that the webhook has by then', async () => {
  const [before, after] = [await openRawReceiver(failing), await openRawReceiver(accepting)]
  const hook = await delivering().webhook(before.url)
  await delivering().record()
  await delivering().attempted(hook, 1)
  await delivering().call('PATCH', hook.path, { url: after.url })
  const { logs } = await delivering().settled(hook, 'succeeded')
  expect(logs.at(-1)).toMatchObject({ url: after.url, status_code: 204 })
  expect(after.requests).toHaveLength(1)
})

test('case 42: events are compared as a whole, and webhooks of one event do not affect each other', async () => {
  const { webhook, record, settled, attempted, notifications } = delivering()
  const failingOne = await webhook((await openRawReceiver(failingOnce)).url)
  const hooks = [
    await webhook((await openRawReceiver(accepting)).url),
    await webhook((await openRawReceiver(accepting)).url),
  ]
  const others = await webhook((await openRawReceiver(accepting)).url, {
    events: ['container.updated'],
  })
  await record()
  for (const hook of hooks) {
    const { logs } = await settled(hook, 'succeeded')
    expect(logs).toHaveLength(1)
  }
  expect((await attempted(failingOne, 1)).delivery_status).toBe('pending')
  expect(await notifications(others)).toEqual([])
})

test('case 43: an event that comes twice makes one notification for each webhook', async () => {
  const receiver = await openRawReceiver(accepting)
  const { webhook, record, settled, notifications } = delivering()
  const hook = await webhook(receiver.url)
  const id = randomUUID()
  await Promise.all([record(id), record(id)])
  await settled(hook, 'succeeded')
  await record(id)
  const later = await webhook((await openRawReceiver(accepting)).url)
  await record()
  await settled(later, 'succeeded')
  const mine = await notifications(hook)
  expect(mine).toHaveLength(2)
  expect(receiver.requests.map(({ headers }) => headers['webhook-id'])).toHaveLength(2)
})

test('case 51: a log that cannot be written for a while loses no repeat and doubles no post', async () => {
  const { webhook, record, database, eventually, settled } = delivering()
  const receiver = await openRawReceiver((socket) => {
    socket.write(status(receiver.requests.length === 1 ? 500 : 204))
  })
  const hook = await webhook(receiver.url)
  await database.transaction(async (tx) => {
    await tx.query({ text: 'lock table webhook_notification_log in access exclusive mode' })
    await record()
    await eventually(() => expect(receiver.requests).toHaveLength(1))
    await eventually(async () => expect(await waitingForLocks(database)).not.toEqual([]))
  })
  const { logs } = await settled(hook, 'succeeded')
  expect(logs.map(({ status_code }) => status_code)).toEqual([500, 204])
  expect(receiver.requests).toHaveLength(2)
})

// The last one: it stops the services.
test('case 45: a stop waits for the posts in flight and leaves no lease', async () => {
  const { webhook, record, eventually, rows, stop } = delivering()
  let answer = (): void => undefined
  const receiver = await openRawReceiver(
    (socket) => (answer = () => void socket.write(status(204))),
  )
  const hook = await webhook(receiver.url)
  await record()
  await eventually(() => expect(receiver.requests).toHaveLength(1))
  const stopped = stop()
  answer()
  await stopped
  expect(await rows(`select from delivery where lease_token is not null`)).toEqual([])
  expect(
    await rows(`select delivery_status from webhook_notification where webhook_id = $1`, hook.id),
  ).toEqual([{ delivery_status: 'succeeded' }])
})
