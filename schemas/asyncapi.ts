// Describes the topics in AsyncAPI 3: where they are, what they carry, who reads and who writes them.
import { readFileSync, readdirSync } from 'node:fs'
import type { Schema } from 'avsc'
import { stringify } from 'yaml'
import { loadSchemas, topics } from './topics.ts'
import type { Topic } from './topics.ts'

type Reader = { readonly worker: string; readonly topic: string }
type Writer = { readonly service: string; readonly topic: string }

const root = new URL('../', import.meta.url)
const textOf = (file: string): string => readFileSync(new URL(file, root), 'utf8')

const servicesText = (): string =>
  readdirSync(new URL('services/', root), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/(\.test|-fixture)\.ts$/.test(file))
    .sort()
    .map((file) => textOf(`services/${file}`))
    .join('\n')

const list = (text: string): readonly string[] =>
  [...text.matchAll(/'([^']+)'/g)].map(([, x = '']) => x)

/** What the workers and services declare. Importing them would need all their dependencies. */
export function declaredUses(): {
  readonly readers: readonly Reader[]
  readonly writers: readonly Writer[]
} {
  const text = servicesText()
  const readers = [...text.matchAll(/name: '([^']+)',\s+consumes: '([^']+)'/g)]
  const writers = [...text.matchAll(/: Service = {\s+name: '([^']+)',\s+produces: \[([^\]]*)\]/g)]
  return {
    readers: readers.map(([, worker = '', topic = '']) => ({ worker, topic })),
    writers: writers.flatMap(([, service = '', topicsText = '']) =>
      list(topicsText).map((topic) => ({ service, topic })),
    ),
  }
}

const channelRef = (topic: string) => ({ $ref: `#/channels/${topic}` })
const messageRefs = (topic: string) => [{ $ref: `#/channels/${topic}/messages/${topic}` }]

const receive = ({ worker, topic }: Reader) => ({
  action: 'receive',
  channel: channelRef(topic),
  summary: `The consumer group ${worker} reads ${topic}.`,
  messages: messageRefs(topic),
  bindings: { kafka: { groupId: { type: 'string', const: worker }, bindingVersion: '0.5.0' } },
})

const send = ({ service, topic }: Writer) => ({
  action: 'send',
  channel: channelRef(topic),
  summary: `The service ${service} writes ${topic}.`,
  messages: messageRefs(topic),
})

/** The systems outside write to these topics, and Landfall reads them. */
export const topicsOfOthers: readonly Topic[] = [
  'carrier.observed',
  'terminal.observed',
  'vessel.observed',
]

const dayMs = 86_400_000

function channel(topic: Topic) {
  const { partitions, retentionDays } = topics[topic]
  const others = topicsOfOthers.includes(topic) ? ' Other systems may write to it as well.' : ''
  return {
    address: topic,
    description: `${partitions} partitions, kept for ${retentionDays} days.${others}`,
    messages: { [topic]: { $ref: `#/components/messages/${topic}` } },
    bindings: {
      kafka: {
        topic,
        partitions,
        topicConfiguration: {
          'cleanup.policy': ['delete'],
          'retention.ms': retentionDays * dayMs,
        },
        bindingVersion: '0.5.0',
      },
    },
  }
}

const message = (topic: Topic, schema: Schema) => ({
  name: topic,
  summary: (schema as unknown as { doc?: string }).doc,
  headers: { $ref: '#/components/schemas/headers' },
  bindings: {
    kafka: {
      key: { type: 'string' },
      schemaIdLocation: 'payload',
      schemaIdPayloadEncoding: '4',
      schemaLookupStrategy: 'TopicNameStrategy',
      bindingVersion: '0.5.0',
    },
  },
  payload: { schemaFormat: 'application/vnd.apache.avro;version=1.9.0', schema },
})

const headers = {
  type: 'object',
  properties: {
    'message-id': {
      type: 'string',
      format: 'uuid',
      description:
        'The same for the same message, which may come twice after a crash. Landfall always sets it.',
    },
    traceparent: {
      type: 'string',
      description: 'W3C Trace Context of what caused the message, if it is known.',
    },
    'landfall-attempts': {
      type: 'string',
      description:
        'How often a message has failed that is handed over again after an operator’s command.',
    },
  },
}

const servers = {
  compose: {
    host: 'localhost:9092',
    protocol: 'kafka',
    protocolVersion: '4.1.0',
    description:
      'Kafka of docker-compose.yml. KAFKA_BROKERS and SCHEMA_REGISTRY_URL name those of other installations.',
    bindings: {
      kafka: {
        schemaRegistryUrl: 'http://localhost:8081/apis/ccompat/v7',
        schemaRegistryVendor: 'apicurio',
        bindingVersion: '0.5.0',
      },
    },
  },
}

export function asyncApiText(): string {
  const schemas = [...loadSchemas()]
  const { readers, writers } = declaredUses()
  const { version } = JSON.parse(textOf('package.json')) as { readonly version: string }
  const receiving = readers.map((one) => [`${one.worker}.receive.${one.topic}`, receive(one)])
  const sending = writers.map((one) => [`${one.service}.send.${one.topic}`, send(one)])
  return stringify(
    {
      asyncapi: '3.0.0',
      info: {
        title: 'Landfall topics',
        version,
        license: { name: 'Apache-2.0' },
        description:
          'Avro in the Confluent wire format; subjects are named <topic>-value and evolve FULL_TRANSITIVE.',
      },
      defaultContentType: 'application/vnd.apache.avro',
      servers,
      channels: Object.fromEntries(schemas.map(([topic]) => [topic, channel(topic)])),
      operations: Object.fromEntries([...receiving, ...sending]) as object,
      components: {
        schemas: { headers },
        messages: Object.fromEntries(
          schemas.map(([topic, schema]) => [topic, message(topic, schema)]),
        ),
      },
    },
    { aliasDuplicateObjects: false, lineWidth: 100 },
  )
}
