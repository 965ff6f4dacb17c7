import { columns, one, picked } from '../resource.ts'
import type { Definition } from '../resource.ts'

const names = [
  ...['created_at', 'estimated_timestamp', 'event', 'timezone', 'voyage_number', 'data_source'],
]
const references = ['shipment_id', 'location_id', 'vessel_id']

export const estimatedEvent: Definition = {
  types: ['estimated_event'],
  select: `
    select ${columns('account_id', 'id', ...references, ...names)},
      l.code as location_locode, l.kind as location_kind
    from estimated_event r left join location l on l.id = r.location_id`,
  attributes: (row) => picked(row, [...names, 'location_locode']),
  relationships: (row) => ({
    shipment: one('shipment', row.shipment_id),
    port: one(row.location_kind, row.location_id),
    vessel: one('vessel', row.vessel_id),
  }),
  includes: { shipment: ['shipment'], port: ['port', 'metro_area'], vessel: ['vessel'] },
}
