// How the claim of deliveries leaves out the webhooks and accounts that may have no slot.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Statement } from '../../platform/postgres/database.ts'
import { waitingWebhooks } from '../../services/webhook-deliverer/claim-sql.ts'
import { createTestDatabase } from '../support/database.ts'
import type { TestDatabase } from '../support/database.ts'

let made: TestDatabase
beforeAll(async () => {
  made = await createTestDatabase()
})
afterAll(() => made.drop())

const full = { keys: [], groups: [], quickKeys: [], isUnprovenFull: false, unprovenGroups: [] }

async function statement(): Promise<string> {
  const texts: string[] = []
  const query = (sent: Statement) => {
    texts.push(sent.text)
    return Promise.resolve([])
  }
  await waitingWebhooks({ query }, full)
  return texts.join()
}

test('no waiting webhook is compared with each one that is left out', async () => {
  const rows = await made.database.query<{ 'QUERY PLAN': string }>({
    text: `explain (generic_plan) ${await statement()}`,
  })
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan.match(/hashed SubPlan \d/g)).toHaveLength(4)
  expect(plan).not.toMatch(/(ALL|ANY) \(\$/)
})
