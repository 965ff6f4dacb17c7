import { Partitioners } from 'kafkajs'
import type { Kafka, Producer } from 'kafkajs'
import type { Encoded, Frame } from '../bus.ts'
import { coalesced } from './coalesced.ts'
import { requestMs } from './client.ts'
import { within } from '../../process/within.ts'

/** For one request: long enough for a change of leader. After it the messages wait in the outbox for the sweep. */
const publishMs = 5_000
const isLate = `the broker took more than ${publishMs / 1_000} s to answer`

/** Longer than kafkajs repeats a request that no broker answers. */
const givenUpMs = 60_000

/** A broker takes at most 1 MiB for one partition in one request, with the records' own overhead. */
const requestBytes = 900_000

/**
 * Sends at once, acknowledged by all replicas; messages for a topic that has a request in flight go with the
 * next one. Not idempotent on purpose: kafkajs reuses the sequence numbers of a failed request, so a broker
 * that did write it drops the next one as a duplicate. Here a repeated message is harmless, a lost one is not.
 */
export function kafkaProducer(kafka: Kafka, frame: Frame) {
  const producer = kafka.producer({
    allowAutoTopicCreation: false,
    // murmur2, like other clients: a key has the same partition whichever client writes it.
    createPartitioner: Partitioners.DefaultPartitioner,
    retry: { retries: 3 },
  })
  const connect = connectOnce(producer)
  const inFlight = new Set<Promise<void>>()
  /**
   * The last request for each topic. kafkajs goes on with one that is given up here, and a broker that was only
   * frozen writes what each request has brought: meanwhile the messages are not sent once more.
   */
  const last = new Map<string, Promise<unknown>>()

  const send = async (topic: string, messages: readonly Encoded[]): Promise<void> => {
    await within(publishMs, connect(), 'the broker does not answer')
    // One after the other, so that the messages of a key keep their order.
    for (const chunk of chunksOf(messages, requestBytes)) {
      await within(publishMs, last.get(topic) ?? Promise.resolve(), isLate)
      const framedChunk = chunk.map((message) => framed(message, frame))
      const sent = producer.send({ acks: -1, timeout: requestMs, topic, messages: framedChunk })
      const ended = within(givenUpMs, sent, isLate).then(
        () => {},
        () => {},
      )
      last.set(topic, ended)
      await within(publishMs, sent, isLate)
    }
  }
  /** One request at a time for a topic: each costs the broker and all readers a round trip. */
  const writers = new Map<string, Write>()
  const writerOf = (topic: string): Write => {
    const writer = writers.get(topic) ?? coalesced((messages) => send(topic, messages), isRefusal)
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
    publish(messages: readonly Encoded[]): Promise<void> {
      const done = publish(messages)
      const ended = done.catch(() => {}).finally(() => inFlight.delete(ended))
      inFlight.add(ended)
      return done
    },
    async close(): Promise<void> {
      // The disconnect of kafkajs does not wait for requests in flight.
      await Promise.all(inFlight)
      await producer.disconnect()
    },
  }
}

const refusals = ['MESSAGE_TOO_LARGE', 'RECORD_LIST_TOO_LARGE', 'INVALID_RECORD']

/** Whether the broker takes a message neither now nor later. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'type' in error && refusals.includes(String(error.type))

type Write = (messages: readonly Encoded[]) => Promise<void>

/** Connects at the first use, and again after a failure: the broker may be away at the start. */
function connectOnce(producer: Producer): () => Promise<void> {
  let connected: Promise<void> | undefined
  return () =>
    (connected ??= producer.connect().catch((error: unknown) => {
      connected = undefined
      throw error
    }))
}

/** Cuts the messages, in their order, into chunks of at most `bytes`; a larger message is alone. */
export function chunksOf(messages: readonly Encoded[], bytes: number): Encoded[][] {
  const chunks: Encoded[][] = []
  let size = 0
  for (const message of messages) {
    const weight = message.avro.length + Buffer.byteLength(message.key) + 256
    const chunk = chunks.at(-1)
    if (chunk === undefined || size + weight > bytes) {
      chunks.push([message])
      size = weight
    } else {
      chunk.push(message)
      size += weight
    }
  }
  return chunks
}

const framed = ({ id, topic, key, avro, fingerprint, headers }: Encoded, frame: Frame) => ({
  key,
  value: frame(topic, avro, fingerprint),
  headers: { 'message-id': id, ...headers },
})
