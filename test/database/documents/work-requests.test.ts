// Wishes about a document that come late, or twice.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { putRows } from '../../../platform/postgres/put-rows.ts'
import { createAccount } from '../../../resources/accounts/accounts.ts'
import { settleJobs } from '../../../services/document-classifier/settle/settle.ts'
import type { JobResult } from '../../../services/document-classifier/settle/settle.ts'
import { analysedDocument } from '../../../services/document-classifier/document-fixture.ts'
import { claimJobs } from '../../../services/document-classifier/read/sql.ts'
import type { DocumentWork } from '../../../services/document-classifier/read/sql.ts'
import { classifierWorker } from '../../../services/document-classifier/queue/worker.ts'
import { createTestDatabase } from '../../support/database.ts'
import type { TestDatabase } from '../../support/database.ts'
import { waitingDocument } from '../../support/waiting-document.ts'

let made: TestDatabase
let account_id = ''
let document_id = ''

beforeAll(async () => {
  made = await createTestDatabase()
  account_id = await createAccount(made.database, 'One with wishes')
})
afterAll(() => made.drop())

beforeEach(async () => {
  document_id = randomUUID()
  const rows = waitingDocument(account_id, 0, document_id).filter(
    ({ into }) => into !== 'document_job',
  )
  await made.database.transaction((tx) => putRows(tx, rows))
})

type Wish = {
  readonly request_id: string
  readonly work: DocumentWork
  readonly requested_at: number
}

const wish = (work: DocumentWork, requested_at: number): Wish => ({
  request_id: randomUUID(),
  work,
  requested_at,
})

const worker = classifierWorker(() => undefined)

/** How the worker takes it. */
const delivered = (wanted: Wish) =>
  made.database.transaction(async (tx) => {
    const value = { account_id, document_id, ...wanted }
    const message = { id: 'm', topic: 'document.uploaded', key: document_id, headers: {}, value }
    const outcome = worker.handle(message, await worker.gather([message], tx))
    if (outcome.kind === 'done') await putRows(tx, outcome.effects.rows ?? [])
    return outcome.kind
  })

async function workedOff(wanted: Wish, result: JobResult): Promise<void> {
  expect(await delivered(wanted)).toBe('done')
  const [item] = await claimJobs(made.database, randomUUID(), 1)
  if (!item) throw new Error('nothing was claimed')
  await made.database.transaction(async (tx) => {
    const { rows = [] } = await settleJobs([{ item, result }], tx)
    await putRows(tx, rows)
  })
}

const says = (eta: string): JobResult => ({
  kind: 'read',
  documents: [analysedDocument({ payload: { eta } })],
})

/** What the document says now, and for which wishes. */
async function state() {
  const text = `
    select p.payload ->> 'eta' as eta, d.done_request_id, d.done_work,
           extract(epoch from d.done_requested_at)::float8 * 1000 as done_at
    from document d join document_representation p on p.id = d.last_document_representation_id
    where d.id = $1`
  const [row] = await made.database.query({ text, values: [document_id] })
  return row
}

const [first, second] = ['2026-05-01', '2026-05-02']

test.each([
  ['extract', says(second), second] as const,
  ['link', { kind: 'linked' }, first] as const,
])(
  'a wish that was read for before a later one to %s is not read for again',
  async (work, result, eta) => {
    const [whole, less] = [wish('classify', 1_000), wish(work, 2_000)]
    await workedOff(whole, says(first))
    await workedOff(less, result)
    const before = { eta, done_request_id: less.request_id, done_work: work, done_at: 2_000 }
    expect(await state()).toEqual(before)
    for (const one of [whole, less, whole]) expect(await delivered(one)).toBe('skipped')
    expect(await state()).toEqual(before)
  },
)

test('a wish for more that comes after a later one for less is read for, and takes no time back', async () => {
  const [whole, less] = [wish('classify', 1_000), wish('extract', 2_000)]
  await workedOff(less, says(first))
  await workedOff(whole, says(second))
  const { request_id: done_request_id } = whole
  const now = { eta: second, done_request_id, done_work: 'classify', done_at: 2_000 }
  expect(await state()).toEqual(now)
  for (const one of [whole, less]) expect(await delivered(one)).toBe('skipped')
  expect(await delivered(wish('extract', 1_500))).toBe('skipped')
})
