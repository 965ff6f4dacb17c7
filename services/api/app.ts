import { randomUUID } from 'node:crypto'
import { TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox'
import fastify, { LogController } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from './http/admission.ts'
import { createBodyDeadlines, nodeTimeouts, timeLimits } from './http/bodies/body-deadlines.ts'
import type { TimeLimits } from './http/bodies/body-deadlines.ts'
import { encodedBody, failureAnswer } from './http/failures.ts'
import { createAdmit } from './http/admit.ts'
import { takeTurns } from './http/connection-turns.ts'
import { refuseEarly, routerOptions } from './http/early-refusals.ts'
import { readJson } from './http/bodies/json-body.ts'
import { recordsTogether } from '../../resources/loading/load-resources.ts'
import { createSharedCache } from '../../resources/loading/shared-cache.ts'
import { reasonOf } from '../../platform/process/reason-of.ts'
import { traceIdOf } from '../../platform/tracing/tracing.ts'
import type { Span } from '../../platform/tracing/tracing.ts'
import { notFound } from './http/answers.ts'
import { pathOf } from './http/origin.ts'
import { adminRoutes } from './admin/routes.ts'
import { containerRoutes } from './containers/routes.ts'
import { customFieldRoutes } from './custom-fields/routes.ts'
import { activeStoragePrefix, directUploadRoutes } from './documents/direct-uploads.ts'
import { documentRoutes } from './documents/routes.ts'
import { serveDescription } from './description/serve.ts'
import { documentSchemaRoutes } from './documents/schema-routes.ts'
import { emailSubmissionRoutes } from './mail/routes.ts'
import { transferFiles } from './documents/file-transfer.ts'
import { charset, isIdentity } from './http/bodies/media-type.ts'
import { createEventStreams } from './events/event-streams.ts'
import { eventRoutes } from './events/routes.ts'
import { freshnessRoutes } from './freshness/routes.ts'
import { meRoutes } from './me/routes.ts'
import { partyRoutes } from './parties/routes.ts'
import { placeRoutes } from './places/routes.ts'
import { eventStream, registerRoute, send } from './http/register-route.ts'
import { traceparentOf, traceRequests } from './http/request-spans.ts'
import { searchRoutes } from './search/routes.ts'
import type { ApiDependencies, Route } from './http/route.ts'
import { shipmentRoutes } from './shipments/routes.ts'
import { trackingRequestRoutes } from './tracking-requests/routes.ts'
import { createUnreadableRequests, tunnel } from './http/unreadable-requests.ts'
import { vesselRoutes } from './vessels/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'

declare module 'fastify' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- merged into Fastify's
  interface FastifyRequest {
    /** Null until the request is admitted. */
    caller: Caller | null
    /** Null without tracing. */
    span: Span | null
  }
}

const longestBody = 1024 * 1024

/** Authenticated routes, below `/v2`. */
export const routes: readonly Route[] = [
  ...trackingRequestRoutes,
  ...shipmentRoutes,
  ...containerRoutes,
  ...freshnessRoutes,
  ...meRoutes,
  ...eventRoutes,
  ...searchRoutes,
  ...webhookRoutes,
  ...placeRoutes,
  ...vesselRoutes,
  ...partyRoutes,
  ...directUploadRoutes,
  ...documentRoutes,
  ...documentSchemaRoutes,
  ...emailSubmissionRoutes,
  ...customFieldRoutes,
  ...adminRoutes,
]

/** The client's own id if it is safe in a log line and a header. */
function requestId(headers: Readonly<Record<string, unknown>>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w.:-]{1,100}$/.test(given) ? given : randomUUID()
}

const isUtf8 = (name: string | null): boolean => name === null || /^utf-?8$/.test(name)

const hasNoBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0

function acceptJson(app: FastifyInstance): void {
  // Libraries name the type of a body, often that of a form, also where they send none.
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasNoBody(request)) delete request.headers['content-type']
    done()
  })
  app.removeAllContentTypeParsers()
  const types = ['application/json', 'application/vnd.api+json']
  app.addContentTypeParser<Buffer>(types, { parseAs: 'buffer' }, (request, bytes, done) => {
    const parsed = readJson(bytes)
    // Fastify expects an Error; `failureAnswer` turns it into the answer.
    const refuse = (reason: object) => done(Object.assign(new Error('bad body'), reason))
    if (!isIdentity(request.headers['content-encoding'])) refuse({ answer: encodedBody() })
    else if (!isUtf8(charset(request.headers['content-type']))) refuse({ statusCode: 415 })
    else if (!parsed.ok) refuse({ problem: parsed.problem })
    else done(null, parsed.value)
  })
}

