import { one, picked } from '../resource.ts'
import type { Definition } from '../resource.ts'

export const containerCreatedEvent: Definition = {
  types: ['container_created_event'],
  select: `select r.* from container_created_event r`,
  attributes: (row) => picked(row, ['timestamp', 'timezone']),
  relationships: (row) => ({
    container: one('container', row.container_id),
    shipment: one('shipment', row.shipment_id),
  }),
  includes: { container: ['container'], shipment: ['shipment'] },
}
