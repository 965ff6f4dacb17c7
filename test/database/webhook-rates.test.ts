// Webhooks with a rate: how many posts a minute they get at most.
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { createPermits } from '../../platform/limits/permits.ts'
import { noteWaits } from '../../resources/webhooks/waiting-webhooks.ts'
import { noteForgotten } from '../../services/webhook-deliverer/claim-sql.ts'
import { claimNamed } from '../../services/webhook-deliverer/sql.ts'
import { useApi } from '../support/api-fixture.ts'
import {
  answered,
  clearDeliveries,
  deliveryLoopFor,
  makeWebhook,
  noteAllWaits,
  putDelivery,
  startLoops,
  waitingWithSlots,
} from '../support/delivery-fixture.ts'
import type { EndpointAnswer } from '../support/delivery-fixture.ts'

const api = useApi()
beforeEach(() => clearDeliveries(api().database))

const permits = () => createPermits({ limit: 10_000, windowMs: 60_000 })
const query = <R>(text: string, ...values: unknown[]) => api().database.query<R>({ text, values })

async function webhookWith(deliveries: number, rate_limit: number | null) {
  const client = await api().client()
  const { id, url } = await makeWebhook(client, { rate_limit })
  const notifications: string[] = []
  const notify = async () =>
    void notifications.push(await putDelivery(api().database, client.accountId, id))
  for (let i = 0; i < deliveries; i++) await notify()
  await noteAllWaits(api().database)
  return { id, accountId: client.accountId, url, client, notifications, notify }
}

type Hook = Awaited<ReturnType<typeof webhookWith>>

const loopFor = (call: EndpointAnswer) => deliveryLoopFor(call, permits())
const accept: EndpointAnswer = () => Promise.resolve(answered(204))
const claim = () => loopFor(accept).claim(api().database, 50)
const waiting = () => waitingWithSlots(api().database)

/** Runs deliverers that share the database, until the condition holds. */
async function delivering(call: EndpointAnswer, until: () => unknown, replicas = 1): Promise<void> {
  const stop = startLoops(api().database, () => loopFor(call), replicas)
  await vi.waitFor(until, 20_000)
  await stop()
}

/** When a post to this webhook began, in milliseconds. */
function timedEndpoint({ url }: Hook) {
  const times: number[] = []
  const call: EndpointAnswer = (post) => {
    if (post.url === url) times.push(performance.now())
    return Promise.resolve(answered(204))
  }
  return { times, call }
}

test('all replicas together post no more than the rate, and no less', async () => {
  const hook = await webhookWith(60, 600)
  const { times, call } = timedEndpoint(hook)
  const begun = performance.now()
  await delivering(call, () => expect(times.length).toBeGreaterThanOrEqual(40), 6)
  // Half a second that is caught up, and half a second ahead.
  const most = (ms: number) => ((ms + 1_000) * 600) / 60_000 + 1
  for (const [index, time] of times.entries())
    expect(index + 1).toBeLessThanOrEqual(most(time - begun))
  expect(times[39]).toBeLessThan(begun + 10_000)
})

test('case 49: a webhook at its rate keeps no other one waiting', async () => {
  const [slow, quick] = [await webhookWith(300, 1), await webhookWith(100, null)]
  const { times, call } = timedEndpoint(quick)
  await delivering(call, () => expect(times).toHaveLength(100))
  expect(await query(`select count(*)::int from delivery where webhook_id = $1`, slow.id)).toEqual([
    { count: 299 },
  ])
})

test('what has just been built does not go past the rate', async () => {
  const hook = await webhookWith(1, 60)
  const [notification_id = ''] = hook.notifications
  const named = [{ account_id: hook.accountId, webhook_id: hook.id, notification_id }]
  expect(await claimNamed(api().database, named, randomUUID())).toEqual([])
  expect(await claim()).toHaveLength(1)
})

test('a webhook at its rate is not looked at, whatever happens to its deliveries', async () => {
  const hook = await webhookWith(5, 2)
  expect(await claim()).toHaveLength(1)
  expect(await waiting()).toEqual([])
  await hook.notify()
  await noteWaits(api().database, [{ account_id: hook.accountId, webhook_id: hook.id, in_ms: 0 }])
  const asked = await hook.client.send(
    'POST',
    `/webhook_notifications/${hook.notifications[0]}/redeliver`,
  )
  expect(asked.status).toBe(202)
  await query(`update delivery set due_at = now() - interval '1 minute'`)
  await noteForgotten(api().database, '00000000-0000-0000-0000-000000000000')
  expect(await waiting()).toEqual([])
})

test('a webhook that was looked at too early waits for its rate all the same', async () => {
  const hook = await webhookWith(5, 2)
  expect(await claim()).toHaveLength(1)
  await query(`update waiting_webhook set due_at = now() where webhook_id = $1`, hook.id)
  expect(await waiting()).toMatchObject([{ open: false }])
  expect(await claim()).toEqual([])
  expect(await waiting()).toEqual([])
})

test('a rate of 60 is a post every 1.025 seconds, so that no minute has more than 60', async () => {
  const { id } = await webhookWith(2, 60)
  const next = `select extract(epoch from next_post_at - $2)::float8 as seconds from waiting_webhook`
  const last = new Date(Date.now() - 100)
  await query('update waiting_webhook set next_post_at = $2 where webhook_id = $1', id, last)
  expect(await claim()).toHaveLength(1)
  expect(await query(`${next} where webhook_id = $1`, id, last)).toEqual([{ seconds: 1.025 }])
})

test('a trial obeys the rate', async () => {
  const hook = await webhookWith(5, 2)
  await query(`update webhook set refusals = 9 where id = $1`, hook.id)
  await query(
    `update waiting_webhook set next_post_at = now() + interval '1 minute' where webhook_id = $1`,
    hook.id,
  )
  expect(await claim()).toEqual([])
})

test('another rate counts at once, and so does none', async () => {
  const hook = await webhookWith(8, 1)
  expect(await claim()).toHaveLength(1)
  const patch = (rate_limit: unknown) =>
    hook.client.send('PATCH', `/webhooks/${hook.id}`, { rate_limit })
  expect((await patch(2)).body.data.attributes.rate_limit).toBe(2)
  expect(await claim()).toHaveLength(1)
  expect((await patch(2)).status).toBe(200)
  expect(await claim()).toEqual([])
  expect((await patch(null)).body.data.attributes.rate_limit).toBeNull()
  await query(`update delivery set lease_until = null`)
  expect((await claim()).length).toBeGreaterThan(1)
})

test.each([0, -1, 1.5, 60_001, '60', true, {}, []])(
  'the rate %j is refused with its pointer',
  async (rate_limit) => {
    const client = await api().client()
    const { status, body } = await client.send('POST', '/webhooks', {
      url: 'https://example.com',
      rate_limit,
    })
    expect(status).toBe(422)
    expect(body.errors).toMatchObject([{ code: 'invalid', source: { pointer: '/rate_limit' } }])
  },
)
