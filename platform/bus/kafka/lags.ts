// Reads how far the groups are behind their topics.
import type { Admin, Kafka } from 'kafkajs'
import type { Lag } from '../bus.ts'
import { within } from '../../process/within.ts'

/** The groups of our workers, among those of other systems that use the cluster. */
export const groupPrefix = 'landfall.'

/** A broker leaves out the groups that the user may not describe, and refuses nothing. */
const noGroups = `Kafka shows no group ${groupPrefix}*: our user may not describe them, or no worker has joined one yet`

const readMs = 10_000
const disconnectMs = 3_000

type Offsets = readonly {
  readonly partition: number
  /** The next message to read; below zero where the group has not committed any. */
  readonly offset: string
}[]

type Ends = readonly {
  readonly partition: number
  readonly low: string
  readonly high: string
}[]

/** The messages of each partition that are there and not committed. Retention may have deleted some that were not. */
export function lagsOf(
  group: string,
  topic: string,
  committed: Offsets,
  ends: Ends,
): readonly Lag[] {
  const offsets = new Map(committed.map(({ partition, offset }) => [partition, Number(offset)]))
  return ends.map(({ partition, low, high }) => {
    const committed = offsets.get(partition) ?? -1
    const next = Math.max(committed, Number(low))
    return { group, topic, partition, messages: Math.max(0, Number(high) - next), committed }
  })
}

/** The ends of a topic's partitions; none of a topic that was deleted, of which groups still have offsets. */
const endsOf = (admin: Admin, topic: string): Promise<Ends> =>
  admin.fetchTopicOffsets(topic).catch((error: unknown) => {
    if (error instanceof Error && 'type' in error && error.type === 'UNKNOWN_TOPIC_OR_PARTITION')
      return []
    throw error
  })

async function readLags(admin: Admin): Promise<readonly Lag[]> {
  const { groups } = await admin.listGroups()
  const ids = groups.map(({ groupId }) => groupId).filter((id) => id.startsWith(groupPrefix))
  if (ids.length === 0) throw new Error(noGroups)
  const committed = await Promise.all(
    ids.map(async (groupId) => ({ groupId, topics: await admin.fetchOffsets({ groupId }) })),
  )
  const read = committed.flatMap(({ groupId, topics }) =>
    topics.map(({ topic, partitions }) => ({ group: groupId, topic, partitions })),
  )
  const topics = [...new Set(read.map(({ topic }) => topic))]
  const ends = new Map(
    await Promise.all(topics.map(async (topic) => [topic, await endsOf(admin, topic)] as const)),
  )
  return read.flatMap(({ group, topic, partitions }) =>
    lagsOf(group.slice(groupPrefix.length), topic, partitions, ends.get(topic) ?? []),
  )
}

/** Keeps its connection between readings; one that fails is replaced at the next. */
export function createLagReader(kafka: Kafka) {
  let admin: Admin | null = null
  const close = async (): Promise<void> => {
    const closing = admin?.disconnect()
    admin = null
    if (closing) await within(disconnectMs, closing, 'no answer').catch(() => undefined)
  }
  const connected = async (): Promise<Admin> => {
    if (admin !== null) return admin
    const opened = kafka.admin()
    admin = opened
    await opened.connect()
    return opened
  }
  return {
    close,
    async read(): Promise<readonly Lag[]> {
      const reading = connected().then(readLags)
      // One that is given up may fail later.
      reading.catch(() => undefined)
      try {
        return await within(readMs, reading, `no answer within ${readMs / 1_000} s`)
      } catch (error) {
        await close()
        throw error
      }
    },
  }
}
