// The rows of a shipment and its containers, from the journey and what was stored before.
import { equipmentOf } from '../../domain/equipment.ts'
import type { ContainerJourney, Journey, Place, ShipmentJourney } from '../../domain/journey.ts'
import type { Put } from '../../platform/put-rows.ts'
import { containerId } from '../../resources/identities.ts'
import { locationOf, terminalOf, vesselOf } from './places.ts'
import type { Shared } from './places.ts'
import type { ContainerRow, FollowerRow, ShipmentRow } from './sql.ts'
import { shipmentOfFollower } from './stored.ts'

export type ShipmentPlaces = {
  readonly lading: Shared | null
  readonly discharge: Shared | null
  readonly destination: Shared | null
  readonly terminal: Shared | null
  readonly vessel: Shared | null
}

const placeOf = (place: Place | null, mode: string): Shared | null =>
  place && locationOf({ locode: place.locode, location_name: place.name, mode })

export function placesOf({ shipment }: Journey): ShipmentPlaces {
  const { pod_vessel_imo: vessel_imo, pod_vessel_name: vessel_name } = shipment
  const podLocode = shipment.port_of_discharge?.locode ?? null
  return {
    lading: placeOf(shipment.port_of_lading, 'VESSEL'),
    discharge: placeOf(shipment.port_of_discharge, 'VESSEL'),
    destination: placeOf(shipment.destination, 'RAIL'),
    terminal: terminalOf(podLocode, shipment.pod_facility, 'VESSEL'),
    vessel: vesselOf({ vessel_imo, vessel_name }),
  }
}

export const sharedPuts = (shared: readonly (Shared | null)[]): Put[] =>
  shared.flatMap((one) => one?.puts ?? [])

type Row = Readonly<Record<string, unknown>>

const isKnown = (value: unknown): boolean => value !== null && value !== undefined

/** Each column from the first of the rows that knows it. */
const firstKnown = (columns: readonly string[], ...rows: readonly (Row | null)[]): Row =>
  Object.fromEntries(
    columns.map((column) => [column, rows.find((row) => isKnown(row?.[column]))?.[column] ?? null]),
  )

const idOf = (shared: Shared | null): string | null => shared?.id ?? null

const hasMoved = (now: Shared | null, before: unknown): boolean =>
  now !== null && typeof before === 'string' && before !== now.id

/** A place of the shipment, the columns that belong to it, and the estimate whose first value stays. */
type Stop = {
  readonly place: 'lading' | 'discharge' | 'destination'
  readonly id: 'port_of_lading_id' | 'port_of_discharge_id' | 'destination_id'
  readonly columns: readonly string[]
  readonly estimate: string
  readonly original: string
}

const stops: readonly Stop[] = [
  {
    place: 'lading',
    id: 'port_of_lading_id',
    columns: ['pol_etd_at', 'pol_atd_at'],
    estimate: 'pol_etd_at',
    original: 'pol_original_etd_at',
  },
  {
    place: 'discharge',
    id: 'port_of_discharge_id',
    columns: ['pod_eta_at', 'pod_ata_at', 'pod_voyage_number'],
    estimate: 'pod_eta_at',
    original: 'pod_original_eta_at',
  },
  {
    place: 'destination',
    id: 'destination_id',
    columns: ['destination_eta_at', 'destination_ata_at'],
    estimate: 'destination_eta_at',
    original: 'destination_original_eta_at',
  },
]

/** What the answer leaves out stays as it was, unless it belongs to a place that is no longer the place. */
function timesAt(
  stop: Stop,
  shipment: ShipmentJourney,
  places: ShipmentPlaces,
  before: ShipmentRow | null,
): Row {
  const same = hasMoved(places[stop.place], before?.[stop.id]) ? null : before
  const now = firstKnown(stop.columns, shipment, same)
  return { ...now, [stop.original]: same?.[stop.original] ?? now[stop.estimate] }
}

function placeIds(places: ShipmentPlaces, before: ShipmentRow | null): Row {
  const now = {
    port_of_lading_id: idOf(places.lading),
    port_of_discharge_id: idOf(places.discharge),
    destination_id: idOf(places.destination),
    pod_vessel_id: idOf(places.vessel),
  }
  const terminal = { pod_terminal_id: idOf(places.terminal) }
  const moved = hasMoved(places.discharge, before?.port_of_discharge_id)
  return {
    ...firstKnown(Object.keys(now), now, before),
    ...firstKnown(['pod_terminal_id'], terminal, moved ? null : before),
  }
}

