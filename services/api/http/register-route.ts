import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../../../platform/process/log.ts'
import { admission } from './admission.ts'
import type { Caller } from './admission.ts'
import { notFound, refusal } from './answers.ts'
import type { HttpAnswer } from './answers.ts'
import { noRoom } from './failures.ts'
import { bodyIdProblem } from './bodies/body-id.ts'
import { withSingularTypes } from './bodies/body-types.ts'
import { createdOnce } from './created-once.ts'
import { answerOnce } from './idempotency.ts'
import { originOf } from './origin.ts'
import { noteIgnored, readParameters } from './query.ts'
import { withReplacement } from './joined-records.ts'
import { traceparentOf } from './request-spans.ts'
import { knowsParameter } from './route.ts'
import type { ApiDependencies, ApiRequest, Route } from './route.ts'

const jsonApi = 'application/vnd.api+json'

/** Sends an answer as JSON, in the media type that the client accepts. */
export function send(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: HttpAnswer,
): FastifyReply {
  reply.code(answer.status).headers(answer.headers ?? {})
  if (answer.body === null) return reply.send()
  const wanted = request.headers.accept?.includes(jsonApi) ? jsonApi : 'application/json'
  return reply.type(`${wanted}; charset=utf-8`).send(JSON.stringify(answer.body))
}

export const eventStream = 'text/event-stream'

/**
 * No cache or proxy may keep back what is sent. A connection that was kept after the end would delay the api's stop. The
 * end is logged here, because it is no end of a response where the client has left.
 */
function sendStream(
  log: Log,
  request: FastifyRequest,
  reply: FastifyReply,
  stream: Readable,
): FastifyReply {
  const { id: request_id, caller } = request
  stream.once('close', () => {
    const seconds = Math.round(reply.elapsedTime / 1_000)
    log.info({ request_id, account_id: caller?.accountId, seconds }, 'a stream ended')
  })
  const headers = { 'cache-control': 'no-store', 'x-accel-buffering': 'no', connection: 'close' }
  return reply.headers(headers).type(eventStream).send(stream)
}

const wantsStream = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers.accept?.includes(eventStream) === true

const toApiRequest = (
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
  given: Pick<ApiRequest, 'query' | 'lists'>,
  publicUrl: string | null,
): ApiRequest => ({
  ...caller,
  ...given,
  params: paramsOf(request),
  body: request.body,
  origin: originOf(request, publicUrl),
  url: request.url,
  traceparent: traceparentOf(request),
  newId: randomUUID(),
  ageMs: () => reply.elapsedTime,
})

const paramsOf = ({ params }: FastifyRequest): Readonly<Record<string, string>> =>
  params as Record<string, string>

/** Postgres has no text with U+0000, and fails where it is given one. */
const namesNothing = (request: FastifyRequest): boolean =>
  Object.values(paramsOf(request)).some((value) => value.includes('\u0000'))

/** Deleting makes room. */
const addsRows = ({ method }: Route): boolean => method === 'POST' || method === 'PATCH'

async function handle(
  route: Route,
  dependencies: ApiDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<HttpAnswer | Readable> {
  if (addsRows(route) && dependencies.room.problem() !== null) return noRoom()
  if (namesNothing(request)) return notFound()
  const given = request.query as Readonly<Record<string, unknown>>
  const { STRICT_PARAMETERS: isStrict, PUBLIC_URL } = dependencies.settings
  const isKnown = (name: string): boolean => knowsParameter(route, name)
  const { query, lists, ignored, problems } = readParameters(given, isKnown, isStrict)
  if (problems.length > 0) return refusal(400, problems)
  if (request.caller === null) throw new Error('the request was not admitted')
  const admitted = toApiRequest(request, reply, request.caller, { query, lists }, PUBLIC_URL)
  if (route.stream !== undefined && wantsStream(request))
    return route.stream(admitted, dependencies, request.headers['last-event-id']?.toString())
  const wrongId =
    route.method === 'PATCH' ? bodyIdProblem(route.url, admitted.params, admitted.body) : null
  if (wrongId !== null) return refusal(422, [wrongId])
  return noteIgnored(await answerAdmitted(route, dependencies, request, admitted), ignored)
}

function answerAdmitted(
  route: Route,
  dependencies: ApiDependencies,
  request: FastifyRequest,
  admitted: ApiRequest,
): Promise<HttpAnswer> {
  const key = request.headers['idempotency-key']
  const work = (asked: ApiRequest) =>
    withReplacement(route, asked, dependencies, (each) => route.handle(each, dependencies))
  const isOnce = route.method !== 'GET' && !route.unrepeatable
  if (!isOnce || typeof key !== 'string' || key === '') return work(admitted)
  const { method, url, body } = request
  const repeatable = { accountId: admitted.accountId, key, request: { method, url, body } }
  return answerOnce(dependencies, repeatable, (newId) => {
    const asked = { ...admitted, newId }
    return createdOnce(route, asked, dependencies, () => work(asked))
  })
}

/** Registers the route; admission precedes all other checks. */
export function registerRoute(
  app: FastifyInstance,
  dependencies: ApiDependencies,
  route: Route,
): void {
  app.route({
    method: route.method,
    url: route.url,
    ...(route.body !== undefined && { schema: { body: route.body } }),
    onRequest: async (request, reply) => {
      const { admit, settings } = dependencies
      const { authorization, 'x-account-id': account } = request.headers
      const credentials = { authorization, account: account?.toString() }
      const admitted = await admission(admit, credentials, route, settings.RATE_LIMITS)
      if ('answer' in admitted) return send(request, reply, admitted.answer)
      request.caller = admitted.caller
      return undefined
    },
    preValidation: (request, _reply, done) => {
      request.body = withSingularTypes(request.body)
      done()
    },
    handler: async (request, reply) => {
      const answer = await handle(route, dependencies, request, reply)
      return answer instanceof Readable
        ? sendStream(dependencies.log, request, reply, answer)
        : send(request, reply, answer)
    },
  })
}
