import { isOnePort } from '../places/same-port.ts'
import type { ReportedEvent } from './statement.ts'

/** The present trip of a container, as far as it tells which statements are about it. Times in milliseconds. */
export type PickupTrip = {
  /** The numbers of its bill of lading and its booking. */
  readonly documents: readonly string[]
  /** When the first known move of the trip happened. */
  readonly startedAt: number | null
  /** When the container was first followed. */
  readonly followedAt: number
  /** When a train or barge was first known to have it after the port of discharge, or it had come inland by truck. */
  readonly onwardAt: number | null
  /** Whether a ship is known to have carried it. */
  readonly bySea: boolean
  /** When it was picked up full. */
  readonly outAt: number | null
  /** When it was returned empty. */
  readonly returnedAt: number | null
  readonly pod: PickupPlace
  /** The inland place of delivery; without names when the journey ends at the port of discharge. */
  readonly end: PickupPlace
}

export type PickupPlace = {
  /** UN/LOCODE */
  readonly locode: string | null
  /** IANA name. */
  readonly zone: string | null
}

type Moment = string | Date | null | undefined

/** The columns of a container that say when its trip began and ended. */
type TripTimes = {
  readonly [Name in (typeof startColumns)[number] | (typeof outColumns)[number]]?: Moment
} & { readonly empty_terminated_at?: Moment; readonly created_at?: Moment }

const shipColumns = [
  'pol_vessel_loaded_at',
  'pol_vessel_departed_at',
  'pod_arrived_at',
  'pod_discharged_at',
] as const
const startColumns = ['empty_out_at', 'pol_full_in_at', ...shipColumns] as const
const outColumns = ['pod_full_out_at', 'final_destination_full_out_at'] as const

const msOf = (moment: Moment): number[] => {
  const ms = moment instanceof Date ? moment.getTime() : Date.parse(moment ?? '')
  return Number.isNaN(ms) ? [] : [ms]
}

const orNull = (ms: number): number | null => (Number.isFinite(ms) ? ms : null)

const onwardMove =
  /^container\.transport\.(?:(?:rail|feeder)_(departed|arrived|unloaded|discharged)|(arrived)_at_inland_destination)$/

/** A train or barge that brings it to its ship, from one ship to the next or to the port of discharge does not take it on. */
function onwardAt(
  times: TripTimes,
  ofTrip: (moment: Moment) => number[],
  pod: PickupPlace,
  events: readonly ReportedEvent[],
): number | null {
  const [landed] = [times.pod_arrived_at, times.pod_discharged_at].flatMap(ofTrip)
  const since = landed ?? ofTrip(times.pol_vessel_departed_at)[0] ?? Infinity
  const onward = events.filter(({ event, locode }) => {
    const [, byTrain, atEnd] = onwardMove.exec(event) ?? []
    const move = byTrain ?? atEnd
    if (move === undefined || pod.locode === null || locode === null) return false
    const isAtPort = isOnePort(locode, pod.locode)
    return move === 'departed' ? isAtPort : landed !== undefined && !isAtPort
  })
  const moments = onward.map(({ timestamp }) => Date.parse(timestamp))
  return orNull(Math.min(...moments.filter((ms) => ms >= since)))
}

export function pickupTrip(
  times: TripTimes,
  documents: readonly (string | null | undefined)[],
  { pod, end }: Pick<PickupTrip, 'pod' | 'end'>,
  events: readonly ReportedEvent[],
): PickupTrip {
  const returned = msOf(times.empty_terminated_at)[0] ?? -Infinity
  // The return of a former trip: a row keeps what a later answer does not name.
  const isFormer = startColumns.some((name) => msOf(times[name]).some((ms) => ms > returned))
  const since = isFormer ? returned : -Infinity
  const ofTrip = (moment: Moment): number[] => msOf(moment).filter((ms) => ms > since)
  return {
    documents: documents.flatMap((number) => number ?? []),
    startedAt: orNull(Math.min(...startColumns.flatMap((name) => ofTrip(times[name])))),
    followedAt: msOf(times.created_at)[0] ?? 0,
    onwardAt: onwardAt(times, ofTrip, pod, events),
    bySea: shipColumns.some((name) => ofTrip(times[name]).length > 0),
    outAt: orNull(Math.max(...outColumns.flatMap((name) => ofTrip(times[name])))),
    returnedAt: isFormer ? null : orNull(returned),
    pod,
    end,
  }
}
