// For tests: answers to the polls of one bill of lading, and what they change.
import type { CarrierEvent } from '../../carrier-event.ts'
import type { Answer } from '../observations/observation.ts'
import type { Changes } from './changes.ts'
import { changesWith, nothingRecorded, pollOf, recordedAfter } from './recorded-fixture.ts'
import type { Recorded } from './recorded-fixture.ts'

/** What is recorded after some answers to a poll, an hour apart. */
type State = Recorded & { readonly answers: number }

export const nothing: State = { ...nothingRecorded, answers: 0 }
export const context = { asked: [{ number: 'X7', number_type: 'bill_of_lading' }] }

const answerAfter = ({ answers }: State, events: readonly CarrierEvent[]): Answer => {
  const received_at = Date.parse('2026-05-01T00:00:00Z') + answers * 3_600_000
  return pollOf(events, received_at)
}

export const changesAfter = (before: State, events: readonly CarrierEvent[]): Changes =>
  changesWith(before, answerAfter(before, events), context)

export const stored = (before: State, events: readonly CarrierEvent[]): State => ({
  ...recordedAfter(before, answerAfter(before, events), context),
  answers: before.answers + 1,
})

export const after = (...answers: readonly (readonly CarrierEvent[])[]): State =>
  answers.reduce(stored, nothing)
