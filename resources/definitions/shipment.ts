import { loadReferenceData } from '../reference-data/reference-data.ts'
import { columns, pickAttributes, toMany, toOne } from '../resource.ts'
import type { ResourceDefinition, ResourceRow } from '../resource.ts'

const names = [
  ...['created_at', 'ref_numbers', 'tags', 'pod_voyage_number'],
  ...['destination_ata_at', 'destination_eta_at', 'destination_original_eta_at'],
  ...['pol_etd_at', 'pol_original_etd_at', 'pol_atd_at'],
  ...['pod_eta_at', 'pod_original_eta_at', 'pod_ata_at'],
  ...['line_tracking_last_attempted_at', 'line_tracking_last_succeeded_at'],
  ...['line_tracking_stopped_at', 'line_tracking_stopped_reason'],
]
const numbers = ['scac', 'number', 'number_type', 'bill_of_lading_number', 'booking_number']
const references = [
  ...['port_of_lading_id', 'port_of_discharge_id', 'destination_id'],
  ...['pod_terminal_id', 'destination_terminal_id'],
]

const place = (id: string): string =>
  `(select array[l.kind, l.code, l.name, l.time_zone] from location l where l.id = r.${id})`

// Subselects instead of joins, which would carry all columns of the shipment through each of them.
const select = `
  select ${columns('account_id', 'id', ...numbers, ...references, ...names)},
    ${place('port_of_lading_id')} as pol,
    ${place('port_of_discharge_id')} as pod,
    ${place('destination_id')} as destination,
    (select array[v.name, v.imo] from vessel v where v.id = r.pod_vessel_id) as pod_vessel,
    (select t.kind from terminal t where t.id = r.pod_terminal_id) as pod_terminal_kind,
    (select t.kind from terminal t where t.id = r.destination_terminal_id) as destination_terminal_kind,
    (select p.company_name from party p
      where p.account_id = r.account_id and p.id = r.customer_id) as customer_name,
    (select array_agg(c.id order by c.number, c.id) from container c
      where c.account_id = r.account_id and c.shipment_id = r.id) as container_ids
  from shipment r`

/** The values of a subselect, or nulls where it found no row. */
const valuesOf = (found: unknown): readonly unknown[] =>
  Array.isArray(found) ? found : [null, null, null, null]

function placeAttributes(row: ResourceRow) {
  const [, polCode, polName, polZone] = valuesOf(row.pol)
  const [, podCode, podName, podZone] = valuesOf(row.pod)
  const [, destinationCode, destinationName, destinationZone] = valuesOf(row.destination)
  const [vesselName, vesselImo] = valuesOf(row.pod_vessel)
  return {
    port_of_lading_locode: polCode,
    port_of_lading_name: polName,
    pol_timezone: polZone,
    port_of_discharge_locode: podCode,
    port_of_discharge_name: podName,
    pod_timezone: podZone,
    destination_locode: destinationCode,
    destination_name: destinationName,
    destination_timezone: destinationZone,
    pod_vessel_name: vesselName,
    pod_vessel_imo: vesselImo,
  }
}

function lineAttributes(row: ResourceRow) {
  const carrier = loadReferenceData().carrier(String(row.scac))
  return {
    shipping_line_scac: row.scac,
    shipping_line_name: carrier?.name ?? null,
    shipping_line_short_name: carrier?.shortName ?? null,
    normalized_number: row.number,
  }
}

export const shipment: ResourceDefinition = {
  types: ['shipment'],
  path: '/v2/shipments',
  select,
  attributes: (row) =>
    Object.assign(pickAttributes(row, names), placeAttributes(row), lineAttributes(row), {
      customer_name: row.customer_name,
      // Clients expect a text here: the booking stands in until the carrier has named a bill of lading.
      bill_of_lading_number:
        row.bill_of_lading_number ??
        row.booking_number ??
        (row.number_type === 'container' ? null : row.number),
    }),
  relationships: (row) => ({
    port_of_lading: toOne(valuesOf(row.pol)[0], row.port_of_lading_id),
    port_of_discharge: toOne(valuesOf(row.pod)[0], row.port_of_discharge_id),
    pod_terminal: toOne(row.pod_terminal_kind, row.pod_terminal_id),
    destination: toOne(valuesOf(row.destination)[0], row.destination_id),
    destination_terminal: toOne(row.destination_terminal_kind, row.destination_terminal_id),
    line_tracking_stopped_by_user: null,
    containers: toMany('container', row.container_ids),
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
