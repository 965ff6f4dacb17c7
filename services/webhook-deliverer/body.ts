import { isoTime } from '../../resources/resource.ts'
import type { Attempt } from './sql.ts'

/**
 * The POST's body, the same bytes on every attempt: the notification as of its creation, and `included` as
 * it is stored.
 */
export function bodyOf(attempt: Attempt): string {
  const { notification_id: id, webhook_id, event, reference_type, reference_id } = attempt
  const reference = { id: reference_id, type: reference_type }
  const data = {
    id,
    type: 'webhook_notification',
    attributes: {
      id,
      event,
      delivery_status: 'pending',
      created_at: isoTime(attempt.notified_at),
    },
    relationships: {
      reference_object: { data: reference },
      webhook: { data: { id: webhook_id, type: 'webhook' } },
      webhook_notification_logs: { data: [] },
    },
  }
  const links = { self: `/v2/webhook_notifications/${id}` }
  const head = JSON.stringify({ data, links })
  return `${head.slice(0, -1)},"included":${attempt.included}}`
}
