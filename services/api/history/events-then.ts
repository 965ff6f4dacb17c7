// The events of a container that stood at a time.
import { transportEvent } from '../../../resources/definitions/transport-event.ts'
import type { Condition } from '../../../resources/lists/list-options.ts'
import { computed } from '../../../resources/define-resource.ts'
import type { ResourceDefinition } from '../../../resources/resource.ts'

const { invalidated_at: invalidated } = transportEvent.attributes

/** The events that replaced others later were not known then. */
const standing: ResourceDefinition = {
  ...transportEvent,
  attributes: {
    ...transportEvent.attributes,
    ...(invalidated && { invalidated_at: computed(invalidated.schema, () => null) }),
  },
}

/** The definition of the events and the conditions on them; without a time those that stand now. */
export function eventsAt(at: Date | null): {
  readonly definition: ResourceDefinition
  readonly conditions: readonly Condition[]
} {
  if (at === null) {
    const conditions = [{ sql: '(r.superseded_at is null) = $::boolean', value: true }]
    return { definition: transportEvent, conditions }
  }
  return {
    definition: standing,
    conditions: [
      { sql: 'r.created_at <= $::timestamptz', value: at },
      { sql: `coalesce(r.superseded_at, 'infinity') > $::timestamptz`, value: at },
    ],
  }
}
