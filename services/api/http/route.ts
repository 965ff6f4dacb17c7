import type { Static, TSchema } from 'typebox'
import type { Database } from '../../../platform/postgres/database.ts'
import type { Files } from '../../../platform/files/files.ts'
import type { Health } from '../../../platform/process/health.ts'
import type { Log } from '../../../platform/process/log.ts'
import type { Metrics } from '../../../platform/process/metrics.ts'
import type { Outbox } from '../../../platform/outbox/outbox.ts'
import type { Signer } from '../../../platform/signing/signed-text.ts'
import type { Settings } from '../../settings.ts'
import type { Bucket } from './admission.ts'
import type { HttpAnswer } from './answers.ts'

/** The dependencies of the api's routes. */
export type ApiDependencies = {
  readonly database: Database
  readonly outbox: Pick<Outbox, 'put' | 'publish'>
  readonly log: Log
  readonly metrics: Metrics
  readonly health: Health
  readonly files: Files
  readonly signer: Signer
  readonly settings: Pick<
    Settings,
    'RATE_LIMITS' | 'WEBHOOK_ALLOWED_NETWORKS' | 'SIGNATURE_HEADER' | 'DOCUMENT_LIMITS'
  >
}

/** An admitted request. */
export type ApiRequest<Body = unknown> = {
  readonly accountId: string
  readonly params: Readonly<Record<string, string>>
  /** The route's query parameters, each at most once. */
  readonly query: ReadonlyMap<string, string>
  readonly body: Body
  /** Scheme and host as the client sees them. */
  readonly origin: string
  /** Path and query. */
  readonly url: string
  /** W3C trace context, for the messages that the request causes. */
  readonly traceparent: string | undefined
}

export type Route = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below `/v2`. */
  readonly url: string
  readonly bucket: Bucket
  /** The query parameters that the route knows; any other is refused by name. */
  readonly parameters: readonly string[]
  readonly body?: TSchema
  readonly handle: (request: ApiRequest, dependencies: ApiDependencies) => Promise<HttpAnswer>
}

type RouteOptions = {
  readonly bucket?: Bucket
  readonly parameters?: readonly string[]
}

export const getRoute = (
  url: string,
  handle: Route['handle'],
  options: RouteOptions = {},
): Route => ({
  method: 'GET',
  url,
  bucket: options.bucket ?? 'default',
  parameters: options.parameters ?? [],
  handle,
})

/** A route that writes, and whose body is absent or checked by its handler. */
export const actionRoute = (
  method: 'POST' | 'PATCH' | 'DELETE',
  url: string,
  handle: Route['handle'],
  options: RouteOptions = {},
): Route => ({ ...getRoute(url, handle, options), method })

/** A route that writes, and whose body has passed its schema when it is handled. */
export const writeRoute = <S extends TSchema>(
  method: 'POST' | 'PATCH',
  url: string,
  body: S,
  handle: (request: ApiRequest<Static<S>>, dependencies: ApiDependencies) => Promise<HttpAnswer>,
  options: RouteOptions = {},
): Route => ({ ...getRoute(url, handle as Route['handle'], options), method, body })
