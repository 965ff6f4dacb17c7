import { columns, pickAttributes, toMany, toOne } from '../resource.ts'
import type { ResourceDefinition } from '../resource.ts'

// The last three are Landfall's own: why a webhook does not deliver now, and how long its previous secret signs.
const webhookNames = [
  ...['url', 'active', 'events', 'secret', 'headers', 'created_at', 'updated_at'],
  ...['previous_secret_until', 'paused_until', 'deactivated_reason'],
]

export const webhookColumns = columns('account_id', 'id', ...webhookNames)

export const webhook: ResourceDefinition = {
  types: ['webhook'],
  select: `select ${webhookColumns} from webhook r`,
  path: '/v2/webhooks',
  attributes: (row) => pickAttributes(row, webhookNames),
}

const referenceTypes = [
  ...['tracking_request', 'transport_event', 'estimated_event', 'container_updated_event'],
  ...['container_created_event', 'container_pod_terminal_changed_event'],
  'document',
]

const notificationNames = ['id', 'event', 'delivery_status', 'created_at']
const references = ['webhook_id', 'reference_type', 'reference_id']

export const webhookNotification: ResourceDefinition = {
  types: ['webhook_notification'],
  path: '/v2/webhook_notifications',
  select: `
    select ${columns('account_id', ...notificationNames, ...references)},
      (select array_agg(l.id order by l.attempt) from webhook_notification_log l
        where l.account_id = r.account_id and l.notification_id = r.id) as log_ids
    from webhook_notification r`,
  attributes: (row) => pickAttributes(row, notificationNames),
  relationships: (row) => ({
    webhook: toOne('webhook', row.webhook_id),
    reference_object: toOne(row.reference_type, row.reference_id),
    webhook_notification_logs: toMany('webhook_notification_log', row.log_ids),
  }),
  includes: {
    webhook: ['webhook'],
    reference_object: referenceTypes,
    webhook_notification_logs: ['webhook_notification_log'],
  },
}

const attemptNames = [
  ...['attempt', 'url', 'attempted_at', 'duration_ms', 'status_code', 'error_code'],
  ...['response_excerpt', 'next_attempt_at'],
]

/** One attempt of a delivery. */
export const webhookNotificationLog: ResourceDefinition = {
  types: ['webhook_notification_log'],
  select: `select ${columns('account_id', 'id', ...attemptNames)} from webhook_notification_log r`,
  foundBy: 'notification_id',
  attributes: (row) => pickAttributes(row, attemptNames),
}
