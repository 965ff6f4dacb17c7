// Makes the topics that are missing and brings the others up to plan.
import { logLevel } from 'kafkajs'
import type { Admin } from 'kafkajs'
import { kafkaClient } from '../../platform/kafka-client.ts'
import type { Log } from '../../platform/log.ts'
import { environment, positive, readSettings, StartError } from '../../platform/settings.ts'
import type { TopicPlan } from '../../schemas/topics.ts'
import { topics } from '../../schemas/topics.ts'
import type { Settings } from '../settings.ts'
import { runAlone } from './run-alone.ts'
import { retentionOf, settingsAfter, topicKind } from './topic-settings.ts'
import { waitFor } from './wait-for.ts'

type Plans = Readonly<Record<string, TopicPlan>>

const settingsTable = {
  TOPIC_REPLICATION: {
    doc: 'On how many brokers each new topic lies.',
    fallback: 1,
    parse: (value: string): number => {
      const copies = positive(value)
      if (!Number.isInteger(copies)) throw new Error('a whole number is wanted')
      return copies
    },
  },
}

export async function setUpTopics({ KAFKA_BROKERS }: Settings, log: Log): Promise<void> {
  if (KAFKA_BROKERS === null)
    throw new StartError('KAFKA_BROKERS is not set; the embedded bus needs no topics.')
  const { TOPIC_REPLICATION } = readSettings(settingsTable, environment())
  await makeTopics(KAFKA_BROKERS, topics, TOPIC_REPLICATION, log)
}

/** Never lowers a number of partitions and never deletes a topic; may run again at any time. */
export async function makeTopics(
  brokers: readonly string[],
  plans: Plans,
  replicationFactor: number,
  log: Log,
): Promise<void> {
  const kafka = kafkaClient(brokers, 'landfall-setup', log)
  kafka.logger().setLogLevel(logLevel.NOTHING)
  const admin = kafka.admin()
  const connect = () => admin.connect()
  await waitFor(`Kafka at ${brokers.join(', ')}`, connect, () => true, log)
  try {
    const existing = new Set(await admin.listTopics())
    await createMissing(admin, plans, existing, replicationFactor, log)
    const kept = Object.fromEntries(Object.entries(plans).filter(([name]) => existing.has(name)))
    await raisePartitions(admin, kept, log)
    await setRetention(admin, kept, log)
  } finally {
    await admin.disconnect()
  }
}

async function createMissing(
  admin: Admin,
  plans: Plans,
  existing: ReadonlySet<string>,
  replicationFactor: number,
  log: Log,
): Promise<void> {
  const missing = Object.entries(plans).filter(([name]) => !existing.has(name))
  if (missing.length === 0) return
  await admin.createTopics({
    waitForLeaders: true,
    topics: missing.map(([topic, plan]) => ({
      topic,
      numPartitions: plan.partitions,
      replicationFactor,
      configEntries: [{ name: 'retention.ms', value: retentionOf(plan) }],
    })),
  })
  log.info({ topics: missing.map(([topic]) => topic), replicationFactor }, 'topics made')
}

async function raisePartitions(admin: Admin, plans: Plans, log: Log): Promise<void> {
  const { topics: found } = await admin.fetchTopicMetadata({ topics: Object.keys(plans) })
  const raised = found.flatMap(({ name, partitions }) => {
    const count = plans[name]?.partitions ?? 0
    return count > partitions.length ? [{ topic: name, count }] : []
  })
  if (raised.length === 0) return
  await admin.createPartitions({ topicPartitions: raised })
  log.info({ raised }, 'partitions added')
}

async function setRetention(admin: Admin, plans: Plans, log: Log): Promise<void> {
  const names = Object.keys(plans)
  if (names.length === 0) return
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: names.map((name) => ({ type: topicKind, name })),
  })
  const changed = resources.flatMap(({ resourceName, configEntries }) => {
    const plan = plans[resourceName]
    const entries = plan && settingsAfter(configEntries, plan)
    return entries ? [{ type: topicKind, name: resourceName, configEntries: entries }] : []
  })
  if (changed.length === 0) return
  await admin.alterConfigs({ validateOnly: false, resources: changed })
  log.info({ topics: changed.map(({ name }) => name) }, 'retention set')
}

await runAlone(import.meta.url, setUpTopics)
