// Replays: past events for a webhook once more, as new notifications. The notification-builder makes them.
import Type from 'typebox'
import { dayOrTime } from '../../../resources/lists/filters.ts'
import { webhookReplay } from '../../../resources/definitions/webhook-replay.ts'
import { answerPage } from '../http/lists/answer-page.ts'
import { createdAnswer, pageAnswer, recordAnswer } from '../http/answer-schemas.ts'
import { isUuid, notFound, refusal } from '../http/answers.ts'
import type { HttpAnswer } from '../http/answers.ts'
import { resourceBody } from '../http/bodies/body-schemas.ts'
import { answerRecord, listParameters, recordParameters } from '../http/read-routes.ts'
import { actionRoute, getRoute } from '../http/route.ts'
import type { ApiDependencies, ApiRequest, Route } from '../http/route.ts'
import { inactiveWebhook } from './redeliver.ts'
import { cancelReplay, insertReplay, replayedWebhook, storedReplay } from './replay-sql.ts'
import { rates, validateReplay } from './validate-replay.ts'
import { wantedEvents } from './validate.ts'

const running = (): HttpAnswer => {
  const detail = 'A replay of this webhook is running. Wait for its end, or cancel it.'
  return refusal(422, [{ code: 'replay_running', detail }])
}

/** The request, for the replay itself. */
const forReplay = (request: ApiRequest, id: string): ApiRequest => ({
  ...request,
  params: { id },
})

async function create(request: ApiRequest, dependencies: ApiDependencies): Promise<HttpAnswer> {
  const { database } = dependencies
  const { accountId, newId, params } = request
  const { id } = params
  if (!isUuid(id)) return notFound()
  const [found] = await replayedWebhook(database, accountId, id)
  if (found === undefined) return notFound()
  const checked = validateReplay(request.body, found)
  if (!checked.ok) return refusal(422, checked.problems)
  if (!found.active) return inactiveWebhook()
  const made = await insertReplay(database, { accountId, webhookId: id, id: newId }, checked.value)
  return made.length > 0
    ? answerRecord(dependencies, forReplay(request, newId), webhookReplay, 201)
    : running()
}

async function list(request: ApiRequest, dependencies: ApiDependencies): Promise<HttpAnswer> {
  const { id } = request.params
  if (!isUuid(id)) return notFound()
  const [found] = await replayedWebhook(dependencies.database, request.accountId, id)
  if (found === undefined) return notFound()
  const ofWebhook = { sql: 'r.webhook_id = $::uuid', value: id }
  return answerPage(dependencies, request, webhookReplay, [ofWebhook])
}

async function show(request: ApiRequest, dependencies: ApiDependencies): Promise<HttpAnswer> {
  const { accountId, params } = request
  const { id, replay_id: replayId } = params
  if (!isUuid(id) || !isUuid(replayId)) return notFound()
  const found = await storedReplay(dependencies.database, accountId, id, replayId)
  if (found.length === 0) return notFound()
  return answerRecord(dependencies, forReplay(request, replayId), webhookReplay)
}

async function cancel(request: ApiRequest, dependencies: ApiDependencies): Promise<HttpAnswer> {
  const { id, replay_id: replayId } = request.params
  if (isUuid(id) && isUuid(replayId))
    await cancelReplay(dependencies.database, request.accountId, id, replayId)
  return show(request, dependencies)
}

const attributes = Type.Object({
  start_at: dayOrTime,
  end_at: Type.Optional(dayOrTime),
  events: Type.Optional(wantedEvents),
  rate: Type.Optional(Type.Integer({ minimum: 1, maximum: rates.highest })),
})

export const replayRoutes: readonly Route[] = [
  actionRoute('POST', '/webhooks/:id/replay', create, {
    summary: 'sends past events again, as new notifications',
    checkedBody: Type.Union([resourceBody('webhook_replay', attributes), attributes]),
    answer: createdAnswer(webhookReplay),
    parameters: recordParameters(webhookReplay),
  }),
  getRoute('/webhooks/:id/replays', list, {
    summary: 'lists the replays of a webhook',
    answer: pageAnswer(webhookReplay),
    parameters: listParameters(webhookReplay),
  }),
  getRoute('/webhooks/:id/replays/:replay_id', show, {
    summary: 'one replay, with its progress',
    answer: recordAnswer(webhookReplay),
    parameters: recordParameters(webhookReplay),
  }),
  actionRoute('POST', '/webhooks/:id/replays/:replay_id/cancel', cancel, {
    summary: 'ends a replay; what it has sent stays sent',
    answer: recordAnswer(webhookReplay),
    parameters: recordParameters(webhookReplay),
  }),
]
