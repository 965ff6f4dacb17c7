import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { profileOf } from '../../../domain/carriers/profile.ts'
import type { CarrierProfile } from '../../../domain/carriers/profile.ts'
import { emptyAnswer, recordedAnswer } from '../playback/recorded-answer.ts'
import type { RecordingLibrary } from '../playback/recorded-answer.ts'
import type { CallLog } from '../control/call-log.ts'
import type { Credentials } from './credentials.ts'
import { faultedResponse } from '../control/faults.ts'
import type { Faults, SimulatedResponse } from '../control/faults.ts'
import type { QueryParameters } from './filters.ts'
import { gatewayBehaviourOf } from './gateway-behaviour.ts'
import type { GatewayBehaviour } from './gateway-behaviour.ts'
import { cursorOf } from './paging.ts'
import { eventQueryOf, requestedNumber } from './event-query.ts'
import type { EventQuery } from './event-query.ts'
import { refusalBody } from './refusals.ts'
import type { Refusal } from './refusals.ts'
import type { CallLimit } from './call-limit.ts'

export type SimulatorDependencies = {
  readonly clock: () => number
  readonly library: RecordingLibrary
  readonly credentials: Credentials
  readonly calls: CallLog
  readonly faults: Faults
  readonly admit: CallLimit
  readonly limitFor: (profile: CarrierProfile) => number
  /** Resolves after so many milliseconds, or at once when the simulator closes. */
  readonly wait: (ms: number) => Promise<void>
}

type CarrierCall = {
  readonly request: FastifyRequest
  readonly profile: CarrierProfile
  readonly gateway: GatewayBehaviour
  readonly parameters: QueryParameters
  readonly inPath: string | null
  readonly now: number
}

const scacShape = /^[A-Za-z0-9]{4}$/
const unslashed = (path: string) => path.replace(/^\/+|\/+$/g, '')

function parametersOf(request: FastifyRequest): QueryParameters {
  const given = Object.entries(request.query as Record<string, string | readonly string[]>)
  return new Map(given.map(([name, value]) => [name, String(value)]))
}

/** The reference after the path (CMA CGM), '' for the bare path, null for another path. */
function referenceInPath(
  path: string,
  profile: CarrierProfile,
  gateway: GatewayBehaviour,
): string | null {
  const base = unslashed(profile.path)
  const asked = unslashed(path)
  if (asked === base) return ''
  return gateway.referenceInPath && asked.startsWith(`${base}/`)
    ? asked.slice(base.length + 1)
    : null
}

function carrierCallOf(request: FastifyRequest, now: number): CarrierCall | null {
  const { scac, '*': path } = request.params as { readonly scac: string; readonly '*': string }
  if (!scacShape.test(scac)) return null
  const profile = profileOf(scac.toUpperCase())
  const gateway = gatewayBehaviourOf(profile.scac, profile.path)
  const after = referenceInPath(path, profile, gateway)
  if (after === null) return null
  const inPath = after === '' ? null : after
  return { request, profile, gateway, parameters: parametersOf(request), inPath, now }
}

function refusalResponse(call: CarrierCall, refusal: Refusal): SimulatedResponse {
  const { method, url } = call.request
  const body = refusalBody(refusal, { method, uri: url, at: call.now }, call.gateway)
  const seconds = refusal.retryAfterSeconds
  const headers: Record<string, string> = seconds ? { 'Retry-After': String(seconds) } : {}
  return { status: refusal.status, headers, body: Buffer.from(JSON.stringify(body)) }
}

/** The link to a page of the same query, or the cursor alone. */
function pageValue(call: CarrierCall, offset: number): string {
  const cursor = cursorOf(offset)
  if (call.gateway.nextPage === 'cursor') return cursor
  const { protocol, host, url } = call.request
  const link = new URL(url, `${protocol}://${host}`)
  link.searchParams.set('cursor', cursor)
  return link.toString()
}

function pagingHeaders(call: CarrierCall, eventQuery: EventQuery, next: number | null) {
  if (call.profile.paging !== 'cursor') return {}
  return {
    'Current-Page': pageValue(call, eventQuery.offset),
    ...(next === null ? {} : { 'Next-Page': pageValue(call, next) }),
  }
}

