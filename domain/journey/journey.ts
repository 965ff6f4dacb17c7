import { allAtOnce } from '../all-at-once.ts'
import type { CarrierEvent } from '../carrier-event.ts'
import type { ContainerStatus } from './container-status.ts'
import { currentStatusOf } from './container-status.ts'
import { timesOf } from './container-times.ts'
import {
  awaitsShip,
  broughtInland,
  landedFromBarge,
  landedFromFeeder,
  landedSomewhere,
  takenFromTrain,
  takenOffAgain,
} from './grounded.ts'
import { withPlacesMeant } from './moves/ambiguous-places.ts'
import { inOneOrder } from './moves/latest-known.ts'
import { moveText } from './moves/move-identity.ts'
import { locodeOfPlace } from './moves/place-key.ts'
import type { DerivedContainer } from './derive-container.ts'
import { deriveContainer } from './derive-container.ts'
import type { ContainerJourney, Journey, JourneyContext } from './journey-types.ts'
import { inlandFacilityOf } from './inland-facility.ts'
import { deriveContainers } from './one-discharge.ts'
import { estimatedArrivalOf, mostFrequent, shipmentOf } from './shipment-facts.ts'
import { eventsByContainer } from './moves/events-by-container.ts'

function statusOf(derived: DerivedContainer): ContainerStatus {
  const takenOff = takenOffAgain(derived)
  const actual = derived.events.filter(
    ({ classifier, move }) => classifier === 'ACT' && !takenOff.has(moveText(move)),
  )
  const landed = landedSomewhere(derived)
  const status = currentStatusOf(
    [
      ...actual,
      ...landed,
      ...landedFromFeeder(derived),
      ...landedFromBarge(derived),
      ...takenFromTrain(derived),
      ...broughtInland(derived),
    ],
    derived.destination !== null && landed.length === 0,
  )
  return status === 'grounded' && awaitsShip(derived) ? 'new' : status
}

function containerOf(number: string, derived: DerivedContainer): ContainerJourney {
  const own = derived.carrierEvents.filter(
    (event) => event.container_number === number || event.container_references.includes(number),
  )
  const seals = own.map((event) => event.seal_numbers[0])
  const returned = derived.events.findLast((event) => event.event.endsWith('.empty_in'))
  return {
    number,
    iso_equipment_code: mostFrequent(own.map((event) => event.iso_equipment_code)),
    seal_number: mostFrequent(seals),
    current_status: statusOf(derived),
    ...timesOf(derived),
    pod_locode: locodeOfPlace(derived.sea.pod?.place),
    final_destination_locode: locodeOfPlace(derived.destination),
    empty_terminated_locode: returned?.locode ?? null,
    inland_facility: inlandFacilityOf(derived),
    earlierMoves: derived.earlierMoves,
    earlierEvents: derived.earlierEvents,
    events: derived.events,
    reportedMoves: derived.reportedMoves,
  }
}

/** A container of which no move is known. */
export const containerWithoutMoves = (number: string): ContainerJourney =>
  containerOf(number, deriveContainer({ container: number, events: [] }, {}))

/**
 * The journey of a shipment and its containers, in the interface's words,
 * from all events that a carrier reports about one reference, in any order.
 */
export const journeyOf = (events: readonly CarrierEvent[], context: JourneyContext = {}): Journey =>
  allAtOnce(journeyInSteps(events, context))

/** The same in steps, for a process that does something else between them: a bill may have a thousand containers. */
export function* journeyInSteps(
  events: readonly CarrierEvent[],
  context: JourneyContext,
): Generator<undefined, Journey> {
  const ordered = inOneOrder(withPlacesMeant(events))
  yield
  const all = yield* deriveContainers(eventsByContainer(ordered), context)
  const followed = new Set(all.flatMap((one) => one.carrierEvents))
  const other = new Set(all.flatMap((one) => one.otherTrips))
  const own = ordered.filter((event) => followed.has(event) || !other.has(event))
  const shipment = shipmentOf(own, all, context.asked ?? [])
  yield
  const containers: ContainerJourney[] = []
  for (const one of all) {
    if (one.container === null) continue
    containers.push(containerOf(one.container, one))
    yield
  }
  return { shipment, containers, estimated_arrival: estimatedArrivalOf(all) }
}
