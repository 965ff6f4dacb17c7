import avsc from 'avsc'
import type { Schema } from 'avsc'
import { reasonOf } from '../process/reason-of.ts'
import type { Frame } from './bus.ts'
import { messageSchema } from './message-schema.ts'
import type { FindSchema, MessageSchema } from './message-schema.ts'

export type Decoded =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'poison' | 'unknown schema'; readonly reason: string }

/**
 * Avro in Confluent's wire format. `decode` returns poison for bytes that will never be readable and `unknown schema` for
 * those of a schema that the registry does not know, perhaps because it has just started. It throws only while the
 * registry, or on the embedded bus the table of schemas, does not answer.
 */
export type Codec = {
  /** The schemas that `encode` writes with, by topic. */
  readonly schemas: ReadonlyMap<string, MessageSchema>
  /** Throws a TypeError that names the field when the value does not fit the topic's schema. */
  encode(topic: string, value: unknown): Buffer
  /** Call it before `frame` for a message of another version; rejects while the schema's id cannot be found. */
  learn(topic: string, fingerprint: number | null): Promise<void>
  readonly frame: Frame
  decode(topic: string, bytes: Buffer | null): Promise<Decoded>
}

export type Schemas = ReadonlyMap<string, Schema>

/** Finds the schema ids of the wire format, and the schemas of ids. */
export type Ids = {
  readonly ofTopic: ReadonlyMap<string, number>
  /** Why a topic has no id yet, in words about the registry; without it there is no registry. */
  readonly reason?: () => string
  /** The id of another version's schema of the topic; rejects while it cannot be found. */
  ofOther(topic: string, fingerprint: number): Promise<number>
  /** The writer's schema; null while the id is unknown. Rejects for a schema that is not Avro, or with a RegistryOutage. */
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

/** Frames with the ids of this process's schemas, and of other versions' schemas that it has learnt. */
function framing(schemas: Schemas, ids: Ids): Pick<Codec, 'schemas' | 'learn' | 'frame'> {
  const own = new Map([...schemas].map(([topic, schema]) => [topic, messageSchema(schema)]))
  const others = new Map<string, number>()
  const isOther = (topic: string, fingerprint: number | null): fingerprint is number =>
    fingerprint !== null && fingerprint !== own.get(topic)?.fingerprint
  return {
    schemas: own,
    async learn(topic, fingerprint) {
      const name = `${topic} ${fingerprint}`
      if (isOther(topic, fingerprint) && !others.has(name))
        others.set(name, await ids.ofOther(topic, fingerprint))
    },
    frame(topic, avro, fingerprint = null) {
      const prefix = Buffer.alloc(5)
      const id = isOther(topic, fingerprint)
        ? others.get(`${topic} ${fingerprint}`)
        : ids.ofTopic.get(topic)
      if (id === undefined) throw new TypeError(withoutId(topic, ids))
      prefix.writeUInt32BE(id, 1)
      return Buffer.concat([prefix, avro])
    },
  }
}

const withoutId = (topic: string, { reason }: Ids): string =>
  reason === undefined
    ? `the schema of ${topic} is not registered`
    : `the schema registry has given no id for ${topic}: ${reason()}`

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
    ...framing(schemas, ids),
    encode(topic, value) {
      const type = typeOf(topic)
      const problem = problemOf(type, value)
      if (problem !== '') throw new TypeError(`not a ${topic} message: ${problem}`)
      return type.toBuffer(value)
    },
    async decode(topic, bytes) {
      if (bytes === null) return poison('the message has no value')
      if (bytes.length < 5 || bytes[0] !== 0) return poison('not in the Confluent wire format')
      const id = bytes.readUInt32BE(1)
      try {
        const resolver = await resolverFor(topic, id)
        if (resolver === null)
          return { kind: 'unknown schema', reason: `the registry has no schema ${id}` }
        return { kind: 'value', value: typeOf(topic).fromBuffer(bytes.subarray(5), resolver) }
      } catch (error) {
        if (error instanceof RegistryOutage) throw error
        return poison(`cannot be read: ${reasonOf(error)}`)
      }
    },
  }
}

const poison = (reason: string): Decoded => ({ kind: 'poison', reason })

/** The registry, or the table in its place, does not answer: the message is not at fault and must wait. */
export class RegistryOutage extends Error {
  override readonly name = 'RegistryOutage'
}

export const findNone: FindSchema = () => Promise.resolve(null)

/**
 * For the embedded bus, without a registry: the id of a schema is its fingerprint, so that another
 * version of the program, which has other schemas, can read what this one has framed.
 */
export function localIds(schemas: Schemas, find: FindSchema = findNone): Ids {
  const topics = [...schemas.keys()].sort()
  const ofTopic = new Map<string, number>()
  const types = new Map<number, avsc.Type>()
  topics.forEach((topic, index) => {
    const schema = schemas.get(topic) as Schema
    const { fingerprint } = messageSchema(schema)
    const type = avsc.Type.forSchema(schema)
    ofTopic.set(topic, fingerprint)
    types.set(fingerprint, type)
    // Dead letters from before fingerprints name a schema by the position of its topic.
    types.set(index + 1, type)
  })
  const schemaOf = async (id: number): Promise<avsc.Type | null> => {
    const text = await find(id).catch((cause: unknown) => {
      throw new RegistryOutage(`schema ${id} cannot be looked up`, { cause })
    })
    return text === null ? null : typeFrom(text)
  }
  return {
    ofTopic,
    ofOther: (_topic, fingerprint) => Promise.resolve(fingerprint),
    schemaOf: async (id) => types.get(id) ?? schemaOf(id),
  }
}

const typeFrom = (text: string): avsc.Type => avsc.Type.forSchema(JSON.parse(text) as Schema)
