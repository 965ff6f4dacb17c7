import { columns, pickAttributes, toOne } from '../resource.ts'
import type { ResourceDefinition, ResourceType } from '../resource.ts'

const createdNames = ['timestamp', 'timezone']
const createdReferences = ['container_id', 'shipment_id']

export const containerCreatedEvent: ResourceDefinition = {
  types: ['container_created_event'],
  select: `
    select ${columns('account_id', 'id', ...createdReferences, ...createdNames)}
    from container_created_event r`,
  attributes: (row) => pickAttributes(row, createdNames),
  relationships: (row) => ({
    container: toOne('container', row.container_id),
    shipment: toOne('shipment', row.shipment_id),
  }),
  includes: { container: ['container'], shipment: ['shipment'] },
}

const terminalReferences = ['container_id', 'terminal_id', 'shipment_id']

/** An event of a container at a terminal, with the attributes `names`. */
const terminalEvent = (type: ResourceType, names: readonly string[]): ResourceDefinition => ({
  types: [type],
  select: `
    select ${columns('account_id', 'id', ...terminalReferences, ...names)}, t.kind as terminal_kind
    from ${type} r left join terminal t on t.id = r.terminal_id`,
  attributes: (row) => pickAttributes(row, names),
  relationships: (row) => ({
    container: toOne('container', row.container_id),
    terminal: toOne(row.terminal_kind, row.terminal_id),
    shipment: toOne('shipment', row.shipment_id),
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
