import { columns, one, picked } from '../resource.ts'
import type { Definition } from '../resource.ts'

const names = ['timestamp', 'timezone']
const references = ['container_id', 'shipment_id']

export const containerCreatedEvent: Definition = {
  types: ['container_created_event'],
  select: `
    select ${columns('account_id', 'id', ...references, ...names)}
    from container_created_event r`,
  attributes: (row) => picked(row, names),
  relationships: (row) => ({
    container: one('container', row.container_id),
    shipment: one('shipment', row.shipment_id),
  }),
  includes: { container: ['container'], shipment: ['shipment'] },
}
