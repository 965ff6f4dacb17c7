import { randomBytes, randomUUID } from 'node:crypto'
import { eventCategories } from '../../../domain/event-names.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { secretBytes, secretFrom } from '../../../platform/signing/webhook-signature.ts'
import { buildResource, isoTime } from '../../../resources/resource.ts'
import type { ResourceRow } from '../../../resources/resource.ts'
import { webhook } from '../../../resources/definitions/webhooks.ts'
import { isUuid, notFound, ok, refusal } from '../http/answers.ts'
import type { Answer } from '../http/answers.ts'
import { oneRoute, pageRoute } from '../http/read-routes.ts'
import { act, get } from '../http/route.ts'
import type { ApiParts, Call, Route } from '../http/route.ts'
import { checkWebhook } from './attributes.ts'
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

const rulesOf = ({ settings }: ApiParts, whole: boolean) => ({
  allowed: settings.WEBHOOK_ALLOWED_NETWORKS,
  signatureHeader: settings.SIGNATURE_HEADER,
  whole,
})

const shown = (row: ResourceRow | undefined, status = 200): Answer =>
  row === undefined ? notFound() : { status, body: { data: buildResource(webhook, row).resource } }

const limitReached = (): Answer => {
  const detail = `An account has at most ${mostWebhooks} webhooks. Delete one to make room.`
  return refusal(422, [{ code: 'limit_reached', detail }])
}

async function create(call: Call, parts: ApiParts): Promise<Answer> {
  const checked = checkWebhook(call.body, rulesOf(parts, true))
  if (!checked.ok) return refusal(422, checked.problems)
  const id = randomUUID()
  const [row] = await parts.database.transaction((tx) =>
    insertWebhook(tx, call.accountId, id, checked.value, newSecret()),
  )
  return row === undefined ? limitReached() : shown(row, 201)
}

async function change(call: Call, parts: ApiParts): Promise<Answer> {
  const { id } = call.params
  if (!isUuid(id)) return notFound()
  const checked = checkWebhook(call.body, rulesOf(parts, false))
  if (!checked.ok) return refusal(422, checked.problems)
  const row = await parts.database.transaction((tx) =>
    updateWebhook(tx, call.accountId, id, checked.value),
  )
  return shown(row)
}

/** There is no such webhook, or too many of its old secrets still sign. */
async function notRotated(db: Db, accountId: string, id: string): Promise<Answer> {
  const [first] = await oldSecretEnd(db, accountId, id)
  if (!first?.until) return notFound()
  const until = isoTime(first.until)
  const detail = `At most ${mostOldSecrets} old secrets sign beside the new one. The first of them ends at ${until}.`
  return refusal(422, [{ code: 'limit_reached', detail }])
}

async function rotate(call: Call, { database }: ApiParts): Promise<Answer> {
  const { id } = call.params
  if (!isUuid(id)) return notFound()
  const [row] = await rotateSecret(database, call.accountId, id, newSecret())
  return row === undefined ? notRotated(database, call.accountId, id) : shown(row)
}

async function remove(call: Call, { database }: ApiParts): Promise<Answer> {
  const { id } = call.params
  if (!isUuid(id)) return notFound()
  const removed = await database.transaction((tx) => deleteWebhook(tx, call.accountId, id))
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

export const webhookRoutes: readonly Route[] = [
  get('/webhooks/events', () => Promise.resolve(ok({ data: categories }))),
  pageRoute('/webhooks', { definition: webhook }),
  oneRoute('/webhooks', { definition: webhook }),
  act('POST', '/webhooks', create),
  act('PATCH', '/webhooks/:id', change),
  act('DELETE', '/webhooks/:id', remove),
  act('POST', '/webhooks/:id/rotate_secret', rotate),
]
