// The trips of one box, each with the events that belong to it, and the one that a shipment follows.
import type { CarrierEvent } from '../../carrier-event.ts'
import { isOneNumber } from '../../numbers/one-number.ts'
import type { AskedNumber } from '../journey-types.ts'
import { billOf, bookingOf, documentsDiffer, namesDocument } from './documents.ts'
import { numberedSteps } from './trip-starts.ts'
import type { Step } from './trip-starts.ts'

type TripStep = Step & { readonly trip: number }

const isNamed = ({ event }: Step): boolean => namesDocument(event)

/**
 * The index at which a trip's documents change for good after the container has landed; -1 where they do not. A
 * booking that changes before the container sails is the same trip.
 */
function changeOfDocuments(steps: readonly Step[]): number {
  const named = steps.filter(isNamed)
  const change = named.find((step, n) => {
    const before = named.slice(0, n)
    const later = named.slice(n)
    const sailed = steps.slice(0, steps.indexOf(step)).some(({ kind }) => kind === 'landed')
    return (
      sailed &&
      before.length > 0 &&
      before.every((one) => later.every((other) => documentsDiffer(one.event, other.event)))
    )
  })
  if (change === undefined) return -1
  const at = steps.indexOf(change)
  const lastOld = steps.slice(0, at).findLastIndex(isNamed)
  const out = steps.slice(lastOld + 1, at).findIndex(({ kind }) => kind === 'emptyOut')
  return out < 0 ? at : lastOld + 1 + out
}

function splitByDocuments(steps: readonly TripStep[]): Step[][] {
  const at = changeOfDocuments(steps)
  return at <= 0 ? [[...steps]] : [[...steps.slice(0, at)], ...splitByDocuments(steps.slice(at))]
}

function stepsByTrip(events: readonly CarrierEvent[]): Step[][] {
  const byNumber: TripStep[][] = []
  for (const step of numberedSteps(events)) (byNumber[step.trip] ??= []).push(step)
  return byNumber.flatMap((steps) => splitByDocuments(steps))
}

/** Whether an expected move has happened on a trip, so that its time alone may assign it wrongly. */
const cameTrue = (plan: CarrierEvent, steps: readonly Step[]): boolean =>
  plan.classifier !== 'ACT' &&
  steps.some(
    ({ event }) =>
      event.classifier === 'ACT' &&
      event.event_code === plan.event_code &&
      event.locode === plan.locode,
  )

const wasKnownBefore = ({ created_at }: CarrierEvent, time: number): boolean =>
  created_at !== null && Date.parse(created_at) < time

/** The only trip whose documents an event names. */
function tripByDocuments(event: CarrierEvent, trips: readonly (readonly Step[])[]): number | null {
  if (!namesDocument(event)) return null
  const named = trips.map((steps) => steps.filter(isNamed))
  if (named.some((own) => own.length === 0)) return null
  const fits = named.map((own) => !own.some((one) => documentsDiffer(one.event, event)))
  return fits.filter(Boolean).length === 1 ? fits.indexOf(true) : null
}

/** The trip of an event that is no step: by its documents, else by its time. */
function tripAt(event: CarrierEvent, trips: readonly (readonly Step[])[]): number {
  const byDocuments = tripByDocuments(event, trips)
  if (byDocuments !== null) return byDocuments
  const startOf = (n: number): number => trips[n]?.[0]?.at ?? Infinity
  const at = Date.parse(event.event_at)
  const byTime = trips.findLastIndex((_, n) => startOf(n) <= at)
  const [before = [], during = [], after = []] = [-1, 0, 1].map((n) => trips[byTime + n])
  if (wasKnownBefore(event, startOf(byTime)) && cameTrue(event, before)) return byTime - 1
  // A trip may begin later than it was expected to.
  if (!cameTrue(event, during) && cameTrue(event, after)) return byTime + 1
  return Math.max(byTime, 0)
}

/** The events of each trip of one box, in the order of the trips; one trip where nothing tells several. */
export function tripsOf(events: readonly CarrierEvent[]): readonly (readonly CarrierEvent[])[] {
  const trips = stepsByTrip(events)
  if (trips.length < 2) return [events]
  const numbers = new Map(
    trips.flatMap((steps, n) => steps.map(({ event }) => [event, n] as const)),
  )
  const byTrip: CarrierEvent[][] = trips.map(() => [])
  for (const event of events) byTrip[numbers.get(event) ?? tripAt(event, trips)]?.push(event)
  return byTrip
}

/**
 * The index of the trip that a shipment follows: the one under the document that was asked for, else the latest
 * without a document of its own, else the latest.
 */
export function followedTrip(
  trips: readonly (readonly CarrierEvent[])[],
  asked: readonly AskedNumber[] = [],
): number {
  const last = trips.length - 1
  const documents = asked.filter(({ number_type }) => number_type !== 'container')
  if (documents.length === 0) return last
  const isAsked = (number: string | null): boolean =>
    number !== null && documents.some((one) => isOneNumber(number, one.number))
  const found = trips.findLastIndex((events) =>
    events.some((event) => isAsked(billOf(event)) || isAsked(bookingOf(event))),
  )
  if (found >= 0) return found
  const unnamed = trips.findLastIndex((events) => !events.some(namesDocument))
  return unnamed >= 0 ? unnamed : last
}
