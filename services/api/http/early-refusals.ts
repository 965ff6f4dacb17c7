// Requests that are refused before any route sees them.
import findMyWay from 'find-my-way'
import type { HTTPMethod } from 'find-my-way'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { methodNotAllowed, refusal } from './answers.ts'
import type { HttpAnswer } from './answers.ts'
import { send } from './register-route.ts'

/** Fastify's router and the one that finds the methods of a path agree in these. */
export const routerOptions = { ignoreTrailingSlash: true, maxParamLength: 400 }

const hasParameters = (params: unknown): boolean => Object.keys(params as object).length > 0

/** Collects the routes that are registered from now on; the result tells which methods a path has. */
function collectMethods(app: FastifyInstance): (path: string) => readonly string[] {
  const router = findMyWay(routerOptions)
  const methods = new Set<HTTPMethod>()
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat() as HTTPMethod[]) {
      methods.add(each)
      router.on(each, url, () => undefined)
    }
  })
  return (path) => {
    const found = [...methods].map((each) => [each, router.find(each, path)] as const)
    // `/webhooks/trigger` is a path of its own, and no webhook to change.
    const isFixed = found.some(([, match]) => match !== null && !hasParameters(match.params))
    const known = found.filter(
      ([, match]) => path === '*' || (match !== null && !(isFixed && hasParameters(match.params))),
    )
    return known.length === 0 ? [] : [...known.map(([each]) => each), 'OPTIONS']
  }
}

const noSuchPath = (): HttpAnswer =>
  refusal(404, [{ code: 'not_found', detail: 'There is no such path.' }])

function otherMethod(method: string, allowed: readonly string[]): HttpAnswer {
  if (allowed.length === 0) return noSuchPath()
  if (method !== 'OPTIONS') return methodNotAllowed(allowed)
  return { status: 204, body: null, headers: { allow: allowed.join(', ') } }
}

const wrongHost = (code: string, detail: string): HttpAnswer =>
  refusal(400, [{ code, detail, parameter: 'Host' }])

/** HTTP wants exactly one: Node would take the first, a proxy in front perhaps another. */
function hostRefusal({ raw, headers }: FastifyRequest): HttpAnswer | null {
  if (headers.host === undefined)
    return raw.httpVersion === '1.1'
      ? wrongHost('missing_host', 'An HTTP/1.1 request needs a Host header.')
      : null
  const names = raw.rawHeaders.filter((_text, index) => index % 2 === 0)
  return names.filter((name) => name.toLowerCase() === 'host').length > 1
    ? wrongHost('repeated', 'Host must be given only once.')
    : null
}

function unmetExpectation(): HttpAnswer {
  const detail = 'The only expectation that can be met is 100-continue.'
  const problem = { code: 'unmet_expectation', detail, parameter: 'Expect' }
  // The client may or may not send its body after this answer.
  return refusal(417, [problem], { connection: 'close' })
}

/** Refuses, in the interface's error shape, requests that Node and Fastify would answer without a body. */
export function refuseEarly(app: FastifyInstance): void {
  const methodsOf = collectMethods(app)
  const unmet = new WeakSet<object>()
  app.server.on('checkExpectation', (request, response) => {
    unmet.add(request)
    app.server.emit('request', request, response)
  })
  const refusalOf = (request: FastifyRequest): HttpAnswer | null => {
    if (unmet.has(request.raw)) return unmetExpectation()
    const wrong = hostRefusal(request)
    if (wrong !== null) return wrong
    const { is404, method, params, url } = request
    if (!is404 && !hasParameters(params)) return null
    const allowed = methodsOf(url)
    return !is404 && allowed.includes(method) ? null : otherMethod(method, allowed)
  }
  app.addHook('onRequest', async (request, reply) => {
    const answer = refusalOf(request)
    return answer === null ? undefined : send(request, reply, answer)
  })
  app.setNotFoundHandler((request, reply) => send(request, reply, noSuchPath()))
}
