import { columns, one, picked } from '../resource.ts'
import type { Definition, TypeName } from '../resource.ts'

const createdNames = ['timestamp', 'timezone']
const createdReferences = ['container_id', 'shipment_id']

export const containerCreatedEvent: Definition = {
  types: ['container_created_event'],
  select: `
    select ${columns('account_id', 'id', ...createdReferences, ...createdNames)}
    from container_created_event r`,
  attributes: (row) => picked(row, createdNames),
  relationships: (row) => ({
    container: one('container', row.container_id),
    shipment: one('shipment', row.shipment_id),
  }),
  includes: { container: ['container'], shipment: ['shipment'] },
}

const terminalReferences = ['container_id', 'terminal_id', 'shipment_id']

/** An event of a container at a terminal; `names` are what is shown of it. */
const terminalEvent = (type: TypeName, names: readonly string[]): Definition => ({
  types: [type],
  select: `
    select ${columns('account_id', 'id', ...terminalReferences, ...names)}, t.kind as terminal_kind
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

export const containerPodTerminalChangedEvent = terminalEvent(
  'container_pod_terminal_changed_event',
  ['timestamp', 'data_source'],
)
