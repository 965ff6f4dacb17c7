import Type from 'typebox'
import { eventCategories } from '../../../domain/event-names.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { listOrNull } from '../../../resources/attribute-schemas.ts'
import { buildResource, isoTime } from '../../../resources/resource.ts'
import type { ResourceRow } from '../../../resources/resource.ts'
import {
  webhook,
  webhookCondition,
  webhookNotification,
} from '../../../resources/definitions/webhooks.ts'
import { createdAnswer, emptyAnswer, plainAnswer, recordAnswer } from '../http/answer-schemas.ts'
import { isUuid, notFound, ok, refusal } from '../http/answers.ts'
import type { HttpAnswer, Problem } from '../http/answers.ts'
import { isObject, resourceBody } from '../http/bodies/body-schemas.ts'
import { pageRoute, recordRoute } from '../http/read-routes.ts'
import { actionRoute, getRoute } from '../http/route.ts'
import type { ApiDependencies, ApiRequest, Route } from '../http/route.ts'
import { exampleRoutes } from './examples.ts'
import { eventTestRoute } from './event-test.ts'
import { redeliverRoute } from './redeliver.ts'
import { replayRoutes } from './replays.ts'
import { kindOf, namedKind, newSigningKey, signatureKinds, unknownKind } from './signing-keys.ts'
import { retryScheduleRoute } from './retry-schedule.ts'
import { sourceRoute } from './source.ts'
import { namedCustomers } from './validate-conditions.ts'
import {
  attributesOf,
  highestRate,
  typeProblems,
  validateWebhook,
  wantedEvents,
} from './validate.ts'
import type { WebhookAttributes, WebhookValidation } from './validate.ts'
import {
  deleteWebhook,
  insertWebhook,
  knownParties,
  mostOldSecrets,
  mostWebhooks,
  oldSecretEnd,
  rotateSecret,
  storedPublicKey,
} from './sql.ts'
import { updateWebhook } from './update-sql.ts'

const rulesOf = ({ settings }: ApiDependencies, isUrlRequired: boolean) => ({
  allowed: settings.WEBHOOK_ALLOWED_NETWORKS,
  signatureHeader: settings.SIGNATURE_HEADER,
  isUrlRequired,
})

/** The customers of conditions that are no parties of the account. */
async function customerProblems(
  { database }: ApiDependencies,
  accountId: string,
  { conditions = [] }: WebhookAttributes,
  pointer: string,
): Promise<Problem[]> {
  const named = namedCustomers(conditions)
  if (named.length === 0) return []
  const found = await knownParties(
    database,
    accountId,
    named.map(({ id }) => id),
  )
  const known = new Set(found.map(({ id }) => id))
  return named
    .filter(({ id }) => !known.has(id.toLowerCase()))
    .map((each) => ({
      code: 'not_found',
      detail: 'The party does not exist.',
      pointer: pointer + each.pointer,
    }))
}

async function checkedWebhook(
  request: ApiRequest,
  dependencies: ApiDependencies,
  isUrlRequired: boolean,
): Promise<WebhookValidation> {
  const checked = validateWebhook(request.body, rulesOf(dependencies, isUrlRequired))
  if (!checked.ok) return checked
  const { accountId } = request
  const problems = await customerProblems(dependencies, accountId, checked.value, checked.pointer)
  return problems.length > 0 ? { ok: false, problems } : checked
}

const webhookAnswer = (row: ResourceRow | undefined, status = 200): HttpAnswer =>
  row === undefined ? notFound() : { status, body: { data: buildResource(webhook, row).resource } }

const limitReached = (): HttpAnswer => {
  const detail = `An account has at most ${mostWebhooks} webhooks. Delete one before you create another.`
  return refusal(422, [{ code: 'limit_reached', detail }])
}

async function create(request: ApiRequest, dependencies: ApiDependencies): Promise<HttpAnswer> {
  const checked = await checkedWebhook(request, dependencies, true)
  if (!checked.ok) return refusal(422, checked.problems)
  const { accountId, newId } = request
  const { signature = 'v1' } = checked.value
  const [row] = await dependencies.database.transaction((tx) =>
    insertWebhook(tx, accountId, newId, checked.value, newSigningKey(signature)),
  )
  return row === undefined ? limitReached() : webhookAnswer(row, 201)
}

