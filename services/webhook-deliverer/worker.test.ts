import { expect, test } from 'vitest'
import { withinCapacity } from './worker.ts'

const message = (webhook_id: string, n: number) => ({
  notification_id: `${webhook_id}${n}`,
  webhook_id,
  // Webhooks in capitals are of an account with three permits, all others of one with ten.
  account_id: webhook_id < 'a' ? 'a1' : 'a2',
  event_id: 'e',
  event: 'x',
  built_at: 0,
})

test.each<[string, string, number, string]>([
  ['all when enough slots are free', 'a a b', 10, 'a0 a1 b2'],
  ['the first of each webhook up to its share', 'a a a b a b', 10, 'a0 a1 b3 b5'],
  ['the first in total up to the free slots', 'a b c', 2, 'a0 b1'],
  ['none of a webhook without a share', 'x a x', 10, 'a1'],
  ['the first of each account up to its permits', 'A a B b A a C c', 10, 'A0 a1 B2 b3 A4 a5 c7'],
  ['no permits for deliveries without a share', 'A A A B C', 10, 'A0 A1 B3'],
  ['none without a free slot', 'a b', 0, ''],
  ['none when more is in flight than there are slots', 'a b', -3, ''],
])('the worker takes %s', (_name, webhooks, free, taken) => {
  const messages = webhooks.split(' ').map(message)
  const shareOf = (id: string) => (id === 'x' ? 0 : 2)
  const permitsOf = (id: string) => (id === 'a1' ? 3 : 10)
  const within = withinCapacity(messages, free, shareOf, permitsOf)
  expect(within.map(({ notification_id }) => notification_id).join(' ')).toBe(taken)
})
