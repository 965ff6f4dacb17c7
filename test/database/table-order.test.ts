import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeOf } from '../../platform/table-order.ts'
import { createTestDatabase } from '../support/database.ts'
import type { TestDatabase } from '../support/database.ts'

let one: TestDatabase
beforeAll(async () => {
  one = await createTestDatabase()
})
afterAll(() => one.drop())

type Reference = { readonly from: string; readonly to: string }

test('every table is written behind those that its rows refer to', async () => {
  const references = await one.database.query<Reference>({
    text: `
      select distinct conrelid::regclass::text as from, confrelid::regclass::text as to
      from pg_constraint where contype = 'f' and conrelid <> confrelid`,
  })
  expect(references).toContainEqual({ from: 'terminal', to: 'location' })
  expect(references.filter(({ from, to }) => placeOf(from) <= placeOf(to))).toEqual([])
})
