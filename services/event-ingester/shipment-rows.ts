// The row of a shipment, from the journey and what was stored before.
import type { Journey, Place, ShipmentJourney } from '../../domain/journey/journey.ts'
import type { Put } from '../../platform/postgres/put-rows.ts'
import { firstKnown, hasMoved, idOf } from './known.ts'
import type { Row } from './known.ts'
import { locationOf, terminalOf, vesselOf } from './places.ts'
import type { Shared } from './places.ts'
import type { FollowerRow, ShipmentRow } from './sql.ts'
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
