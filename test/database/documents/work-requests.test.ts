// Work requests that arrive late or twice.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { putRows } from '../../../platform/postgres/put-rows.ts'
import { createAccount } from '../../../resources/accounts/accounts.ts'
import { settleJobs } from '../../../services/document-classifier/settle/settle.ts'
import type { JobResult } from '../../../services/document-classifier/settle/settle.ts'
import { analysedDocument } from '../../../services/document-classifier/document-fixture.ts'
import type { DocumentWork } from '../../../services/document-classifier/queue/sql.ts'
import { claimJobs } from '../../../services/document-classifier/read/sql.ts'
import { classifierWorker } from '../../../services/document-classifier/queue/worker.ts'
import { createTestDatabase } from '../../support/database.ts'
import type { TestDatabase } from '../../support/database.ts'
import { waitingDocument } from '../../support/waiting-document.ts'

let made: TestDatabase
let account_id = ''
let document_id = ''

beforeAll(async () => {
  made = await createTestDatabase()
  account_id = await createAccount(made.database, 'Work requests')
})
afterAll(() => made.drop())

beforeEach(async () => {
  document_id = randomUUID()
  const rows = waitingDocument(account_id, 0, document_id).filter(
    ({ into }) => into !== 'document_job',
  )
  await made.database.transaction((tx) => putRows(tx, rows))
})

type WorkRequest = {
  readonly request_id: string
  readonly work: DocumentWork
  readonly requested_at: number
}

const request = (work: DocumentWork, requested_at: number): WorkRequest => ({
  request_id: randomUUID(),
  work,
  requested_at,
})

const worker = classifierWorker(() => undefined)

/** Delivers the request to the worker, and returns the kind of its outcome. */
const delivered = (requested: WorkRequest) =>
  made.database.transaction(async (tx) => {
    const value = { account_id, document_id, ...requested }
    const message = { id: 'm', topic: 'document.uploaded', key: document_id, headers: {}, value }
    const outcome = await worker.handle(message, await worker.gather([message], tx))
    if (outcome.kind === 'done') await putRows(tx, outcome.effects.rows ?? [])
    return outcome.kind
  })

async function settled(requested: WorkRequest, result: JobResult): Promise<void> {
  expect(await delivered(requested)).toBe('done')
  const [item] = await claimJobs(made.database, randomUUID(), 1)
  if (!item) throw new Error('no job was claimed')
  await made.database.transaction(async (tx) => {
    const { rows = [] } = await settleJobs([{ item, result }], tx, [])
    await putRows(tx, rows)
  })
}

const readWith = (eta: string): JobResult => ({
  kind: 'read',
  documents: [analysedDocument({ payload: { eta } })],
})

/** The document's field now, and the work request that was settled last. */
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
  ['extract', readWith(second), second] as const,
  ['link', { kind: 'relink' }, first] as const,
])(
  'a work request settled before a later one to %s is not worked on again',
  async (work, result, eta) => {
    const [whole, less] = [request('classify', 1_000), request(work, 2_000)]
    await settled(whole, readWith(first))
    await settled(less, result)
    const before = { eta, done_request_id: less.request_id, done_work: work, done_at: 2_000 }
    expect(await state()).toEqual(before)
    for (const one of [whole, less, whole]) expect(await delivered(one)).toBe('skipped')
    expect(await state()).toEqual(before)
  },
)

test('a work request for more that comes after a later one for less is settled, and keeps the later time', async () => {
  const [whole, less] = [request('classify', 1_000), request('extract', 2_000)]
  await settled(less, readWith(first))
  await settled(whole, readWith(second))
  const { request_id: done_request_id } = whole
  const now = { eta: second, done_request_id, done_work: 'classify', done_at: 2_000 }
  expect(await state()).toEqual(now)
  for (const one of [whole, less]) expect(await delivered(one)).toBe('skipped')
  expect(await delivered(request('extract', 1_500))).toBe('skipped')
})
