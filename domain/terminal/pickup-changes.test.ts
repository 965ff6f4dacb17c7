import { expect, test } from 'vitest'
import { pickupChanges } from './pickup-changes.ts'
import { nothingKnown } from './pickup-state.ts'
import { statement, trip, weighed } from './statement-fixture.ts'
import type { TerminalStatement } from './statement.ts'

const now = new Date('2026-05-20T12:00:00Z')
const hold = { name: 'Customs', status: 'hold', description: null } as const

/** What changes when these statements follow those. */
const changesAfter = (
  before: readonly TerminalStatement[] | null,
  after: readonly TerminalStatement[],
) => {
  const state = before === null ? nothingKnown : weighed(before, trip()).state
  return pickupChanges(state, weighed(after, trip()), trip(), now)
}

test('a first last free day of a terminal is an event with its day', () => {
  const said = statement('12', { last_free_day: '2026-05-16' })
  const { events, changeset, basis } = changesAfter(null, [said])
  const about = {
    timestamp: '2026-05-12T12:00:00.000Z',
    value: '2026-05-16',
    value_timestamp: '2026-05-16T07:00:00.000Z',
    giver: 'terminal',
    statementId: said.id,
    inland: false,
  }
  expect(events).toEqual([
    { event: 'container.pickup_lfd.changed', ...about },
    { event: 'container.pickup_lfd_terminal.changed', ...about },
  ])
  expect(changeset).toEqual({ pickup_lfd: [null, '2026-05-16T07:00:00.000Z'] })
  expect(basis).toBe(said)
})

test('a day that nobody says any more is an event of now without a day', () => {
  const said = statement('12', { last_free_day: '2026-05-16' })
  const { events } = changesAfter([said], [])
  const about = { timestamp: now.toISOString(), value: null, value_timestamp: null, giver: null }
  expect(events).toMatchObject([
    { event: 'container.pickup_lfd.changed', ...about },
    { event: 'container.pickup_lfd_terminal.changed', ...about },
  ])
})

test('a day that the terminal takes back is an event of that moment without a day', () => {
  const said = statement('12', { last_free_day: '2026-05-16' })
  const { events } = changesAfter([said], [said, statement('13', { last_free_day: '' })])
  expect(events.map(({ timestamp, value }) => [timestamp, value])).toEqual([
    ['2026-05-13T12:00:00.000Z', null],
    ['2026-05-13T12:00:00.000Z', null],
  ])
})

test('an appointment is told as its time, and is inland where a railway makes it', () => {
  const said = { pickup_appointment_at: '2026-05-14T09:30' }
  expect(changesAfter(null, [statement('12', said, { source: 'rail' })]).events).toMatchObject([
    {
      event: 'container.pickup_appointment.changed',
      value: '2026-05-14T16:30:00Z',
      value_timestamp: '2026-05-14T16:30:00.000Z',
      inland: true,
    },
  ])
})

test('holds that the database returns with their members in another order have not changed', () => {
  const said = [statement('12', { holds: [hold] })]
  const { state } = weighed(said, trip())
  const kept = { description: null, status: 'hold', name: 'customs' } as const
  const before = { ...state, holds_at_pod_terminal: [kept] }
  expect(pickupChanges(before, weighed(said, trip()), trip(), now)).toEqual({
    events: [],
    changeset: {},
    basis: null,
  })
})

test("a terminal's word on availability is an event, but not a carrier's, whose own event is recorded", () => {
  const said = statement('12', { available_for_pickup: true })
  expect(changesAfter(null, [said]).events).toMatchObject([
    { event: 'container.transport.available', statementId: said.id },
  ])
  expect(changesAfter([said], [statement('13', { available_for_pickup: false })])).toMatchObject({
    events: [{ event: 'container.transport.not_available' }],
    changeset: { available_for_pickup: [true, false] },
  })
  const line = statement('12', { available_for_pickup: true }, { source: 'line', id: null })
  expect(changesAfter(null, [line]).events).toEqual([])
})

test('availability that is said again, or that nobody says any more, is no event', () => {
  const said = statement('12', { available_for_pickup: true })
  const again = statement('13', { available_for_pickup: true })
  expect(changesAfter([said], [said, again]).events).toEqual([])
  expect(changesAfter([said], []).events).toEqual([])
})

test('a container whose cargo was delivered is not refused, though it is available no more', () => {
  const said = statement('12', { available_for_pickup: true })
  const paper = { source: 'document', document_id: 'd1' } as const
  const delivered = statement('15', { delivered_at: '2026-05-14' }, paper)
  expect(changesAfter([said], [said, delivered])).toMatchObject({
    events: [{ event: 'container.transport.delivered', giver: 'line', statementId: delivered.id }],
    changeset: { available_for_pickup: [true, false] },
  })
})

test('availability is that of the place of delivery where a railway tells it', () => {
  const said = statement('12', { available_for_pickup: true }, { source: 'rail' })
  expect(changesAfter(null, [said]).events).toMatchObject([
    { event: 'container.transport.available', giver: 'rail', inland: true },
  ])
})

test.each([{ holds: [hold] }, { fees: [{ type: 'Storage', amount: 80, currency: 'USD' }] }])(
  '%j are told with the statement that says them',
  (facts) => {
    const said = statement('12', facts)
    expect(changesAfter(null, [said]).basis).toBe(said)
  },
)
