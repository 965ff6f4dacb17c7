import { COMPATIBILITY, SchemaRegistry, SchemaType } from '@kafkajs/confluent-schema-registry'
import avsc from 'avsc'
import type { Schema } from 'avsc'
import { reasonOf } from '../reason-of.ts'

export type Decoded =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'poison'; readonly reason: string }

/**
 * Avro in Confluent's wire format. `decode` gives poison for bytes that will never be readable and
 * throws only when the registry cannot be asked.
 */
export type Codec = {
  /** Throws a TypeError that names the field when the value does not fit the topic's schema. */
  encode(topic: string, value: unknown): Buffer
  frame(topic: string, avro: Buffer): Buffer
  decode(topic: string, bytes: Buffer | null): Promise<Decoded>
}

export type Schemas = ReadonlyMap<string, Schema>

/** Where the ids in the wire format come from. */
export type Ids = {
  readonly ofTopic: ReadonlyMap<string, number>
  /** The writer's schema; null when the id is unknown for good. */
  schemaOf(id: number): Promise<avsc.Type | null>
}

function problemOf(type: avsc.Type, value: unknown): string {
  const problems: string[] = []
  type.isValid(value, {
    errorHook: (path, part, wanted) => {
      const shown = JSON.stringify(part)?.slice(0, 80) ?? String(part)
      problems.push(`${path.join('.')} is ${shown}, not ${wanted.toString().slice(0, 80)}`)
    },
  })
  return problems.slice(0, 3).join('; ')
}

export function createCodec(schemas: Schemas, ids: Ids): Codec {
  const types = new Map([...schemas].map(([topic, s]) => [topic, avsc.Type.forSchema(s)]))
  const resolvers = new Map<string, avsc.Resolver>()
  const typeOf = (topic: string): avsc.Type => {
    const type = types.get(topic)
    if (type === undefined) throw new TypeError(`there is no topic ${topic}`)
    return type
  }
  const resolverFor = async (topic: string, id: number): Promise<avsc.Resolver | null> => {
    const known = resolvers.get(`${topic} ${id}`)
    if (known) return known
    const writer = await ids.schemaOf(id)
    if (writer === null) return null
    const resolver = typeOf(topic).createResolver(writer)
    resolvers.set(`${topic} ${id}`, resolver)
    return resolver
  }
  return {
    encode(topic, value) {
      const type = typeOf(topic)
      const problem = problemOf(type, value)
      if (problem !== '') throw new TypeError(`not a ${topic} message: ${problem}`)
      return type.toBuffer(value)
    },
    frame(topic, avro) {
      const prefix = Buffer.alloc(5)
      const id = ids.ofTopic.get(topic)
      if (id === undefined) throw new TypeError(`the schema of ${topic} is not registered`)
      prefix.writeUInt32BE(id, 1)
      return Buffer.concat([prefix, avro])
    },
    async decode(topic, bytes) {
      if (bytes === null) return poison('the message has no value')
      if (bytes.length < 5 || bytes[0] !== 0) return poison('not in the Confluent wire format')
      const id = bytes.readUInt32BE(1)
      try {
        const resolver = await resolverFor(topic, id)
        if (resolver === null) return poison(`the registry has no schema ${id}`)
        return { kind: 'value', value: typeOf(topic).fromBuffer(bytes.subarray(5), resolver) }
      } catch (error) {
        if (isRegistryOutage(error)) throw error
        return poison(`cannot be read: ${reasonOf(error)}`)
      }
    },
  }
}

const poison = (reason: string): Decoded => ({ kind: 'poison', reason })

/** The registry is away: the message is not at fault and must wait. */
export class RegistryOutage extends Error {
  override readonly name = 'RegistryOutage'
}
const isRegistryOutage = (error: unknown): boolean => error instanceof RegistryOutage

/** Ids within one process, for the embedded bus: nothing is asked. */
export function localIds(schemas: Schemas): Ids {
  const topics = [...schemas.keys()].sort()
  const types = topics.map((topic) => avsc.Type.forSchema(schemas.get(topic) as Schema))
  return {
    ofTopic: new Map(topics.map((topic, index) => [topic, index + 1])),
    schemaOf: (id) => Promise.resolve(types[id - 1] ?? null),
  }
}

type Middleware = NonNullable<
  ConstructorParameters<typeof SchemaRegistry>[0]['middlewares']
>[number]

/** The client itself would wait for ever for a registry that takes the question and does not answer. */
const answerWithin =
  (timeout: number): Middleware =>
  () => ({ prepareRequest: async (next) => (await next()).enhance({ timeout }) })

const registryAt = (url: string): SchemaRegistry =>
  new SchemaRegistry({
    host: url.replace(/\/$/, ''),
    retry: { retries: 2 },
    middlewares: [answerWithin(5_000)],
  })

/** For readers only: registers nothing, so that nothing can be framed with it. */
export function registryReader(url: string): Ids {
  const registry = registryAt(url)
  return { ofTopic: new Map(), schemaOf: (id) => schemaFrom(registry, id) }
}

/** Registers every topic's schema as `<topic>-value`, fully compatible with all earlier ones, and learns the ids. */
export async function registryIds(url: string, schemas: Schemas): Promise<Ids> {
  const registry = registryAt(url)
  const ofTopic = new Map<string, number>()
  for (const [topic, schema] of schemas) {
    const { id } = await registry.register(
      { type: SchemaType.AVRO, schema: JSON.stringify(schema) },
      { subject: `${topic}-value`, compatibility: COMPATIBILITY.FULL_TRANSITIVE },
    )
    ofTopic.set(topic, id)
  }
  return { ofTopic, schemaOf: (id) => schemaFrom(registry, id) }
}

async function schemaFrom(registry: SchemaRegistry, id: number): Promise<avsc.Type | null> {
  try {
    const schema: unknown = await registry.getSchema(id)
    // For the other kinds of schema that a registry may hold the client answers with classes of its own.
    return avsc.Type.isType(schema) ? (schema as avsc.Type) : null
  } catch (error) {
    // Whatever the network does comes with a status as well: the client makes it a 400. What has
    // none is a schema that arrived and cannot be parsed.
    const status = error instanceof Error && 'status' in error ? Number(error.status) : 404
    if (status === 404) return null
    throw new RegistryOutage(`the schema registry does not answer for schema ${id}`, {
      cause: error,
    })
  }
}
