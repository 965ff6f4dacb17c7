import { columns, many, one, picked } from '../resource.ts'
import type { Definition } from '../resource.ts'

export const referenceTypes = [
  ...['tracking_request', 'transport_event', 'estimated_event', 'container_updated_event'],
  ...['container_created_event', 'container_pod_terminal_changed_event'],
  'document',
]

const names = ['id', 'event', 'delivery_status', 'created_at']
const references = ['webhook_id', 'reference_type', 'reference_id']

export const webhookNotification: Definition = {
  types: ['webhook_notification'],
  path: '/v2/webhook_notifications',
  select: `
    select ${columns('account_id', ...names, ...references)},
      (select array_agg(l.id order by l.attempt) from webhook_notification_log l
        where l.account_id = r.account_id and l.notification_id = r.id) as log_ids
    from webhook_notification r`,
  attributes: (row) => picked(row, names),
  relationships: (row) => ({
    webhook: one('webhook', row.webhook_id),
    reference_object: one(row.reference_type, row.reference_id),
    webhook_notification_logs: many('webhook_notification_log', row.log_ids),
  }),
  includes: {
    webhook: ['webhook'],
    reference_object: referenceTypes,
    webhook_notification_logs: ['webhook_notification_log'],
  },
}
