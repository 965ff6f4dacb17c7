import { columns, one, picked } from '../resource.ts'
import type { Definition } from '../resource.ts'

const names = ['event', 'voyage_number', 'timestamp', 'timezone', 'created_at', 'data_source']
const references = ['shipment_id', 'container_id', 'location_id', 'vessel_id', 'terminal_id']
/** Nothing here stores them yet. */
const missing = ['value', 'value_timestamp']

export const transportEvent: Definition = {
  types: ['transport_event'],
  select: `
    select ${columns('account_id', 'id', ...references, ...names)},
      l.code as location_locode, l.kind as location_kind, t.kind as terminal_kind
    from transport_event r
    left join location l on l.id = r.location_id
    left join terminal t on t.id = r.terminal_id`,
  attributes: (row) => picked(row, [...names, 'location_locode', ...missing]),
  relationships: (row) => ({
    shipment: one('shipment', row.shipment_id),
    container: one('container', row.container_id),
    location: one(row.location_kind, row.location_id),
    vessel: one('vessel', row.vessel_id),
    terminal: one(row.terminal_kind, row.terminal_id),
  }),
  includes: {
    shipment: ['shipment'],
    container: ['container'],
    location: ['port', 'metro_area'],
    vessel: ['vessel'],
    terminal: ['terminal', 'rail_terminal'],
  },
}