/** What the carrier has cancelled is no longer followed. */
function stopOf(cancelled: boolean, before: ShipmentRow | null, now: Date): Row {
  if (!cancelled) return { line_tracking_stopped_at: null, line_tracking_stopped_reason: null }
  return {
    line_tracking_stopped_at: before?.line_tracking_stopped_at ?? now,
    line_tracking_stopped_reason: 'booking_cancelled',
  }
}

const numberColumns = ['bill_of_lading_number', 'booking_number']

export function shipmentPut(
  follower: FollowerRow,
  journey: Journey,
  places: ShipmentPlaces,
  before: ShipmentRow | null,
  observedAt: Date,
  now: Date,
): Put {
  const { account_id, scac, number, number_type } = follower
  const { shipment } = journey
  const own = number_type === 'bill_of_lading' ? { bill_of_lading_number: number } : null
  // Once there is a shipment, these are the client's to change.
  const { ref_numbers, tags, customer_id } = before ?? follower
  const [pol, pod, end] = stops.map((stop) => timesAt(stop, shipment, places, before))
  const made = {
    line_tracking_last_attempted_at: now,
    line_tracking_last_succeeded_at: now,
    created_at: now,
  }
  const row = {
    account_id,
    id: shipmentOfFollower(follower),
    scac,
    number,
    number_type,
    ref_numbers,
    tags,
    customer_id,
    ...firstKnown(numberColumns, shipment, before, own),
    ...placeIds(places, before),
    ...pol,
    ...pod,
    ...end,
    ...stopOf(shipment.booking_cancelled, before, now),
    observed_at: observedAt,
    ...firstKnown(Object.keys(made), before, made),
    updated_at: now,
  }
  return { into: 'shipment', key: ['account_id', 'id'], how: 'upsert', row }
}

const containerColumns = [
  'seal_number',
  ...['empty_out_at', 'pol_full_in_at', 'pol_vessel_loaded_at', 'pol_vessel_departed_at'],
  ...['ind_eta_at', 'ind_ata_at', 'ind_rail_unloaded_at'],
  ...['final_destination_full_out_at', 'empty_terminated_at'],
]
const containerPodColumns = [
  ...['pod_arrived_at', 'pod_discharged_at', 'pod_full_out_at'],
  ...['pod_rail_loaded_at', 'pod_rail_departed_at'],
]

const idOfLocode = (locode: string | null, mode: string): Shared | null =>
  locationOf({ locode, location_name: null, mode })

/** The container's row, with the places that it names. */
export function containerPuts(
  follower: FollowerRow,
  journey: ContainerJourney,
  terminal: Shared | null,
  before: ContainerRow | null,
  now: Date,
): Put[] {
  const shipment_id = shipmentOfFollower(follower)
  const pod = idOfLocode(journey.pod_locode, 'VESSEL')
  const end = idOfLocode(journey.final_destination_locode, 'RAIL')
  const empty = idOfLocode(journey.empty_terminated_locode, 'TRUCK')
  const code = journey.iso_equipment_code ?? (before?.iso_equipment_code as string | null) ?? null
  const moved = hasMoved(pod, before?.pod_location_id)
  const ids = {
    pod_terminal_id: idOf(terminal),
    pod_location_id: idOf(pod),
    final_destination_location_id: idOf(end),
    empty_terminated_location_id: idOf(empty),
  }
  const row = {
    account_id: follower.account_id,
    id: containerId(shipment_id, journey.number),
    shipment_id,
    number: journey.number,
    iso_equipment_code: code,
    ...equipmentOf(code),
    current_status: journey.current_status,
    ...firstKnown(Object.keys(ids), ids, before),
    ...firstKnown(containerColumns, journey, before),
    ...firstKnown(containerPodColumns, journey, moved ? null : before),
    created_at: before?.created_at ?? now,
    updated_at: now,
  }
  const put: Put = { into: 'container', key: ['account_id', 'id'], how: 'upsert', row }
  return [...sharedPuts([pod, end, empty]), put]
}
