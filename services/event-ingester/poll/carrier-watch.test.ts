import pino, { levels } from 'pino'
import { expect, test } from 'vitest'
import { createMetrics } from '../../../platform/process/metrics.ts'
import { createCarrierWatch } from './carrier-watch.ts'

function watching() {
  const lines: string[] = []
  const write = (line: string) => {
    const { level, msg, scac, refusal, reason, number } = JSON.parse(line) as Record<string, string>
    const about = [refusal, reason, number].filter((one) => one !== undefined).join(' of ')
    lines.push(`${levels.labels[Number(level)]} ${scac}: ${msg} (${about})`)
  }
  let now = 0
  const metrics = createMetrics()
  const watch = createCarrierWatch(pino({}, { write }), metrics, () => now)
  return { watch, lines, metrics, pass: (ms: number) => (now += ms) }
}

const refusal = (failures: number, added = 1) => [
  { scac: 'ONEY', refusal: 'HTTP 503', failures, added },
]

const failedPoll = (code: string) => ({
  item: { scac: 'ONEY', number: 'HAMA12345600', number_type: 'bill_of_lading' },
  result: {
    kind: 'failed',
    reason: 'shipping_line_unreachable',
    about: 'carrier',
    code,
    detail: 'a sentence',
  },
})

test('a refusal is logged when numbers begin to wait and when it is over', () => {
  const { watch, lines } = watching()
  for (const failures of [1, 2, 3, 4]) watch.refused(refusal(failures))
  watch.refused(refusal(7, 3))
  watch.refused(refusal(8))
  watch.answered([{ scac: 'ONEY', refusal: 'HTTP 503', failures: 8, since: new Date(0) }])
  expect(lines).toEqual([
    'error ONEY: carrier refuses, its numbers wait (HTTP 503)',
    'info ONEY: carrier answers again (HTTP 503)',
  ])
})

test('each failed poll is a line and is counted by its reason', async () => {
  const { watch, lines, metrics } = watching()
  watch.polled([failedPoll('HTTP 429'), failedPoll('HTTP 500'), failedPoll('not_json')] as never)
  const of = 'HAMA12345600'
  expect(lines).toEqual([
    `warn ONEY: poll failed (HTTP 429 of ${of})`,
    `warn ONEY: poll failed (HTTP 500 of ${of})`,
    `warn ONEY: poll failed (not_json of ${of})`,
  ])
  const text = await metrics.registry.metrics()
  for (const reason of ['HTTP 429', 'HTTP 500', 'not_json'])
    expect(text).toContain(
      `landfall_carrier_failures_total{scac="ONEY",question="poll",reason="${reason}"} 1`,
    )
})

test('a reason is a warning once in ten minutes, and again when the carrier had answered', () => {
  const { watch, lines, pass } = watching()
  const failTwice = () => watch.polled([failedPoll('HTTP 503'), failedPoll('HTTP 503')] as never)
  failTwice()
  pass(600_000)
  failTwice()
  watch.answered([{ scac: 'ONEY', refusal: 'HTTP 503', failures: 8, since: new Date(0) }])
  failTwice()
  expect(lines.map((line) => line.split(' ')[0])).toEqual([
    'warn',
    'info',
    'warn',
    'info',
    'info',
    'warn',
    'info',
  ])
})

test('events that are not about the number are counted, and logged once in ten minutes', async () => {
  const { watch, lines, metrics, pass } = watching()
  const reference = { scac: 'ONEY', number: 'MSKU0000015', number_type: 'container' }
  const of = (source: string, count: number) => ({
    ...reference,
    source,
    heardAt: 0,
    setAside: {
      count,
      reasons: [`${count} events are about container TCNU0000010, not about MSKU0000015`],
    },
  })
  watch.heard([of('poll', 3), of('poll', 2), of('terminal system', 2)])
  pass(600_000)
  watch.heard([of('poll', 4)])
  expect(lines).toEqual(Array(3).fill(expect.stringContaining('events set aside')))
  const text = await metrics.registry.metrics()
  expect(text).toContain('landfall_carrier_events_set_aside_total{scac="ONEY"} 11')
})

test('how long a carrier and each kind of source have been silent is a metric', async () => {
  const { watch, metrics, pass } = watching()
  const poll = (scac: string, kind: string) => ({ item: { scac }, result: { kind } })
  pass(5_000)
  watch.polled([poll('ONEY', 'not_found'), poll('HLCU', 'failed')] as never)
  const heard = (source: string, heardAt: number) => ({
    scac: 'ONEY',
    number: 'X7',
    number_type: 'container',
    source,
    heardAt,
    setAside: null,
  })
  const others = Array.from({ length: 100 }, (_, n) => heard(`system ${n}`, 2_000))
  watch.heard([heard('poll', 4_000), heard('push', 1_000), ...others, heard('poll', 3_000)])
  const text = await metrics.registry.metrics()
  const lines = text.split('\n').filter((line) => /^landfall_carrier.*timestamp/.test(line))
  expect(lines).toEqual([
    'landfall_carrier_answered_timestamp_seconds{scac="ONEY"} 5',
    'landfall_carrier_news_timestamp_seconds{scac="ONEY",source="poll"} 4',
    'landfall_carrier_news_timestamp_seconds{scac="ONEY",source="push"} 1',
    'landfall_carrier_news_timestamp_seconds{scac="ONEY",source="other"} 2',
  ])
})

test('carriers whose numbers wait are a metric', async () => {
  const { watch, metrics } = watching()
  watch.waiting([{ scac: 'ONEY' }])
  expect(await metrics.registry.metrics()).toContain('landfall_carrier_refusing{scac="ONEY"} 1')
  watch.waiting([])
  expect(await metrics.registry.metrics()).not.toContain('scac="ONEY"')
})
