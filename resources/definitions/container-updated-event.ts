import { columns, one, picked } from '../resource.ts'
import type { Definition, TypeName } from '../resource.ts'

const references = ['container_id', 'terminal_id', 'shipment_id']

/** An event of a container at a terminal; `names` are what is shown of it. */
export const terminalEvent = (type: TypeName, names: readonly string[]): Definition => ({
  types: [type],
  select: `
    select ${columns('account_id', 'id', ...references, ...names)}, t.kind as terminal_kind
    from ${type} r left join terminal t on t.id = r.terminal_id`,
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
})

export const containerUpdatedEvent = terminalEvent('container_updated_event', [
  ...['changeset', 'timestamp', 'timezone', 'data_source'],
])
