// Deliveries of accounts that have used up their permits.
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../../platform/process/log.ts'
import { runLoop } from '../../platform/loop/run.ts'
import { createMetrics } from '../../platform/process/metrics.ts'
import { createPermits } from '../../platform/limits/permits.ts'
import { fakeOutbox } from '../../platform/worker/worker-fixture.ts'
import { deliverySlots, maxInFlight } from '../../services/webhook-deliverer/delivery-loop.ts'
import { useApi } from '../support/api-fixture.ts'
import {
  answered,
  deliveryLoopFor,
  deliverOnce,
  noteAllWaits,
  putDelivery,
} from '../support/delivery-fixture.ts'

const api = useApi()
beforeEach(() => api().database.query({ text: `delete from delivery` }))

type Hook = { readonly accountId: string; readonly id: string; readonly url: string }

/** An account with one webhook for each so many of its deliveries as may be under way at once. */
async function accountWith(deliveries: number): Promise<readonly Hook[]> {
  const client = await api().client()
  const hooks: Hook[] = []
  for (let i = 0; i < deliveries; i++) {
    if (i % deliverySlots.perKey === 0) {
      const url = `https://example.com/${randomUUID()}`
      const made = await client.send('POST', '/webhooks', { url })
      hooks.push({ accountId: client.accountId, id: made.body.data.id, url })
    }
    await putDelivery(api().database, client.accountId, hooks.at(-1)?.id ?? '')
  }
  await noteAllWaits(api().database)
  return hooks
}

const rowsOf = <R>(text: string, accountId: string) =>
  api().database.query<R>({ text, values: [accountId] })

test('a delivery without a permit waits unclaimed until one is free, and no attempt is counted', async () => {
  const [hook] = await accountWith(3)
  const permits = createPermits({ limit: 1, windowMs: 60_000 })
  const calls: string[] = []
  const call = ({ url }: { url: string }) => {
    calls.push(url)
    return Promise.resolve(answered(204))
  }
  for (let i = 0; i < 2; i++) await deliverOnce(api().database, call, permits)
  expect(calls).toEqual([hook?.url])
  const waiting = `
    select attempt, charged, lease_token is null as is_free from delivery where account_id = $1`
  const unclaimed = { attempt: 1, charged: 0, is_free: true }
  expect(await rowsOf(waiting, hook?.accountId ?? '')).toEqual([unclaimed, unclaimed])
  const logs = `select attempt from webhook_notification_log where account_id = $1`
  expect(await rowsOf(logs, hook?.accountId ?? '')).toEqual([{ attempt: 1 }])
  await deliverOnce(api().database, call)
  expect(calls).toHaveLength(3)
})

test('an account without permits does not hold up the deliveries of others', async () => {
  const crowded = await accountWith(maxInFlight + deliverySlots.perKey)
  const permits = createPermits({ limit: 2, windowMs: 3_600_000 })
  const calls: string[] = []
  const call = ({ url }: { url: string }) => {
    calls.push(url)
    return Promise.resolve(answered(204))
  }
  const errors: string[] = []
  const log = createLog('test', 'error', { write: (line) => void errors.push(line) })
  const { database } = api().dependencies
  const outbox = { ...fakeOutbox(), put: () => [] }
  const metrics = createMetrics()
  const loop = runLoop(deliveryLoopFor(call, permits), { database, outbox, log, metrics })
  await vi.waitFor(() => expect(calls).toHaveLength(2), 10_000)
  const [other] = await accountWith(1)
  await vi.waitFor(() => expect(calls).toContain(other?.url), 10_000)
  await loop.stop()
  expect(calls.filter((url) => crowded.some((hook) => hook.url === url))).toHaveLength(2)
  expect(errors).toEqual([])
})

test('no more is claimed for an account than it has permits', async () => {
  const [hook] = await accountWith(5)
  const permits = createPermits({ limit: 3, windowMs: 3_600_000 })
  const loop = deliveryLoopFor(() => Promise.resolve(answered(204)), permits)
  const claim = async () => {
    await noteAllWaits(api().database)
    return loop.claim(api().database, maxInFlight)
  }
  await permits.acquire(hook?.accountId ?? '')
  expect(await claim()).toHaveLength(2)
  for (let i = 0; i < 2; i++) await permits.acquire(hook?.accountId ?? '')
  expect(await claim()).toEqual([])
})

test('an account with several webhooks has no more claimed than it has permits', async () => {
  const hooks = await accountWith(deliverySlots.perKey + 3)
  expect(new Set(hooks.map(({ id }) => id)).size).toBe(2)
  const permits = createPermits({ limit: 3, windowMs: 3_600_000 })
  const loop = deliveryLoopFor(() => Promise.resolve(answered(204)), permits)
  await permits.acquire(hooks[0]?.accountId ?? '')
  expect(await loop.claim(api().database, maxInFlight)).toHaveLength(2)
})
