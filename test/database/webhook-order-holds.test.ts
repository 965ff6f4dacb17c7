// The order of notifications, with a receiver that fails at random and deliverers that are killed.
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { randomFrom } from '../journeys/generator/random.ts'
import { useApi } from '../support/api-fixture.ts'
import { clearDeliveries, makeWebhook } from '../support/delivery-fixture.ts'
import {
  eventOf,
  expectedOf,
  killedDeliverer,
  notify,
  rememberingReceiver,
  startDeliverers,
} from '../support/ordered-fixture.ts'
import type { Expected, OrderedEvent, Post } from '../support/ordered-fixture.ts'

const api = useApi()
beforeEach(() => clearDeliveries(api().database))

const query = <R>(text: string, ...values: unknown[]) => api().database.query<R>({ text, values })

const schedule = [5, 5, 5]

/** What is wrong with the posts of one webhook about one reference; null: each came after all before it had ended. */
function disorder(posts: readonly Post[], line: readonly Expected[]): string | null {
  const nthOf = new Map(line.map(({ id, nth }) => [id, nth]))
  const own = posts.filter(({ id }) => nthOf.has(id))
  const isOver = (nth: number, at: number): boolean => {
    const before = own.filter(({ id, ended }) => nthOf.get(id) === nth && ended < at)
    return before.some(({ accepted }) => accepted) || before.length > schedule.length
  }
  let last = 1
  for (const { id, begun } of own) {
    const nth = nthOf.get(id) ?? 0
    if (nth < last) return `${nth} was posted after ${last}`
    for (let earlier = 1; earlier < nth; earlier++)
      if (!isOver(earlier, begun)) return `${nth} was posted before ${earlier} was over`
    last = nth
  }
  return null
}

function linesOf(expected: readonly Expected[]): Expected[][] {
  const lines = new Map<string, Expected[]>()
  for (const one of expected) {
    const name = `${one.url} ${one.reference}`
    lines.set(name, [...(lines.get(name) ?? []), one])
  }
  return [...lines.values()]
}

test.each([1, 2, 3])(
  'the order holds over replicas, failures and kills (seed %i)',
  async (seed) => {
    const { database } = api()
    const random = randomFrom(seed)
    const client = await api().client()
    await Promise.all(
      [{ ordered: true }, { ordered: true, rate_limit: 6_000 }].map((attributes) =>
        makeWebhook(client, attributes),
      ),
    )
    const free = await makeWebhook(client)
    const shipments = Array.from({ length: 5 }, () => randomUUID())
    const requests = [randomUUID(), randomUUID()]
    const { posts, call } = rememberingReceiver(
      () => random() < 0.7,
      () => random() * 20,
    )
    const stop = startDeliverers(database, call, schedule, 3)
    const events: OrderedEvent[] = []
    for (let batch = 0; batch < 12; batch++) {
      const some = Array.from({ length: 1 + Math.floor(random() * 6) }, () => {
        const nth = Math.floor(random() * 7)
        return eventOf(client.accountId, shipments[nth] ?? null, requests[nth - 5])
      })
      events.push(...some)
      await notify(database, some)
      if (random() < 0.5) await killedDeliverer(database, call, schedule)
    }
    await vi.waitFor(async () => expect(await query('select from delivery')).toEqual([]), {
      timeout: 60_000,
      interval: 100,
    })
    await stop()
    const expected = await expectedOf(database, events)
    expect(new Set(posts.map(({ id }) => id))).toEqual(new Set(expected.map(({ id }) => id)))
    const ordered = linesOf(expected.filter(({ url }) => url !== free.url))
    expect(ordered.length).toBeGreaterThan(8)
    for (const line of ordered) expect(disorder(posts, line)).toBeNull()
  },
)
