import pino from 'pino'
import { expect, test } from 'vitest'
import { createMetrics } from '../../../platform/process/metrics.ts'
import { createCarrierWatch } from './carrier-watch.ts'

function watching() {
  const lines: string[] = []
  const write = (line: string) => {
    const { msg, scac, refusal } = JSON.parse(line) as Record<string, string>
    lines.push(`${scac}: ${msg} (${refusal})`)
  }
  let now = 0
  const metrics = createMetrics()
  const watch = createCarrierWatch(pino({}, { write }), metrics, () => now)
  return { watch, lines, metrics, pass: (ms: number) => (now += ms) }
}

const refusal = (failures: number, added = 1, reason = 'HTTP 503') => [
  { scac: 'ONEY', refusal: reason, failures, added },
]

test('a refusal is logged when it begins, when its reason changes, when numbers wait, and when it is over', () => {
  const { watch, lines } = watching()
  for (const failures of [1, 2, 3]) watch.refused(refusal(failures))
  watch.refused(refusal(4, 1, 'HTTP 401'))
  watch.refused(refusal(7, 3))
  watch.refused(refusal(8))
  watch.answered([{ scac: 'ONEY', refusal: 'HTTP 503', failures: 8, since: new Date(0) }])
  expect(lines).toEqual([
    'ONEY: carrier refuses (HTTP 503)',
    'ONEY: carrier refuses (HTTP 401)',
    'ONEY: carrier refuses, its numbers wait (HTTP 503)',
    'ONEY: carrier answers again (HTTP 503)',
  ])
})

test('single failures are logged once in ten minutes', () => {
  const { watch, lines, pass } = watching()
  for (let n = 0; n < 30; n += 1) {
    watch.refused(refusal(1))
    watch.answered([{ scac: 'ONEY', refusal: 'HTTP 503', failures: 1, since: new Date(0) }])
    pass(60_000)
  }
  expect(lines).toHaveLength(3)
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

test('how long a carrier and each source have been silent is a metric', async () => {
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
  watch.heard([heard('poll', 4_000), heard('port', 2_000), heard('poll', 3_000)])
  const text = await metrics.registry.metrics()
  const lines = text.split('\n').filter((line) => /^landfall_carrier.*timestamp/.test(line))
  expect(lines).toEqual([
    'landfall_carrier_answered_timestamp_seconds{scac="ONEY"} 5',
    'landfall_carrier_news_timestamp_seconds{scac="ONEY",source="poll"} 4',
    'landfall_carrier_news_timestamp_seconds{scac="ONEY",source="port"} 2',
  ])
})

test('carriers whose numbers wait are a metric', async () => {
  const { watch, metrics } = watching()
  watch.waiting([{ scac: 'ONEY' }])
  expect(await metrics.registry.metrics()).toContain('landfall_carrier_refusing{scac="ONEY"} 1')
  watch.waiting([])
  expect(await metrics.registry.metrics()).not.toContain('scac="ONEY"')
})
