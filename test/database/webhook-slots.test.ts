// More new webhooks of one account than may be posted to at once.
import { expect, test } from 'vitest'
import { createPermits } from '../../platform/limits/permits.ts'
import { deliverySlots } from '../../services/webhook-deliverer/delivery-loop.ts'
import { useApi } from '../support/api-fixture.ts'
import {
  answered,
  deliveryLoopFor,
  noteAllWaits,
  putDelivery,
} from '../support/delivery-fixture.ts'

const api = useApi()

test('a post that ends lets in a webhook for which the last claim had no slot', async () => {
  const { database } = api()
  const client = await api().client()
  const most = deliverySlots.unprovenPerGroup
  for (let n = 0; n <= most; n++) {
    const made = await client.send('POST', '/webhooks', { url: `https://example.com/${n}` })
    await putDelivery(database, client.accountId, made.body.data.id)
  }
  await noteAllWaits(database)
  let accept: () => void = () => undefined
  const accepting = new Promise<void>((resolve) => (accept = resolve))
  const call = () => accepting.then(() => answered(200))
  const loop = deliveryLoopFor(call, createPermits({ limit: 1_000, windowMs: 60_000 }))
  const first = await loop.claim(database, 100)
  expect(first).toHaveLength(most)
  const { signal } = new AbortController()
  const posts = first.map((attempt) => loop.work(attempt, signal))
  expect(await loop.claim(database, 100)).toEqual([])
  expect(first.map((attempt) => loop.mayLetIn?.(attempt))).toEqual(first.map(() => true))
  accept()
  await Promise.all(posts)
  const last = await loop.claim(database, 100)
  expect(last).toHaveLength(1)
  expect(last.map((attempt) => loop.mayLetIn?.(attempt))).toEqual([false])
})
