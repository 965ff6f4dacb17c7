import type { EventName } from '../event-names.ts'

/** All values of the interface's `current_status`; some come only from clients or terminals. */
export const containerStatuses = [
  'new',
  'on_ship',
  'available',
  'not_available',
  'grounded',
  'on_rail',
  'picked_up',
  'off_dock',
  'delivered',
  'dropped',
  'loaded',
  'empty_returned',
  'awaiting_inland_transfer',
] as const
export type ContainerStatus = (typeof containerStatuses)[number]

type TimedEvent = { readonly event: EventName; readonly timestamp: string }

/** The order of moves that have the same time, by the ends of their names. */
export const orderAtOneTime: readonly string[] = [
  'empty_out',
  'full_in',
  'rail_loaded',
  'rail_departed',
  'rail_arrived',
  'rail_unloaded',
  'feeder_loaded',
  'feeder_departed',
  'feeder_arrived',
  'feeder_discharged',
  'vessel_arrived',
  'transshipment_arrived',
  'vessel_discharged',
  'transshipment_discharged',
  'vessel_loaded',
  'transshipment_loaded',
  'vessel_departed',
  'transshipment_departed',
  'arrived_at_inland_destination',
  'not_available',
  'available',
  'full_out',
  'delivered',
  'empty_in',
]

const statusAfter: Readonly<Record<string, ContainerStatus>> = {
  vessel_loaded: 'on_ship',
  vessel_departed: 'on_ship',
  transshipment_loaded: 'on_ship',
  transshipment_departed: 'on_ship',
  feeder_loaded: 'on_ship',
  feeder_departed: 'on_ship',
  rail_loaded: 'on_rail',
  rail_departed: 'on_rail',
  rail_unloaded: 'grounded',
  available: 'available',
  not_available: 'not_available',
  full_out: 'picked_up',
  delivered: 'delivered',
  empty_in: 'empty_returned',
}

// An arrival changes nothing, because the container is still aboard; it counts only where no other move is known.
// A container on the quay of a transshipment port goes on by ship and keeps `on_ship`.
const statusIfNew: Readonly<Record<string, ContainerStatus>> = {
  vessel_arrived: 'on_ship',
  transshipment_arrived: 'on_ship',
  transshipment_discharged: 'on_ship',
  feeder_arrived: 'on_ship',
  rail_arrived: 'on_rail',
}

const prefix = 'container.transport.'

/**
 * The container's `current_status` after its actual events, in the order of their times. Estimated events are
 * ignored. With an `inlandDestination` a container that is discharged awaits its inland transfer.
 */
export function currentStatusOf(
  events: readonly TimedEvent[],
  inlandDestination: boolean,
): ContainerStatus {
  const moves = events
    .filter((event) => event.event.startsWith(prefix))
    .map((event) => ({ move: event.event.slice(prefix.length), at: Date.parse(event.timestamp) }))
    .sort((a, b) => a.at - b.at || orderAtOneTime.indexOf(a.move) - orderAtOneTime.indexOf(b.move))
  let status: ContainerStatus = 'new'
  let discharged = false
  for (const { move } of moves) {
    if (move === 'vessel_discharged') {
      discharged = true
      status = inlandDestination ? 'awaiting_inland_transfer' : 'grounded'
    } else if (move === 'feeder_discharged') {
      if (discharged) status = 'grounded'
    } else {
      status = statusAfter[move] ?? (status === 'new' ? (statusIfNew[move] ?? status) : status)
    }
  }
  return status
}
