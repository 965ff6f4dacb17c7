// The row of a shipment, from the journey and the stored row.
import type { Journey, ShipmentJourney } from '../../../../domain/journey/journey-types.ts'
import type { Put } from '../../../../platform/postgres/put-rows.ts'
import { firstKnown } from './first-known.ts'
import { idOf, placeChanged } from '../../../../resources/journey-records/shared-records.ts'
import type { SharedRecord } from '../../../../resources/journey-records/shared-records.ts'
import type { ShipmentRecords } from '../../../../resources/journey-records/shipment-records.ts'
import type { FollowerRow } from '../../followers.ts'
import type { StoredShipment } from '../known-shipment.ts'
import type { ShipmentRow } from '../sql.ts'
import { shipmentOfFollower } from '../../followers.ts'
import { updateRow, upsertRow } from '../../../../resources/rows.ts'
import { stoppedColumns, trackedColumns } from '../../../../resources/tracking/tracking-stop.ts'
import type { TrackingStop } from '../../../../resources/tracking/tracking-stop.ts'

/** The journey's times; the first estimate for a port or destination stays the original one. */
function timesOf(shipment: ShipmentJourney, records: ShipmentRecords, before: ShipmentRow | null) {
  const unlessChanged = (place: SharedRecord | null, id: string | null | undefined) =>
    placeChanged(place, id) ? null : before
  const pol = unlessChanged(records.lading, before?.port_of_lading_id)
  const pod = unlessChanged(records.discharge, before?.port_of_discharge_id)
  const end = unlessChanged(records.destination, before?.destination_id)
  return {
    pol_etd_at: shipment.pol_etd_at,
    pol_atd_at: shipment.pol_atd_at,
    pod_eta_at: shipment.pod_eta_at,
    pod_ata_at: shipment.pod_ata_at,
    pod_voyage_number: shipment.pod_voyage_number,
    destination_eta_at: shipment.destination_eta_at,
    destination_ata_at: shipment.destination_ata_at,
    pol_original_etd_at: pol?.pol_original_etd_at ?? shipment.pol_etd_at,
    pod_original_eta_at: pod?.pod_original_eta_at ?? shipment.pod_eta_at,
    destination_original_eta_at: end?.destination_original_eta_at ?? shipment.destination_eta_at,
  }
}

function placeIds(records: ShipmentRecords, before: ShipmentRow | null) {
  const terminal = { pod_terminal_id: idOf(records.terminal) }
  const podChanged = placeChanged(records.discharge, before?.port_of_discharge_id)
  // A terminal that is still stored where the port was not known any more is that of a former one.
  const podFound = records.discharge !== null && before?.port_of_discharge_id === null
  return {
    port_of_lading_id: idOf(records.lading),
    port_of_discharge_id: idOf(records.discharge),
    destination_id: idOf(records.destination),
    destination_terminal_id: idOf(records.destinationTerminal),
    pod_vessel_id: idOf(records.vessel),
    ...firstKnown(['pod_terminal_id'], terminal, podChanged || podFound ? null : before),
  }
}

/** A shipment that has stopped is tracked again by a new request, unless the observation stops it. */
function trackingState(stop: TrackingStop | null, before: ShipmentRow | null, now: Date) {
  const line_tracking_resumed_at = before?.line_tracking_resumed_at ?? null
  if (stop === null) return { line_tracking_resumed_at, ...trackedColumns }
  const at = before?.line_tracking_stopped_at ?? now
  return { line_tracking_resumed_at, ...stoppedColumns(stop, at) }
}

/** A shipment as a follower sees it: what is derived of it now, and what is stored. */
export type FollowedShipment = {
  readonly follower: FollowerRow
  readonly journey: Journey
  readonly stored: StoredShipment
  /** Why its tracking ends with this observation; null where it goes on. */
  readonly stop: TrackingStop | null
}

const later = (known: Date | null | undefined, at: Date): Date =>
  known != null && known > at ? known : at

const numberColumns = ['bill_of_lading_number', 'booking_number'] as const

export function shipmentPut(
  { follower, journey, stored: { row: before }, stop }: FollowedShipment,
  records: ShipmentRecords,
  { observedAt, now }: { readonly observedAt: Date; readonly now: Date },
): Put {
  const { account_id, scac, number, number_type } = follower
  const { shipment } = journey
  const own = number_type === 'bill_of_lading' ? { bill_of_lading_number: number } : null
  // The client may change these columns of an existing shipment.
  const { ref_numbers, tags, customer_id } = before ?? follower
  const { line_tracking_last_attempted_at: attempted, line_tracking_last_succeeded_at: succeeded } =
    before ?? {}
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
    ...placeIds(records, before),
    ...timesOf(shipment, records, before),
    ...trackingState(stop, before, now),
    observed_at: observedAt,
    // A carrier whose observations other systems write is never polled.
    line_tracking_last_attempted_at: later(attempted, observedAt),
    line_tracking_last_succeeded_at: later(succeeded, observedAt),
    created_at: before?.created_at ?? now,
    updated_at: now,
  }
  // One that was joined to another shipment meanwhile must not come back.
  return before === null ? upsertRow('shipment', row) : updateRow('shipment', row)
}
