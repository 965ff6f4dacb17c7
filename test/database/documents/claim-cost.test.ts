// Ten thousand waiting documents of one account do not slow down the claims of others.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db, Statement } from '../../../platform/postgres/database.ts'
import { putRows } from '../../../platform/postgres/put-rows.ts'
import { createAccount } from '../../../resources/accounts/accounts.ts'
import { claimJobs } from '../../../services/document-classifier/read/sql.ts'
import { createTestDatabase } from '../../support/database.ts'
import type { TestDatabase } from '../../support/database.ts'
import { waitingDocument } from '../../support/waiting-document.ts'

let made: TestDatabase
let [many, few] = ['', '']

beforeAll(async () => {
  made = await createTestDatabase()
  many = await createAccount(made.database, 'Many documents')
  few = await createAccount(made.database, 'Few documents')
})
afterAll(() => made.drop())

/** Puts documents of an account, due one after the other from `after` ms on. */
const putDocuments = async (account: string, count: number, after: number) => {
  const rows = Array.from({ length: count }, (_, n) => waitingDocument(account, after + n)).flat()
  await made.database.transaction((tx) => putRows(tx, rows))
  // As the server does within a minute when a table has grown so much.
  await made.database.query({ text: 'analyze document_job, document, blob' })
}

/** The database pages that a claim of four jobs reads, and the accounts of the claimed jobs. */
async function claimFour() {
  let claim: Statement | undefined
  const recorder: Db = {
    query: (statement) => {
      claim = statement
      return Promise.resolve([])
    },
  }
  const token = randomUUID()
  await claimJobs(recorder, token, 4)
  const text = `explain (analyze, buffers, format json) ${claim?.text ?? ''}`
  type Explained = { 'QUERY PLAN': [{ Plan: Record<string, number> }] }
  const [row] = await made.database.query<Explained>({ text, values: claim?.values ?? [] })
  const { Plan } = row?.['QUERY PLAN'][0] ?? { Plan: {} }
  const owners = await made.database.query<{ account_id: string }>({
    text: 'select account_id from document_job where lease_token = $1',
    values: [token],
  })
  return {
    pages: (Plan['Shared Hit Blocks'] ?? 0) + (Plan['Shared Read Blocks'] ?? 0),
    owners: owners.map(({ account_id }) => account_id).toSorted(),
  }
}

test('a claim takes turns between accounts without walking along a queue', async () => {
  await putDocuments(many, 50, 0)
  const before = await claimFour()
  expect(before.owners).toEqual([many, many, many, many])
  await putDocuments(many, 10_000, 100)
  await putDocuments(few, 2, 20_000)
  const after = await claimFour()
  expect(after.owners).toEqual([many, many, few, few].toSorted())
  // Indexes have grown by a level; a walk along the queue takes hundreds of pages.
  expect(after.pages).toBeLessThan(2 * before.pages + 30)
})
