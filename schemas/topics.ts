import { readFileSync } from 'node:fs'
import type { Schema } from 'avsc'

/**
 * How a topic is made on Kafka. More partitions let more replicas of its readers work side by side, and
 * make every fetch dearer on both sides, since our readers name all of theirs in each of them.
 */
type TopicPlan = { readonly partitions: number; readonly retentionDays: number }

/** All topics, in the order of the flow. */
export const topics = {
  'tracking.requested': { partitions: 6, retentionDays: 30 },
  'carrier.detected': { partitions: 6, retentionDays: 30 },
  'tracking.refresh.requested': { partitions: 6, retentionDays: 7 },
  'carrier.observed': { partitions: 12, retentionDays: 30 },
  'terminal.observed': { partitions: 6, retentionDays: 30 },
  'vessel.observed': { partitions: 6, retentionDays: 3 },
  'document.uploaded': { partitions: 6, retentionDays: 7 },
  'event.recorded': { partitions: 6, retentionDays: 90 },
  'notification.built': { partitions: 6, retentionDays: 7 },
  'delivery.settled': { partitions: 6, retentionDays: 30 },
} as const satisfies Record<string, TopicPlan>

export type Topic = keyof typeof topics

/** Topics that no service of ours reads; on Kafka they tell other systems. */
export const topicsForOthers: readonly Topic[] = ['delivery.settled']

export const schemaFile = (topic: string): URL => new URL(`./${topic}.avsc`, import.meta.url)

/** The schemas of all topics, by topic. */
export function loadSchemas(): ReadonlyMap<Topic, Schema> {
  const names = Object.keys(topics) as Topic[]
  return new Map(
    names.map((topic) => [topic, JSON.parse(readFileSync(schemaFile(topic), 'utf8')) as Schema]),
  )
}
