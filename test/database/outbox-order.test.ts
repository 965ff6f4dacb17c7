// The order in which messages that waited are published, where another process takes them over.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { outboxOn } from '../../platform/outbox/outbox-fixture.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { createTestDatabase } from '../support/database.ts'
import type { TestDatabase } from '../support/database.ts'

let made: TestDatabase
let database: Database
beforeAll(async () => {
  made = await createTestDatabase()
  database = made.database
})
afterAll(() => made.drop())

const numbersUpTo = (end: number): number[] => Array.from({ length: end }, (_, n) => n)

test('what a process leaves behind is published in the order in which it was written', async () => {
  const away = outboxOn(database, () => Promise.reject(new Error('away')))
  const messages = numbersUpTo(600).map((n) => ({
    topic: 'thing.counted',
    key: String(n),
    value: { n },
  }))
  const written = await database.transaction((tx) => away.put(tx, messages))
  // A process that takes them over may be away from the bus itself, and leave them again in another order.
  away.publish(written.slice(300))
  await away.stop()
  away.publish(written.slice(0, 300))
  await away.stop()
  const published: string[] = []
  const other = outboxOn(database, (messages) => {
    published.push(...messages.map(({ key }) => key))
    return Promise.resolve()
  })
  other.start()
  await vi.waitFor(() => expect(published).toHaveLength(600), 10_000)
  await other.stop()
  expect(published).toEqual(numbersUpTo(600).map(String))
})
