// Whether a webhook wants a recorded event, and the condition by which it does not.
import { randomUUID } from 'node:crypto'
import Type from 'typebox'
import type { Db } from '../../../platform/postgres/database.ts'
import { flag, oneOf, orNull, text, texts, uuid } from '../../../resources/attribute-schemas.ts'
import { webhookCondition } from '../../../resources/definitions/webhooks.ts'
import type { Resource } from '../../../resources/resource.ts'
import {
  conditionFacts,
  conditionHolds,
  conditionOperators,
} from '../../../resources/webhooks/conditions.ts'
import { shownHeaders } from '../../../resources/webhooks/headers.ts'
import type { StoredHeader } from '../../../resources/webhooks/headers.ts'
import { openSecret } from '../../../resources/webhooks/secrets.ts'
import type { WebhookCondition } from '../../../resources/webhooks/conditions.ts'
import type { StoredRows } from '../../../schemas/tables.ts'
import { plainAnswer } from '../http/answer-schemas.ts'
import { isUuid, notFound, ok, refusal } from '../http/answers.ts'
import type { HttpAnswer, Problem } from '../http/answers.ts'
import { isObject, resourceBody } from '../http/bodies/body-schemas.ts'
import { actionRoute } from '../http/route.ts'
import type { ApiDependencies, ApiRequest } from '../http/route.ts'
import type { ExamplePost } from './example-posts.ts'
import { outcomeSchema, postExample, shownOutcome } from './examples.ts'
import { attributesOf, typeProblems } from './validate.ts'

type WebhookRow = Pick<StoredRows['webhook'], 'id' | 'url' | 'active' | 'events' | 'secret'> & {
  readonly headers: readonly StoredHeader[] | null
  readonly conditions: readonly WebhookCondition[]
}

const storedWebhook = (db: Db, accountId: string, id: string) =>
  db.query<WebhookRow>({
    name: 'webhook_of_test',
    text: `
      select id, url, active, events, secret, headers, conditions from webhook
      where account_id = $1 and id = $2`,
    values: [accountId, id],
  })

type EventRow = Pick<
  StoredRows['event'],
  'id' | 'event' | 'reference_type' | 'reference_id' | 'included'
>

const storedEvent = (db: Db, accountId: string, id: string) =>
  db.query<EventRow>({
    name: 'webhook_tested_event',
    text: `
      select id, event, reference_type, reference_id, included from event
      where account_id = $1 and id = $2`,
    values: [accountId, id],
  })

/** What the webhook makes of the event, in the order in which it is asked. */
function judge(webhook: Omit<WebhookRow, 'secret'>, event: EventRow) {
  const facts = conditionFacts(JSON.parse(event.included) as Resource[])
  const conditions = webhook.conditions.map((condition) => ({
    ...condition,
    found: facts[condition.field],
    holds: conditionHolds(condition, facts),
  }))
  const { active } = webhook
  const subscribed = webhook.events.includes(event.event)
  return {
    would_send: active && subscribed && conditions.every(({ holds }) => holds),
    event: event.event,
    active,
    subscribed,
    conditions,
  }
}

const postOf = (webhook: WebhookRow, event: EventRow, id: string, now: Date): ExamplePost => ({
  url: webhook.url,
  secrets: [openSecret(webhook.id, webhook.secret)],
  headers: shownHeaders(webhook.id, webhook.headers) ?? [],
  notification: { ...event, notification_id: id, webhook_id: webhook.id, notified_at: now },
})

const where = 'GET /v2/events shows the ids'

type Wanted = { readonly event_id?: unknown; readonly send?: unknown }

function problemsOf({ event_id, send }: Wanted, pointer: string): Problem[] {
  const problem = (name: string, code: string, detail: string): Problem => ({
    pointer: `${pointer}/${name}`,
    code,
    detail: `${name} ${detail}`,
  })
  return [
    ...(event_id === undefined ? [problem('event_id', 'blank', `is required: ${where}`)] : []),
    ...(event_id !== undefined && !(typeof event_id === 'string' && isUuid(event_id))
      ? [problem('event_id', 'invalid', `must be the id of an event: ${where}`)]
      : []),
    ...(send !== undefined && typeof send !== 'boolean'
      ? [problem('send', 'invalid', 'must be true or false')]
      : []),
  ]
}

const unknownEvent = (pointer: string): Problem => ({
  pointer: `${pointer}/event_id`,
  code: 'not_found',
  detail: `The event does not exist: ${where}.`,
})

async function test(request: ApiRequest, dependencies: ApiDependencies): Promise<HttpAnswer> {
  const { accountId, params, body } = request
  if (!isUuid(params.id)) return notFound()
  const [webhook] = await storedWebhook(dependencies.database, accountId, params.id)
  if (webhook === undefined) return notFound()
  const { pointer, fields } = attributesOf(body)
  const wanted: Wanted = isObject(fields) ? fields : {}
  const problems = [...typeProblems(body, 'webhook_test'), ...problemsOf(wanted, pointer)]
  if (problems.length > 0) return refusal(422, problems)
  const [event] = await storedEvent(dependencies.database, accountId, String(wanted.event_id))
  if (event === undefined) return refusal(422, [unknownEvent(pointer)])
  const judged = judge(webhook, event)
  if (wanted.send !== true) return ok({ ...judged, post: null })
  return postExample(
    dependencies,
    accountId,
    postOf(webhook, event, randomUUID(), new Date()),
    (sent) => ({ ...judged, post: shownOutcome(webhook.url, sent) }),
  )
}

const { field, values } = webhookCondition.properties

const wantedBody = Type.Object({ event_id: uuid, send: Type.Optional(flag) })

export const eventTestRoute = actionRoute('POST', '/webhooks/:id/test', test, {
  summary: 'tells whether the webhook wants a recorded event; posts it once if asked to',
  checkedBody: Type.Union([resourceBody('webhook_test', wantedBody), wantedBody]),
  answer: plainAnswer(
    Type.Object({
      would_send: flag,
      event: text,
      active: flag,
      subscribed: flag,
      conditions: Type.Array(
        Type.Object({
          field,
          operator: oneOf(...conditionOperators),
          values,
          found: texts,
          holds: flag,
        }),
      ),
      post: orNull(outcomeSchema),
    }),
  ),
})
