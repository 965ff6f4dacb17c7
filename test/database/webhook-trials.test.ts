// Endpoints that refuse everything, and deliveries that nobody has been told of.
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { createPermits } from '../../platform/limits/permits.ts'
import { claimTurns } from '../../services/webhook-deliverer/claim-sql.ts'
import { refusalsUntilTrial } from '../../services/webhook-deliverer/trial-wait.ts'
import { noteWaits } from '../../resources/webhooks/waiting-webhooks.ts'
import { useApi } from '../support/api-fixture.ts'
import { waitingForLocks } from '../support/database.ts'
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

async function webhookWith(deliveries: number) {
  const client = await api().client()
  const { id, url } = await makeWebhook(client)
  const notifications: string[] = []
  for (let i = 0; i < deliveries; i++)
    notifications.push(await putDelivery(api().database, client.accountId, id))
  const redeliver = () =>
    client.send('POST', `/webhook_notifications/${notifications[0]}/redeliver`)
  const patch = (attributes: object) => client.send('PATCH', `/webhooks/${id}`, attributes)
  return { id, accountId: client.accountId, url, patch, redeliver }
}

/** Runs deliverers that share the database, until the condition holds. */
async function delivering(call: EndpointAnswer, until: () => unknown, replicas = 1): Promise<void> {
  const stop = startLoops(api().database, () => deliveryLoopFor(call, permits()), replicas)
  await vi.waitFor(until, 10_000)
  await stop()
}

const endPause = (id: string) =>
  query(`update webhook set paused_until = now() where id = $1`, id).then(() =>
    query(`update waiting_webhook set due_at = now() where webhook_id = $1`, id),
  )

const stateOf = async (id: string) => {
  const [state] = await query<{ refusals: number; paused: boolean }>(
    `select refusals, coalesce(paused_until > now(), false) as paused from webhook where id = $1`,
    id,
  )
  return state
}

/** An endpoint that counts its posts and refuses them for as long as it is told to. */
function endpoint() {
  const state = { posts: 0, status: 500 }
  const call: EndpointAnswer = () => {
    state.posts += 1
    return Promise.resolve(answered(state.status))
  }
  return { state, call }
}

test('a dead endpoint with many deliveries is posted to a few times, then tried once in a while', async () => {
  const hook = await webhookWith(200)
  await noteAllWaits(api().database)
  const { state, call } = endpoint()
  const isPaused = async (refusals: number) =>
    expect(await stateOf(hook.id)).toEqual({ refusals, paused: true })
  await delivering(call, () => isPaused(refusalsUntilTrial))
  const first = state.posts
  expect(first).toBeLessThanOrEqual(2 * refusalsUntilTrial)

  await endPause(hook.id)
  await delivering(call, () => isPaused(refusalsUntilTrial + 1), 3)
  expect(state.posts).toBe(first + 1)

  const charged = `select count(*)::int as count from delivery where charged = 0`
  expect(await query(charged)).toEqual([{ count: 200 - state.posts }])
})

test('an endpoint that accepts its trial gets all that waited', async () => {
  const hook = await webhookWith(40)
  await query(`update webhook set refusals = ${refusalsUntilTrial + 2} where id = $1`, hook.id)
  await noteAllWaits(api().database)
  const { state, call } = endpoint()
  state.status = 204
  await delivering(call, async () => expect(await query('select from delivery')).toEqual([]), 2)
  expect(state.posts).toBe(40)
  expect(await stateOf(hook.id)).toEqual({ refusals: 0, paused: false })
})

test('a client that changes the URL, or activates the webhook, does not wait for a trial', async () => {
  const hook = await webhookWith(20)
  for (const attributes of [{ active: true }, { url: `${hook.url}/new` }]) {
    await query(
      `update webhook set refusals = 9, paused_until = now() + interval '1 hour' where id = $1`,
      hook.id,
    )
    expect((await hook.patch(attributes)).status).toBe(200)
    expect(await stateOf(hook.id)).toEqual({ refusals: 0, paused: false })
    expect(await waitingWithSlots(api().database)).toMatchObject([{ open: true }])
  }
})

