/** How a topic is made. */
export type TopicPlan = { readonly partitions: number; readonly retentionDays: number }

/** Numbers of Kafka's protocol: what kind of thing a setting belongs to, and where a value comes from. */
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
 * The topic's own settings with the planned retention; null when it has that already. kafkajs knows
 * only the request that replaces all of a topic's settings, so that the others are sent along.
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
