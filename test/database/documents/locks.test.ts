// Every transaction locks documents in one order and before their jobs, so that no two wait for each other.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Database, Db } from '../../../platform/postgres/database.ts'
import { putRows } from '../../../platform/postgres/put-rows.ts'
import { createAccount } from '../../../resources/accounts/accounts.ts'
import { discardDocument } from '../../../services/api/documents/sql.ts'
import { settleJobs } from '../../../services/document-classifier/settle/settle.ts'
import { lockWorkStates } from '../../../services/document-classifier/queue/sql.ts'
import { claimJobs } from '../../../services/document-classifier/read/sql.ts'
import { createTestDatabase, waitingForLocks } from '../../support/database.ts'
import type { TestDatabase } from '../../support/database.ts'
import { waitingDocument } from '../../support/waiting-document.ts'

let made: TestDatabase
let account_id = ''
let database: Database
const [first = '', second = ''] = [randomUUID(), randomUUID()].toSorted()

beforeAll(async () => {
  made = await createTestDatabase()
  database = made.database
  account_id = await createAccount(database, 'Two documents')
})
afterAll(() => made.drop())

beforeEach(async () => {
  for (const table of ['document_job', 'document', 'blob'])
    await database.query({ text: `delete from ${table}` })
  const rows = [second, first].flatMap((id) => waitingDocument(account_id, 0, id))
  await database.transaction((tx) => putRows(tx, rows))
})

/** The rows that are not locked while `work` waits for the document that this test has locked. */
async function freeWhile(held: string, work: (tx: Db) => Promise<unknown>, text: string) {
  let working: Promise<unknown> = Promise.resolve()
  const free = await database.transaction(async (tx) => {
    await tx.query({ text: 'select 1 from document where id = $1 for update', values: [held] })
    working = database.transaction(work)
    await vi.waitFor(async () => expect(await waitingForLocks(database)).toHaveLength(1), 10_000)
    return database.query<{ id: string }>({ text: `${text} for update skip locked` })
  })
  await working
  return free.map(({ id }) => id)
}

const requestFor = (document_id: string) => ({ account_id, document_id, request_id: randomUUID() })

const documents = 'select id from document'
const jobs = 'select document_id as id from document_job order by document_id'

test('the worker locks documents in one order', async () => {
  const requests = [second, first].map(requestFor)
  expect(await freeWhile(first, (tx) => lockWorkStates(tx, requests), documents)).toEqual([second])
})

test('the worker sees the writes of the transaction that it waited for', async () => {
  let pending: ReturnType<typeof lockWorkStates> = Promise.resolve([])
  await database.transaction(async (tx) => {
    const done = 'update document set done_request_id = id where id = $1'
    await tx.query({ text: done, values: [first] })
    pending = database.transaction((own) => lockWorkStates(own, [requestFor(first)]))
    await vi.waitFor(async () => expect(await waitingForLocks(database)).toHaveLength(1), 10_000)
    const ended = 'delete from document_job where document_id = $1'
    await tx.query({ text: ended, values: [first] })
  })
  expect(await pending).toMatchObject([{ done_request_id: first, request_id: null }])
})

test('discarding a document locks it and its parts in one order', async () => {
  const text = 'update document set split_from_id = $1 where id = $2'
  await database.query({ text, values: [second, first] })
  const discard = (tx: Db) => discardDocument(tx, account_id, second)
  expect(await freeWhile(first, discard, documents)).toEqual([second])
  expect(await database.query({ text: jobs })).toEqual([])
})

test('settling locks all documents before any job, also those of postponed jobs', async () => {
  const claimed = await claimJobs(database, randomUUID(), 2)
  const finished = claimed.map((item) => ({
    item,
    result:
      item.document_id === first
        ? ({ kind: 'postponed', afterMs: 1_000 } as const)
        : ({ kind: 'failed', problem: 'It is broken.' } as const),
  }))
  const free = await freeWhile(second, (tx) => settleJobs(finished, tx, []), jobs)
  expect(free).toEqual([first, second])
})
