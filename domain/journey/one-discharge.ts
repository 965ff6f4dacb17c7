// A bill of lading has one port of discharge: where one container of it is known to be discharged, the others are, too. Where a ship
// carries a container of an answer, no train is the main carriage of the others.
import { allAtOnce } from '../all-at-once.ts'
import { deriveContainer } from './derive-container.ts'
import type { DerivedContainer } from './derive-container.ts'
import type { JourneyContext } from './journey-types.ts'
import type { ContainerEvents } from './moves/events-by-container.ts'
import { isAfloat } from './moves/moves.ts'
import type { PlaceKey } from './moves/place-key.ts'
import { unknownDestination } from './moves/place-key.ts'
import { namedDocuments } from './shipment-facts.ts'

/** Whether the container has a port without a role, its ship comes to ports of which none is that of discharge, or it has only trains. */
const needsOthers = ({ sea, destination }: DerivedContainer): boolean =>
  sea.ports.some(({ role }) => role === 'UNDECIDED') ||
  (sea.pod === null && sea.ports.some(({ inbound }) => inbound.length > 0)) ||
  (sea.ports.length === 0 && destination !== null)

/**
 * Whether all containers are on one bill: several bookings or bills may be answered together, also under the number of a bill
 * that was split.
 */
function areOneBill(all: readonly DerivedContainer[], { asked = [] }: JourneyContext): boolean {
  const named = all.map(({ carrierEvents }) => namedDocuments(carrierEvents).bills)
  const bills = new Set(named.flat())
  return asked.some(({ number_type }) => number_type === 'bill_of_lading')
    ? bills.size <= 1
    : bills.size === 1 && named.every((some) => some.length > 0)
}

/** The port of discharge as far as it is known of any container; null where it is not, or they have several. */
function commonDischarge(all: readonly DerivedContainer[]): PlaceKey | null {
  const [pod = null, ...others] = new Set(all.flatMap(({ sea }) => sea.pod?.place ?? []))
  return others.length === 0 && pod !== unknownDestination ? pod : null
}

/**
 * What is known beside the events of one container of an answer. That nothing more was told of one that waits at a port says
 * nothing about those that came later.
 */
function* sharedContext(
  groups: readonly ContainerEvents[],
  context: JourneyContext,
): Generator<undefined, JourneyContext> {
  const all: DerivedContainer[] = []
  for (const one of groups) {
    all.push(deriveContainer(one, { ...context, now: -Infinity }))
    yield
  }
  const hasShip = all.some(({ moves }) => moves.some(isAfloat))
  const discharge = areOneBill(all, context) ? commonDischarge(all) : null
  return { ...context, hasShip, ...(discharge === null ? {} : { discharge }) }
}

/** All that follows from the events of the containers of one answer; a step for each of them. */
export function* deriveContainers(
  groups: readonly ContainerEvents[],
  context: JourneyContext,
): Generator<undefined, readonly DerivedContainer[]> {
  const all: DerivedContainer[] = []
  for (const one of groups) {
    all.push(deriveContainer(one, context))
    yield
  }
  if (groups.length < 2 || !all.some(needsOthers)) return all
  const shared = yield* sharedContext(groups, context)
  const derived: DerivedContainer[] = []
  for (const [n, one] of all.entries()) {
    const group = groups[n]
    derived.push(group && needsOthers(one) ? deriveContainer(group, shared) : one)
    yield
  }
  return derived
}

/** What is known beside the events of one of the containers, with what the others tell. */
export function contextWithOthers(
  own: ContainerEvents,
  groups: readonly ContainerEvents[],
  context: JourneyContext,
): JourneyContext {
  return groups.length < 2 || !needsOthers(deriveContainer(own, context))
    ? context
    : allAtOnce(sharedContext(groups, context))
}
