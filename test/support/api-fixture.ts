import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect } from 'vitest'
import type { CarrierRow } from '../../domain/carriers/carrier-table.ts'
import { loadReferenceData } from '../../resources/reference-data/reference-data.ts'
import { fixedNetworks } from '../../platform/http-out/guard/address.ts'
import { createHttpOut } from '../../platform/http-out/call.ts'
import type { Encoded } from '../../platform/bus/bus.ts'
import { codec } from '../../resources/messages/codec-fixture.ts'
import { ownNames } from '../../platform/http-out/signed-post.ts'
import { createHealth } from '../../platform/process/health.ts'
import { createMissing } from '../../platform/process/missing.ts'
import { silentLog } from '../../platform/process/log.ts'
import { createMetrics } from '../../platform/process/metrics.ts'
import { openFiles } from '../../platform/files/files.ts'
import { createOutbox } from '../../platform/outbox/outbox.ts'
import { createAccount } from '../../resources/accounts/accounts.ts'
import { issueKey } from '../../resources/accounts/keys.ts'
import { openSigner } from '../../resources/accounts/signing-key.ts'
import { buildApp } from '../../services/api/app.ts'
import { createExamplePosts } from '../../services/api/webhooks/example-posts.ts'
import { defaultSchedule } from '../../services/webhook-settings.ts'
import { timeLimits } from '../../services/api/http/bodies/body-deadlines.ts'
import type { TimeLimits } from '../../services/api/http/bodies/body-deadlines.ts'
import type { ApiDependencies } from '../../services/api/http/route.ts'
import type { Database } from '../../platform/postgres/database.ts'
import type { AnswerBody } from './answer-body.ts'
import { differencesFrom } from './contract.ts'
import { createTestDatabase } from './database.ts'
import type { TestDatabase } from './database.ts'

