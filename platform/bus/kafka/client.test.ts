import { logLevel } from 'kafkajs'
import pino from 'pino'
import { expect, test } from 'vitest'
import { entryWriter, within } from './client.ts'

function recorder() {
  const lines: { level: number; msg: string }[] = []
  const write = (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number])
  const log = pino({ level: 'debug' }, { write })
  let time = 0
  const writer = entryWriter(log, () => time)
  const say = (level: logLevel, message: string, at = 0) => {
    time = at
    const entry = { message, timestamp: '', logger: 'kafkajs' }
    writer({ namespace: 'Connection', level, label: '', log: entry })
  }
  return { say, shown: () => lines.map(({ level, msg }) => [pino.levels.labels[level], msg]) }
}

test.each([
  [logLevel.ERROR, 'warn'],
  [logLevel.WARN, 'debug'],
  [logLevel.INFO, 'debug'],
])('what kafkajs calls level %i is our %s', (level, expected) => {
  const { say, shown } = recorder()
  say(level, 'connection lost')
  expect(shown()).toEqual([[expected, 'connection lost']])
})

test('the same warning comes again only after half a minute', () => {
  const { say, shown } = recorder()
  say(logLevel.ERROR, 'connection lost', 0)
  say(logLevel.ERROR, 'connection lost', 29_999)
  say(logLevel.ERROR, 'another', 29_999)
  say(logLevel.ERROR, 'connection lost', 30_000)
  expect(shown().filter(([level]) => level === 'warn')).toEqual([
    ['warn', 'connection lost'],
    ['warn', 'another'],
    ['warn', 'connection lost'],
  ])
})

test('a promise that takes too long is given up with the message', async () => {
  await expect(within(1, new Promise(() => {}), 'too late')).rejects.toThrow('too late')
  await expect(within(1_000, Promise.resolve('in time'), 'too late')).resolves.toBe('in time')
})
