import type { Readable } from 'node:stream'
import type { Static, TSchema } from 'typebox'
import type { Profiles } from '../../../carriers/stored-answer.ts'
import type { CarrierRow } from '../../../domain/carriers/carrier-table.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import type { Files } from '../../../platform/files/files.ts'
import type { DiskRoom } from '../../../platform/process/disk-room.ts'
import type { Health } from '../../../platform/process/health.ts'
import type { Log } from '../../../platform/process/log.ts'
import type { Metrics } from '../../../platform/process/metrics.ts'
import type { Tracing } from '../../../platform/tracing/tracing.ts'
import type { Outbox } from '../../../platform/outbox/outbox.ts'
import type { Signer } from '../../../platform/signing/signed-text.ts'
import type { LoadRecords } from '../../../resources/loading/load-resources.ts'
import type { Settings } from '../../settings.ts'
import type { EventStreams } from '../events/event-streams.ts'
import type { ExamplePosts } from '../webhooks/example-posts.ts'
import type { Caller, Demand } from './admission.ts'
import type { Admit } from './admit.ts'
import type { AnswerSchema } from './answer-schemas.ts'
import type { HttpAnswer } from './answers.ts'

/** The dependencies of the api's routes. */
export type ApiDependencies = {
  readonly database: Database
  /** Loads what requests ask for at the same time together. */
  readonly records: LoadRecords
  readonly admit: Admit
  readonly outbox: Pick<Outbox, 'put' | 'publish'>
  readonly log: Log
  readonly metrics: Metrics
  readonly tracing?: Tracing | null
  readonly health: Health
  readonly files: Files
  readonly room: Pick<DiskRoom, 'problem'>
  readonly signer: Signer
  /** All carriers, with what this deployment can track of each. */
  readonly carriers: readonly CarrierRow[]
  readonly examplePosts: ExamplePosts
  readonly eventStreams: EventStreams
  /** The profiles under which stored answers are read. */
  readonly profiles: Profiles
  readonly settings: Pick<
    Settings,
    | 'RATE_LIMITS'
    | 'WEBHOOK_ALLOWED_NETWORKS'
    | 'SIGNATURE_HEADER'
    | 'WEBHOOK_RETRY_WAITS'
    | 'DOCUMENT_LIMITS'
    | 'DOCUMENT_QUOTA_MEGABYTES'
    | 'STRICT_PARAMETERS'
    | 'PUBLIC_URL'
    | 'TRUSTED_PROXIES'
  >
}

/** What answers with records are read from. */
export type Reading = Pick<ApiDependencies, 'database' | 'records'>

/** An admitted request. */
export type ApiRequest<Body = unknown> = Caller & {
  readonly params: Readonly<Record<string, string>>
  /** The route's query parameters that have a value, each at most once. */
  readonly query: ReadonlyMap<string, string>
  /** The texts of parameters that were given with `[]` behind their names, by the name without it. */
  readonly lists: ReadonlyMap<string, readonly string[]>
  readonly body: Body
  /** What links begin with: scheme and host as the client sees them; empty for relative links. */
  readonly origin: string
  /** Path and query. */
  readonly url: string
  /** W3C trace context, for the messages that the request causes. */
  readonly traceparent: string | undefined
  /** The id of the record that the request creates: the same in every try with one Idempotency-Key. */
  readonly newId: string
  /** How long ago its head was read, in milliseconds. */
  readonly ageMs: () => number
}

/** A query parameter. */
export type Parameter = {
  readonly name: string
  readonly schema: TSchema
  readonly description: string
  readonly required?: boolean
  readonly example?: string
  /** Its name is followed by a key in brackets, as in `fields[shipment]`. */
  readonly keyed?: boolean
  /** Whether it knows the key; it knows all of them without this. */
  readonly knowsKey?: (key: string) => boolean
  /** It may also be given several times, with `[]` behind its name. */
  readonly repeatable?: boolean
}

/** Handles a request that accepts `text/event-stream`; `lastId` is its `Last-Event-ID`. */
type HandleStream = (
  request: ApiRequest,
  dependencies: ApiDependencies,
  lastId: string | undefined,
) => Promise<HttpAnswer | Readable>

export type Route = Demand & {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below `/v2`. */
  readonly url: string
  /** One line, for the lists of routes. */
  readonly summary: string
  /** The query parameters that the route knows; others are ignored, or refused by a setting. */
  readonly parameters: readonly Parameter[]
  readonly body?: TSchema
  /** The body's schema where the handler checks it. */
  readonly checkedBody?: TSchema
  /** The answer to a request that succeeds. */
  readonly answer: AnswerSchema
  /** The answer has a secret that is not stored, so that no Idempotency-Key repeats it. */
  readonly unrepeatable?: boolean
  /** Statuses of refusals that neither its method nor its path lets one expect. */
  readonly refusals?: readonly number[]
  readonly handle: (request: ApiRequest, dependencies: ApiDependencies) => Promise<HttpAnswer>
  readonly stream?: HandleStream
}

/** Without a role the key needs `read` to read, and `write` to write. */
type RouteOptions = Pick<Route, 'summary' | 'answer' | 'unrepeatable' | 'refusals' | 'stream'> &
  Partial<Pick<Route, 'bucket' | 'role' | 'parameters'>>

export const getRoute = (url: string, handle: Route['handle'], options: RouteOptions): Route => ({
  method: 'GET',
  url,
  bucket: 'default',
  role: 'read',
  parameters: [],
  ...options,
  handle,
})

/** A route that writes, and whose body is absent or checked by its handler. */
export const actionRoute = (
  method: 'POST' | 'PATCH' | 'DELETE',
  url: string,
  handle: Route['handle'],
  options: RouteOptions & { readonly checkedBody?: TSchema },
): Route => ({ ...getRoute(url, handle, { role: 'write', ...options }), method })

/** A route that writes, and whose body has passed its schema when it is handled. */
export const writeRoute = <S extends TSchema>(
  method: 'POST' | 'PATCH',
  url: string,
  body: S,
  handle: (request: ApiRequest<Static<S>>, dependencies: ApiDependencies) => Promise<HttpAnswer>,
  options: RouteOptions,
): Route => ({ ...actionRoute(method, url, handle as Route['handle'], options), body })

/** Whether the route knows a query parameter of this name. */
export const knowsParameter = ({ parameters }: Route, given: string): boolean =>
  parameters.some(({ name, keyed, knowsKey = () => true, repeatable }) => {
    if (keyed) {
      const isKeyed = given.startsWith(`${name}[`) && given.endsWith(']')
      return isKeyed && knowsKey(given.slice(name.length + 1, -1))
    }
    return given === name || (repeatable === true && given === `${name}[]`)
  })
