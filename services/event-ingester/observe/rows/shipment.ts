// The row of a shipment, from the journey and what was stored before.
import type { Journey, Place, ShipmentJourney } from '../../../../domain/journey/journey.ts'
import type { Put } from '../../../../platform/postgres/put-rows.ts'
import { columnsOf, firstKnown, hasMoved, idOf } from './first-known.ts'
import { locationOf, terminalOf, vesselOf } from './shared-records.ts'
import type { Shared } from './shared-records.ts'
import type { FollowerRow } from '../../followers.ts'
import type { ShipmentRow } from '../sql.ts'
import { shipmentOfFollower } from '../../followers.ts'
import { upsertRow } from '../../../../resources/rows.ts'

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

/** What the answer leaves out stays as it was, unless it belongs to a place that is no longer the place. */
function timesOf(shipment: ShipmentJourney, places: ShipmentPlaces, before: ShipmentRow | null) {
  const unlessMoved = (place: Shared | null, id: string | null | undefined) =>
    hasMoved(place, id) ? null : before
  const pol = unlessMoved(places.lading, before?.port_of_lading_id)
  const pod = unlessMoved(places.discharge, before?.port_of_discharge_id)
  const end = unlessMoved(places.destination, before?.destination_id)
  const times = {
    ...firstKnown(['pol_etd_at', 'pol_atd_at'], shipment, pol),
    ...firstKnown(['pod_eta_at', 'pod_ata_at', 'pod_voyage_number'], shipment, pod),
    ...firstKnown(['destination_eta_at', 'destination_ata_at'], shipment, end),
  }
  return {
    ...times,
    // The first estimates stay.
    pol_original_etd_at: pol?.pol_original_etd_at ?? times.pol_etd_at,
    pod_original_eta_at: pod?.pod_original_eta_at ?? times.pod_eta_at,
    destination_original_eta_at: end?.destination_original_eta_at ?? times.destination_eta_at,
  }
}

function placeIds(places: ShipmentPlaces, before: ShipmentRow | null) {
  const now = {
    port_of_lading_id: idOf(places.lading),
    port_of_discharge_id: idOf(places.discharge),
    destination_id: idOf(places.destination),
    pod_vessel_id: idOf(places.vessel),
  }
  const terminal = { pod_terminal_id: idOf(places.terminal) }
  const moved = hasMoved(places.discharge, before?.port_of_discharge_id)
  return {
    ...firstKnown(columnsOf(now), now, before),
    ...firstKnown(['pod_terminal_id'], terminal, moved ? null : before),
  }
}

/** What the carrier has cancelled is no longer followed. */
function stopOf(cancelled: boolean, before: ShipmentRow | null, now: Date) {
  if (!cancelled) return { line_tracking_stopped_at: null, line_tracking_stopped_reason: null }
  return {
    line_tracking_stopped_at: before?.line_tracking_stopped_at ?? now,
    line_tracking_stopped_reason: 'booking_cancelled',
  }
}

const numberColumns = ['bill_of_lading_number', 'booking_number'] as const

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
  const made = {
    line_tracking_last_attempted_at: now,
    line_tracking_last_succeeded_at: now,
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
    ...timesOf(shipment, places, before),
    ...stopOf(shipment.booking_cancelled, before, now),
    observed_at: observedAt,
    ...firstKnown(columnsOf(made), before, made),
    created_at: before?.created_at ?? now,
    updated_at: now,
  }
  return upsertRow('shipment', row)
}
