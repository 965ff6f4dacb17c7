import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { profileOf } from '../../../domain/carriers/profile.ts'
import type { CarrierProfile } from '../../../domain/carriers/profile.ts'
import { answered, nothingKnown } from '../playback/recorded-answer.ts'
import type { Library } from '../playback/recorded-answer.ts'
import type { CallLog } from '../control/call-log.ts'
import type { Credentials } from './credentials.ts'
import { faultedOutcome } from '../control/faulted-response.ts'
import type { Outcome } from '../control/faulted-response.ts'
import type { Faults } from '../control/faults.ts'
import type { Query } from './filters.ts'
import { mannersOf } from './gateway-behaviour.ts'
import type { Manners } from './gateway-behaviour.ts'
import { cursorOf } from './paging.ts'
import { numberAsked, questionOf } from './event-query.ts'
import type { Question } from './event-query.ts'
import { refusalBody } from './refusals.ts'
import type { Refusal } from './refusals.ts'
import type { RollingMinute } from './call-limit.ts'

export type World = {
  readonly clock: () => number
  readonly library: Library
  readonly credentials: Credentials
  readonly calls: CallLog
  readonly faults: Faults
  readonly take: RollingMinute
  readonly limitFor: (profile: CarrierProfile) => number
  /** Resolves after so many milliseconds, or at once when the simulator closes. */
  readonly wait: (ms: number) => Promise<void>
}

type Asking = {
  readonly request: FastifyRequest
  readonly profile: CarrierProfile
  readonly manners: Manners
  readonly query: Query
  readonly inPath: string | null
  readonly now: number
}

const scacShape = /^[A-Za-z0-9]{4}$/
const unslashed = (path: string) => path.replace(/^\/+|\/+$/g, '')

function queryOf(request: FastifyRequest): Query {
  const given = Object.entries(request.query as Record<string, string | readonly string[]>)
  return new Map(given.map(([name, value]) => [name, String(value)]))
}

/** The reference after the path (CMA CGM), '' for the bare path, null for another path. */
function rest(path: string, profile: CarrierProfile, manners: Manners): string | null {
  const base = unslashed(profile.path)
  const asked = unslashed(path)
  if (asked === base) return ''
  return manners.referenceInPath && asked.startsWith(`${base}/`)
    ? asked.slice(base.length + 1)
    : null
}

function askingOf(request: FastifyRequest, now: number): Asking | null {
  const { scac, '*': path } = request.params as { readonly scac: string; readonly '*': string }
  if (!scacShape.test(scac)) return null
  const profile = profileOf(scac.toUpperCase())
  const manners = mannersOf(profile.scac, profile.path)
  const after = rest(path, profile, manners)
  if (after === null) return null
  const inPath = after === '' ? null : after
  return { request, profile, manners, query: queryOf(request), inPath, now }
}

function refusedOutcome(asking: Asking, refusal: Refusal): Outcome {
  const { method, url } = asking.request
  const body = refusalBody(refusal, { method, uri: url, at: asking.now }, asking.manners)
  const seconds = refusal.retryAfterSeconds
  const headers: Record<string, string> = seconds ? { 'Retry-After': String(seconds) } : {}
  return { status: refusal.status, headers, body: Buffer.from(JSON.stringify(body)) }
}

/** The link to a page of the same question, or the cursor alone. */
function pageValue(asking: Asking, offset: number): string {
  const cursor = cursorOf(offset)
  if (asking.manners.nextPage === 'cursor') return cursor
  const { protocol, host, url } = asking.request
  const link = new URL(url, `${protocol}://${host}`)
  link.searchParams.set('cursor', cursor)
  return link.toString()
}

function pagingHeaders(asking: Asking, question: Question, next: number | null) {
  if (asking.profile.paging !== 'cursor') return {}
  return {
    'Current-Page': pageValue(asking, question.offset),
    ...(next === null ? {} : { 'Next-Page': pageValue(asking, next) }),
  }
}

