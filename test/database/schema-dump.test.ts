import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dumpSchema, schemaFile } from '../../migrations/dump.ts'
import { createTestDatabase } from '../support/database.ts'
import type { TestDatabase } from '../support/database.ts'

let one: TestDatabase
beforeAll(async () => {
  one = await createTestDatabase()
})
afterAll(() => one.drop())

test('migrations/schema.sql is what the migrations add up to (npm run dump-schema)', async () => {
  expect(readFileSync(schemaFile, 'utf8')).toBe(await dumpSchema(one.database))
})

test.each([
  ['a column', 'alter table party add column remark text'],
  ['a default', 'alter table party alter column created_at drop default'],
  ['a constraint', `alter table party add constraint named check (company_name <> '')`],
  ['an index', 'create index party_other on party (company_name)'],
  ['a function', 'create function one() returns int language sql as $$ select 1 $$'],
])('%s that is added shows in the dump', async (_name, text) => {
  const before = await dumpSchema(one.database)
  await one.database.query({ text })
  expect(await dumpSchema(one.database)).not.toBe(before)
})
