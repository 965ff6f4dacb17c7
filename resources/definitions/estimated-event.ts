import { columns, pickAttributes, toOne } from '../resource.ts'
import type { ResourceDefinition } from '../resource.ts'

const names = [
  ...['created_at', 'estimated_timestamp', 'event', 'timezone', 'voyage_number', 'data_source'],
]
const references = ['shipment_id', 'location_id', 'vessel_id']

export const estimatedEvent: ResourceDefinition = {
  types: ['estimated_event'],
  select: `
    select ${columns('account_id', 'id', ...references, ...names)},
      l.code as location_locode, l.kind as location_kind
    from estimated_event r left join location l on l.id = r.location_id`,
  attributes: (row) => pickAttributes(row, [...names, 'location_locode']),
  relationships: (row) => ({
    shipment: toOne('shipment', row.shipment_id),
    port: toOne(row.location_kind, row.location_id),
    vessel: toOne('vessel', row.vessel_id),
  }),
  includes: { shipment: ['shipment'], port: ['port', 'metro_area'], vessel: ['vessel'] },
}
