// The schema registry: ids of schemas, and schemas of ids.
import { COMPATIBILITY, SchemaRegistry, SchemaType } from '@kafkajs/confluent-schema-registry'
import avsc from 'avsc'
import { findNone, RegistryOutage } from './codec.ts'
import type { Ids, Schemas } from './codec.ts'
import { reasonOf } from '../process/reason-of.ts'
import { messageSchema } from './message-schema.ts'
import type { FindSchema } from './message-schema.ts'
import { askRegistry, registryAccess } from './registry-request.ts'

type Middleware = NonNullable<
  ConstructorParameters<typeof SchemaRegistry>[0]['middlewares']
>[number]

type Subject = { readonly subject: string; readonly compatibility: COMPATIBILITY }

/** Without it the client waits for ever for a registry that accepts a request and does not answer. */
const answerWithin =
  (timeout: number): Middleware =>
  () => ({ prepareRequest: async (next) => (await next()).enhance({ timeout }) })

const foreign = 'its answer is not that of a schema registry'

/** By one of these fields an answer is known to be that of a registry. */
const isOurs = (data: unknown): boolean =>
  typeof data === 'object' &&
  data !== null &&
  ['schema', 'id', 'compatibilityLevel', 'compatibility'].some((name) => name in data)

/** A proxy in front of a registry that is away may answer with a page of its own, which must not be taken for a schema. */
const refuseForeign: Middleware = () => ({
  response: async (next) => {
    const response = await next()
    if (isOurs(response.data())) return response
    throw Object.assign(new Error(foreign), { status: 502 })
  },
})

const statusOf = (error: unknown): number | null =>
  error instanceof Error && 'status' in error ? Number(error.status) : null

/** The client makes a registry that cannot be reached an answer with status 400, whose text is the error. */
const clientsOwn = /Error, status 400: (.*)/s

/** Whether asking again later may help. */
export const isRegistryOutage = (error: unknown): boolean =>
  Number(statusOf(error)) >= 500 || clientsOwn.test(reasonOf(error))

/** What the registry does instead of giving an id. */
export function registryProblem(error: unknown): string {
  const reason = reasonOf(error)
  if (reason.includes(foreign)) return foreign
  const status = statusOf(error)
  if (status === null) return `it cannot be understood: ${reason}`
  const unreachable = clientsOwn.exec(reason)?.[1]
  return unreachable ? `it does not answer: ${unreachable}` : `it answers ${status}: ${reason}`
}

const registryAt = (url: string): SchemaRegistry =>
  new SchemaRegistry({
    ...registryAccess(url),
    retry: { retries: 2 },
    middlewares: [answerWithin(5_000), refuseForeign],
  })

// The client registers a schema first, and gives a new subject its compatibility after that. A process that comes in
// between, or after one that was ended in between, finds none; one that gives it at the same time gets a conflict.

const hasNoCompatibility = (error: unknown): boolean =>
  error instanceof Error && /Compatibility does not match .*!= NONE\)/.test(error.message)

/** Whether it succeeded, the next question to the registry tells. */
const giveCompatibility = (url: string, { subject, compatibility }: Subject): Promise<Response> =>
  askRegistry(url, `/config/${encodeURIComponent(subject)}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/vnd.schemaregistry.v1+json' },
    body: JSON.stringify({ compatibility }),
  })

/** For readers: registers nothing, so it cannot frame. */
export function registryReader(url: string): Ids {
  const registry = registryAt(url)
  return {
    ofTopic: new Map(),
    ofOther: (topic) => Promise.reject(new Error(`the schema of ${topic} is not registered`)),
    schemaOf: (id) => schemaFrom(registry, id),
  }
}

export type RegistryIds = Ids & {
  readonly reason: () => string
  /** Registers each topic's schema as `<topic>-value`, compatible with all earlier versions, and learns the ids. */
  register(): Promise<void>
}

/** Knows no id until `register` has succeeded. */
export function openRegistry(
  url: string,
  schemas: Schemas,
  find: FindSchema = findNone,
): RegistryIds {
  const registry = registryAt(url)
  const registerOne = async (topic: string, schema: string): Promise<number> => {
    const subject = { subject: `${topic}-value`, compatibility: COMPATIBILITY.FULL_TRANSITIVE }
    const register = () => registry.register({ type: SchemaType.AVRO, schema }, subject)
    const { id } = await register().catch(async (error: unknown) => {
      const isBare = hasNoCompatibility(error)
      if (!isBare && statusOf(error) !== 409) throw error
      if (isBare) await giveCompatibility(url, subject)
      // Asked again, the registry refuses only a schema that does not fit.
      return register()
    })
    if (!Number.isInteger(id)) throw new Error(`the id ${String(id)} is no number`)
    return id
  }
  const ofTopic = new Map<string, number>()
  let reason = 'it has not answered yet'
  const registerAll = async (): Promise<void> => {
    for (const [topic, schema] of schemas)
      if (!ofTopic.has(topic))
        ofTopic.set(topic, await registerOne(topic, messageSchema(schema).text))
  }
  return {
    ofTopic,
    reason: () => reason,
    register: () =>
      registerAll().catch((error: unknown) => {
        reason = registryProblem(error)
        throw error
      }),
    async ofOther(topic, fingerprint) {
      const text = await find(fingerprint)
      if (text === null)
        throw new Error(`message_schema has no schema ${fingerprint}, which wrote to ${topic}`)
      return registerOne(topic, text)
    },
    schemaOf: (id) => schemaFrom(registry, id),
  }
}

/** The registry with all schemas registered; rejects if it does not answer. */
export async function registryIds(
  url: string,
  schemas: Schemas,
  find: FindSchema = findNone,
): Promise<Ids> {
  const ids = openRegistry(url, schemas, find)
  await ids.register()
  return ids
}

async function schemaFrom(registry: SchemaRegistry, id: number): Promise<avsc.Type | null> {
  let schema: unknown
  try {
    schema = await registry.getSchema(id)
  } catch (error) {
    const status = statusOf(error)
    if (status === 404) return null
    // A schema that arrived and cannot be parsed.
    if (status === null) throw error
    throw new RegistryOutage(`the schema registry does not tell schema ${id}`, {
      cause: error,
    })
  }
  if (avsc.Type.isType(schema)) return schema as avsc.Type
  // For JSON and Protobuf schemas the client returns classes of its own.
  throw new TypeError(`schema ${id} is not Avro`)
}
