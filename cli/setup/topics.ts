// Creates missing topics, and adds partitions and sets retention of the others.
import { kafkaAccess } from '../../platform/bus/kafka/access.ts'
import type { KafkaAccess } from '../../platform/bus/kafka/access.ts'
import { topicMaker } from '../../platform/bus/kafka/topics.ts'
import type { TopicPlans } from '../../platform/bus/kafka/topics.ts'
import type { Log } from '../../platform/process/log.ts'
import {
  environment,
  list,
  positive,
  positiveWhole,
  readSettings,
  StartError,
} from '../../platform/process/read-settings.ts'
import { topics } from '../../schemas/topics.ts'
import type { Topic } from '../../schemas/topics.ts'
import type { Settings } from '../../services/settings.ts'
import { runAlone } from './run-alone.ts'
import { waitFor } from './wait-for.ts'

const settingsTable = {
  TOPIC_REPLICATION: {
    doc: 'The number of brokers that hold each new topic.',
    fallback: 1,
    parse: (value: string): number => {
      const copies = positive(value)
      if (!Number.isInteger(copies)) throw new Error('the number must be whole')
      return copies
    },
  },
  TOPIC_PARTITIONS: {
    doc: 'The least number of partitions of each topic, or of single ones, as in `12,carrier.observed=48`.',
    fallback: {} as LeastPartitions,
    parse: leastPartitions,
  },
}

/** By topic; those of `all` hold for the others. */
export type LeastPartitions = Readonly<Partial<Record<Topic | 'all', number>>>

/** `12,carrier.observed=48` */
export function leastPartitions(value: string): LeastPartitions {
  const names: readonly string[] = Object.keys(topics)
  const pairs = list(value).map((part) => {
    const [left = '', right] = part.split('=').map((side) => side.trim())
    if (right === undefined) return ['all', positiveWhole(left)] as const
    if (!names.includes(left)) throw new Error(`"${left}" is none of ${names.join(', ')}`)
    return [left, positiveWhole(right)] as const
  })
  return Object.fromEntries(pairs)
}

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
  const { TOPIC_REPLICATION, TOPIC_PARTITIONS } = readSettings(settingsTable, environment())
  await makeTopics(access, plansWith(topics, TOPIC_PARTITIONS), TOPIC_REPLICATION, log)
}

/** Never lowers a number of partitions and never deletes a topic; may run again at any time. */
export async function makeTopics(
  access: KafkaAccess,
  plans: TopicPlans,
  replicationFactor: number,
  log: Log,
): Promise<void> {
  const maker = topicMaker(access, log)
  await waitFor(
    `Kafka at ${access.brokers.join(', ')}`,
    () => maker.connect(),
    () => true,
    log,
  )
  try {
    await maker.apply(plans, replicationFactor)
  } finally {
    await maker.disconnect()
  }
}

await runAlone(import.meta.url, setUpTopics)