/** The refusal of a call with wrong credentials or above the limit. */
function refusalOf(call: CarrierCall, dependencies: SimulatorDependencies): Refusal | null {
  const { profile, request, now } = call
  const caller = dependencies.credentials.callerOf(profile, request.headers, now)
  if (caller === null) return { status: 401, message: 'credentials are missing or wrong' }
  const waitMs = dependencies.admit(caller, dependencies.limitFor(profile), now)
  if (waitMs === null) return null
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000))
  return { status: 429, message: 'too many calls in a minute', retryAfterSeconds }
}

async function responseOf(
  call: CarrierCall,
  dependencies: SimulatorDependencies,
): Promise<SimulatedResponse> {
  const { profile, gateway, parameters, inPath, now } = call
  const refusal = refusalOf(call, dependencies)
  if (refusal) return refusalResponse(call, refusal)
  const eventQuery = eventQueryOf(parameters, profile, gateway, inPath)
  if ('status' in eventQuery) return refusalResponse(call, eventQuery)
  const found = await recordedAnswer(dependencies.library, profile, eventQuery, now)
  if (found === null && profile.notFound === '404') {
    return refusalResponse(call, { status: 404, message: 'nothing is known of this reference' })
  }
  return {
    status: 200,
    headers: { 'API-Version': '2', ...pagingHeaders(call, eventQuery, found?.next ?? null) },
    body: found?.body ?? emptyAnswer(profile),
  }
}

async function responseWithFault(
  call: CarrierCall,
  dependencies: SimulatorDependencies,
  number: string | null,
): Promise<SimulatedResponse> {
  const fault = dependencies.faults.take(call.profile.scac, number)
  if (fault?.kind === 'slow') await dependencies.wait(fault.ms ?? 5000)
  if (fault?.kind === '429') {
    const retryAfterSeconds = Math.max(1, Math.ceil((fault.ms ?? 60_000) / 1000))
    return refusalResponse(call, { status: 429, message: 'too many calls', retryAfterSeconds })
  }
  if (fault?.kind === '500')
    return refusalResponse(call, { status: 500, message: 'internal error' })
  const isAnswered = fault === null || fault.kind === 'slow' || fault.kind === 'cut_off'
  const usual: SimulatedResponse = isAnswered
    ? await responseOf(call, dependencies)
    : { status: 200, headers: {}, body: Buffer.alloc(0) }
  return fault === null ? usual : faultedResponse(fault, usual)
}

/** Announces more bytes than it sends, so that the client sees a broken connection, not a short answer. */
function cutOff(reply: FastifyReply, response: SimulatedResponse): void {
  reply.hijack()
  const { raw } = reply
  const half = response.body.subarray(0, Math.floor(response.body.length / 2))
  raw.writeHead(200, {
    'Content-Type': 'application/json',
    'Content-Length': String(response.body.length + 1),
  })
  raw.write(half, () => raw.destroy())
}

function send(reply: FastifyReply, response: SimulatedResponse): FastifyReply {
  if (response.cutOff) {
    cutOff(reply, response)
    return reply
  }
  return reply
    .code(response.status)
    .headers({ 'Content-Type': 'application/json', ...response.headers })
    .send(response.body)
}

/** `GET /<SCAC>/<the carrier's own path>` and `POST /<SCAC>/oauth/token`. */
export function addCarrierRoutes(app: FastifyInstance, dependencies: SimulatorDependencies): void {
  app.get('/:scac/*', async (request, reply) => {
    const call = carrierCallOf(request, dependencies.clock())
    if (call === null) return reply.callNotFound()
    const number = requestedNumber(call.parameters, call.inPath)
    const response = await responseWithFault(call, dependencies, number)
    const at = new Date(call.now).toISOString()
    const status = response.cutOff ? 0 : response.status
    dependencies.calls.add({ at, scac: call.profile.scac, number, status })
    return send(reply, response)
  })

  app.post<{ Params: { scac: string } }>('/:scac/oauth/token', async (request, reply) => {
    const profile = profileOf(request.params.scac.toUpperCase())
    if (!profile.oauth) return reply.callNotFound()
    const form = (request.body ?? {}) as Readonly<Record<string, string>>
    const now = dependencies.clock()
    const answer = dependencies.credentials.tokenFor(
      profile,
      form,
      request.headers.authorization,
      now,
    )
    const at = new Date(now).toISOString()
    dependencies.calls.add({ at, scac: profile.scac, number: null, status: answer.status })
    return reply.code(answer.status).send(answer.body)
  })
}