async function change(request: ApiRequest, dependencies: ApiDependencies): Promise<HttpAnswer> {
  const { id } = request.params
  if (!isUuid(id)) return notFound()
  const checked = await checkedWebhook(request, dependencies, false)
  if (!checked.ok) return refusal(422, checked.problems)
  const { signature } = checked.value
  const kind = signature && (await storedKind(dependencies, request))
  if (kind && kind !== signature) {
    const detail = 'POST /v2/webhooks/{id}/rotate_secret changes the signature of a webhook.'
    return refusal(422, [{ code: 'invalid', detail, pointer: `${checked.pointer}/signature` }])
  }
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

/** Null where there is no such webhook. */
async function storedKind({ database }: ApiDependencies, { accountId, params }: ApiRequest) {
  const [stored] = await storedPublicKey(database, accountId, params.id ?? '')
  return stored === undefined ? null : kindOf(stored.public_key)
}

/** The new key is of the kind that the body names, else of the kind of the old one. */
async function rotate(request: ApiRequest, dependencies: ApiDependencies): Promise<HttpAnswer> {
  const { database } = dependencies
  const { id } = request.params
  if (!isUuid(id)) return notFound()
  const wrong = typeProblems(request.body, 'webhook')
  if (wrong.length > 0) return refusal(422, wrong)
  const { pointer, fields = {} } = attributesOf(request.body === undefined ? {} : request.body)
  if (!isObject(fields))
    return refusal(422, [{ code: 'invalid', detail: 'Attributes must be an object', pointer }])
  const named = namedKind(fields.signature)
  if (named === null) {
    return refusal(422, [{ ...unknownKind, pointer: `${pointer}/signature` }])
  }
  const kind = named ?? (await storedKind(dependencies, request))
  if (kind === null) return notFound()
  const [row] = await rotateSecret(database, request.accountId, id, newSigningKey(kind))
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

const text = Type.String()

const signature = Type.Enum([...signatureKinds])

const attributes = Type.Partial(
  Type.Object({
    url: Type.String({ format: 'uri' }),
    active: Type.Boolean(),
    ordered: Type.Boolean(),
    events: wantedEvents,
    headers: listOrNull(Type.Object({ name: text, value: text })),
    conditions: listOrNull(webhookCondition, { maxItems: 20 }),
    signature,
    rate_limit: Type.Union([Type.Integer({ minimum: 1, maximum: highestRate }), Type.Null()]),
  }),
)

// Clients send the attributes in an envelope or without one.
const checkedBody = Type.Union([resourceBody('webhook', attributes), attributes])

const categorySchema = Type.Object({
  id: text,
  type: Type.Literal('webhook_event_category'),
  attributes: Type.Object({
    name: text,
    events: Type.Array(Type.Object({ name: text, description: text })),
  }),
})

export const webhookRoutes: readonly Route[] = [
  sourceRoute,
  retryScheduleRoute,
  ...exampleRoutes,
  getRoute('/webhooks/events', () => Promise.resolve(ok({ data: categories })), {
    summary: 'all event names, by category',
    answer: plainAnswer(Type.Object({ data: Type.Array(categorySchema) })),
  }),
  pageRoute('/webhooks', webhook, 'lists webhooks'),
  recordRoute('/webhooks', webhook, 'one webhook'),
  actionRoute('POST', '/webhooks', create, {
    summary: 'creates a webhook',
    checkedBody,
    answer: createdAnswer(webhook),
  }),
  actionRoute('PATCH', '/webhooks/:id', change, {
    summary: 'changes the given attributes',
    checkedBody,
    answer: recordAnswer(webhook),
  }),
  actionRoute('DELETE', '/webhooks/:id', remove, {
    summary: 'deletes a webhook',
    answer: emptyAnswer(200),
  }),
  actionRoute('POST', '/webhooks/:id/rotate_secret', rotate, {
    summary: 'gives the webhook a new `secret`; the replaced one signs for 24 more hours',
    checkedBody: Type.Optional(Type.Partial(Type.Object({ signature }))),
    answer: recordAnswer(webhook),
  }),
  eventTestRoute,
  ...replayRoutes,
  pageRoute('/webhook_notifications', webhookNotification, 'lists notifications'),
  recordRoute('/webhook_notifications', webhookNotification, 'one notification'),
  redeliverRoute,
]
