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

const claim = (token: string = randomUUID()) =>
  made.database.query<Item>({
    text: `update item set ${takeLease('$1')} where ${leaseIsFree()} returning kind, id, lease_token`,
    values: [token],
  })

const seconds = async () =>
  (
    await made.database.query<{ seconds: number }>({
      text: `select ceil(extract(epoch from lease_until - now()))::int as seconds from item order by 1`,
    })
  ).map((row) => row.seconds)

/** Lets time pass for all leases. */
const age = (by: string) => rows('update item set lease_until = lease_until - $1::interval', by)

test('a claimed row is leased for 60 seconds, and then free again', async () => {
  expect(await claim()).toHaveLength(2)
  await age('59 seconds')
  expect(await claim()).toEqual([])
  await age('1 second')
  expect(await claim()).toHaveLength(2)
})

test('a released row is free at once', async () => {
  await claim()
  await rows(`update item set ${releaseLease}`)
  expect(await rows(`select from item i where ${leaseIsFree('i')}`)).toHaveLength(2)
  expect(await rows('select from item where lease_token is null')).toHaveLength(2)
})

test('a renewed lease has its whole length again', async () => {
  const [one] = await claim()
  await age('50 seconds')
  await lease.renew(one ? [one] : [], made.database)
  expect(await seconds()).toEqual([10, 60])
})

test('an item that is given back is free after three seconds', async () => {
  const items = await claim()
  await lease.giveBack(items, made.database)
  expect(await claim()).toEqual([])
  await age('3 seconds')
  expect(await claim()).toHaveLength(2)
})

test.each(['renew', 'giveBack'] as const)(
  '%s changes no lease that has passed to another claim',
  async (statement) => {
    const old = await claim()
    await age('60 seconds')
    await claim()
    await age('30 seconds')
    await lease[statement](old, made.database)
    expect(await seconds()).toEqual([30, 30])
  },
)

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
  const items = await claim()
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
