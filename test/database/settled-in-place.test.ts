// A settlement writes to no index of the notifications: each of them would get one more entry for every delivery.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putRows } from '../../platform/postgres/put-rows.ts'
import { createTestDatabase } from '../support/database.ts'
import type { TestDatabase } from '../support/database.ts'

let opened: TestDatabase

beforeAll(async () => {
  opened = await createTestDatabase()
})
afterAll(() => opened.drop())

test('the status of notifications changes in place', async () => {
  const account_id = randomUUID()
  const keys = Array.from({ length: 200 }, () => ({ account_id, id: randomUUID() }))
  const key = ['account_id', 'id']
  const into = 'webhook_notification'
  const ids = { webhook_id: randomUUID(), event_id: randomUUID(), reference_id: randomUUID() }
  const more = { event: 'container.created', reference_type: 'container_created_event' }
  await putRows(
    opened.database,
    keys.map((one) => {
      const row = { ...one, ...ids, ...more, created_at: new Date() }
      return { into, key, how: 'insert' as const, row }
    }),
  )
  await putRows(
    opened.database,
    keys.map((one) => ({
      into,
      key,
      how: 'update',
      row: { ...one, delivery_status: 'succeeded' },
    })),
  )
  await opened.database.query({ text: 'select pg_stat_force_next_flush()' })
  const [counts] = await opened.database.query<{ updated: string; in_place: string }>({
    text: `select n_tup_upd as updated, n_tup_hot_upd as in_place from pg_stat_user_tables
      where relname = 'webhook_notification'`,
  })
  expect(Number(counts?.updated)).toBe(200)
  expect(Number(counts?.in_place)).toBeGreaterThan(150)
})
