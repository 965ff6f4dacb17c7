import { readFileSync } from 'node:fs'
import { format, resolveConfig } from 'prettier'
import { expect, test } from 'vitest'
import { createMetrics } from '../../platform/process/metrics.ts'
import { metricTables } from '../../services/metrics.ts'
import { openMetrics } from '../../platform/process/metric.ts'
import { allMetrics, metricsFile, metricsText } from './metrics-doc.ts'

test('docs/metrics.md is up to date (npm run metrics-doc)', async () => {
  const config = await resolveConfig(metricsFile.pathname)
  const formatted = await format(metricsText(), { ...config, filepath: metricsFile.pathname })
  expect(readFileSync(metricsFile, 'utf8')).toBe(formatted)
})

test('every metric of ours that a process can have is in it once', () => {
  const { registry } = createMetrics()
  for (const table of metricTables) openMetrics(registry, table)
  const served = registry.getMetricsAsArray().map(({ name }) => name)
  const own = served.filter((name) => name.startsWith('landfall_'))
  expect(allMetrics.map(({ name }) => name).toSorted()).toEqual(own.toSorted())
  const rows = metricsText().split('\n')
  for (const name of own)
    expect(rows.filter((row) => row.startsWith(`| \`${name}\` |`))).toHaveLength(1)
})

test('each metric says what it is, and what its labels hold', () => {
  for (const { help, labels, of } of allMetrics)
    expect([help, of, ...Object.values(labels)].filter((text) => text === '')).toEqual([])
})
