import type { Put } from '../../platform/postgres/put-rows.ts'
import { columns, one, picked } from '../resource.ts'
import type { Definition } from '../resource.ts'
import { updateRow } from '../rows.ts'
import type { RowChange } from '../rows.ts'

const names = [
  ...['request_number', 'request_type', 'scac', 'status', 'failed_reason', 'ref_numbers', 'tags'],
  ...['created_at', 'updated_at', 'is_retrying', 'retry_count'],
]

export const trackingRequestColumns = columns(
  ...['account_id', 'id', 'shipment_id', 'customer_id', ...names],
)

export const trackingRequest: Definition = {
  types: ['tracking_request'],
  path: '/v2/tracking_requests',
  select: `select ${trackingRequestColumns} from tracking_request r`,
  // Clients know the tags by either name.
  attributes: (row) => ({ shipment_tags: row.tags ?? [], ...picked(row, names) }),
  relationships: (row) => ({
    tracked_object: one('shipment', row.shipment_id),
    customer: one('party', row.customer_id),
  }),
  includes: { tracked_object: ['shipment'], customer: ['party'] },
}

/** Changes the named columns of a request. */
export const requestUpdate = (
  { account_id, id }: { readonly account_id: string; readonly id: string },
  change: RowChange<'tracking_request'>,
  now: Date,
): Put => updateRow('tracking_request', { account_id, id, ...change, updated_at: now })
