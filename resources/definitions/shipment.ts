import { customFieldIds, hasCustomFields } from './custom-fields.ts'
import { loadReferenceData } from '../reference-data/reference-data.ts'
import { oneOf, orNull, text, texts, time } from '../attribute-schemas.ts'
import { computed, defineResource, lookedUp, many, one, stored, toOne } from '../define-resource.ts'
import { shipmentFilters, shipmentSorts } from './shipment-list.ts'
import { stopReasons } from '../tracking/tracking-stop.ts'
import { oneTerminal } from './place-relationships.ts'
import type { Attributes, Relationship, ResourceRow } from '../resource.ts'

const maybeTime = orNull(time)
const maybeText = orNull(text)

const storedAttributes = stored({
  created_at: time,
  booking_number: maybeText,
  ref_numbers: orNull(texts),
  tags: texts,
  pod_voyage_number: maybeText,
  destination_ata_at: maybeTime,
  destination_eta_at: maybeTime,
  destination_original_eta_at: maybeTime,
  pol_etd_at: maybeTime,
  pol_original_etd_at: maybeTime,
  pol_atd_at: maybeTime,
  pod_eta_at: maybeTime,
  pod_original_eta_at: maybeTime,
  pod_ata_at: maybeTime,
  line_tracking_last_attempted_at: maybeTime,
  line_tracking_last_succeeded_at: maybeTime,
  line_tracking_stopped_at: maybeTime,
  line_tracking_stopped_reason: orNull(oneOf(...stopReasons)),
})

/** Kind, locode, name and time zone in one subselect. */
const place = (id: string): string =>
  `(select array[l.kind, l.code, l.name, l.time_zone] from location l where l.id = r.${id})`

/** A value of a subselect's array, or null where it found no row. */
const valueOf = (found: unknown, index: number): unknown =>
  Array.isArray(found) ? (found as readonly unknown[])[index] : null

const placeAttributes = (column: string, place: string, zone: string): Attributes => ({
  [`${place}_locode`]: computed(maybeText, (row) => valueOf(row[column], 1)),
  [`${place}_name`]: computed(maybeText, (row) => valueOf(row[column], 2)),
  [zone]: computed(maybeText, (row) => valueOf(row[column], 3)),
})

const onePlaceOf = (column: string, id: string): Relationship =>
  one(['port', 'metro_area'], (row) => toOne(valueOf(row[column], 0), row[id]))

const carrierOf = (row: ResourceRow) => loadReferenceData().carrier(String(row.scac))

const lineAttributes: Attributes = {
  shipping_line_scac: computed(text, (row) => row.scac),
  shipping_line_name: computed(text, (row) => carrierOf(row)?.name ?? row.scac),
  shipping_line_short_name: computed(text, (row) => carrierOf(row)?.shortName ?? row.scac),
  normalized_number: computed(text, (row) => row.number),
  // Clients expect a text here: the booking stands in until the carrier has named a bill of lading.
  bill_of_lading_number: computed(
    maybeText,
    (row) =>
      row.bill_of_lading_number ??
      row.booking_number ??
      (row.number_type === 'container' ? null : row.number),
  ),
}

export const shipment = defineResource({
  types: ['shipment'],
  path: '/v2/shipments',
  table: 'shipment',
  columns: [
    ...['scac', 'number', 'number_type', 'bill_of_lading_number'],
    ...['port_of_lading_id', 'port_of_discharge_id', 'destination_id'],
    ...['pod_terminal_id', 'destination_terminal_id', 'line_tracking_stopped_by_id'],
    'customer_id',
  ],
  // Subselects instead of joins, which would carry all columns of the shipment through each of them.
  lookups: {
    pol: place('port_of_lading_id'),
    pod: place('port_of_discharge_id'),
    destination: place('destination_id'),
    pod_vessel: '(select array[v.name, v.imo] from vessel v where v.id = r.pod_vessel_id)',
    pod_terminal_kind: '(select t.kind from terminal t where t.id = r.pod_terminal_id)',
    destination_terminal_kind:
      '(select t.kind from terminal t where t.id = r.destination_terminal_id)',
    customer_name: `
      (select p.company_name from party p
        where p.account_id = r.account_id and p.id = r.customer_id)`,
    container_ids: `
      (select array_agg(c.id order by c.number, c.id) from container c
        where c.account_id = r.account_id and c.shipment_id = r.id)`,
    ...customFieldIds,
  },
  attributes: {
    ...storedAttributes,
    ...placeAttributes('pol', 'port_of_lading', 'pol_timezone'),
    ...placeAttributes('pod', 'port_of_discharge', 'pod_timezone'),
    ...placeAttributes('destination', 'destination', 'destination_timezone'),
    pod_vessel_name: computed(maybeText, (row) => valueOf(row.pod_vessel, 0)),
    pod_vessel_imo: computed(maybeText, (row) => valueOf(row.pod_vessel, 1)),
    ...lineAttributes,
    ...lookedUp({ customer_name: maybeText }),
  },
  relationships: {
    port_of_lading: onePlaceOf('pol', 'port_of_lading_id'),
    port_of_discharge: onePlaceOf('pod', 'port_of_discharge_id'),
    pod_terminal: oneTerminal('pod_terminal_kind', 'pod_terminal_id'),
    destination: onePlaceOf('destination', 'destination_id'),
    destination_terminal: oneTerminal('destination_terminal_kind', 'destination_terminal_id'),
    line_tracking_stopped_by_user: one('user', 'line_tracking_stopped_by_id'),
    containers: many('container', 'container_ids'),
    // Landfall's own, as is the attribute `booking_number`.
    customer: one('party', 'customer_id'),
    ...hasCustomFields,
  },
  list: { filters: shipmentFilters, sorts: shipmentSorts },
})
