// The span of each request. It names the route and no path or query: they have numbers and ids of clients.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readTraceContext } from '../../../platform/tracing/tracing.ts'
import type { Span, Tracing } from '../../../platform/tracing/tracing.ts'

/** The client's trace context, if it is one. */
function givenTraceparent({ headers }: FastifyRequest): string | undefined {
  const { traceparent: given } = headers
  return typeof given === 'string' && readTraceContext(given) !== null ? given : undefined
}

/** The trace context of what the request causes. */
export const traceparentOf = (request: FastifyRequest): string | undefined =>
  request.span?.traceparent ?? givenTraceparent(request)

/** Probes of orchestrators and scrapers are no requests of clients. */
const untraced = new Set(['/healthz', '/readyz', '/metrics'])

function beginSpan(tracing: Tracing, request: FastifyRequest): Span {
  const { method, routeOptions, id } = request
  const route = routeOptions.url
  return tracing.begin(route === undefined ? method : `${method} ${route}`, {
    kind: 'server',
    parent: givenTraceparent(request),
    attributes: {
      'http.request.method': method,
      ...(route !== undefined && { 'http.route': route }),
      'landfall.request_id': id,
    },
  })
}

export function traceRequests(app: FastifyInstance, tracing: Tracing | null | undefined): void {
  app.decorateRequest('span', null)
  if (!tracing) return
  app.addHook('onRequest', (request, reply, done) => {
    if (untraced.has(request.routeOptions.url ?? '')) return done()
    const span = beginSpan(tracing, request)
    request.span = span
    // Emitted in any case, also where the client leaves before the answer.
    reply.raw.once('close', () => {
      const { statusCode } = reply
      span.set({ 'http.response.status_code': statusCode })
      span.end(statusCode >= 500 ? String(statusCode) : null)
    })
    span.within(done)
  })
  // Node emits the events of a body outside of what the first hook has begun.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.span === null) done()
    else request.span.within(done)
  })
}
