import { randomBytes, randomUUID } from 'node:crypto'
import { eventCategories, eventNames } from '../../../domain/event-names.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { secretBytes, secretFrom } from '../../../platform/signing/webhook-signature.ts'
import { buildResource, isoTime } from '../../../resources/resource.ts'
import type { ResourceRow } from '../../../resources/resource.ts'
import { webhook, webhookNotification } from '../../../resources/definitions/webhooks.ts'
import { isUuid, notFound, ok, refusal } from '../http/answers.ts'
import type { HttpAnswer } from '../http/answers.ts'
import { equalsId, from, oneOf, until } from '../http/filters.ts'
import { pageRoute, recordRoute } from '../http/read-routes.ts'
import { actionRoute, getRoute } from '../http/route.ts'
import type { ApiDependencies, ApiRequest, Route } from '../http/route.ts'
import { validateWebhook } from './validate.ts'
import {
  deleteWebhook,
  insertWebhook,
  mostOldSecrets,
  mostWebhooks,
  oldSecretEnd,
  rotateSecret,
  updateWebhook,
} from './sql.ts'

const newSecret = (): string => secretFrom(randomBytes(secretBytes))

const rulesOf = ({ settings }: ApiDependencies, isUrlRequired: boolean) => ({
  allowed: settings.WEBHOOK_ALLOWED_NETWORKS,
  signatureHeader: settings.SIGNATURE_HEADER,
  isUrlRequired,
})

const webhookAnswer = (row: ResourceRow | undefined, status = 200): HttpAnswer =>
  row === undefined ? notFound() : { status, body: { data: buildResource(webhook, row).resource } }

const limitReached = (): HttpAnswer => {
  const detail = `An account has at most ${mostWebhooks} webhooks. Delete one before you create another.`
  return refusal(422, [{ code: 'limit_reached', detail }])
}

async function create(request: ApiRequest, dependencies: ApiDependencies): Promise<HttpAnswer> {
  const checked = validateWebhook(request.body, rulesOf(dependencies, true))
  if (!checked.ok) return refusal(422, checked.problems)
  const id = randomUUID()
  const [row] = await dependencies.database.transaction((tx) =>
    insertWebhook(tx, request.accountId, id, checked.value, newSecret()),
  )
  return row === undefined ? limitReached() : webhookAnswer(row, 201)
}

async function change(request: ApiRequest, dependencies: ApiDependencies): Promise<HttpAnswer> {
  const { id } = request.params
  if (!isUuid(id)) return notFound()
  const checked = validateWebhook(request.body, rulesOf(dependencies, false))
  if (!checked.ok) return refusal(422, checked.problems)
  const row = await dependencies.database.transaction((tx) =>
    updateWebhook(tx, request.accountId, id, checked.value),
  )
  return webhookAnswer(row)
}

/** Why no secret was rotated: the webhook does not exist, or too many old secrets still sign. */
async function notRotated(db: Db, accountId: string, id: string): Promise<HttpAnswer> {
  const [first] = await oldSecretEnd(db, accountId, id)
  if (!first?.until) return notFound()
  const until = isoTime(first.until)
  const detail = `At most ${mostOldSecrets} old secrets sign beside the current one. The first of them expires at ${until}.`
  return refusal(422, [{ code: 'limit_reached', detail }])
}

async function rotate(request: ApiRequest, { database }: ApiDependencies): Promise<HttpAnswer> {
  const { id } = request.params
  if (!isUuid(id)) return notFound()
  const [row] = await rotateSecret(database, request.accountId, id, newSecret())
  return row === undefined ? notRotated(database, request.accountId, id) : webhookAnswer(row)
}

async function remove(request: ApiRequest, { database }: ApiDependencies): Promise<HttpAnswer> {
  const { id } = request.params
  if (!isUuid(id)) return notFound()
  const removed = await database.transaction((tx) => deleteWebhook(tx, request.accountId, id))
  return removed ? ok(null) : notFound()
}

const categories = eventCategories.map(({ name, events }) => ({
  id: `${name.toLowerCase().replaceAll(' ', '-')}-events`,
  type: 'webhook_event_category',
  attributes: {
    name,
    events: events.map(([event, description]) => ({ name: event, description })),
  },
}))

const notificationOptions = { definition: webhookNotification, include: 'reference_object' }

const notificationFilters = {
  'filter[event]': oneOf('event', eventNames),
  'filter[delivery_status]': oneOf('delivery_status', ['pending', 'succeeded', 'failed']),
  'filter[webhook_id]': equalsId('webhook_id'),
  'filter[created_at][start]': from('created_at'),
  'filter[created_at][end]': until('created_at'),
}

export const webhookRoutes: readonly Route[] = [
  getRoute('/webhooks/events', () => Promise.resolve(ok({ data: categories }))),
  pageRoute('/webhooks', { definition: webhook }),
  recordRoute('/webhooks', { definition: webhook }),
  actionRoute('POST', '/webhooks', create),
  actionRoute('PATCH', '/webhooks/:id', change),
  actionRoute('DELETE', '/webhooks/:id', remove),
  actionRoute('POST', '/webhooks/:id/rotate_secret', rotate),
  pageRoute('/webhook_notifications', { ...notificationOptions, filters: notificationFilters }),
  recordRoute('/webhook_notifications', notificationOptions),
]
