import type { CarrierEvent } from '../../carrier-event.ts'
import { carriageCodes } from '../../move-codes.ts'
import { hasVessel, legMatches, vesselDiffers } from './conveyances.ts'
import { leftBehind } from './left-behind.ts'
import { isSamePlace } from './place-key.ts'

/** The events that concern one container; `container` is null when the answer names none. */
export type ContainerEvents = {
  readonly container: string | null
  readonly events: readonly CarrierEvent[]
}

/** All containers that an event names. */
export const containersOf = (event: CarrierEvent): string[] =>
  [
    ...new Set(
      [event.container_number, ...event.container_references].filter((number) => Boolean(number)),
    ),
  ] as string[]

const isSea = (event: CarrierEvent): boolean =>
  carriageCodes.has(event.event_code) &&
  event.mode !== 'RAIL' &&
  event.mode !== 'TRUCK' &&
  event.empty !== true

const outward = (event: CarrierEvent): boolean => ['LOAD', 'DEPA'].includes(event.event_code)

/**
 * Whether a transport call that names no container concerns the container with these events: it is on the same
 * leg or at the same place, or it continues the journey.
 */
function concerns(call: CarrierEvent, own: readonly CarrierEvent[]): boolean {
  const sea = own.filter(isSea)
  if (sea.length === 0 || sea.some((event) => legMatches(event, call))) return true
  const here = sea.filter(
    (event) => isSamePlace(event, call) && outward(event) === outward(call) && hasVessel(event),
  )
  if (call.locode !== null && here.length > 0) {
    return !here.every((event) => vesselDiffers(event, call))
  }
  if (own.some((event) => event.locode !== null && isSamePlace(event, call))) return true
  return sea.every((event) => Date.parse(event.event_at) < Date.parse(call.event_at))
}

/**
 * No container moves so often in all its life. What follows from its events takes a time that grows with the square of their number,
 * and a source that repeats itself under ever new times would keep the process from all else.
 */
const mostOfContainer = 1_000
/** Each of these is held against the events of every container. */
const mostWithoutContainer = 500

/**
 * Of too many events the latest of each kind, in their order: a gate that tells one move again and again leaves the lading to be
 * seen.
 */
function latestEvents(events: readonly CarrierEvent[], most: number): readonly CarrierEvent[] {
  if (events.length <= most) return events
  const kinds = new Map<string, number>()
  const latestFirst = events
    .toSorted((a, b) => Date.parse(b.event_at) - Date.parse(a.event_at))
    .map((event) => {
      const kind = `${event.classifier} ${event.event_code}`
      const before = kinds.get(kind) ?? 0
      kinds.set(kind, before + 1)
      return { event, before }
    })
  const counted = latestFirst.toSorted((a, b) => a.before - b.before).slice(0, most)
  const left = new Set(counted.map(({ event }) => event))
  return events.filter((event) => left.has(event))
}

/**
 * The events by container, in the order of the numbers; one entry without a number if no event names one. Of more events than a
 * container can have, the latest.
 */
export function eventsByContainer(events: readonly CarrierEvent[]): ContainerEvents[] {
  const numbers = [...new Set(events.flatMap(containersOf))].sort()
  const own = new Map<string, CarrierEvent[]>(numbers.map((number) => [number, []]))
  const unnamed: CarrierEvent[] = []
  for (const event of events) {
    const named = containersOf(event)
    if (named.length === 0) unnamed.push(event)
    for (const number of named) own.get(number)?.push(event)
  }
  const loose = latestEvents(unnamed, mostWithoutContainer)
  if (numbers.length === 0) return [{ container: null, events: loose }]
  const isLeftBehind = leftBehind(own, loose)
  return numbers.map((container) => {
    const mine = latestEvents(own.get(container) ?? [], mostOfContainer)
    const shared = loose.filter((event) => {
      // An equipment event without a number can be assigned only when there is one container.
      if (numbers.length === 1) return true
      if (event.event_type !== 'TRANSPORT' || isLeftBehind(container, event)) return false
      return concerns(event, mine)
    })
    return { container, events: [...mine, ...shared] }
  })
}
