import Type from 'typebox'
import { anything, mapOf, oneOf, orNull, text, time } from '../attribute-schemas.ts'
import { always, defineResource, stored } from '../define-resource.ts'
import { oneTerminal } from './place-relationships.ts'
import type { Attributes, ResourceType } from '../resource.ts'

const references = ['container_id', 'shipment_id']

export const containerCreatedEvent = defineResource({
  types: ['container_created_event'],
  table: 'container_created_event',
  columns: references,
  attributes: stored({ timestamp: time, timezone: orNull(text) }),
  relationships: {
    container: always('container', 'container_id'),
    shipment: always('shipment', 'shipment_id'),
  },
})

/** An event of a container at a terminal. */
const terminalEvent = (type: ResourceType, attributes: Attributes) =>
  defineResource({
    types: [type],
    table: type,
    columns: [...references, 'terminal_id', 'data_source'],
    lookups: { terminal_kind: 't.kind' },
    joins: 'left join terminal t on t.id = r.terminal_id',
    attributes,
    relationships: {
      container: always('container', 'container_id'),
      terminal: oneTerminal('terminal_kind', 'terminal_id'),
      shipment: always('shipment', 'shipment_id'),
    },
  })

export const containerUpdatedEvent = terminalEvent('container_updated_event', {
  ...stored({
    changeset: mapOf(Type.Array(anything, { minItems: 2, maxItems: 2 })),
    timestamp: time,
    timezone: orNull(text),
  }),
  // The interface knows no other source; what the line says has none.
  data_source: {
    schema: oneOf('terminal'),
    stored: false,
    value: (row) => (row.data_source === 'terminal' ? 'terminal' : undefined),
  },
})

export const containerPodTerminalChangedEvent = terminalEvent(
  'container_pod_terminal_changed_event',
  stored({ timestamp: time, data_source: oneOf('shipping_line', 'terminal') }),
)
