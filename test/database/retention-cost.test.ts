// What the hourly deletions read beside many deliveries that wait.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db, Statement } from '../../platform/postgres/database.ts'
import { createAccount } from '../../resources/accounts/accounts.ts'
import { jobs } from '../../services/api/retention/jobs.ts'
import { keptTimes } from '../support/kept-times.ts'
import { createTestDatabase } from '../support/database.ts'
import type { TestDatabase } from '../support/database.ts'

const deliveries = 20_000
let made: TestDatabase
beforeAll(async () => {
  made = await createTestDatabase()
  const { database } = made
  const account = await createAccount(database, 'Many webhooks')
  const values = [account]
  await database.query({
    text: `insert into webhook (account_id, id, url, active, events, secret)
      select $1, md5(n::text)::uuid, 'https://example.com', true, '{container.created}', 's' from generate_series(1, 100) n`,
    values,
  })
  await database.query({
    text: `insert into webhook_notification (account_id, id, webhook_id, event_id, event, reference_type, reference_id, created_at)
      select $1, md5('of' || n)::uuid, md5((1 + n % 100)::text)::uuid, md5('of' || n)::uuid, 'container.created', 'container',
        md5('of' || n)::uuid, now() from generate_series(1, ${deliveries}) n`,
    values,
  })
  await database.query({
    text: `insert into delivery (account_id, notification_id, webhook_id)
      select account_id, id, webhook_id from webhook_notification`,
  })
  await database.query({ text: 'analyze webhook, delivery, webhook_notification' })
})
afterAll(() => made.drop())

test('looking for deliveries without their webhook does not read each delivery', async () => {
  const sent: Statement[] = []
  const recorder: Db = {
    query: (statement) => {
      sent.push(statement)
      return Promise.resolve([])
    },
  }
  const recording = { ...made.database, ...recorder }
  await jobs['deliveries']?.(recording, 1_000, keptTimes)
  type Explained = { 'QUERY PLAN': [{ Plan: Record<string, number> }] }
  const [row] = await made.database.query<Explained>({
    text: `explain (analyze, buffers, format json) ${sent[0]?.text ?? ''}`,
    values: sent[0]?.values ?? [],
  })
  const { Plan } = row?.['QUERY PLAN'][0] ?? { Plan: {} }
  const pages = (Plan['Shared Hit Blocks'] ?? 0) + (Plan['Shared Read Blocks'] ?? 0)
  expect(pages).toBeGreaterThan(0)
  expect(pages).toBeLessThan(deliveries / 10)
})
