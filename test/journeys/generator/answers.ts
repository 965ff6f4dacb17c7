// How a history reaches us: in one answer, in parts, in windows, late or twice.
import type { CarrierEvent } from '../../../domain/carrier-event.ts'
import { pollOf, pushOf } from '../../../domain/journey/changes/recorded-fixture.ts'
import type { Answer } from '../../../domain/journey/observations/observation.ts'
import type { DrawnMove } from './draw-moves.ts'
import { expectationsOf } from './telling.ts'

const hour = 3_600_000
const day = 24 * hour

/** A carrier's statement, with the times in milliseconds between which its answers contain it. */
export type Said = {
  readonly event: CarrierEvent
  readonly from: number
  readonly until: number
  /** Whether the carrier says later that it was wrong. */
  readonly corrected: boolean
}

/** When a carrier says an event: once it has happened, or when it expects it. In milliseconds. */
export const saidAt = ({ classifier, created_at, event_at }: CarrierEvent): number =>
  classifier === 'ACT' ? Date.parse(event_at) : Date.parse(created_at ?? event_at)

const lasting = (event: CarrierEvent): Said => ({
  event,
  from: saidAt(event),
  until: Infinity,
  corrected: false,
})

/** What happened; some times are corrected after two days. */
export const happened = (
  events: readonly CarrierEvent[],
  share: number,
  random: () => number,
): Said[] =>
  events.flatMap((event): Said[] => {
    const said = lasting(event)
    if (random() >= share) return [said]
    const until = said.from + 2 * day
    const at = said.from + (random() < 0.5 ? -2 : 2) * hour
    const wrong = { ...event, event_at: new Date(at).toISOString() }
    return [
      { event: wrong, from: Math.max(at, said.from), until, corrected: true },
      { ...said, from: until },
    ]
  })

const isSameCall = (a: CarrierEvent, b: CarrierEvent): boolean =>
  a.event_code === b.event_code && a.locode === b.locode && a.vessel_name === b.vessel_name

/** Estimates of an arrival before the departure to it are impossible, and an older one would count instead of them. */
const isPossible = (plan: CarrierEvent, moves: readonly CarrierEvent[]): boolean => {
  const arrival = moves.findIndex((move) => isSameCall(move, plan))
  const before = moves
    .slice(0, arrival)
    .filter(({ event_code }) => ['LOAD', 'DEPA'].includes(event_code))
  return plan.event_code !== 'ARRI' || before.every(({ event_at }) => event_at < plan.event_at)
}

/** What was expected: until something newer is known of the call, or for ever. */
export function expected(
  moves: readonly DrawnMove[],
  actuals: readonly Said[],
  namesAll: boolean,
  random: () => number,
): Said[] {
  const told = moves.map(({ event }) => event)
  const plans = expectationsOf(moves, random)
    .filter((plan) => isPossible(plan, told) && random() < 0.5)
    .map(lasting)
  if (namesAll) return plans
  return plans.map((plan) => {
    const later = [...plans, ...actuals]
      .filter(({ event, from }) => isSameCall(event, plan.event) && from > plan.from)
      .map(({ from }) => from)
    return { ...plan, until: Math.min(...later) }
  })
}

/** An expected event as a carrier tells it that calls it actual, though its time has not come. */
export const calledActual = ({ event, ...said }: Said): Said => ({
  ...said,
  event: { ...event, classifier: 'ACT' },
})

/** When all of a history has been said. */
export const endOf = (history: readonly Said[]): number =>
  Math.max(...history.map(({ from }) => from)) + day

export const shuffled = <T>(all: readonly T[], random: () => number): T[] =>
  all
    .map((one) => ({ one, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one)

/** All that the carrier has ever said and not corrected. */
export const wholeOf = (history: readonly Said[]): CarrierEvent[] =>
  history.filter(({ corrected }) => !corrected).map(({ event }) => event)

/** Parts that are received one after the other, in an order that has nothing to do with what happened. */
export function partsOf(history: readonly Said[], random: () => number): Answer[] {
  const count = 1 + Math.floor(random() * 8)
  const parts: CarrierEvent[][] = Array.from({ length: count }, () => [])
  for (const event of wholeOf(history)) parts[Math.floor(random() * count)]?.push(event)
  const end = endOf(history)
  return parts.map((part, n) => pushOf(part, end + n * 60_000))
}

/** Each statement in a message when it is said. */
export const messagesOf = (history: readonly Said[]): Answer[] =>
  [...history].sort((a, b) => a.from - b.from).map(({ event, from }) => pushOf([event], from))

/** A poll every few days that shows only what happens from some days before on. */
export function windowsOf(
  history: readonly Said[],
  { every, days }: { readonly every: number; readonly days: number },
): Answer[] {
  const [start, end] = [Math.min(...history.map(({ from }) => from)), endOf(history)]
  const count = Math.ceil((end - start) / (every * day)) + 1
  return Array.from({ length: count }, (_, n) => {
    const at = start + n * every * day
    const shown = history
      .filter(({ from, until }) => from <= at && at < until)
      .map(({ event }) => event)
      .filter(({ event_at }) => Date.parse(event_at) >= at - days * day)
    return pollOf(shown, at)
  }).filter(({ events }) => events.length > 0)
}
