import { loadReferenceData } from './reference-data.ts'
import { many, one, picked } from './resource.ts'
import type { Definition, Row } from './resource.ts'

const names = [
  ...['created_at', 'bill_of_lading_number', 'ref_numbers', 'tags', 'customer_name'],
  ...['port_of_lading_locode', 'port_of_lading_name'],
  ...['port_of_discharge_locode', 'port_of_discharge_name'],
  ...['pod_vessel_name', 'pod_vessel_imo', 'pod_voyage_number'],
  ...['destination_locode', 'destination_name', 'destination_timezone'],
  ...['destination_ata_at', 'destination_eta_at', 'destination_original_eta_at'],
  ...['pol_etd_at', 'pol_original_etd_at', 'pol_atd_at', 'pol_timezone'],
  ...['pod_eta_at', 'pod_original_eta_at', 'pod_ata_at', 'pod_timezone'],
  ...['line_tracking_last_attempted_at', 'line_tracking_last_succeeded_at'],
  ...['line_tracking_stopped_at', 'line_tracking_stopped_reason'],
]

const select = `
  select r.*,
    pol.kind as pol_kind, pol.code as port_of_lading_locode, pol.name as port_of_lading_name,
    pol.time_zone as pol_timezone,
    pod.kind as pod_kind, pod.code as port_of_discharge_locode,
    pod.name as port_of_discharge_name, pod.time_zone as pod_timezone,
    destination.kind as destination_kind, destination.code as destination_locode,
    destination.name as destination_name, destination.time_zone as destination_timezone,
    vessel.name as pod_vessel_name, vessel.imo as pod_vessel_imo,
    pod_terminal.kind as pod_terminal_kind,
    destination_terminal.kind as destination_terminal_kind,
    party.company_name as customer_name,
    (select array_agg(c.id order by c.number, c.id) from container c
      where c.account_id = r.account_id and c.shipment_id = r.id) as container_ids
  from shipment r
  left join location pol on pol.id = r.port_of_lading_id
  left join location pod on pod.id = r.port_of_discharge_id
  left join location destination on destination.id = r.destination_id
  left join vessel on vessel.id = r.pod_vessel_id
  left join terminal pod_terminal on pod_terminal.id = r.pod_terminal_id
  left join terminal destination_terminal on destination_terminal.id = r.destination_terminal_id
  left join party on party.account_id = r.account_id and party.id = r.customer_id`

function lineAttributes(row: Row) {
  const carrier = loadReferenceData().carrier(String(row.scac))
  return {
    shipping_line_scac: row.scac,
    shipping_line_name: carrier?.name ?? null,
    shipping_line_short_name: carrier?.shortName ?? null,
    normalized_number: row.number,
  }
}

export const shipment: Definition = {
  types: ['shipment'],
  path: '/v2/shipments',
  select,
  attributes: (row) => ({
    ...picked(row, names),
    ...lineAttributes(row),
    // Clients expect a text here: until the carrier has named a bill of lading, the booking stands in.
    bill_of_lading_number:
      row.bill_of_lading_number ??
      row.booking_number ??
      (row.number_type === 'container' ? null : row.number),
  }),
  relationships: (row) => ({
    port_of_lading: one(row.pol_kind, row.port_of_lading_id),
    port_of_discharge: one(row.pod_kind, row.port_of_discharge_id),
    pod_terminal: one(row.pod_terminal_kind, row.pod_terminal_id),
    destination: one(row.destination_kind, row.destination_id),
    destination_terminal: one(row.destination_terminal_kind, row.destination_terminal_id),
    line_tracking_stopped_by_user: null,
    containers: many('container', row.container_ids),
  }),
  includes: {
    port_of_lading: ['port', 'metro_area'],
    port_of_discharge: ['port', 'metro_area'],
    pod_terminal: ['terminal', 'rail_terminal'],
    destination: ['port', 'metro_area'],
    destination_terminal: ['terminal', 'rail_terminal'],
    line_tracking_stopped_by_user: [],
    containers: ['container'],
  },
}
