import type { Put } from '../../platform/postgres/put-rows.ts'
import { columns, pickAttributes, toOne } from '../resource.ts'
import type { ResourceDefinition } from '../resource.ts'
import { updateRow } from '../rows.ts'
import type { RowChange } from '../rows.ts'

const names = [
  ...['request_number', 'request_type', 'scac', 'status', 'failed_reason', 'ref_numbers', 'tags'],
  ...['created_at', 'updated_at', 'is_retrying', 'retry_count'],
]

export const trackingRequestColumns = columns(
  ...['account_id', 'id', 'shipment_id', 'customer_id', ...names],
)

export const trackingRequest: ResourceDefinition = {
  types: ['tracking_request'],
  path: '/v2/tracking_requests',
  select: `select ${trackingRequestColumns} from tracking_request r`,
  // Clients know the tags under either name.
  attributes: (row) => ({ shipment_tags: row.tags ?? [], ...pickAttributes(row, names) }),
  relationships: (row) => ({
    tracked_object: toOne('shipment', row.shipment_id),
    customer: toOne('party', row.customer_id),
  }),
  includes: { tracked_object: ['shipment'], customer: ['party'] },
}

/** Changes the named columns of a request. */
export const requestUpdate = (
  { account_id, id }: { readonly account_id: string; readonly id: string },
  change: RowChange<'tracking_request'>,
  now: Date,
): Put => updateRow('tracking_request', { account_id, id, ...change, updated_at: now })
