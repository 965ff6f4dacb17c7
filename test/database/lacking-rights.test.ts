// A role that lacks a right, as after a migration that another role applied: its work waits, and the log names the right.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../platform/postgres/database.ts'
import type { Database, Db } from '../../platform/postgres/database.ts'
import { isDatabaseOutage } from '../../platform/postgres/failures.ts'
import { lackingRights, tellLackingRights } from '../../platform/postgres/lacking-rights.ts'
import { createLog } from '../../platform/process/log.ts'
import { reasonOf } from '../../platform/process/reason-of.ts'
import { openThings } from '../support/things.ts'
import type { Things } from '../support/things.ts'

const role = `rows_${randomUUID().slice(0, 8)}`
const told: unknown[] = []
let things: Things
let database: Database

const asOwner = (text: string) => things.database.query({ text })
const insertOne = (db: Db) => db.query({ text: 'insert into thing values (1)' })
const failureOf = (work: Promise<unknown>) => work.catch((error: unknown) => error)

beforeAll(async () => {
  things = await openThings(1)
  await asOwner(`create role ${role}`)
  await asOwner(`grant select on thing to ${role}`)
  const url = new URL(things.url)
  url.searchParams.set('options', `-c role=${role}`)
  const denied = (refusal: unknown) => void told.push(refusal)
  database = openDatabase(url.href, { max: 2, name: 'rows', denied })
})
afterAll(async () => {
  await database.end()
  await asOwner(`drop owned by ${role}`)
  await asOwner(`drop role ${role}`)
  await things.end()
})

test('work without a right is an outage that is told once, and is done when the right is granted', async () => {
  const works = [database.transaction(insertOne), insertOne(database), insertOne(database.lazy)]
  const failures = await Promise.all(works.map(failureOf))
  expect(failures.map(isDatabaseOutage)).toEqual([true, true, true])
  expect(new Set(told)).toEqual(new Set(failures))
  expect(told).toHaveLength(3)
  await asOwner(`grant insert on thing to ${role}`)
  await database.transaction(insertOne)
  await asOwner(`revoke insert on thing from ${role}`)
  expect(await things.all()).toEqual([1])
})

test('the sentence names the table and the rights, with the statement that grants them', async () => {
  const refusal = await failureOf(insertOne(database))
  expect(await lackingRights(database, refusal)).toBe(
    `Postgres refuses a statement: permission denied for table thing. The role lacks rights: grant insert, update, delete on thing to "${role}"`,
  )
})

test('the sentence has only the words of Postgres where no right on a table of ours is lacking', async () => {
  await asOwner(`grant all on thing to ${role}`)
  for (const text of ['alter table thing add m int', 'select * from pg_authid']) {
    const refusal = await failureOf(database.query({ text }))
    const sentence = `Postgres refuses a statement: ${reasonOf(refusal)}`
    expect(await lackingRights(database, refusal)).toBe(sentence)
  }
})

test('the log has one line for the same refusal, and one for each other', async () => {
  const lines: string[] = []
  const log = createLog('test', 'info', { write: (line) => void lines.push(line) })
  const tell = tellLackingRights(log, database)
  const texts = ['alter table thing add m int', 'drop table thing', 'select * from pg_authid']
  for (const text of texts) tell(await failureOf(database.query({ text })))
  await expect.poll(() => lines.length).toBe(2)
  expect(lines.map((line) => (JSON.parse(line) as { readonly level: number }).level)).toEqual([
    50, 50,
  ])
})
