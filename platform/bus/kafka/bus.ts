import type { Kafka } from 'kafkajs'
import { RefusedMessage } from '../bus.ts'
import type { Bus, Consumer, Frame } from '../bus.ts'
import type { KafkaAccess } from './access.ts'
import { kafkaClient } from './client.ts'
import { within } from '../../process/within.ts'
import { joinGroup } from './member.ts'
import { createInFlightBudget } from './in-flight-budget.ts'
import { createLagReader, groupPrefix } from './lags.ts'
import { kafkaReader } from './reader.ts'
import { readerSentence } from './reader-sentence.ts'
import { isRefusal, kafkaProducer } from './producer.ts'
import type { Log } from '../../process/log.ts'
import type { Missing } from '../../process/missing.ts'
import { reasonOf } from '../../process/reason-of.ts'

type KafkaBusOptions = {
  readonly access: KafkaAccess
  readonly clientId: string
  readonly frame: Frame
  readonly log: Log
  readonly missing: Missing
}

const checkMs = 10_000
/** Bytes that one reader has in flight before it stops fetching. */
const maxInFlightBytes = 4 * 1024 * 1024

/** The bus on Kafka. It can be made while Kafka is away: readers join, and messages are taken, when a broker answers. */
export function kafkaBus(options: KafkaBusOptions): Bus {
  const { access, clientId, log, missing } = options
  const kafka = kafkaClient(access, clientId, log)
  const producer = kafkaProducer(kafka, options.frame)
  const watch = watchBroker(kafka, access.brokers, missing)
  const readers = new Set<Consumer>()
  const lagReader = createLagReader(kafka)
  watch.look()
  return {
    carries: () => true,
    publish: (messages) =>
      producer.publish(messages).catch((error: unknown) => {
        if (isRefusal(error)) throw new RefusedMessage(reasonOf(error), { cause: error })
        watch.look()
        throw error
      }),
    consume(group, topic, onBatch) {
      const budget = createInFlightBudget(maxInFlightBytes)
      const attempt = {
        what: `a reader of ${topic}`,
        work: () => joinGroup(kafka, { group, topic, onBatch, budget, log }),
        sentence: (error: unknown) => readerSentence(error, topic, `${groupPrefix}${group}`),
      }
      const reader = kafkaReader((halt) => missing.untilThere(attempt, halt), log.child({ group }))
      readers.add(reader)
      return Promise.resolve(reader)
    },
    lags: () => lagReader.read(),
    async close() {
      watch.stop()
      await Promise.all([...readers].map((reader) => reader.stop()))
      await lagReader.close()
      await producer.close()
    },
  }
}

/** `look` finds out whether a broker answers, and asks until one does. */
function watchBroker(kafka: Kafka, brokers: readonly string[], missing: Missing) {
  const halt = new AbortController()
  let isLooking = false
  const attempt = {
    what: 'a Kafka broker',
    work: () => askBroker(kafka),
    sentence: (error: unknown) =>
      `No Kafka broker serves us at ${brokers.join(', ')} (KAFKA_BROKERS): ${reasonOf(error)}.`,
  }
  return {
    look(): void {
      if (isLooking) return
      isLooking = true
      void missing.untilThere(attempt, halt.signal).finally(() => (isLooking = false))
    },
    stop: () => halt.abort(),
  }
}

/** Rejects unless a broker describes the cluster within ten seconds. */
async function askBroker(kafka: Kafka): Promise<void> {
  const admin = kafka.admin()
  const asked = admin.connect().then(() => admin.describeCluster())
  asked.catch(() => {})
  try {
    await within(checkMs, asked, `no answer within ${checkMs / 1_000} s`)
  } finally {
    void admin.disconnect().catch(() => {})
  }
}
