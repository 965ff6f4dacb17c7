import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { admission } from './admission.ts'
import { refusal } from './answers.ts'
import type { HttpAnswer, Problem } from './answers.ts'
import { answerOnce } from './idempotency.ts'
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

function parameterProblem(route: Route, name: string, value: unknown): Problem | null {
  if (!knowsParameter(route, name)) {
    const detail = `The parameter ${JSON.stringify(name.slice(0, 100))} is unknown here.`
    return { code: 'unknown_parameter', detail, parameter: name.slice(0, 100) }
  }
  if (typeof value !== 'string') {
    return { code: 'repeated', detail: `${name} must be given only once.`, parameter: name }
  }
  if (!value.includes('\u0000')) return null
  return { code: 'invalid_character', detail: `${name} must not contain U+0000.`, parameter: name }
}

function queryOf(route: Route, request: FastifyRequest) {
  const entries = Object.entries(request.query as Record<string, unknown>)
  const problems = entries.flatMap(([name, value]) => parameterProblem(route, name, value) ?? [])
  return { problems: problems.slice(0, 20), query: new Map(entries as [string, string][]) }
}

const traceContext = /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/

function traceparentOf(request: FastifyRequest): string | undefined {
  const given = request.headers.traceparent
  return typeof given === 'string' && traceContext.test(given) ? given : undefined
}

/** A proxy may claim any scheme; links are https only where it says so. */
const schemeOf = ({ protocol }: FastifyRequest): string =>
  protocol.toLowerCase() === 'https' ? 'https' : 'http'

const toApiRequest = (request: FastifyRequest, query: ApiRequest['query']): ApiRequest => ({
  accountId: request.accountId,
  userId: request.userId,
  params: request.params as Record<string, string>,
  query,
  body: request.body,
  origin: `${schemeOf(request)}://${request.host}`,
  url: request.url,
  traceparent: traceparentOf(request),
})

function handle(
  route: Route,
  dependencies: ApiDependencies,
  request: FastifyRequest,
): Promise<HttpAnswer> {
  const { problems, query } = queryOf(route, request)
  if (problems.length > 0) return Promise.resolve(refusal(400, problems))
  const admitted = toApiRequest(request, query)
  const key = request.headers['idempotency-key']
  const work = () => route.handle(admitted, dependencies)
  if (route.method === 'GET' || typeof key !== 'string' || key === '') return work()
  const { method, url, body } = request
  const repeatable = { accountId: admitted.accountId, key, request: { method, url, body } }
  return answerOnce(dependencies, repeatable, work)
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
      const { database, settings } = dependencies
      const key = request.headers.authorization
      const admitted = await admission(database, key, route.bucket, settings.RATE_LIMITS)
      if (admitted.accountId === null) return send(request, reply, admitted.answer)
      request.accountId = admitted.accountId
      request.userId = admitted.userId
      return undefined
    },
    handler: async (request, reply) =>
      send(request, reply, await handle(route, dependencies, request)),
  })
}
