// Observes the messages that the workers read, and delivers messages that no service would write.
import { Kafka, logLevel, Partitioners } from 'kafkajs'
import type { Bus, Received } from '../../../platform/bus/bus.ts'
import type { Dependencies } from '../../../services/service.ts'

export type RawMessage = Pick<Received, 'topic' | 'key' | 'value' | 'headers'>

export type Topics = {
  /** Every message that a worker has received, in order of arrival. */
  readonly seen: readonly Received[]
  /** The topics that workers read. */
  consumed(): readonly string[]
  /** Delivers messages unchanged to the topics' readers. */
  deliver(messages: readonly RawMessage[]): Promise<void>
  close(): Promise<void>
}

type TopicReader = {
  readonly topic: string
  readonly onBatch: (b: readonly Received[]) => Promise<void>
}

function observedBus(bus: Bus, seen: Received[], readers: TopicReader[]): Bus {
  return {
    ...bus,
    consume: (group, topic, onBatch) => {
      const observe = (batch: readonly Received[]): Promise<void> => {
        seen.push(...batch)
        return onBatch(batch)
      }
      readers.push({ topic, onBatch: observe })
      return bus.consume(group, topic, observe)
    },
  }
}

async function deliverInProcess(
  messages: readonly RawMessage[],
  readers: readonly TopicReader[],
): Promise<void> {
  const batch = messages.map((raw, index) => ({ ...raw, partition: 0, offset: String(index) }))
  await Promise.all(
    readers.map(async ({ topic, onBatch }) => {
      const own = batch.filter((message) => message.topic === topic)
      if (own.length > 0) await onBatch(own)
    }),
  )
}

function kafkaProducer(brokers: readonly string[]) {
  const kafka = new Kafka({ brokers: [...brokers], logLevel: logLevel.NOTHING })
  const producer = kafka.producer({ createPartitioner: Partitioners.DefaultPartitioner })
  const connected = producer.connect()
  return {
    async deliver(messages: readonly RawMessage[]): Promise<void> {
      await connected
      const topics = [...new Set(messages.map(({ topic }) => topic))]
      const topicMessages = topics.map((topic) => ({
        topic,
        messages: messages
          .filter((message) => message.topic === topic)
          .map(({ key, value, headers }) => ({ key, value, headers: { ...headers } })),
      }))
      await producer.sendBatch({ topicMessages })
    },
    close: async () => {
      await connected
      await producer.disconnect()
    },
  }
}

/** Dependencies whose bus can be listened to and written to from below. */
export function withObservedTopics(dependencies: Dependencies): {
  readonly dependencies: Dependencies
  readonly topics: Topics
} {
  const [seen, readers]: [Received[], TopicReader[]] = [[], []]
  const brokers = dependencies.settings.KAFKA_BROKERS
  const producer = brokers === null ? null : kafkaProducer(brokers)
  return {
    dependencies: { ...dependencies, bus: observedBus(dependencies.bus, seen, readers) },
    topics: {
      seen,
      consumed: () => [...new Set(readers.map(({ topic }) => topic))].sort(),
      deliver: (messages) => producer?.deliver(messages) ?? deliverInProcess(messages, readers),
      close: () => producer?.close() ?? Promise.resolve(),
    },
  }
}

/** How many messages the workers of this process have handled. */
export async function handledCount({ metrics }: Dependencies): Promise<number> {
  const { values } = await metrics.messages.get()
  return values.reduce((sum, { value }) => sum + value, 0)
}

/** The workers of this process that have handled a message. */
export async function activeWorkers({ metrics }: Dependencies): Promise<ReadonlySet<string>> {
  const { values } = await metrics.messages.get()
  return new Set(values.flatMap(({ value, labels }) => (value > 0 ? [String(labels.worker)] : [])))
}

const sum = (offsets: readonly { readonly offset: string }[]): number =>
  offsets.reduce((total, { offset }) => total + Math.max(0, Number(offset)), 0)

type GroupTopics = { readonly groupId: string; readonly topics: string[] }

/** The groups of readers and how far they are; `deleteGroups` requires that they are stopped. */
export function offsetsOf(brokers: readonly string[]) {
  const admin = new Kafka({ brokers: [...brokers], logLevel: logLevel.NOTHING }).admin()
  const connected = admin.connect()
  const groupIds = async (): Promise<string[]> => {
    await connected
    return (await admin.listGroups()).groups.map(({ groupId }) => groupId)
  }
  return {
    /** The groups that have members now, and what they have read. */
    groups: async (): Promise<readonly GroupTopics[]> => {
      const { groups } = await admin.describeGroups(await groupIds())
      const running = groups.filter(({ members }) => members.length > 0)
      return Promise.all(
        running.map(async ({ groupId }) => {
          const offsets = await admin.fetchOffsets({ groupId })
          return { groupId, topics: offsets.map(({ topic }) => topic) }
        }),
      )
    },
    deleteGroups: async () => void (await admin.deleteGroups(await groupIds())),
    /** Those of the groups that have not committed all messages yet, or are still to be made. */
    behind: async (groups: readonly GroupTopics[]) => {
      const lags = groups.map(async ({ groupId, topics }) => {
        const behind = (await admin.fetchOffsets({ groupId, topics })).map(
          async ({ topic, partitions }) =>
            sum(await admin.fetchTopicOffsets(topic)) - sum(partitions),
        )
        return { groupId, lag: (await Promise.all(behind)).reduce((total, one) => total + one, 0) }
      })
      return (await Promise.all(lags)).filter(({ lag }) => lag > 0)
    },
    /** How many messages a topic has. */
    messagesIn: async (topic: string) => {
      await connected
      return sum(await admin.fetchTopicOffsets(topic))
    },
    end: () => admin.disconnect(),
  }
}
