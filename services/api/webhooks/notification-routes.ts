import { eventNames } from '../../../domain/event-names.ts'
import { webhookNotification } from '../../../resources/definitions/webhooks.ts'
import { equalsId, from, oneOf, until } from '../http/filters.ts'
import { oneRoute, pageRoute } from '../http/read-routes.ts'
import type { Route } from '../http/route.ts'

const plan = { definition: webhookNotification, include: 'reference_object' }

const filters = {
  'filter[event]': oneOf('event', eventNames),
  'filter[delivery_status]': oneOf('delivery_status', ['pending', 'succeeded', 'failed']),
  'filter[webhook_id]': equalsId('webhook_id'),
  'filter[created_at][start]': from('created_at'),
  'filter[created_at][end]': until('created_at'),
}

export const webhookNotificationRoutes: readonly Route[] = [
  pageRoute('/webhook_notifications', { ...plan, filters }),
  oneRoute('/webhook_notifications', plan),
]
