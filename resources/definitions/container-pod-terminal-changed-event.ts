import { columns, one, picked } from '../resource.ts'
import type { Definition } from '../resource.ts'

const names = ['timestamp', 'data_source']
const references = ['container_id', 'terminal_id', 'shipment_id']

export const containerPodTerminalChangedEvent: Definition = {
  types: ['container_pod_terminal_changed_event'],
  select: `
    select ${columns('account_id', 'id', ...references, ...names)}, t.kind as terminal_kind
    from container_pod_terminal_changed_event r left join terminal t on t.id = r.terminal_id`,
  attributes: (row) => picked(row, names),
  relationships: (row) => ({
    container: one('container', row.container_id),
    terminal: one(row.terminal_kind, row.terminal_id),
    shipment: one('shipment', row.shipment_id),
  }),
  includes: {
    container: ['container'],
    terminal: ['terminal', 'rail_terminal'],
    shipment: ['shipment'],
  },
}
