import { expect, test } from 'vitest'
import { leastPartitions } from './settings.ts'
import { plansWith } from './topics.ts'

const plans = {
  'carrier.observed': { partitions: 12, retentionDays: 30 },
  'event.recorded': { partitions: 6, retentionDays: 90 },
}

const countsWith = (setting: string) =>
  Object.values(plansWith(plans, leastPartitions(setting))).map(({ partitions }) => partitions)

test.each([
  ['', [12, 6]],
  ['24', [24, 24]],
  ['8', [12, 8]],
  ['event.recorded=48', [12, 48]],
  ['24, event.recorded=48', [24, 48]],
  ['carrier.observed=3', [12, 6]],
])('with TOPIC_PARTITIONS=%s the topics have %j partitions', (setting, expected) => {
  expect(countsWith(setting)).toEqual(expected)
})

test.each([
  ['carrier.observd=3', /none of tracking.requested, /],
  ['many', /number above 0/],
  ['0', /above 0/],
  ['event.recorded=1.5', /whole number/],
])('TOPIC_PARTITIONS=%s is refused', (setting, reason) => {
  expect(() => leastPartitions(setting)).toThrow(reason)
})
