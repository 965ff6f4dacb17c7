import type { CarrierEvent } from '../carrier-event.ts'
import { currentStatusOf } from './container-status.ts'
import { timesOf } from './container-times.ts'
import { inOneOrder } from './moves/latest-known.ts'
import { locodeOfPlace } from './moves/place-key.ts'
import type { ThoughtOut } from './derive-container.ts'
import { thinkOut } from './derive-container.ts'
import type { ContainerJourney, Journey, KnownPorts } from './journey-types.ts'
import { estimatedArrivalOf, mostFrequent, shipmentOf } from './shipment-facts.ts'
import { tracksOf } from './moves/events-by-container.ts'

export type {
  ContainerJourney,
  ContainerTimes,
  EstimatedArrival,
  Facility,
  Journey,
  KnownPorts,
  NamedEvent,
  Place,
  ReportedMove,
  ShipmentJourney,
} from './journey-types.ts'

function containerOf(number: string, thought: ThoughtOut): ContainerJourney {
  const own = thought.said.filter(
    (event) => event.container_number === number || event.container_references.includes(number),
  )
  const seals = own.map((event) => event.seal_numbers[0])
  const returned = thought.events.findLast((event) => event.event.endsWith('.empty_in'))
  return {
    number,
    iso_equipment_code: mostFrequent(own.map((event) => event.iso_equipment_code)),
    seal_number: mostFrequent(seals),
    current_status: currentStatusOf(
      thought.events.filter((event) => event.classifier === 'ACT'),
      thought.destination !== null,
    ),
    ...timesOf(thought),
    pod_locode: locodeOfPlace(thought.sea.pod?.place),
    final_destination_locode: locodeOfPlace(thought.destination),
    empty_terminated_locode: returned?.locode ?? null,
    events: thought.events,
    reportedMoves: thought.reportedMoves,
  }
}

/** A container of which nothing is known to have happened. */
export const unmoved = (number: string): ContainerJourney =>
  containerOf(number, thinkOut({ container: number, events: [] }, {}))

/**
 * What a carrier's events say about a shipment and its containers, in the interface's words. Takes
 * everything known from that carrier about one reference, in any order. `known` holds ports that
 * documents or the client named; leave it empty rather than give what was inferred before.
 */
export function journeyOf(events: readonly CarrierEvent[], known: KnownPorts = {}): Journey {
  const ordered = inOneOrder(events)
  const all = tracksOf(ordered).map((track) => thinkOut(track, known))
  return {
    shipment: shipmentOf(ordered, all, known),
    containers: all.flatMap((one) =>
      one.container === null ? [] : [containerOf(one.container, one)],
    ),
    estimated_arrival: estimatedArrivalOf(all),
  }
}
