import { containerForm } from '../../domain/numbers/canonical-number.ts'
import type { Put } from '../../platform/postgres/put-rows.ts'
import { customFieldIds, hasCustomFields } from './custom-fields.ts'
import { flag, oneOf, orNull, text, texts, time, whole } from '../attribute-schemas.ts'
import { computed, defineResource, one, stored } from '../define-resource.ts'
import { from, isCarrier, isNumber, isOneOf, until } from '../lists/filters.ts'
import type { Filter } from '../lists/list-options.ts'
import { refusalAttribute, refusalOfRequest } from '../tracking/refusing-carriers.ts'
import { updateRow } from '../rows.ts'
import type { RowChange } from '../rows.ts'
import { isFoundBy } from '../lists/search-terms.ts'

const statuses = ['pending', 'awaiting_manifest', 'created', 'failed', 'tracking_stopped']
const failures = [
  ...['booking_cancelled', 'duplicate', 'expired', 'internal_processing_error', 'invalid_number'],
  ...['not_found', 'retries_exhausted', 'shipping_line_unreachable', 'unrecognized_response'],
  ...['data_unavailable', 'scac_auto_detect_failed'],
]

/** The request is for the container, or its shipment has it. Two reads of an index, where an `or` reads all requests. */
const isForContainer: Filter = {
  schema: { type: 'string' },
  condition: (text) => ({
    sql: `r.id in (
      select t.id from container c
      join tracking_request t on t.account_id = c.account_id and t.shipment_id = c.shipment_id
      where c.account_id = $account and c.number = $
      union all
      select t.id from tracking_request t
      where t.account_id = $account and t.request_number = $ and t.request_type = 'container')`,
    value: containerForm(text),
  }),
}

export const trackingRequest = defineResource({
  types: ['tracking_request'],
  path: '/v2/tracking_requests',
  table: 'tracking_request',
  columns: [
    'shipment_id',
    'customer_id',
    'user_id',
    'duplicate_of_id',
    'request_number',
    'given_number',
  ],
  lookups: { ...customFieldIds, refusal: refusalOfRequest },
  attributes: {
    request_number: computed(text, (row) => row.given_number ?? row.request_number),
    // Clients know the tags under either name.
    shipment_tags: computed(texts, ({ tags }) => tags ?? []),
    ...stored({
      request_type: oneOf('bill_of_lading', 'booking_number', 'container'),
      scac: orNull(text),
      status: oneOf(...statuses),
      failed_reason: orNull(oneOf(...failures)),
      ref_numbers: orNull(texts),
      tags: texts,
      created_at: time,
      updated_at: time,
      is_retrying: flag,
      retry_count: orNull(whole),
    }),
    // Landfall's own.
    carrier_refusal: refusalAttribute,
  },
  relationships: {
    tracked_object: one('shipment', 'shipment_id'),
    customer: one('party', 'customer_id'),
    user: one('user', 'user_id'),
    // Landfall's own: the request that tracks the number of a duplicate.
    duplicate_of: one('tracking_request', 'duplicate_of_id'),
    ...hasCustomFields,
  },
  // The names that the client library of the hosted service has.
  includeAliases: { shipment: 'tracked_object', container: 'tracked_object.containers' },
  include: 'tracked_object',
  list: {
    filters: {
      q: isFoundBy('tracking_request'),
      'filter[request_number]': isNumber('request_number'),
      'filter[container_number]': isForContainer,
      'filter[status]': isOneOf('status', statuses),
      'filter[scac]': isCarrier('scac'),
      'filter[created_at][start]': from('created_at'),
      'filter[created_at][end]': until('created_at'),
      'filter[updated_at][start]': from('updated_at'),
      'filter[updated_at][end]': until('updated_at'),
    },
  },
})

/** Changes the named columns of a request. */
export const requestUpdate = (
  { account_id, id }: { readonly account_id: string; readonly id: string },
  change: RowChange<'tracking_request'>,
  now: Date,
): Put => updateRow('tracking_request', { account_id, id, ...change, updated_at: now })
