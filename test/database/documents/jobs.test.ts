// Claims take turns between accounts, and only the holder of a job's lease settles it.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { putRows } from '../../../platform/postgres/put-rows.ts'
import { createAccount } from '../../../resources/accounts/accounts.ts'
import { settleJobs } from '../../../services/document-classifier/settle/settle.ts'
import { readLoop } from '../../../services/document-classifier/read/loop.ts'
import { claimJobs, endJobs, postponeJobs } from '../../../services/document-classifier/read/sql.ts'
import { analysedDocument } from '../../../services/document-classifier/document-fixture.ts'
import { createTestDatabase } from '../../support/database.ts'
import type { TestDatabase } from '../../support/database.ts'
import { putJourney } from '../../support/journey-fixture.ts'
import { waitingDocument } from '../../support/waiting-document.ts'

let made: TestDatabase
let [many, few] = ['', '']

const query = <R>(text: string, values: unknown[] = []) => made.database.query<R>({ text, values })

beforeAll(async () => {
  made = await createTestDatabase()
  many = await createAccount(made.database, 'Many documents')
  few = await createAccount(made.database, 'Few documents')
})
afterAll(() => made.drop())

beforeEach(async () => {
  for (const table of ['document_job', 'document', 'blob']) await query(`delete from ${table}`)
  // All documents of one account have waited longer than those of the other.
  const rows = [
    ...Array.from({ length: 20 }, (_, n) => waitingDocument(many, n)),
    ...[100, 101].map((n) => waitingDocument(few, n)),
  ]
  await made.database.transaction((tx) => putRows(tx, rows.flat()))
})

const claim = (limit: number) => claimJobs(made.database, randomUUID(), limit)

test('a claim takes one job of each account before the second of any', async () => {
  const owners = (await claim(4)).map(({ account_id }) => account_id).toSorted()
  expect(owners).toEqual([many, many, few, few].toSorted())
  expect((await claim(4)).map(({ account_id }) => account_id)).toEqual([many, many, many, many])
})

const ownersOf = async (limit: number, heldBy: readonly string[]) => {
  const claimed = await claimJobs(made.database, randomUUID(), limit, { heldBy, reserved: 1 })
  return claimed.map(({ account_id }) => account_id).toSorted()
}

test('an account that holds places comes after one that holds none', async () => {
  expect(await ownersOf(1, [many])).toEqual([few])
  expect(await ownersOf(1, [few])).toEqual([many])
})

test('the last place is left to an account that holds none', async () => {
  await query('delete from document_job where account_id = $1', [few])
  expect(await ownersOf(3, [])).toEqual([many, many])
  expect(await ownersOf(1, [many, many])).toEqual([])
  const late = waitingDocument(few, 200)
  await made.database.transaction((tx) => putRows(tx, late))
  expect(await ownersOf(1, [many, many])).toEqual([few])
})

test('concurrent claims never take the same job', async () => {
  const claims = await Promise.all([1, 2, 3, 4].map(() => claim(5)))
  const ids = claims.flat().map(({ document_id }) => document_id)
  expect(ids.length).toBeGreaterThan(0)
  expect(new Set(ids).size).toBe(ids.length)
})

test('an ended job is deleted; one whose lease another process holds stays', async () => {
  const [first, second] = await claim(2)
  if (!first || !second) throw new Error('no job was claimed')
  const stale = { ...second, lease_token: randomUUID() }
  const ended = await endJobs(made.database, [first, stale])
  expect(ended).toEqual([{ account_id: first.account_id, document_id: first.document_id }])
  const left = await query<{ count: number }>('select count(*)::int as count from document_job')
  expect(left).toEqual([{ count: 21 }])
})

test('an attempt counts when it begins, and not if the file could not be fetched', async () => {
  const [first, second] = await claim(2)
  if (!first || !second) throw new Error('no job was claimed')
  expect([first.attempt, second.attempt]).toEqual([1, 1])
  await postponeJobs(made.database, [
    { item: first, afterMs: 60_000, countsAsAttempt: false },
    { item: second, afterMs: 60_000, countsAsAttempt: true },
  ])
  const stateOf = (id: string) =>
    query(
      `select attempt, put_offs, due_at > now() and lease_until is null as waits
       from document_job where document_id = $1`,
      [id],
    )
  expect(await stateOf(first.document_id)).toEqual([{ attempt: 0, put_offs: 1, waits: true }])
  expect(await stateOf(second.document_id)).toEqual([{ attempt: 1, put_offs: 0, waits: true }])
})

const withoutFiles = {
  fetchFile: () => Promise.reject(new Error('not fetched')),
  carriers: [],
  atOnce: 1,
  reserved: 0,
}
const loop = () =>
  readLoop({ ...withoutFiles, database: made.database, read: () => Promise.reject(new Error()) })

test.each([
  [0, 0, 5],
  [4, 600, 1_000],
  [7, 3_000, 3_700],
])(
  'after %i earlier attempts an internal failure postpones the job by %i to %i s',
  async (before, from, to) => {
    await query('update document_job set attempt = $1', [before])
    const [first] = await claim(1)
    if (!first) throw new Error('no job was claimed')
    await loop().giveBack([first], made.database)
    const seconds = `extract(epoch from greatest(due_at, lease_until) - now())::float8 as seconds`
    const text = `select attempt, ${seconds} from document_job where document_id = $1`
    const [state] = await query<{ attempt: number; seconds: number }>(text, [first.document_id])
    expect(state?.attempt).toBe(before + 1)
    expect(state?.seconds).toBeGreaterThan(from)
    expect(state?.seconds).toBeLessThan(to)
  },
)

test('the job of a document that was deleted meanwhile ends without rows or messages', async () => {
  const [first] = await claim(1)
  if (!first) throw new Error('no job was claimed')
  const text = 'update document set discarded_at = now() where id = $1'
  await query(text, [first.document_id])
  const result = { kind: 'failed', problem: 'It is broken.' } as const
  const settled = await made.database.transaction((tx) =>
    settleJobs([{ item: first, result }], tx, []),
  )
  expect(settled).toEqual({})
  const jobs = await query('select 1 from document_job where document_id = $1', [first.document_id])
  expect(jobs).toEqual([])
})

test('a number that a person has set links the document when it is read again', async () => {
  const of = await putJourney(made.database, few)
  const text = `update document set extracted_data_manual = '{"booking_number": "MEDUF5399896"}'`
  await query(text)
  const item = (await claim(4)).find(({ account_id }) => account_id === few)
  if (!item) throw new Error('no job was claimed')
  const result = {
    kind: 'read',
    documents: [analysedDocument({ payload: { booking_number: 'X' } })],
  } as const
  const { rows } = await made.database.transaction((tx) => settleJobs([{ item, result }], tx, []))
  expect(rows).toContainEqual(
    expect.objectContaining({
      into: 'document_shipment',
      row: { account_id: few, document_id: item.document_id, shipment_id: of('shipment') },
    }),
  )
})
