import { logLevel } from 'kafkajs'
import type { Admin } from 'kafkajs'
import type { KafkaAccess } from './access.ts'
import { kafkaClient } from './client.ts'
import { retentionOf, settingsAfter, topicKind } from './topic-settings.ts'
import type { TopicPlan } from './topic-settings.ts'
import type { Log } from '../../process/log.ts'
import { reasonOf } from '../../process/reason-of.ts'

export type TopicPlans = Readonly<Record<string, TopicPlan>>

type TopicMaker = {
  /** Throws while no broker answers; may be tried again. */
  connect(): Promise<void>
  /** Creates missing topics and brings the others up to plan; never lowers or deletes. */
  apply(plans: TopicPlans, replicationFactor: number): Promise<void>
  disconnect(): Promise<void>
}

/** What Kafka itself answers has a name of Kafka's protocol. */
const isAnswer = (error: unknown): boolean =>
  error instanceof Error && 'type' in error && typeof error.type === 'string'

/** Kafka's words about what it refuses, each once; null for any other error. */
export function refusalOf(error: unknown): string | null {
  const isOfSeveral = error instanceof Error && 'errors' in error && Array.isArray(error.errors)
  const refusals: readonly unknown[] = isOfSeveral ? (error.errors as unknown[]) : [error]
  if (!refusals.every(isAnswer)) return null
  return [...new Set(refusals.map(reasonOf))].join('; ')
}

export function topicMaker(access: KafkaAccess, log: Log): TopicMaker {
  const kafka = kafkaClient(access, 'landfall-setup', log)
  // The caller logs each attempt to connect once; kafkajs would log it ten times.
  kafka.logger().setLogLevel(logLevel.NOTHING)
  const admin = kafka.admin()
  return {
    connect: () => admin.connect(),
    disconnect: () => admin.disconnect(),
    async apply(plans, replicationFactor) {
      const existing = new Set(await admin.listTopics())
      await createMissing(admin, plans, existing, replicationFactor, log)
      const kept = Object.fromEntries(Object.entries(plans).filter(([name]) => existing.has(name)))
      await raisePartitions(admin, kept, log)
      await setRetention(admin, kept, log)
    },
  }
}

async function createMissing(
  admin: Admin,
  plans: TopicPlans,
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

async function raisePartitions(admin: Admin, plans: TopicPlans, log: Log): Promise<void> {
  // A request for no topic returns all of them.
  if (Object.keys(plans).length === 0) return
  const { topics: found } = await admin.fetchTopicMetadata({ topics: Object.keys(plans) })
  const raised = found.flatMap(({ name, partitions }) => {
    const count = plans[name]?.partitions ?? 0
    return count > partitions.length ? [{ topic: name, count }] : []
  })
  if (raised.length === 0) return
  await admin.createPartitions({ topicPartitions: raised })
  log.info({ raised }, 'partitions added')
}

async function setRetention(admin: Admin, plans: TopicPlans, log: Log): Promise<void> {
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
