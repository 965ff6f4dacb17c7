import { allEventNames } from '../../domain/event-names.ts'
import { oneOf, time } from '../attribute-schemas.ts'
import { computed, defineResource, one, stored } from '../define-resource.ts'
import { equalsRecordId, from, isOneOf, until } from '../lists/filters.ts'
import { referenceObject } from './webhooks.ts'

/** A recorded event, whether a webhook subscribes to it or not. Its id is the `event_id` of messages. */
export const event = defineResource({
  types: ['event'],
  path: '/v2/events',
  table: 'event',
  columns: ['reference_type', 'reference_id', 'shipment_id', 'container_id', 'recorded_at'],
  attributes: {
    ...stored({ event: oneOf(...allEventNames) }),
    created_at: computed(time, (row) => row.recorded_at),
  },
  relationships: {
    reference_object: referenceObject,
    shipment: one('shipment', 'shipment_id'),
    container: one('container', 'container_id'),
  },
  list: {
    filters: {
      'filter[event]': isOneOf('event', allEventNames),
      'filter[shipment_id]': equalsRecordId('shipment_id'),
      'filter[container_id]': equalsRecordId('container_id'),
      'filter[created_at][start]': from('recorded_at'),
      'filter[created_at][end]': until('recorded_at'),
    },
  },
})