export type Client = {
  readonly accountId: string
  readonly key: string
  send(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<ClientAnswer>
}

export type ClientAnswer = {
  readonly status: number
  readonly headers: LightMyRequestResponse['headers']
  readonly text: string
  readonly body: AnswerBody
}

export type ApiFixture = {
  readonly app: FastifyInstance
  readonly dependencies: Pick<
    ApiDependencies,
    'database' | 'files' | 'outbox' | 'log' | 'room' | 'settings'
  >
  readonly database: Database
  /** A disk is full until null. */
  fill(problem: string | null): void
  /** Messages that reached the bus, newest last. */
  readonly published: Encoded[]
  readonly decode: (message: Encoded) => Promise<unknown>
  client(limits?: Record<string, number>): Promise<Client>
  /** A client with a key of the account. */
  clientWith(accountId: string, key: string): Client
}

const generous = {
  default: 10_000,
  create: 10_000,
  infer: 10_000,
  refresh: 10_000,
  poll: 1_000_000,
}

async function openApi(
  { database }: TestDatabase,
  allowed: readonly string[],
  settings: Partial<ApiDependencies['settings']>,
  { carriers, limits }: { readonly carriers: readonly CarrierRow[]; readonly limits: TimeLimits },
): Promise<ApiFixture> {
  const published: Encoded[] = []
  const bus = {
    carries: () => true,
    publish: (messages: readonly Encoded[]) => Promise.resolve(void published.push(...messages)),
    consume: () => Promise.reject(new Error('the api consumes no topic')),
    lags: () => Promise.resolve([]),
    close: () => Promise.resolve(),
  }
  const [log, metrics] = [silentLog(), createMetrics()]
  const networks = fixedNetworks(allowed)
  const folder = await mkdtemp(join(tmpdir(), 'landfall-files-'))
  const files = await openFiles({ kind: 'folder', path: folder })
  let full: string | null = null
  const room = { problem: () => full }
  const outbox = createOutbox(database, bus, codec, log)
  const dependencies = { database, log, files, outbox, room }
  const examplePosts = createExamplePosts(createHttpOut({ allowed: networks }), {
    ...ownNames,
    postsPerMinute: 6,
  })
  const all: Parameters<typeof buildApp>[0] = {
    ...dependencies,
    metrics,
    signer: await openSigner(database),
    examplePosts,
    profiles: new Map(),
    carriers,
    health: createHealth({
      pulse: { problem: () => null },
      room,
      metrics,
      missing: createMissing(log),
      running: () => [],
    }),
    settings: {
      RATE_LIMITS: generous,
      WEBHOOK_ALLOWED_NETWORKS: networks,
      SIGNATURE_HEADER: 'X-Webhook-Signature',
      DOCUMENT_QUOTA_MEGABYTES: 100,
      WEBHOOK_RETRY_WAITS: defaultSchedule,
      DOCUMENT_LIMITS: { megabytes: 1, pages: 20, seconds: 20 },
      STRICT_PARAMETERS: false,
      PUBLIC_URL: null,
      TRUSTED_PROXIES: [],
      ...settings,
    },
  }
  const app = buildApp(all, limits)
  app.addHook('onClose', () => rm(folder, { recursive: true }))
  app.addHook('onClose', () => examplePosts.close())
  const decode = async ({ topic, avro }: Encoded) => {
    const decoded = await codec.decode(topic, codec.frame(topic, avro))
    return decoded.kind === 'value' ? decoded.value : decoded.reason
  }
  const client = (limits?: Record<string, number>) => newClient(app, database, limits)
  const clientWith = (accountId: string, key: string) => clientOf(app, accountId, key)
  const fill = (problem: string | null): void => void (full = problem)
  return { app, dependencies: all, database, published, fill, decode, client, clientWith }
}

async function newClient(
  app: FastifyInstance,
  database: Database,
  limits?: Record<string, number>,
): Promise<Client> {
  const accountId = await createAccount(database, 'A forwarder')
  const key = await issueKey(database, accountId, 'test')
  if (limits) {
    const text = `update account set rate_limits = $2 where id = $1`
    await database.query({ text, values: [accountId, JSON.stringify(limits)] })
  }
  return clientOf(app, accountId, key)
}

function clientOf(app: FastifyInstance, accountId: string, key: string): Client {
  return {
    accountId,
    key,
    async send(method, path, body, headers = {}) {
      const answer = await app.inject({
        method,
        url: `/v2${path}`,
        headers: {
          authorization: `Token ${key}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && {
          payload: typeof body === 'string' ? body : JSON.stringify(body),
        }),
      })
      const text = answer.body
      const contentType = String(answer.headers['content-type'] ?? '')
      const answered = { method, path, status: answer.statusCode, contentType, text }
      expect(differencesFrom(answered)).toEqual([])
      const parsed = (text === '' ? {} : JSON.parse(text)) as AnswerBody
      return { status: answer.statusCode, headers: answer.headers, text, body: parsed }
    },
  }
}

/** The interface on a database of its own, for one test file; `settings` replace those for tests. */
export function useApi(
  allowedNetworks: readonly string[] = [],
  settings: Partial<ApiDependencies['settings']> = {},
  carriers: readonly CarrierRow[] = loadReferenceData().carriers,
  limits = timeLimits,
): () => ApiFixture {
  let test: TestDatabase | undefined
  let api: ApiFixture | undefined
  beforeAll(async () => {
    test = await createTestDatabase()
    api = await openApi(test, allowedNetworks, settings, { carriers, limits })
  })
  afterAll(async () => {
    await api?.app.close()
    await test?.drop()
  })
  return () => {
    if (api === undefined) throw new Error('the api fixture is used before the tests begin')
    return api
  }
}

export const trackingBody = (attributes: Record<string, unknown>, relationships?: unknown) => ({
  data: {
    type: 'tracking_request',
    attributes,
    ...(relationships !== undefined && { relationships }),
  },
})
