// Leases of claimed rows, on a table of this test.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { leaseIsFree, leaseOn, releaseLease, takeLease } from '../../platform/loop/lease.ts'
import type { Db, Statement } from '../../platform/postgres/database.ts'
import { createTestDatabase } from '../support/database.ts'
import type { TestDatabase } from '../support/database.ts'

type Item = { readonly kind: string; readonly id: string; readonly lease_token: string }

let made: TestDatabase
const rows = (text: string, ...values: unknown[]) => made.database.query({ text, values })

beforeAll(async () => {
  made = await createTestDatabase()
  await rows(
    `create table item (kind text, id uuid, lease_token uuid, lease_until timestamptz, primary key (kind, id))
     with (autovacuum_enabled = off)`,
  )
})
afterAll(() => made.drop())
beforeEach(async () => {
  await rows('truncate item')
  await rows(`insert into item (kind, id) select 'a', gen_random_uuid() from generate_series(1, 2)`)
})

const lease = leaseOn('item', { kind: 'text', id: 'uuid' })

const claim = (db: Db) =>
  db.query<Item>({
    text: `update item set ${takeLease('$1')} where ${leaseIsFree()} returning kind, id, lease_token`,
    values: [randomUUID()],
  })

const seconds = async (db: Db) =>
  (
    await db.query<{ seconds: number }>({
      text: `select extract(epoch from lease_until - now())::int as seconds from item order by 1`,
    })
  ).map((row) => row.seconds)

/** Lets time pass for all leases. */
const age = (db: Db, by: string) =>
  db.query({ text: 'update item set lease_until = lease_until - $1::interval', values: [by] })

/** Within one transaction `now()` stands still, so that leases can be compared to the second. */
const atOneMoment = (name: string, body: (tx: Db) => Promise<void>): void => {
  test(name, () => made.database.transaction(body))
}

atOneMoment('a claimed row is leased for 60 seconds, and then free again', async (tx) => {
  expect(await claim(tx)).toHaveLength(2)
  await age(tx, '59 seconds')
  expect(await claim(tx)).toEqual([])
  await age(tx, '1 second')
  expect(await claim(tx)).toHaveLength(2)
})

atOneMoment('a released row is free at once', async (tx) => {
  await claim(tx)
  await tx.query({ text: `update item set ${releaseLease}` })
  const free = { text: `select id from item i where ${leaseIsFree('i')}` }
  expect(await tx.query(free)).toHaveLength(2)
  expect(await tx.query({ text: 'select id from item where lease_token is null' })).toHaveLength(2)
})

atOneMoment('a renewed lease has its whole length again', async (tx) => {
  const [one] = await claim(tx)
  await age(tx, '50 seconds')
  await lease.renew(one ? [one] : [], tx)
  expect(await seconds(tx)).toEqual([10, 60])
})

atOneMoment('an item that is given back is free after three seconds', async (tx) => {
  const items = await claim(tx)
  await lease.giveBack(items, tx)
  expect(await claim(tx)).toEqual([])
  await age(tx, '3 seconds')
  expect(await claim(tx)).toHaveLength(2)
})

for (const statement of ['renew', 'giveBack'] as const)
  atOneMoment(`${statement} changes no lease that has passed to another claim`, async (tx) => {
    const old = await claim(tx)
    await age(tx, '60 seconds')
    await claim(tx)
    await age(tx, '30 seconds')
    await lease[statement](old, tx)
    expect(await seconds(tx)).toEqual([30, 30])
  })

/** Runs `grow` between two renewals that share a cached plan, and counts the pages that each of them reads. */
async function pagesAround(grow: (tx: Db) => Promise<unknown>, items: readonly Item[]) {
  const sent: Statement[] = []
  const query: Db['query'] = (statement) => {
    sent.push(statement)
    return Promise.resolve([])
  }
  await lease.renew(items, { query })
  const values = sent[0]?.values?.map((array) => `'{${String(array)}}'`)
  const renew = `execute renew (${values?.join() ?? ''})`
  return made.database.transaction(async (tx) => {
    const pages = async (): Promise<number> => {
      type Explained = { 'QUERY PLAN': [{ Plan: Record<string, number> }] }
      const text = `explain (analyze, buffers, format json) ${renew}`
      const [row] = await tx.query<Explained>({ text })
      const { Plan } = row?.['QUERY PLAN'][0] ?? { Plan: {} }
      return (Plan['Shared Hit Blocks'] ?? 0) + (Plan['Shared Read Blocks'] ?? 0)
    }
    await tx.query({ text: 'set local plan_cache_mode = force_generic_plan' })
    await tx.query({ text: `prepare renew as ${sent[0]?.text ?? ''}` })
    const before = await pages()
    await grow(tx)
    return [before, await pages()] as const
  })
}

test('a renewal walks down the index, also by a plan that was made for an empty table', async () => {
  const items = await claim(made.database)
  await rows('analyze item')
  const [before, grown] = await pagesAround(
    (tx) =>
      tx.query({
        text: `insert into item (kind, id) select 'a', gen_random_uuid() from generate_series(1, 20000)`,
      }),
    items,
  )
  expect(grown).toBeLessThan(2 * before + 30)
})
