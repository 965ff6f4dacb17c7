import { afterAll, beforeAll, expect, test } from 'vitest'
import { putRows } from '../../platform/postgres/put-rows.ts'
import type { Put } from '../../platform/postgres/put-rows.ts'
import { createTestDatabase } from '../support/database.ts'
import type { TestDatabase } from '../support/database.ts'

let one: TestDatabase
beforeAll(async () => {
  one = await createTestDatabase()
})
afterAll(() => one.drop())

test('every reference is looked at when all is written', async () => {
  const early = await one.database.query({
    text: `select conname from pg_constraint where contype = 'f' and not condeferred`,
  })
  expect(early).toEqual([])
})

const id = (n: number): string => `7f6e8c1e-0000-4000-8000-00000000000${n}`

const account: Put = {
  into: 'account',
  key: ['id'],
  how: 'insert',
  row: { id: id(1), company_name: 'A forwarder' },
}
const userOf = (account_id: string, own: string): Put => ({
  into: 'account_user',
  key: ['account_id', 'id'],
  how: 'insert',
  row: { account_id, id: own, name: 'Ann' },
})

test('what a row refers to may come behind it in a batch', async () => {
  const puts = [userOf(id(1), id(4)), account]
  await one.database.transaction((tx) => putRows(tx, puts))
  const text = `select id from account_user where account_id = $1`
  expect(await one.database.query({ text, values: [id(1)] })).toEqual([{ id: id(4) }])
})

test('a row that refers to nothing fails its batch', async () => {
  const lost = userOf(id(5), id(6))
  await expect(one.database.transaction((tx) => putRows(tx, [lost]))).rejects.toMatchObject({
    code: '23503',
  })
})
