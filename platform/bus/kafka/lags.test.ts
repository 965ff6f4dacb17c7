import type { Kafka } from 'kafkajs'
import { expect, test } from 'vitest'
import { createLagReader, lagsOf } from './lags.ts'

const at = { partition: 2, low: '100', high: '110' }

test.each([
  ['behind', '104', 6],
  ['at the end', '110', 0],
  ['before the oldest message that is kept', '20', 10],
  ['without a commit', '-1', 10],
  ['beyond the end, because the commit is newer than the reading of the end', '112', 0],
])('the lag of a group that is %s', (_, offset, messages) => {
  expect(lagsOf('g', 't', [{ partition: 2, offset }], [at])).toEqual([
    { group: 'g', topic: 't', partition: 2, messages, committed: Number(offset) },
  ])
})

test('a partition of which nothing was ever committed lags, too', () => {
  expect(lagsOf('g', 't', [], [at])).toEqual([
    { group: 'g', topic: 't', partition: 2, messages: 10, committed: -1 },
  ])
})

test('lags are not known where Kafka shows no group of ours', async () => {
  const admin = {
    connect: () => Promise.resolve(),
    disconnect: () => Promise.resolve(),
    listGroups: () => Promise.resolve({ groups: [{ groupId: 'of-others' }] }),
  }
  const reader = createLagReader({ admin: () => admin } as unknown as Kafka)
  await expect(reader.read()).rejects.toThrow('our user may not describe them')
})
