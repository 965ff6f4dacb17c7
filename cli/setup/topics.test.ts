import { expect, test } from 'vitest'
import { StartError } from '../../platform/process/read-settings.ts'
import { leastPartitions } from './settings.ts'
import { silentLog } from '../../platform/process/log.ts'
import { makeTopics, plansWith } from './topics.ts'

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

/** Kafka whose requests fail with these errors, one after the other, before one succeeds. */
function failing(...errors: readonly Error[]) {
  const left = [...errors]
  let requests = 0
  const maker = {
    connect: () => Promise.resolve(),
    disconnect: () => Promise.resolve(),
    apply() {
      requests += 1
      const error = left.shift()
      return error === undefined ? Promise.resolve() : Promise.reject(error)
    },
  }
  const access = { brokers: ['kafka:9092'] }
  return { make: () => makeTopics(access, plans, 1, silentLog(), maker), requests: () => requests }
}

test('a request that Kafka does not answer in time is sent again', async () => {
  const late = Object.assign(new Error('CreateTopics timed out'), { retriable: true })
  const { make, requests } = failing(late)
  await make()
  expect(requests()).toBe(2)
})

test('what Kafka refuses ends the setup with its words, each once', async () => {
  const refusal = (type: string, message: string) =>
    Object.assign(new Error(message), { type, retriable: false })
  const factor = () => refusal('INVALID_REPLICATION_FACTOR', 'Replication-factor is invalid')
  const errors = [factor(), factor(), refusal('TOPIC_AUTHORIZATION_FAILED', 'Not authorized')]
  const { make } = failing(Object.assign(new Error('Topic creation errors'), { errors }))
  const ended = make()
  await expect(ended).rejects.toThrow(StartError)
  await expect(ended).rejects.toThrow(
    'Kafka at kafka:9092 refuses the topics: Replication-factor is invalid; Not authorized',
  )
})

test('a request that Kafka refuses is not', async () => {
  const { make, requests } = failing(Object.assign(new Error('no'), { retriable: false }))
  await expect(make()).rejects.toThrow('no')
  expect(requests()).toBe(1)
})
