import { webhookNotification } from '../definitions/webhooks.ts'
import { buildResource } from '../resource.ts'

/** A notification as of its creation. */
export type BuiltNotification = {
  readonly notification_id: string
  readonly webhook_id: string
  readonly event: string
  readonly reference_type: string
  readonly reference_id: string
  readonly notified_at: Date
  /** The records that it includes: a JSON array as text, which is sent as it is. */
  readonly included: string
}

/**
 * The body of the POST that delivers a notification, in the shape of `GET /webhook_notifications/{id}`; the same
 * bytes on every attempt.
 */
export function bodyOf(notification: BuiltNotification): string {
  const { notification_id: id, notified_at, included } = notification
  const row = { ...notification, id, delivery_status: 'pending', created_at: notified_at }
  const { links, ...data } = buildResource(webhookNotification, row).resource
  const head = JSON.stringify({ data, links })
  return `${head.slice(0, -1)},"included":${included}}`
}
