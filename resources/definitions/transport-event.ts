import { columns, pickAttributes, toOne } from '../resource.ts'
import type { ResourceDefinition } from '../resource.ts'

const names = ['event', 'voyage_number', 'timestamp', 'timezone', 'created_at', 'data_source']
const references = ['shipment_id', 'container_id', 'location_id', 'vessel_id', 'terminal_id']
/** Attributes of the interface that are not stored yet. */
const missing = ['value', 'value_timestamp']

export const transportEvent: ResourceDefinition = {
  types: ['transport_event'],
  select: `
    select ${columns('account_id', 'id', ...references, ...names)},
      l.code as location_locode, l.kind as location_kind, t.kind as terminal_kind
    from transport_event r
    left join location l on l.id = r.location_id
    left join terminal t on t.id = r.terminal_id`,
  attributes: (row) => pickAttributes(row, [...names, 'location_locode', ...missing]),
  relationships: (row) => ({
    shipment: toOne('shipment', row.shipment_id),
    container: toOne('container', row.container_id),
    location: toOne(row.location_kind, row.location_id),
    vessel: toOne('vessel', row.vessel_id),
    terminal: toOne(row.terminal_kind, row.terminal_id),
  }),
  includes: {
    shipment: ['shipment'],
    container: ['container'],
    location: ['port', 'metro_area'],
    vessel: ['vessel'],
    terminal: ['terminal', 'rail_terminal'],
  },
}
