import type { EventName } from '../event-names.ts'
import type { MoveIdentity } from './moves/move-identity.ts'
import type { PlaceKey } from './moves/place-key.ts'

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
  // A container on the quay of a transshipment port goes on by ship.
  transshipment_discharged: 'on_ship',
  transshipment_loaded: 'on_ship',
  transshipment_departed: 'on_ship',
  feeder_loaded: 'on_ship',
  feeder_departed: 'on_ship',
  rail_loaded: 'on_rail',
  rail_departed: 'on_rail',
  available: 'available',
  not_available: 'not_available',
  full_out: 'picked_up',
  delivered: 'delivered',
  empty_in: 'empty_returned',
}

// A container that arrives is aboard until it is put ashore, whether or not its departure was told.
const statusOnArrival: Readonly<Record<string, ContainerStatus>> = {
  vessel_arrived: 'on_ship',
  transshipment_arrived: 'on_ship',
  feeder_arrived: 'on_ship',
  rail_arrived: 'on_rail',
}

const prefix = 'container.transport.'

/** An event, with the move that it names where that is known. */
type TimedEvent = {
  readonly event: EventName
  readonly timestamp: string
  readonly move?: Pick<MoveIdentity, 'code' | 'place'> | null
}

type Step = {
  readonly name: string
  readonly at: number
  readonly code: string | null
  readonly place: PlaceKey | null
}

const stepsOf = (events: readonly TimedEvent[]): Step[] =>
  events
    .filter(({ event }) => orderAtOneTime.includes(event.slice(prefix.length)))
    .map(({ event, timestamp, move }) => ({
      name: event.slice(prefix.length),
      at: Date.parse(timestamp),
      code: move?.code ?? null,
      place: move?.place ?? null,
    }))
    .sort((a, b) => a.at - b.at || orderAtOneTime.indexOf(a.name) - orderAtOneTime.indexOf(b.name))

const isAtSea = ({ name }: Step): boolean => /^(vessel|transshipment)_/.test(name)

const exports = ['empty_out', 'full_in', 'vessel_loaded', 'vessel_departed']

/** Whether the container is at its place of delivery, which a train may reach without any ship. */
const isAtEnd = (steps: readonly Step[], { at, place }: Step): boolean =>
  steps.some(
    (one) => one.name === 'arrived_at_inland_destination' && one.place === place && one.at <= at,
  )

/** Whether a train brings the container to its ship, and not from it. */
const isBeforeSea = (steps: readonly Step[], n: number): boolean =>
  !steps.slice(0, n).some(isAtSea) &&
  steps.some(({ name }) => exports.includes(name)) &&
  !steps.slice(n, n + 1).some((step) => isAtEnd(steps, step))

/** Whether the container is on the ground: a train or barge that is told by its own arrival still has it aboard. */
const isPutDown = ({ name, code }: Step): boolean =>
  name === 'rail_unloaded' ||
  (code === 'GTIN' &&
    ['rail_arrived', 'feeder_arrived', 'arrived_at_inland_destination'].includes(name))

/** The status of a container that a train has put down: at its first port, on its way from one ship to the next, or at its end. */
function onTheGround(
  steps: readonly Step[],
  n: number,
  discharged: boolean,
  inlandDestination: boolean,
): ContainerStatus {
  if (isBeforeSea(steps, n)) return 'new'
  const before = steps.slice(0, n)
  const isBetweenShips =
    !discharged &&
    !inlandDestination &&
    before.some(({ name }) => name === 'transshipment_discharged')
  return isBetweenShips ? 'on_ship' : 'grounded'
}

/** Where the container was last put ashore, at a gate, or available, since it was put aboard; undefined where it was not. */
function ashoreAfter(step: Step, before: PlaceKey | null | undefined): PlaceKey | null | undefined {
  if (/_(loaded|departed)$/.test(step.name)) return undefined
  return isPutDown(step) || /^available$|_(discharged|in|out)$/.test(step.name)
    ? step.place
    : before
}

/**
 * The container's `current_status` after its actual events, in the order of their times. Estimated events are
 * ignored. With an `inlandDestination` a container that is discharged awaits its inland transfer. On the quay of its
 * first port it has no status, whether it came by truck or by train.
 */
export function currentStatusOf(
  events: readonly TimedEvent[],
  inlandDestination: boolean,
): ContainerStatus {
  const steps = stepsOf(events)
  let status: ContainerStatus = 'new'
  let discharged = false
  let ashore: PlaceKey | null | undefined
  for (const [n, step] of steps.entries()) {
    const { name } = step
    if (name === 'vessel_discharged') {
      discharged = true
      // A terminal may tell that the container is available before its crane's report comes.
      const isAvailable = status === 'available' && ashore === step.place
      if (!isAvailable) status = inlandDestination ? 'awaiting_inland_transfer' : 'grounded'
    } else if (name === 'feeder_discharged') {
      if (discharged) status = 'grounded'
    } else if (isPutDown(step)) {
      status = onTheGround(steps, n, discharged, inlandDestination)
    } else {
      const arrived = ashore === step.place ? undefined : statusOnArrival[name]
      status = statusAfter[name] ?? arrived ?? status
    }
    ashore = ashoreAfter(step, ashore)
  }
  return status
}

/** The statuses of a container that a terminal or a document may have given. */
const toldStatuses: readonly string[] = ['available', 'not_available', 'delivered']

/**
 * The status after the moves of a stored container. Not all of them have a name: of a discharge at a port whose role is not known
 * yet only the status tells. One that nobody else can have told is that after the moves; a former version, also one that runs
 * beside this one or after it, keeps no other.
 */
export function statusOfStored(
  events: readonly TimedEvent[],
  inlandDestination: boolean,
  stored: { readonly moved_status: string | null; readonly current_status: string },
): ContainerStatus {
  const { moved_status, current_status } = stored
  const moved = toldStatuses.includes(current_status) ? moved_status : current_status
  return (
    containerStatuses.find((one) => one === moved) ?? currentStatusOf(events, inlandDestination)
  )
}