test('an attempt that a client asks for waits for the pause and for the trial', async () => {
  const hook = await webhookWith(1)
  const loop = deliveryLoopFor(() => Promise.resolve(answered(204)), permits())
  const claimedAfter = async (change: string) => {
    await query(change, hook.id)
    expect((await hook.redeliver()).status).toBe(202)
    return (await loop.claim(api().database, 10)).length
  }
  const pause = `update webhook set refusals = ${refusalsUntilTrial}, paused_until = `
  expect(await claimedAfter(`${pause} now() + interval '1 hour' where id = $1`)).toBe(0)
  expect(await claimedAfter(`${pause} null where id = $1`)).toBe(1)
  const inTrial = `update waiting_webhook set trial_until = `
  await query('update delivery set lease_until = null where webhook_id = $1', hook.id)
  expect(await claimedAfter(`${inTrial} now() + interval '1 minute' where webhook_id = $1`)).toBe(0)
  expect(await claimedAfter(`${inTrial} null where webhook_id = $1`)).toBe(1)
})

test('only webhooks with due deliveries are looked at', async () => {
  const [due, later, paused] = await Promise.all([webhookWith(1), webhookWith(1), webhookWith(1)])
  await noteAllWaits(api().database)
  await query(
    `update delivery set due_at = now() + interval '1 hour' where webhook_id = $1`,
    later.id,
  )
  await query(
    `update webhook set paused_until = now() + interval '1 hour' where id = $1`,
    paused.id,
  )
  const loop = deliveryLoopFor(() => Promise.resolve(answered(204)), permits())
  const claimed = await loop.claim(api().database, 10)
  expect(claimed.map(({ webhook_id }) => webhook_id)).toEqual([due.id])
  const looked = `
    select webhook_id, due_at > now() + interval '50 minutes' as later from waiting_webhook`
  const times = new Map(
    (await query<{ webhook_id: string; later: boolean | null }>(looked)).map((row) => [
      row.webhook_id,
      row.later,
    ]),
  )
  expect([due, later, paused].map(({ id }) => times.get(id))).toEqual([null, true, true])
})

test('deliveries of which nobody has been told are found', async () => {
  const hooks = await Promise.all([webhookWith(1), webhookWith(1)])
  await query(`update delivery set due_at = now() - interval '1 minute'`)
  const { state, call } = endpoint()
  state.status = 204
  await delivering(call, () => expect(state.posts).toBe(hooks.length))
})

test('a delivery whose deliverer has ended is found when its lease has', async () => {
  await webhookWith(1)
  await query(`
    update delivery set due_at = now() - interval '2 minutes', lease_token = gen_random_uuid(),
      lease_until = now() - interval '1 second'`)
  const { state, call } = endpoint()
  state.status = 204
  await delivering(call, () => expect(state.posts).toBe(1))
})

test('the end of a trial and a note about the same webhooks do not wait for each other', async () => {
  const { database } = api()
  const hooks = [await webhookWith(1), await webhookWith(1)]
  const [first, tried] = hooks.map(({ id }) => id).sort()
  await query(`update webhook set refusals = ${refusalsUntilTrial} where id = $1`, tried)
  await noteAllWaits(database)
  const loop = deliveryLoopFor(() => Promise.resolve(answered(500)), permits())
  const { signal } = new AbortController()
  const finished = await Promise.all(
    (await loop.claim(database, 10)).map(async (item) => ({
      item,
      result: await loop.work(item, signal),
    })),
  )
  expect(finished).toHaveLength(2)
  const both = hooks.map(({ id, accountId }) => ({
    account_id: accountId,
    webhook_id: id,
    in_ms: 0,
  }))
  const areWaiting = (count: number) =>
    vi.waitFor(async () => expect(await waitingForLocks(database)).toHaveLength(count), 10_000)
  let ends: Promise<unknown> | undefined
  await database.transaction(async (tx) => {
    const lock = 'select from waiting_webhook where webhook_id = $1 for update'
    await tx.query({ text: lock, values: [first] })
    const noting = database.transaction((other) => noteWaits(other, both))
    await areWaiting(1)
    const settling = database.transaction((other) => loop.settle(finished, other))
    ends = Promise.all([noting, settling])
    await areWaiting(2)
  })
  await ends
})

test.each([
  ['paused', `update webhook set paused_until = now() + interval '1 minute' where id = $1`],
  [
    'been tried by another deliverer',
    `update waiting_webhook set trial_until = now() + interval '1 minute' where webhook_id = $1`,
  ],
])('a webhook that has %s since it was looked at gets nothing', async (_what, change) => {
  const { id, accountId } = await webhookWith(2)
  await noteAllWaits(api().database)
  const claim = () =>
    claimTurns(api().database, randomUUID(), [{ account_id: accountId, webhook_id: id, most: 2 }])
  await query(change, id)
  expect(await claim()).toEqual([])
  await noteAllWaits(api().database)
  await query(`update webhook set paused_until = null where id = $1`, id)
  await query(`update waiting_webhook set trial_until = null where webhook_id = $1`, id)
  expect(await claim()).toHaveLength(2)
})
