import { expect, test } from 'vitest'
import { createWebhookCache } from './webhook-cache.ts'

const webhooks = (...events: readonly string[]) => [
  { id: 'w1', events, conditions: [], ordered: false },
]

const withCondition = (value: string) => [
  {
    id: 'w1',
    events: ['x'],
    conditions: [{ field: 'tag', operator: 'is', values: [value] } as const],
    ordered: false,
  },
]

test('the webhooks of an account are known in one version', () => {
  const cache = createWebhookCache()
  cache.set('a1', { version: 1, webhooks: webhooks('x') })
  expect(cache.get('a1', 1)).toEqual(webhooks('x'))
  expect(cache.get('a1', 2)).toBeUndefined()
  expect(cache.get('a2', 1)).toBeUndefined()
  cache.set('a1', { version: 2, webhooks: [] })
  expect(cache.get('a1', 1)).toBeUndefined()
  expect(cache.get('a1', 2)).toEqual([])
})

test('when too much is known, the accounts that were read first are forgotten', () => {
  // An account with one webhook of one event counts three.
  const cache = createWebhookCache(6)
  for (const id of ['a1', 'a2']) cache.set(id, { version: 1, webhooks: webhooks('x') })
  cache.set('a1', { version: 2, webhooks: webhooks('x') })
  cache.set('a3', { version: 1, webhooks: webhooks('x') })
  expect(['a1', 'a2', 'a3'].map((id) => cache.get(id, id === 'a1' ? 2 : 1) !== undefined)).toEqual([
    true,
    false,
    true,
  ])
})

test('the characters of conditions count as well', () => {
  const cache = createWebhookCache(10)
  cache.set('a1', { version: 1, webhooks: withCondition('x'.repeat(350)) })
  expect(cache.get('a1', 1)).toBeDefined()
  cache.set('a2', { version: 1, webhooks: withCondition('x') })
  expect(['a1', 'a2'].map((id) => cache.get(id, 1) !== undefined)).toEqual([false, true])
})
