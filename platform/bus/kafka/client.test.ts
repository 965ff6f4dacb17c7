import { logLevel } from 'kafkajs'
import pino from 'pino'
import { expect, test } from 'vitest'
import { entryWriter } from './client.ts'

function recorder() {
  const lines: { level: number; msg: string }[] = []
  const keep = (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number])
  const log = pino({ level: 'debug' }, { write: keep })
  let time = 0
  const writer = entryWriter(log, () => time)
  const write = (level: logLevel, message: string, at = 0) => {
    time = at
    const entry = { message, timestamp: '', logger: 'kafkajs' }
    writer({ namespace: 'Connection', level, label: '', log: entry })
  }
  return { write, shown: () => lines.map(({ level, msg }) => [pino.levels.labels[level], msg]) }
}

test.each([
  [logLevel.ERROR, 'warn'],
  [logLevel.WARN, 'debug'],
  [logLevel.INFO, 'debug'],
])('kafkajs level %i is logged as %s', (level, expected) => {
  const { write, shown } = recorder()
  write(level, 'connection lost')
  expect(shown()).toEqual([[expected, 'connection lost']])
})

test('the same warning is logged again only after half a minute', () => {
  const { write, shown } = recorder()
  write(logLevel.ERROR, 'connection lost', 0)
  write(logLevel.ERROR, 'connection lost', 29_999)
  write(logLevel.ERROR, 'another', 29_999)
  write(logLevel.ERROR, 'connection lost', 30_000)
  expect(shown().filter(([level]) => level === 'warn')).toEqual([
    ['warn', 'connection lost'],
    ['warn', 'another'],
    ['warn', 'connection lost'],
  ])
})
