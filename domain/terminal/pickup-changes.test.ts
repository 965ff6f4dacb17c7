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
