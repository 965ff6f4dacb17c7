import { expect, test, vi } from 'vitest'
import { createPermits } from '../../platform/limits/permits.ts'
import { createSlots } from '../../platform/limits/slots.ts'
import type { FreeSlots } from '../../platform/limits/slots.ts'
import type { Db, Statement } from '../../platform/postgres/database.ts'
import { deliverySlots } from './delivery-loop.ts'
import { attempt } from './attempt-fixture.ts'
import { deliveryWorker, withinCapacity } from './worker.ts'

const message = (webhook_id: string, n: number) => ({
  notification_id: `${webhook_id}${n}`,
  webhook_id,
  // Webhooks in capitals are of an account with three permits, all others of one with ten.
  account_id: webhook_id < 'a' ? 'a1' : 'a2',
  event_id: 'e',
  event: 'x',
  built_at: 0,
})

/** Two slots for each webhook, none for `x`. */
function twoOfEach(): FreeSlots {
  const taken = new Map<string, number>()
  const take = (id: string): boolean => {
    const before = taken.get(id) ?? 0
    if (id === 'x' || before === 2) return false
    taken.set(id, before + 1)
    return true
  }
  return { take, heldBy: () => 0, heldByKey: () => 0 }
}

test.each<[string, string, number, string]>([
  ['all when enough slots are free', 'a a b', 10, 'a0 a1 b2'],
  ['the first of each webhook up to its slots', 'a a a b a b', 10, 'a0 a1 b3 b5'],
  ['the first in total up to the free slots', 'a b c', 2, 'a0 b1'],
  ['none of a webhook without a slot', 'x a x', 10, 'a1'],
  ['the first of each account up to its permits', 'A a B b A a C c', 10, 'A0 a1 B2 b3 A4 a5 c7'],
  ['no permits for deliveries without a slot', 'A A A B C', 10, 'A0 A1 B3'],
  ['none without a free slot', 'a b', 0, ''],
  ['none when more is in flight than there are slots', 'a b', -3, ''],
])('the worker takes %s', (_name, webhooks, free, taken) => {
  const messages = webhooks.split(' ').map(message)
  const permitsOf = (id: string) => (id === 'a1' ? 3 : 10)
  const within = withinCapacity(messages, free, twoOfEach(), permitsOf)
  expect(within.map(({ notification_id }) => notification_id).join(' ')).toBe(taken)
})

test('the worker claims what has a slot while it notes what has none', async () => {
  const sent = vi.fn<(name: string | undefined) => void>()
  let answer: (rows: unknown[]) => void = () => undefined
  const db: Db = {
    query: <R>({ name }: Statement) => {
      sent(name)
      return name === 'delivery_claim_named'
        ? new Promise<R[]>((resolve) => (answer = resolve as typeof answer))
        : Promise.resolve([])
    },
  }
  const wake = vi.fn()
  const handle = { free: () => 10, take: () => undefined, wake }
  const permits = createPermits({ limit: 10, windowMs: 60_000 })
  const worker = deliveryWorker(createSlots(deliverySlots), permits, () => handle)
  const topic = 'notification.built'
  const batch = ['w', 'w', 'w'].map((key, n) => {
    const value = message(key, n)
    return { id: String(n), topic, key, headers: {}, value }
  })
  const gathering = worker.gather(batch, db)
  expect(sent.mock.calls.flat()).toEqual(['delivery_claim_named', 'waiting_webhook_note'])
  answer(['w0', 'w1'].map((notification_id) => ({ ...attempt, notification_id })))
  expect(await gathering).toHaveProperty('size', 2)
  expect(sent).toHaveBeenCalledTimes(2)
  expect(wake).toHaveBeenCalledOnce()
})
