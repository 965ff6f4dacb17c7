import { oneOf, orNull, text, time } from '../attribute-schemas.ts'
import { always, defineResource, lookedUp, one, stored } from '../define-resource.ts'
import { onePlace } from './place-relationships.ts'

export const estimatedEvent = defineResource({
  types: ['estimated_event'],
  table: 'estimated_event',
  columns: ['shipment_id', 'location_id', 'vessel_id'],
  lookups: { location_locode: 'l.code', location_kind: 'l.kind' },
  joins: 'left join location l on l.id = r.location_id',
  attributes: {
    ...stored({
      created_at: time,
      estimated_timestamp: time,
      event: oneOf('shipment.estimated.arrival'),
      timezone: orNull(text),
      voyage_number: orNull(text),
      data_source: oneOf('shipping_line', 'terminal'),
    }),
    ...lookedUp({ location_locode: orNull(text) }),
  },
  relationships: {
    shipment: always('shipment', 'shipment_id'),
    port: onePlace,
    vessel: one('vessel', 'vessel_id'),
  },
})
