import { expect, test } from 'vitest'
import type { WorkState, DocumentWork } from '../read/sql.ts'
import { classifierWorker, strongerWork } from './worker.ts'

test.each([
  [null, 'link', 'link'],
  ['classify', 'link', 'classify'],
  ['link', 'extract', 'extract'],
  ['extract', 'extract', 'extract'],
] as const)('%s waits and %s is wanted: %s', (waiting, wanted, stands) => {
  expect(strongerWork(waiting, wanted)).toBe(stands)
})

const value = {
  document_id: 'd1',
  account_id: 'a1',
  request_id: 'r2',
  work: 'extract',
  source: 'api',
  file_name: 'a.pdf',
  file_content_type: null,
  file_size_bytes: 1,
  requested_at: 1_000,
}
const pending = (change: Partial<WorkState> = {}): WorkState => ({
  account_id: 'a1',
  document_id: 'd1',
  done_request_id: null,
  request_id: null,
  work: null,
  done_work: null,
  done_requested_at: null,
  requested_at: null,
  was_read: false,
  ...change,
})

const now = new Date(2_000)

const handled = (facts: readonly WorkState[], requested_at = value.requested_at) => {
  const worker = classifierWorker(() => undefined)
  const asked = { ...value, requested_at }
  const message = { topic: 'document.uploaded', key: 'd1', headers: {}, value: asked, id: 'm1' }
  return worker.handle(message, {
    now,
    pending: new Map(facts.map((one) => [one.document_id, one])),
  })
}

const later = new Date(1_001)
const waiting = (work: DocumentWork) => pending({ request_id: 'r1', work, requested_at: later })

test.each([
  ['of a document that is gone', []],
  ['that was worked off', [pending({ done_request_id: 'r2' })]],
  [
    'that was worked off before a later one for less',
    [pending({ done_work: 'link', done_requested_at: later, was_read: true })],
  ],
  ['that is older than the last', [pending({ done_work: 'extract', done_requested_at: later })]],
  [
    'that is older than the last, of which no more is known',
    [pending({ done_requested_at: later })],
  ],
  ['that is older than what waits', [waiting('classify')]],
  ['that waits already', [pending({ request_id: 'r2', work: 'extract' })]],
])('a wish %s changes nothing', (_name, facts) => {
  expect(handled(facts)).toMatchObject({ kind: 'skipped' })
})

test('a new wish is due at once, however long an earlier one was to wait', () => {
  const outcome = handled([pending({ request_id: 'r1', work: 'classify' })])
  expect(outcome).toMatchObject({ effects: { rows: [{ row: { due_at: new Date(1_000) } }] } })
})

test('a new wish takes the place of an earlier one, and its lease', () => {
  const outcome = handled([pending({ request_id: 'r1', work: 'classify' })])
  expect(outcome).toMatchObject({
    kind: 'done',
    effects: {
      rows: [{ how: 'upsert', row: { request_id: 'r2', work: 'classify', lease_token: null } }],
    },
  })
})

test.each([
  ['waits', waiting('link')],
  ['was done', pending({ done_work: 'link', done_requested_at: later })],
])('a wish for more stands although a later one for less %s, and has its time', (_name, facts) => {
  expect(handled([facts])).toMatchObject({
    effects: { rows: [{ row: { request_id: 'r2', work: 'extract', requested_at: later } }] },
  })
})

test.each([
  ['waits', pending({ request_id: 'r1', work: 'classify', requested_at: new Date(2_001) })],
  ['was done', pending({ done_work: 'classify', done_requested_at: new Date(2_001) })],
])('a request from ahead of the clock that %s does not outdate a new one', (_name, facts) => {
  const requested_at = new Date(1_000)
  expect(handled([facts])).toMatchObject({ effects: { rows: [{ row: { requested_at } }] } })
})

test('a new request from ahead of the clock counts as made now, and is due', () => {
  expect(handled([pending()], 9_000)).toMatchObject({
    effects: { rows: [{ row: { requested_at: now, due_at: now } }] },
  })
})
