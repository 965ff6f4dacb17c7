import { Partitioners } from 'kafkajs'
import type { Kafka, Producer } from 'kafkajs'
import type { Encoded, Frame } from '../bus.ts'
import { coalesced } from './coalesced.ts'
import { requestMs, within } from './client.ts'

/** For one request: long enough for a change of leader. After it the rows wait in the outbox and are offered again. */
const publishMs = 5_000

/** A broker takes at most 1 MiB for one partition in one request, with the records' own overhead. */
const requestBytes = 900_000

export type KafkaProducer = {
  publish(messages: readonly Encoded[]): Promise<void>
  close(): Promise<void>
}

/**
 * Sends at once, with the acknowledgement of all replicas; what comes for a topic while a request is
 * under way goes with the next one. Not idempotent on purpose: kafkajs gives the numbers of a request
 * that failed to the next one, and a broker that had written the first takes the next for its double and
 * drops it. A message that comes twice is harmless here, a lost one is not.
 */
export function kafkaProducer(kafka: Kafka, frame: Frame) {
  const producer = kafka.producer({
    allowAutoTopicCreation: false,
    // murmur2, as every other client does it: a key lies on the same partition whoever writes it.
    createPartitioner: Partitioners.DefaultPartitioner,
    retry: { retries: 3 },
  })
  const connect = connectOnce(producer)
  const underWay = new Set<Promise<void>>()

  const send = async (topic: string, messages: readonly Encoded[]): Promise<void> => {
    await within(publishMs, connect(), 'the broker does not answer')
    // One after the other, so that the messages of a key keep their order.
    for (const part of partsOf(messages, requestBytes)) {
      const framedPart = part.map((message) => framed(message, frame))
      const sent = producer.send({ acks: -1, timeout: requestMs, topic, messages: framedPart })
      sent.catch(() => {})
      await within(publishMs, sent, `the broker took more than ${publishMs / 1_000} s to answer`)
    }
  }
  /** One request at a time for a topic: each costs the broker and all its readers a round. */
  const writers = new Map<string, Write>()
  const writerOf = (topic: string): Write => {
    const writer = writers.get(topic) ?? coalesced((messages) => send(topic, messages))
    writers.set(topic, writer)
    return writer
  }
  const publish = async (messages: readonly Encoded[]): Promise<void> => {
    const topics = [...new Set(messages.map(({ topic }) => topic))]
    await Promise.all(
      topics.map((topic) => writerOf(topic)(messages.filter((each) => each.topic === topic))),
    )
  }
  return {
    publish(messages) {
      const done = publish(messages)
      const noted = done.catch(() => {}).finally(() => underWay.delete(noted))
      underWay.add(noted)
      return done
    },
    async close() {
      // kafkajs's own disconnect does not wait for what is being sent.
      await Promise.all(underWay)
      await producer.disconnect()
    },
  } satisfies KafkaProducer
}

type Write = (messages: readonly Encoded[]) => Promise<void>

/** Connects at the first need, and again after a failure: a broker that is away at the start is no fault. */
function connectOnce(producer: Producer): () => Promise<void> {
  let connected: Promise<void> | undefined
  return () =>
    (connected ??= producer.connect().catch((error: unknown) => {
      connected = undefined
      throw error
    }))
}

/** Cuts the messages, in their order, into parts of at most `bytes`; a larger one stands alone. */
export function partsOf(messages: readonly Encoded[], bytes: number): Encoded[][] {
  const parts: Encoded[][] = []
  let size = 0
  for (const message of messages) {
    const weight = message.avro.length + Buffer.byteLength(message.key) + 256
    const part = parts.at(-1)
    if (part === undefined || size + weight > bytes) {
      parts.push([message])
      size = weight
    } else {
      part.push(message)
      size += weight
    }
  }
  return parts
}

const framed = ({ id, topic, key, avro, fingerprint, headers }: Encoded, frame: Frame) => ({
  key,
  value: frame(topic, avro, fingerprint),
  headers: { 'message-id': id, ...headers },
})
