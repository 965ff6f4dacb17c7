import type { Kafka } from 'kafkajs'
import type { Bus, Consumer, Frame } from '../bus.ts'
import type { KafkaAccess } from './access.ts'
import { kafkaClient, within } from './client.ts'
import { joinGroup } from './member.ts'
import { createInFlightBudget } from './in-flight-budget.ts'
import { kafkaReader } from './reader.ts'
import { kafkaProducer } from './producer.ts'
import type { Log } from '../../process/log.ts'
import { StartError } from '../../process/read-settings.ts'
import { reasonOf } from '../../process/reason-of.ts'

export type KafkaBusOptions = {
  readonly access: KafkaAccess
  readonly clientId: string
  readonly frame: Frame
  readonly log: Log
}

const checkMs = 10_000
/** Bytes that one reader has in flight before it stops fetching. */
const maxInFlightBytes = 4 * 1024 * 1024

/** The bus on Kafka. It connects at the first use, so it can be created while Kafka is away. */
export function kafkaBus(options: KafkaBusOptions): Promise<Bus> {
  const { access, clientId, log } = options
  const kafka = kafkaClient(access, clientId, log)
  const producer = kafkaProducer(kafka, options.frame)
  const readers = new Set<Consumer>()
  return Promise.resolve({
    carries: () => true,
    publish: (messages) => producer.publish(messages),
    async consume(group, topic, onBatch) {
      const budget = createInFlightBudget(maxInFlightBytes)
      const join = () => joinGroup(kafka, { group, topic, onBatch, budget, log })
      const reader = await kafkaReader(join, log.child({ group })).catch((error: unknown) => {
        throw missingTopic(error, topic) ?? error
      })
      readers.add(reader)
      return reader
    },
    check: () => checkBroker(kafka, access.brokers),
    async close() {
      await Promise.all([...readers].map((reader) => reader.stop()))
      await producer.close()
    },
  })
}

/** Topics are never created by use: their partitions and retention are planned. */
function missingTopic(error: unknown, topic: string): StartError | null {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('type' in at && at.type === 'UNKNOWN_TOPIC_OR_PARTITION')
      return new StartError(`Kafka has no topic ${topic}: \`npm run setup\` makes it.`, {
        cause: error,
      })
  return null
}

/** Throws a StartError unless a broker describes the cluster within ten seconds. */
async function checkBroker(kafka: Kafka, brokers: readonly string[]): Promise<void> {
  const admin = kafka.admin()
  const asked = admin.connect().then(() => admin.describeCluster())
  asked.catch(() => {})
  try {
    await within(checkMs, asked, `no answer within ${checkMs / 1_000} s`)
  } catch (error) {
    const reason = reasonOf(error)
    throw new StartError(
      `No Kafka broker answers at ${brokers.join(', ')} (KAFKA_BROKERS): ${reason}.`,
      { cause: error },
    )
  } finally {
    void admin.disconnect().catch(() => {})
  }
}
