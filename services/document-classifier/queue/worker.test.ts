import { expect, test } from 'vitest'
import type { DocumentWork, WorkState } from './sql.ts'
import { classifierWorker, keyOf, strongerWork } from './worker.ts'

test.each([
  [null, 'link', 'link'],
  ['classify', 'link', 'classify'],
  ['link', 'extract', 'extract'],
  ['extract', 'extract', 'extract'],
] as const)('a job for %s becomes one for %s when %s is requested', (waiting, requested, work) => {
  expect(strongerWork(waiting, requested)).toBe(work)
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
const state = (change: Partial<WorkState> = {}): WorkState => ({
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

const handled = (states: readonly WorkState[], requested_at = value.requested_at, headers = {}) => {
  const worker = classifierWorker(() => undefined)
  const request = { ...value, requested_at }
  const message = { topic: 'document.uploaded', key: 'd1', headers, value: request, id: 'm1' }
  return worker.handle(message, {
    now,
    states: new Map(states.map((each) => [keyOf(each), each])),
  })
}

const later = new Date(1_001)
const waiting = (work: DocumentWork) => state({ request_id: 'r1', work, requested_at: later })

test.each([
  ['for a deleted document', []],
  ["for another account's document", [state({ account_id: 'a2' })]],
  ['that is settled', [state({ done_request_id: 'r2' })]],
  [
    'that was settled before a later one for less work',
    [state({ done_work: 'link', done_requested_at: later, was_read: true })],
  ],
  [
    'that is older than the settled one',
    [state({ done_work: 'extract', done_requested_at: later })],
  ],
  ['that is older than a settled one of unknown work', [state({ done_requested_at: later })]],
  ['that is older than the waiting one', [waiting('classify')]],
  ['that already waits', [state({ request_id: 'r2', work: 'extract' })]],
])('a work request %s changes nothing', (_name, states) => {
  expect(handled(states)).toMatchObject({ kind: 'skipped' })
})

test('a new work request is due at once, however long an earlier one had to wait', () => {
  const outcome = handled([state({ request_id: 'r1', work: 'classify' })])
  expect(outcome).toMatchObject({ effects: { rows: [{ row: { due_at: new Date(1_000) } }] } })
})

test('the job keeps the trace context of its request', () => {
  const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
  const rowOf = (headers: object) => handled([state()], value.requested_at, headers)
  expect(rowOf({ traceparent })).toMatchObject({ effects: { rows: [{ row: { traceparent } }] } })
  expect(rowOf({})).toMatchObject({ effects: { rows: [{ row: { traceparent: null } }] } })
})

test('a new work request replaces an earlier one and ends its lease', () => {
  const outcome = handled([state({ request_id: 'r1', work: 'classify' })])
  expect(outcome).toMatchObject({
    kind: 'done',
    effects: {
      rows: [{ how: 'upsert', row: { request_id: 'r2', work: 'classify', lease_token: null } }],
    },
  })
})

test.each([
  ['waits', waiting('link')],
  ['is settled', state({ done_work: 'link', done_requested_at: later })],
])(
  'a work request for more is accepted, with the later time, although a later one for less %s',
  (_name, facts) => {
    expect(handled([facts])).toMatchObject({
      effects: { rows: [{ row: { request_id: 'r2', work: 'extract', requested_at: later } }] },
    })
  },
)

test.each([
  ['waits', state({ request_id: 'r1', work: 'classify', requested_at: new Date(302_001) })],
  ['is settled', state({ done_work: 'classify', done_requested_at: new Date(302_001) })],
])('a work request from the future that %s does not supersede a new one', (_name, facts) => {
  const requested_at = new Date(1_000)
  expect(handled([facts])).toMatchObject({ effects: { rows: [{ row: { requested_at } }] } })
})

test('a new work request from the future counts as made now, and is due', () => {
  expect(handled([state()], 9_000)).toMatchObject({
    effects: { rows: [{ row: { requested_at: now, due_at: now } }] },
  })
})
