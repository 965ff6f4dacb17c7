// The cost of one more answer beside all that was said before: merging it, and deriving the journey from what stands.
import type { CarrierEvent } from '../../domain/carrier-event.ts'
import { journeyOf } from '../../domain/journey/journey.ts'
import { knownEvents } from '../../domain/journey/observations/known-events.ts'
import { mergeAnswer, withAnswer } from '../../domain/journey/observations/merge.ts'
import { nothingObserved, wholeEvent } from '../../domain/journey/observations/observation.ts'
import type { Answer } from '../../domain/journey/observations/observation.ts'
import { nowMs } from '../clock.ts'
import { boxOf } from './answer.ts'

export type ObservationsResult = {
  readonly kind: string
  readonly observations: number
  /** Microseconds for each observation, in the middle of all repetitions. */
  readonly micros: number
}

const day = 24 * 60 * 60_000
const begin = Date.parse('2026-01-05T08:00:00Z')
const asked = { scac: 'MAEU', number: '260417301', number_type: 'bill_of_lading' }
const noZone = () => null

/** Ten moves of one trip, on the days after its first. */
const trip = [
  [0, 'GTOT', 'CNSHA', true],
  [2, 'GTIN', 'CNSHA', false],
  [4, 'LOAD', 'CNSHA', false],
  [5, 'DEPA', 'CNSHA', null],
  [30, 'ARRI', 'DEHAM', null],
  [31, 'DISC', 'DEHAM', false],
  [32, 'GTOT', 'DEHAM', false],
  [33, 'GTIN', 'DEHAM', false],
  [34, 'GTOT', 'DEHAM', false],
  [36, 'GTIN', 'DEHAM', true],
] as const

function tripOf(box: string, first: number): CarrierEvent[] {
  return trip.map(([after, code, locode, empty]) => {
    const isTransport = code === 'ARRI' || code === 'DEPA'
    const atSea = isTransport || code === 'LOAD' || code === 'DISC'
    return wholeEvent({
      event_type: isTransport ? 'TRANSPORT' : 'EQUIPMENT',
      event_code: code,
      classifier: 'ACT',
      event_at: new Date(first + after * day).toISOString(),
      container_number: box,
      empty,
      mode: atSea ? 'VESSEL' : 'TRUCK',
      locode,
      ...(atSea && { vessel_imo: '9321483', import_voyage: '054W', export_voyage: '054W' }),
    })
  })
}

const kinds: Readonly<Record<string, (trips: number) => CarrierEvent[]>> = {
  'boxes of one bill': (trips) =>
    Array.from({ length: trips }, (_, n) => tripOf(boxOf(n), begin)).flat(),
  'trips of one box': (trips) =>
    Array.from({ length: trips }, (_, n) => tripOf(boxOf(1), begin + n * 50 * day)).flat(),
}

const answerWith = (events: readonly CarrierEvent[], received_at: number): Answer => ({
  source: 'poll',
  received_at,
  answer_id: null,
  events,
  retracted_ids: [],
  more_follows: false,
})

/** Merges the whole answer, in which one event is new, and derives the journey; milliseconds. */
function once(events: readonly CarrierEvent[], receivedAt: number): number {
  const before = withAnswer(
    nothingObserved,
    mergeAnswer(nothingObserved, answerWith(events.slice(0, -1), receivedAt), noZone),
  )
  // As a message brings them: without what earlier runs have remembered of each event.
  const brought = events.map((event) => ({ ...event }))
  const start = nowMs()
  const later = receivedAt + day
  const observed = withAnswer(before, mergeAnswer(before, answerWith(brought, later), noZone))
  journeyOf(knownEvents([{ asked, observed }], noZone), { asked: [asked], now: later })
  return nowMs() - start
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

export function measureObservations(): readonly ObservationsResult[] {
  const receivedAt = begin + 5_000 * day
  return Object.entries(kinds).flatMap(([kind, tripsOf]) =>
    [10, 100, 1_000].map((observations) => {
      const events = tripsOf(observations / trip.length)
      const repetitions = Math.max(30, 20_000 / observations)
      const times = Array.from({ length: repetitions }, () => once(events, receivedAt))
      return { kind, observations, micros: (median(times) * 1_000) / observations }
    }),
  )
}
