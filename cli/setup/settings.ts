// The settings that only the setup has; the second table in docs/settings.md is made from them.
import {
  environment,
  list,
  positive,
  positiveWhole,
  readSettings,
  setting,
} from '../../platform/process/read-settings.ts'
import { topics } from '../../schemas/topics.ts'
import type { Topic } from '../../schemas/topics.ts'

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

export const setupSettingsTable = {
  TOPIC_REPLICATION: setting('The number of brokers that hold each new topic.', 1, positiveWhole),
  TOPIC_PARTITIONS: setting<LeastPartitions>(
    'The least number of partitions of each topic, or of single ones, as in `12,carrier.observed=48`.',
    {},
    leastPartitions,
    'as planned in `schemas/topics.ts`',
  ),
  SETUP_PATIENCE_SECONDS: setting(
    'For how many seconds the setup waits for a backend that does not answer.',
    60,
    positive,
  ),
}

export const loadSetupSettings = () => readSettings(setupSettingsTable, environment())
