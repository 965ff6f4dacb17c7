// Probes of an account with many ambiguous numbers, beside those of others.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimProbes, mostProbesOfAccount } from '../../services/carrier-detector/probe-sql.ts'
import { createTestDatabase } from '../support/database.ts'
import type { TestDatabase } from '../support/database.ts'

let made: TestDatabase
beforeAll(async () => {
  made = await createTestDatabase()
})
afterAll(() => made.drop())

const database = () => made.database

/** Makes due probes, the first of them waiting longest. */
async function probesOf(account: string, count: number, waitedSeconds: number): Promise<void> {
  await database().query({
    text: `
      insert into probe (account_id, tracking_request_id, number, number_type, candidates, due_at)
      select $1, gen_random_uuid(), 'N' || n, 'container', '{ONEY}', now() - $3 * interval '1 second'
      from generate_series(1, $2) as n`,
    values: [account, count, waitedSeconds],
  })
}

const claim = async (limit: number, inFlight: { account_id: string; count: number }[] = []) =>
  (await claimProbes(database(), randomUUID(), limit, inFlight)).map((probe) => probe.account_id)

test('an account with many ambiguous numbers leaves slots to others, however long its own wait', async () => {
  const [flooder, other] = [randomUUID(), randomUUID()]
  await probesOf(flooder, 97, 60)
  await probesOf(other, 1, 1)
  expect((await claim(2)).sort()).toEqual([flooder, other].sort())
  const held = [{ account_id: flooder, count: 1 }]
  expect(await claim(16, held)).toEqual(Array(mostProbesOfAccount - 1).fill(flooder))
  expect(await claim(16, [{ account_id: flooder, count: mostProbesOfAccount }])).toEqual([])
  await probesOf(other, 1, 1)
  expect(await claim(16, [{ account_id: flooder, count: mostProbesOfAccount }])).toEqual([other])
})
