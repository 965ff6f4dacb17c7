import { columns, one, picked } from '../resource.ts'
import type { Definition } from '../resource.ts'

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
