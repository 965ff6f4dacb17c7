import type { EventName } from '../event-names.ts'
import { moveText } from './moves/move-identity.ts'
import type { DerivedContainer } from './derive-container.ts'
import type { ContainerTimes, NamedEvent } from './journey-types.ts'
import type { Port } from './naming/port.ts'

/** The names that begin with `container.transport.`, without that. */
type TransportEvent = EventName extends infer Name
  ? Name extends `container.transport.${infer Rest}`
    ? Rest
    : never
  : never

/** The times of the container's attributes, from its named events; the last of repeated ones. */
export function timesOf(container: DerivedContainer): ContainerTimes {
  const { sea, events, moves, plans, destination } = container
  const placeOf = new Map(moves.map((move) => [moveText(move.identity), move.place]))
  const at = (event: NamedEvent): string | null => placeOf.get(moveText(event.move)) ?? null
  const all = (name: TransportEvent): NamedEvent[] =>
    events.filter((event) => event.event === `container.transport.${name}`)
  const last = (name: TransportEvent): string | null => all(name).at(-1)?.timestamp ?? null

  const pod = sea.pod?.place ?? null
  const atPort = (event: NamedEvent): boolean =>
    at(event) === pod || (destination === null && at(event) === null)
  const isCalled = (port: Port | null) =>
    moves.some((move) => move.means === 'vessel' && move.place === port?.place)
  // A feeder is the main ship of a journey that has no other, and a barge may be said to set out from the port of lading.
  // Where a main ship calls as well, a barge only takes the container from one terminal of the port to another.
  const atSea = (vessel: TransportEvent, feeder: TransportEvent, port: Port | null) => {
    const fed = isCalled(port) ? [] : all(feeder)
    return last(vessel) ?? fed.findLast((event) => at(event) === port?.place)?.timestamp ?? null
  }
  const outs = all('full_out')
  // Trains before the container sailed belong to the export.
  const onward = (name: TransportEvent): NamedEvent[] =>
    all(name).filter((event) => pod !== null && Date.parse(event.timestamp) >= sea.from)
  return {
    empty_out_at: last('empty_out'),
    pol_full_in_at: last('full_in'),
    pol_vessel_loaded_at: atSea('vessel_loaded', 'feeder_loaded', sea.pol),
    pol_vessel_departed_at: atSea('vessel_departed', 'feeder_departed', sea.pol),
    pod_arrived_at: atSea('vessel_arrived', 'feeder_arrived', sea.pod),
    pod_discharged_at: atSea('vessel_discharged', 'feeder_discharged', sea.pod),
    pod_full_out_at: outs.findLast(atPort)?.timestamp ?? null,
    pod_rail_loaded_at: onward('rail_loaded')[0]?.timestamp ?? null,
    pod_rail_departed_at: onward('rail_departed')[0]?.timestamp ?? null,
    ind_eta_at: plans.inland?.event.event_at ?? null,
    ind_ata_at: last('arrived_at_inland_destination'),
    ind_rail_unloaded_at: onward('rail_unloaded').at(-1)?.timestamp ?? null,
    final_destination_full_out_at:
      outs.findLast((event) => destination !== null && !atPort(event))?.timestamp ?? null,
    empty_terminated_at: last('empty_in'),
  }
}
