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
import type { Answer } from './answers.ts'

export type ApiParts = {
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
export type Call<Body = unknown> = {
  readonly accountId: string
  readonly params: Readonly<Record<string, string>>
  /** The parameters that the route knows, each at most once. */
  readonly query: ReadonlyMap<string, string>
  readonly body: Body
  /** Scheme and host as the client sees them. */
  readonly origin: string
  /** Path and query as asked. */
  readonly url: string
  /** W3C trace context, for the messages that the request causes. */
  readonly traceparent: string | undefined
}

export type Route = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below `/v2`. */
  readonly url: string
  readonly bucket: Bucket
  /** Query parameters that mean something here; any other is refused by name. */
  readonly parameters: readonly string[]
  readonly body?: TSchema
  readonly handle: (call: Call, parts: ApiParts) => Promise<Answer>
}

type Plan = {
  readonly bucket?: Bucket
  readonly parameters?: readonly string[]
}

export const get = (url: string, handle: Route['handle'], plan: Plan = {}): Route => ({
  method: 'GET',
  url,
  bucket: plan.bucket ?? 'default',
  parameters: plan.parameters ?? [],
  handle,
})

/** A route that writes and takes no body, or one that does not matter. */
export const act = (
  method: 'POST' | 'PATCH' | 'DELETE',
  url: string,
  handle: Route['handle'],
  plan: Plan = {},
): Route => ({ ...get(url, handle, plan), method })

/** A route with a body that fits its schema by the time it is handled. */
export const write = <S extends TSchema>(
  method: 'POST' | 'PATCH',
  url: string,
  body: S,
  handle: (call: Call<Static<S>>, parts: ApiParts) => Promise<Answer>,
  plan: Plan = {},
): Route => ({ ...get(url, handle as Route['handle'], plan), method, body })
