import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Db } from '../../platform/postgres/database.ts'
import { party } from '../definitions/party.ts'
import { recordsTogether } from './load-resources.ts'
import { createSharedCache } from './shared-cache.ts'

const account_id = randomUUID()
const keysOf = (count: number) =>
  Array.from({ length: count }, () => ({ account_id, id: randomUUID() }))

/** A database that answers no statement for more than this many records; `sizes` are those of its statements. */
function slowBeyond(most: number) {
  const sizes: number[] = []
  const query = ({ values = [] }: { values?: readonly unknown[] }) => {
    const [accounts, ids] = values as [string[], string[]]
    sizes.push(ids.length)
    if (ids.length > most) return new Promise<never>(() => undefined)
    return Promise.resolve(ids.map((id, index) => ({ account_id: accounts[index], id })))
  }
  return { db: { query } as Db, sizes }
}

test('those who ask for one record do not wait for those who ask for many', async () => {
  const { db, sizes } = slowBeyond(20)
  const load = recordsTogether(db, createSharedCache())
  for (const count of [300, 300, 300]) void load(party, keysOf(count))
  const keys = keysOf(1)
  const [found] = await load(party, keys)
  expect(found?.resource.id).toBe(keys[0]?.id)
  expect(sizes).toEqual([300, 300, 300, 1])
})

test('what is asked for at the same time is one statement, and each is given its own', async () => {
  const { db, sizes } = slowBeyond(20)
  const load = recordsTogether(db, createSharedCache())
  const asked = [keysOf(2), keysOf(3)]
  const found = await Promise.all(asked.map((keys) => load(party, keys)))
  expect(found.map((each) => each.map(({ resource }) => resource.id))).toEqual(
    asked.map((keys) => keys.map(({ id }) => id)),
  )
  expect(sizes).toEqual([5])
})
