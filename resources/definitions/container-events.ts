import { anything, orNull, text, time } from '../attribute-schemas.ts'
import { defineResource, one, stored } from '../define-resource.ts'
import { oneTerminal } from './place-relationships.ts'
import type { Attributes, ResourceType } from '../resource.ts'

const references = ['container_id', 'shipment_id']

export const containerCreatedEvent = defineResource({
  types: ['container_created_event'],
  table: 'container_created_event',
  columns: references,
  attributes: stored({ timestamp: time, timezone: orNull(text) }),
  relationships: {
    container: one('container', 'container_id'),
    shipment: one('shipment', 'shipment_id'),
  },
})

/** An event of a container at a terminal. */
const terminalEvent = (type: ResourceType, attributes: Attributes) =>
  defineResource({
    types: [type],
    table: type,
    columns: [...references, 'terminal_id'],
    lookups: { terminal_kind: 't.kind' },
    joins: 'left join terminal t on t.id = r.terminal_id',
    attributes,
    relationships: {
      container: one('container', 'container_id'),
      terminal: oneTerminal('terminal_kind', 'terminal_id'),
      shipment: one('shipment', 'shipment_id'),
    },
  })

export const containerUpdatedEvent = terminalEvent(
  'container_updated_event',
  stored({ changeset: anything, timestamp: time, timezone: orNull(text), data_source: text }),
)

export const containerPodTerminalChangedEvent = terminalEvent(
  'container_pod_terminal_changed_event',
  stored({ timestamp: time, data_source: text }),
)
