// Creates missing topics, and adds partitions and sets retention of the others.
import { kafkaAccess } from '../../platform/bus/kafka/access.ts'
import type { KafkaAccess } from '../../platform/bus/kafka/access.ts'
import { refusalOf, topicMaker } from '../../platform/bus/kafka/topics.ts'
import type { TopicPlans } from '../../platform/bus/kafka/topics.ts'
import type { Log } from '../../platform/process/log.ts'
import { StartError } from '../../platform/process/read-settings.ts'
import { topics } from '../../schemas/topics.ts'
import type { Topic } from '../../schemas/topics.ts'
import type { Settings } from '../../services/settings.ts'
import { runAlone } from './run-alone.ts'
import { loadSetupSettings } from './settings.ts'
import type { LeastPartitions } from './settings.ts'
import { waitFor } from './wait-for.ts'

/** The plans with as many partitions as is wanted, but never fewer than planned. */
export const plansWith = (plans: TopicPlans, least: LeastPartitions): TopicPlans =>
  Object.fromEntries(
    Object.entries(plans).map(([topic, plan]) => {
      const wanted = least[topic as Topic] ?? least.all ?? 0
      return [topic, { ...plan, partitions: Math.max(plan.partitions, wanted) }]
    }),
  )

export async function setUpTopics(settings: Settings, log: Log): Promise<void> {
  const access = kafkaAccess(settings)
  if (access === null)
    throw new StartError('KAFKA_BROKERS is not set; the embedded bus needs no topics.')
  const { TOPIC_REPLICATION, TOPIC_PARTITIONS } = loadSetupSettings()
  await makeTopics(access, plansWith(topics, TOPIC_PARTITIONS), TOPIC_REPLICATION, log)
}

const isRetriable = (error: unknown): boolean =>
  error instanceof Error && 'retriable' in error && error.retriable === true

function refused(kafka: string, error: unknown): unknown {
  const refusal = refusalOf(error)
  if (refusal === null) return error
  return new StartError(`${kafka} refuses the topics: ${refusal}`, { cause: error })
}

/** Never lowers a number of partitions and never deletes a topic; may run again at any time. */
export async function makeTopics(
  access: KafkaAccess,
  plans: TopicPlans,
  replicationFactor: number,
  log: Log,
  maker = topicMaker(access, log),
): Promise<void> {
  const kafka = `Kafka at ${access.brokers.join(', ')}`
  await waitFor(
    kafka,
    () => maker.connect(),
    () => true,
    log,
  )
  try {
    // A broker that has just started, or is stalled, may take a request and not answer it in time.
    const apply = () => maker.apply(plans, replicationFactor)
    await waitFor(kafka, apply, isRetriable, log).catch((error: unknown) => {
      throw refused(kafka, error)
    })
  } finally {
    await maker.disconnect()
  }
}

await runAlone(import.meta.url, setUpTopics)
