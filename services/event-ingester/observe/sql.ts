import { arraysOf } from '../../../platform/postgres/arrays-of.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import type { StoredEventRow } from '../../../resources/tracking/stored-events.ts'
import type { StoredRows } from '../../../schemas/tables.ts'

export type Key = { readonly account_id: string; readonly id: string }
const keys = (of: readonly Key[]) => arraysOf(of, 'account_id', 'id')

export const shipmentColumns = [
  'account_id',
  'id',
  'scac',
  'number',
  'number_type',
  'ref_numbers',
  'tags',
  'customer_id',
  'bill_of_lading_number',
  'booking_number',
  'port_of_lading_id',
  'port_of_discharge_id',
  'destination_id',
  'destination_terminal_id',
  'pod_terminal_id',
  'pod_vessel_id',
  'pod_voyage_number',
  'pol_etd_at',
  'pol_original_etd_at',
  'pol_atd_at',
  'pod_eta_at',
  'pod_original_eta_at',
  'pod_ata_at',
  'destination_eta_at',
  'destination_original_eta_at',
  'destination_ata_at',
  'line_tracking_last_attempted_at',
  'line_tracking_last_succeeded_at',
  'line_tracking_stopped_at',
  'line_tracking_stopped_reason',
  'line_tracking_stopped_by_id',
  'line_tracking_resumed_at',
  'observed_at',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof StoredRows['shipment'])[]

export type ShipmentRow = Pick<StoredRows['shipment'], (typeof shipmentColumns)[number]>

/** Locks shipments, in the order of their keys, and reads all columns that the ingester writes. */
export const lockShipments = (tx: Db, ids: readonly Key[]) =>
  tx.query<ShipmentRow>({
    name: 'ingester_lock_shipments',
    text: `
      select s.* from (
        select distinct * from unnest($1::uuid[], $2::uuid[]) as n (account_id, id) order by 1, 2) m
      cross join lateral (
        select ${shipmentColumns.join()} from shipment
        where account_id = m.account_id and id = m.id limit 1 for update) s`,
    values: keys(ids),
  })

export const containerColumns = [
  'account_id',
  'id',
  'shipment_id',
  'number',
  'seal_number',
  'current_status',
  'moved_status',
  'iso_equipment_code',
  'equipment_type',
  'equipment_length',
  'equipment_height',
  'pod_terminal_id',
  'pickup_facility_id',
  'pod_location_id',
  'final_destination_location_id',
  'empty_terminated_location_id',
  'empty_out_at',
  'pol_full_in_at',
  'pol_vessel_loaded_at',
  'pol_vessel_departed_at',
  'pod_arrived_at',
  'pod_discharged_at',
  'pod_full_out_at',
  'pod_rail_loaded_at',
  'pod_rail_departed_at',
  'ind_eta_at',
  'ind_ata_at',
  'ind_rail_unloaded_at',
  'final_destination_full_out_at',
  'empty_terminated_at',
  'availability_known',
  'available_for_pickup',
  'pickup_lfd',
  'pickup_lfd_line',
  'pickup_lfd_terminal',
  'pickup_lfd_rail',
  'pickup_appointment_at',
  'fees_at_pod_terminal',
  'holds_at_pod_terminal',
  'location_at_pod_terminal',
  'delivered_at',
  'terminal_checked_at',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof StoredRows['container'])[]

/** The columns that the ingester writes, with the names of the places. */
export type ContainerRow = Pick<StoredRows['container'], (typeof containerColumns)[number]> & {
  readonly pod_locode: string | null
  readonly final_destination_locode: string | null
  readonly pod_terminal_kind: string | null
  readonly pod_terminal_name: string | null
  readonly pod_terminal_code: string | null
}

/** The names of the places of the container `c`, as SQL. */
export const placedAt = `
  (select code from location where id = c.pod_location_id) as pod_locode,
  (select code from location where id = c.final_destination_location_id)
    as final_destination_locode,
  (select kind from terminal where id = c.pod_terminal_id) as pod_terminal_kind,
  (select name from terminal where id = c.pod_terminal_id) as pod_terminal_name,
  (select coalesce(smdg_code, bic_facility_code) from terminal where id = c.pod_terminal_id)
    as pod_terminal_code`

/** The shipments' containers, with all columns that the ingester writes. */
export const containersOf = (tx: Db, shipments: readonly Key[]) =>
  tx.query<ContainerRow>({
    name: 'ingester_containers',
    text: `
      select c.*, ${placedAt} from unnest($1::uuid[], $2::uuid[]) as m (account_id, id)
      cross join lateral (
        select ${containerColumns.join()} from container
        where account_id = m.account_id and shipment_id = m.id) c`,
    values: keys(shipments),
  })

export type LiveEventRow = StoredEventRow &
  Pick<StoredRows['transport_event'], 'container_id' | 'happening'>

/** An event `t` with the codes and names of its place `l` and its ship `v`, as SQL. */
const placedEvent = `
  t.container_id, t.id, t.event, t.identity, t.happening, t."timestamp", t.voyage_number,
  t.carrier_event_id, l.code as locode, v.imo as vessel_imo, v.name as vessel_name`
const placeAndShip = `
  left join location l on l.id = t.location_id
  left join vessel v on v.id = t.vessel_id`

/** The events of these containers that are not superseded. */
export const liveEvents = (tx: Db, containers: readonly Key[]) =>
  tx.query<LiveEventRow>({
    name: 'ingester_live_events',
    text: `
      select e.* from unnest($1::uuid[], $2::uuid[]) as m (account_id, id)
      cross join lateral (
        select ${placedEvent} from transport_event t ${placeAndShip}
        where t.account_id = m.account_id and t.container_id = m.id
          and t.superseded_at is null) e`,
    values: keys(containers),
  })

/**
 * The events of these containers that ended and that no other event replaces, the latest last. An estimate leaves an event
 * for each time to which it moved: `except` compares them in one pass, and not each with all others.
 */
export const endedEvents = (tx: Db, containers: readonly Key[]) =>
  tx.query<LiveEventRow>({
    name: 'ingester_ended_events',
    text: `
      select ${placedEvent} from unnest($1::uuid[], $2::uuid[]) as m (account_id, id)
      cross join lateral (
        select id from transport_event
        where account_id = m.account_id and container_id = m.id and superseded_at is not null
        except
        select supersedes_id from transport_event
        where account_id = m.account_id and container_id = m.id) ended
      join transport_event t on t.account_id = m.account_id and t.id = ended.id ${placeAndShip}
      order by t.superseded_at, t.id`,
    values: keys(containers),
  })

export type EstimateRow = Pick<
  StoredRows['estimated_event'],
  'shipment_id' | 'estimated_timestamp' | 'created_at'
> & { readonly locode: string | null }

/** The last recorded estimate of arrival of each shipment. */
export const lastEstimates = (tx: Db, shipments: readonly Key[]) =>
  tx.query<EstimateRow>({
    name: 'ingester_last_estimates',
    text: `
      select e.* from unnest($1::uuid[], $2::uuid[]) as m (account_id, id)
      cross join lateral (
        select x.shipment_id, x.estimated_timestamp, x.created_at, l.code as locode
        from estimated_event x left join location l on l.id = x.location_id
        where x.account_id = m.account_id and x.shipment_id = m.id
        order by x.created_at desc limit 1) e`,
    values: keys(shipments),
  })