/** Who may not ask, or not now. */
function turnedAway(asking: Asking, world: World): Refusal | null {
  const { profile, request, now } = asking
  const caller = world.credentials.callerOf(profile, request.headers, now)
  if (caller === null) return { status: 401, message: 'credentials are missing or wrong' }
  const waitMs = world.take(caller, world.limitFor(profile), now)
  if (waitMs === null) return null
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000))
  return { status: 429, message: 'too many calls in a minute', retryAfterSeconds }
}

async function outcomeOf(asking: Asking, world: World): Promise<Outcome> {
  const { profile, manners, query, inPath, now } = asking
  const refusal = turnedAway(asking, world)
  if (refusal) return refusedOutcome(asking, refusal)
  const question = questionOf(query, profile, manners, inPath)
  if ('status' in question) return refusedOutcome(asking, question)
  const found = await answered(world.library, profile, question, now)
  if (found === null && profile.notFound === '404') {
    return refusedOutcome(asking, { status: 404, message: 'nothing is known of this reference' })
  }
  return {
    status: 200,
    headers: { 'API-Version': '2', ...pagingHeaders(asking, question, found?.next ?? null) },
    body: found?.body ?? nothingKnown(profile),
  }
}

async function withFault(asking: Asking, world: World, number: string | null): Promise<Outcome> {
  const fault = world.faults.take(asking.profile.scac, number)
  if (fault?.kind === 'slow') await world.wait(fault.ms ?? 5000)
  if (fault?.kind === '429') {
    const retryAfterSeconds = Math.max(1, Math.ceil((fault.ms ?? 60_000) / 1000))
    return refusedOutcome(asking, { status: 429, message: 'too many calls', retryAfterSeconds })
  }
  if (fault?.kind === '500')
    return refusedOutcome(asking, { status: 500, message: 'internal error' })
  const outcome = fault === null || fault.kind === 'slow' || fault.kind === 'cut_off'
  const usual: Outcome = outcome
    ? await outcomeOf(asking, world)
    : { status: 200, headers: {}, body: Buffer.alloc(0) }
  return fault === null ? usual : faultedOutcome(fault, usual)
}

/** Promises more bytes than it sends, so that the reader sees a broken connection and no short answer. */
function cutOff(reply: FastifyReply, outcome: Outcome): void {
  reply.hijack()
  const { raw } = reply
  const half = outcome.body.subarray(0, Math.floor(outcome.body.length / 2))
  raw.writeHead(200, {
    'Content-Type': 'application/json',
    'Content-Length': String(outcome.body.length + 1),
  })
  raw.write(half, () => raw.destroy())
}

function send(reply: FastifyReply, outcome: Outcome): FastifyReply {
  if (outcome.cutOff) {
    cutOff(reply, outcome)
    return reply
  }
  return reply
    .code(outcome.status)
    .headers({ 'Content-Type': 'application/json', ...outcome.headers })
    .send(outcome.body)
}

/** `GET /<SCAC>/<the carrier's own path>` and `POST /<SCAC>/oauth/token`. */
export function addCarrierRoutes(app: FastifyInstance, world: World): void {
  app.get('/:scac/*', async (request, reply) => {
    const asking = askingOf(request, world.clock())
    if (asking === null) return reply.callNotFound()
    const number = numberAsked(asking.query, asking.inPath)
    const outcome = await withFault(asking, world, number)
    const at = new Date(asking.now).toISOString()
    const status = outcome.cutOff ? 0 : outcome.status
    world.calls.add({ at, scac: asking.profile.scac, number, status })
    return send(reply, outcome)
  })

  app.post<{ Params: { scac: string } }>('/:scac/oauth/token', async (request, reply) => {
    const profile = profileOf(request.params.scac.toUpperCase())
    if (!profile.oauth) return reply.callNotFound()
    const form = (request.body ?? {}) as Readonly<Record<string, string>>
    const now = world.clock()
    const answer = world.credentials.tokenFor(profile, form, request.headers.authorization, now)
    const at = new Date(now).toISOString()
    world.calls.add({ at, scac: profile.scac, number: null, status: answer.status })
    return reply.code(answer.status).send(answer.body)
  })
}
