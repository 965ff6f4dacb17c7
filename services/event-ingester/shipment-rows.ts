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

/** What the answer leaves out stays as it was, unless it belongs to a place that is no longer the place. */
function kept(now: Row, before: Row | null, columns: readonly string[], moved: boolean): Row {
  return Object.fromEntries(
    columns.map((column) => [column, now[column] ?? (moved ? null : (before?.[column] ?? null))]),
  )
}

const podColumns = ['pod_eta_at', 'pod_ata_at', 'pod_voyage_number']
const polColumns = ['pol_etd_at', 'pol_atd_at']
const destinationColumns = ['destination_eta_at', 'destination_ata_at']

const hasMoved = (now: Shared | null, before: unknown): boolean =>
  now !== null && typeof before === 'string' && before !== now.id

function times(shipment: ShipmentJourney, places: ShipmentPlaces, before: ShipmentRow | null): Row {
  const pol = hasMoved(places.lading, before?.port_of_lading_id)
  const pod = hasMoved(places.discharge, before?.port_of_discharge_id)
  const end = hasMoved(places.destination, before?.destination_id)
  const now = {
    ...kept(shipment, before, polColumns, pol),
    ...kept(shipment, before, podColumns, pod),
    ...kept(shipment, before, destinationColumns, end),
  }
  return {
    ...now,
    pol_original_etd_at: (pol ? null : before?.pol_original_etd_at) ?? now.pol_etd_at ?? null,
    pod_original_eta_at: (pod ? null : before?.pod_original_eta_at) ?? now.pod_eta_at ?? null,
    destination_original_eta_at:
      (end ? null : before?.destination_original_eta_at) ?? now.destination_eta_at ?? null,
  }
}

export function shipmentPut(
  follower: FollowerRow,
  journey: Journey,
  places: ShipmentPlaces,
  before: ShipmentRow | null,
  observedAt: Date,
  now: Date,
): Put {
  const { account_id, scac, number, number_type, ref_numbers, tags, customer_id } = follower
  const { shipment } = journey
  const own = number_type === 'bill_of_lading' ? number : null
  const terminalMoved = hasMoved(places.discharge, before?.port_of_discharge_id)
  const row = {
    ...{ account_id, id: shipmentOfFollower(follower), scac, number, number_type },
    bill_of_lading_number:
      shipment.bill_of_lading_number ?? before?.bill_of_lading_number ?? own ?? null,
    booking_number: shipment.booking_number ?? before?.booking_number ?? null,
    ref_numbers: before ? before.ref_numbers : ref_numbers,
    tags: before ? before.tags : tags,
    customer_id: before ? before.customer_id : customer_id,
    port_of_lading_id: places.lading?.id ?? before?.port_of_lading_id ?? null,
    port_of_discharge_id: places.discharge?.id ?? before?.port_of_discharge_id ?? null,
    destination_id: places.destination?.id ?? before?.destination_id ?? null,
    pod_terminal_id:
      places.terminal?.id ?? (terminalMoved ? null : (before?.pod_terminal_id ?? null)),
    pod_vessel_id: places.vessel?.id ?? before?.pod_vessel_id ?? null,
    ...times(shipment, places, before),
    observed_at: observedAt,
    line_tracking_last_attempted_at: before?.line_tracking_last_attempted_at ?? now,
    line_tracking_last_succeeded_at: before?.line_tracking_last_succeeded_at ?? now,
    created_at: before?.created_at ?? now,
    updated_at: now,
  }
  return { into: 'shipment', key: ['account_id', 'id'], how: 'upsert', row }
}

const containerColumns = [
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
  const row = {
    account_id: follower.account_id,
    id: containerId(shipment_id, journey.number),
    shipment_id,
    number: journey.number,
    seal_number: journey.seal_number ?? before?.seal_number ?? null,
    iso_equipment_code: code,
    ...equipmentOf(code),
    current_status: journey.current_status,
    pod_terminal_id: terminal?.id ?? before?.pod_terminal_id ?? null,
    pod_location_id: pod?.id ?? before?.pod_location_id ?? null,
    final_destination_location_id: end?.id ?? before?.final_destination_location_id ?? null,
    empty_terminated_location_id: empty?.id ?? before?.empty_terminated_location_id ?? null,
    ...kept(journey, before, containerColumns, false),
    ...kept(journey, before, containerPodColumns, moved),
    created_at: before?.created_at ?? now,
    updated_at: now,
  }
  const put: Put = { into: 'container', key: ['account_id', 'id'], how: 'upsert', row }
  return [...sharedPuts([pod, end, empty]), put]
}
