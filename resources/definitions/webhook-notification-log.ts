import { columns, picked } from '../resource.ts'
import type { Definition } from '../resource.ts'

const names = [
  ...['attempt', 'url', 'attempted_at', 'duration_ms', 'status_code', 'error_code'],
  ...['response_excerpt', 'next_attempt_at'],
]

/** One attempt of a delivery. */
export const webhookNotificationLog: Definition = {
  types: ['webhook_notification_log'],
  select: `select ${columns('account_id', 'id', ...names)} from webhook_notification_log r`,
  foundBy: 'notification_id',
  attributes: (row) => picked(row, names),
}
