/** The settings of a topic that Landfall creates. */
export type TopicPlan = { readonly partitions: number; readonly retentionDays: number }

/** Numbers of Kafka's protocol: the resource type `topic`, and the source `dynamic topic config`. */
export const topicKind = 2
const setOnTheTopic = 1

const dayMs = 86_400_000

export const retentionOf = (plan: TopicPlan): string => String(plan.retentionDays * dayMs)

type Entry = {
  readonly configName: string
  readonly configValue: string
  readonly configSource: number
}

/**
 * The topic's own settings with the planned retention; null if it has that already. kafkajs has only the
 * request that replaces all settings of a topic, so the others are sent along.
 */
export function settingsAfter(
  entries: readonly Entry[],
  plan: TopicPlan,
): { name: string; value: string }[] | null {
  const planned = retentionOf(plan)
  const retention = entries.find(({ configName }) => configName === 'retention.ms')
  if (retention?.configValue === planned) return null
  const others = entries.filter(
    ({ configName, configSource }) =>
      configSource === setOnTheTopic && configName !== 'retention.ms',
  )
  return [
    ...others.map(({ configName, configValue }) => ({ name: configName, value: configValue })),
    { name: 'retention.ms', value: planned },
  ]
}
