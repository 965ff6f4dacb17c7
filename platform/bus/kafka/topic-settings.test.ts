import { expect, test } from 'vitest'
import { settingsAfter } from './topic-settings.ts'

const plan = { partitions: 6, retentionDays: 7 }
const week = '604800000'
const entry = (configName: string, configValue: string, configSource: number) => ({
  configName,
  configValue,
  configSource,
})

test.each([
  {
    name: 'a topic with the planned retention is left alone',
    entries: [entry('retention.ms', week, 1), entry('cleanup.policy', 'compact', 1)],
    expected: null,
  },
  {
    name: 'another retention is replaced and the operator’s other settings stay',
    entries: [entry('retention.ms', '1000', 1), entry('max.message.bytes', '2000000', 1)],
    expected: [
      { name: 'max.message.bytes', value: '2000000' },
      { name: 'retention.ms', value: week },
    ],
  },
  {
    name: 'defaults of the broker do not become settings of the topic',
    entries: [entry('retention.ms', '1000', 5), entry('segment.bytes', '1073741824', 5)],
    expected: [{ name: 'retention.ms', value: week }],
  },
])('$name', ({ entries, expected }) => {
  expect(settingsAfter(entries, plan)).toEqual(expected)
})
