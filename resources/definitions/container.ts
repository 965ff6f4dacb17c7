import { columns, pickAttributes, toMany, toOne } from '../resource.ts'
import type { ResourceDefinition } from '../resource.ts'

const names = [
  ...['number', 'ref_numbers', 'seal_number', 'created_at', 'current_status'],
  ...['equipment_type', 'equipment_length', 'equipment_height', 'weight_in_lbs'],
  ...['fees_at_pod_terminal', 'holds_at_pod_terminal', 'pickup_lfd', 'pickup_appointment_at'],
  ...['availability_known', 'available_for_pickup'],
  ...['empty_out_at', 'pol_full_in_at', 'pol_vessel_loaded_at', 'pol_vessel_departed_at'],
  ...['pod_arrived_at', 'pod_discharged_at', 'pod_full_out_at'],
  ...['pod_rail_loaded_at', 'pod_rail_departed_at'],
  ...['ind_eta_at', 'ind_ata_at', 'ind_rail_unloaded_at'],
  ...['final_destination_full_out_at', 'empty_terminated_at'],
]
const lookedUp = [
  ...['pod_timezone', 'final_destination_timezone', 'empty_terminated_timezone'],
  'shipment_last_tracking_request_at',
]
/** Attributes of the interface that are not stored yet. */
const missing = [
  ...['location_at_pod_terminal', 'pod_full_out_chassis_number', 'pod_rail_carrier_scac'],
  ...['ind_rail_carrier_scac', 'ind_facility_lfd_on', 'delivered_at', 'terminal_checked_at'],
  ...['pod_last_tracking_request_at', 'import_deadlines'],
]

// Subselects instead of joins, which would carry all columns of the container through each of them.
const select = `
  select ${columns('account_id', 'id', 'shipment_id', 'pod_terminal_id', ...names)},
    (select t.kind from terminal t where t.id = r.pod_terminal_id) as pod_terminal_kind,
    (select l.time_zone from location l where l.id = r.pod_location_id) as pod_timezone,
    (select l.time_zone from location l
      where l.id = r.final_destination_location_id) as final_destination_timezone,
    (select l.time_zone from location l
      where l.id = r.empty_terminated_location_id) as empty_terminated_timezone,
    (select s.line_tracking_last_attempted_at from shipment s
      where s.account_id = r.account_id and s.id = r.shipment_id) as shipment_last_tracking_request_at,
    (select array_agg(e.id order by e.timestamp, e.created_at, e.id) from transport_event e
      where e.account_id = r.account_id and e.container_id = r.id
        and e.superseded_at is null) as transport_event_ids
  from container r`

export const container: ResourceDefinition = {
  types: ['container'],
  path: '/v2/containers',
  select,
  attributes: (row) => pickAttributes(row, [...names, ...lookedUp, ...missing]),
  relationships: (row) => ({
    shipment: toOne('shipment', row.shipment_id),
    pod_terminal: toOne(row.pod_terminal_kind, row.pod_terminal_id),
    pickup_facility: null,
    transport_events: toMany('transport_event', row.transport_event_ids),
    raw_events: [],
  }),
  includes: {
    shipment: ['shipment'],
    pod_terminal: ['terminal', 'rail_terminal'],
    pickup_facility: ['terminal', 'rail_terminal'],
    transport_events: ['transport_event'],
    raw_events: [],
  },
}