function observeRequests(app: FastifyInstance, { log, metrics }: ApiDependencies): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, id, caller, routeOptions } = request
    const route = routeOptions.url ?? 'none'
    const status = reply.statusCode
    const ms = Math.round(reply.elapsedTime * 10) / 10
    // A stream is as long as its reader likes.
    if (reply.getHeader('content-type') !== eventStream)
      metrics.requests.observe({ method, route, status: String(status) }, reply.elapsedTime / 1000)
    const account_id = caller?.accountId ?? ''
    const trace_id = traceIdOf(traceparentOf(request))
    log.info({ request_id: id, trace_id, account_id, method, route, status, ms }, 'request')
    return Promise.resolve()
  })
}

function answerFailures(app: FastifyInstance, { log }: ApiDependencies): void {
  app.setErrorHandler((error, request, reply) => {
    const answer = failureAnswer(error)
    const trace_id = traceIdOf(traceparentOf(request))
    const told = { request_id: request.id, trace_id }
    if (answer.status === 500) log.error({ err: error, ...told }, 'request failed')
    // An outage fails all requests, and a stack says nothing about it.
    const outage = { reason: reasonOf(error), ...told }
    if (answer.status === 503) log.warn(outage, 'database unavailable')
    if (answer.status === 507) log.warn(outage, 'no room')
    return send(request, reply, answer)
  })
}

function serveHealth(app: FastifyInstance, { health }: ApiDependencies): void {
  for (const path of ['/healthz', '/readyz', '/metrics']) {
    app.get(path, async (request, reply) => {
      const answer = await health(path)
      if (answer === null) return send(request, reply, notFound())
      return reply.code(answer.status).type(answer.type).send(answer.body)
    })
  }
}

/** The server without routes; it answers what cannot be read, and ends what arrives too slowly. */
function openServer(
  loggerInstance: FastifyBaseLogger,
  limits: TimeLimits,
  proxies: readonly string[],
) {
  const unreadable = createUnreadableRequests()
  const bodies = createBodyDeadlines(limits.bodyMs, (response) => unreadable.end(response))
  const { requestTimeout, http } = nodeTimeouts(limits)
  const app: FastifyInstance = fastify({
    loggerInstance,
    // `observeRequests` logs one line per request.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: longestBody,
    // Their connections may say which scheme and host the client has asked for.
    trustProxy: proxies.length > 0 && [...proxies],
    rewriteUrl: ({ url }) => pathOf(url ?? '/'),
    routerOptions,
    // `refuseEarly` answers a request without a host.
    http: { ...http, requireHostHeader: false },
    requestTimeout,
    // While the api ends, open connections still bring requests; Fastify would refuse them in words of its own.
    return503OnClosing: false,
    genReqId: (request) => requestId(request.headers),
    clientErrorHandler: (error, socket) => void unreadable.answer(error, socket),
    frameworkErrors: (error, request, reply) => {
      void send(request, reply, failureAnswer(error))
    },
  })
  app.server.on('request', (request, response) => {
    unreadable.follow(response)
    bodies.follow(request, response)
  })
  app.server.on('connect', (_request, socket) => void unreadable.answer({ code: tunnel }, socket))
  return { app, bodies }
}

/** The whole HTTP interface, not yet listening. */
export function buildApp(
  given: Omit<ApiDependencies, 'records' | 'admit' | 'eventStreams'>,
  limits = timeLimits,
): FastifyInstance {
  const records = recordsTogether(given.database, createSharedCache())
  const eventStreams = createEventStreams(given.database, given.log)
  const admit = createAdmit(given.database)
  const dependencies: ApiDependencies = { ...given, records, admit, eventStreams }
  const { app, bodies } = openServer(given.log, limits, given.settings.TRUSTED_PROXIES)
  app.setValidatorCompiler(TypeBoxValidatorCompiler)
  app.decorateRequest('caller', null)
  takeTurns(app)
  traceRequests(app, dependencies.tracing)
  app.addHook('preClose', (done) => {
    eventStreams.close()
    done()
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    return Promise.resolve()
  })
  refuseEarly(app)
  acceptJson(app)
  observeRequests(app, dependencies)
  answerFailures(app, dependencies)
  serveHealth(app, dependencies)
  serveDescription(app, routes)
  serve(app, dependencies, '/v2', routes)
  for (const prefix of ['', '/v2'])
    serve(app, dependencies, prefix + activeStoragePrefix, directUploadRoutes)
  void app.register(
    (scope, _options, done) => {
      transferFiles(scope, dependencies, bodies)
      done()
    },
    { prefix: '/v2' },
  )
  return app
}

function serve(
  app: FastifyInstance,
  dependencies: ApiDependencies,
  prefix: string,
  group: readonly Route[],
): void {
  void app.register(
    (scope, _options, done) => {
      for (const route of group) registerRoute(scope, dependencies, route)
      done()
    },
    { prefix },
  )
}
