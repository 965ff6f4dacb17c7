import { expect, test } from 'vitest'
import type { Outcome } from '../../../platform/worker/define.ts'
import { load, stored } from '../../../carriers/stored-answer-fixture.ts'
import { followWorker } from './workers.ts'

const now = new Date('2026-03-20T00:00:00Z')
const reference = { scac: 'ONEY', number: 'X7', number_type: 'bill_of_lading' }
const value = { ...reference, account_id: 'a1' }
const message = { id: 'm1', topic: 'carrier.detected', key: 'k', headers: {}, value }

const body = stored(load)

const { handle } = followWorker(new Map(), new Set(['FEDC']), () => undefined)

test('a number of a carrier that others report is followed, and not polled', () => {
  const fed = { ...message, value: { ...value, scac: 'FEDC' } }
  expect(handle(fed, { now, references: [] })).toMatchObject({
    effects: {
      rows: [{ into: 'carrier_reference', row: { scac: 'FEDC', due_at: null, fed: true } }],
    },
  })
  const unanswered = { due_at: null, last_answer_id: null, received_at: null, body: null }
  const known = { ...reference, ...unanswered, scac: 'FEDC' }
  const { effects } = handle(fed, { now, references: [known] }) as Extract<
    Outcome,
    { kind: 'done' }
  >
  expect(effects.rows).toEqual([
    expect.objectContaining({ row: { ...reference, scac: 'FEDC', fed: true } }),
  ])
})

test('a number that nobody followed is polled at once, and the silence of its carrier begins anew', () => {
  const known = { ...reference, due_at: null, last_answer_id: 'answer', received_at: now, body }
  expect(handle(message, { now, references: [known] })).toMatchObject({
    effects: { rows: [{ row: { due_at: now, quiet_since: null, first_not_found_at: null } }] },
  })
})

test('tracking that is resumed gets the last answer, and the carrier is polled at once', () => {
  const known = { ...reference, due_at: now, last_answer_id: 'answer', received_at: now, body }
  const resumed = { ...message, value: { ...value, how: 'resumed' } }
  expect(handle(resumed, { now, references: [known] })).toMatchObject({
    effects: {
      rows: [{ into: 'carrier_reference', row: { due_at: now, paying_account_id: 'a1' } }],
      messages: [{ topic: 'carrier.observed' }],
      handoff: 'due',
    },
  })
})

test.each([
  [
    'the time at which the answer was received',
    new Date('2026-03-19T00:00:00Z'),
    new Date('2026-03-19T00:00:00Z'),
  ],
  ['now, if the clock was set back since', new Date('2026-03-21T00:00:00Z'), now],
])('a new follower gets the last answer, with %s', (_name, received_at, at) => {
  const known = { ...reference, due_at: now, last_answer_id: 'answer', received_at, body }
  expect(handle(message, { now, references: [known] })).toMatchObject({
    effects: {
      messages: [{ topic: 'carrier.observed', value: { observed_at: at.getTime() } }],
    },
  })
})
