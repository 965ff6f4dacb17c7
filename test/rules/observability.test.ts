// Alerts and dashboards use metrics and labels that there are, and each alert leads to its paragraph.
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { allMetrics } from '../../cli/docs/metrics-doc.ts'
import { createMetrics } from '../../platform/process/metrics.ts'
import { projectFiles, root, textOf } from './source-files.ts'

const folder = 'deploy/observability'

type Rule = {
  readonly alert: string
  readonly expr: string
  readonly annotations: Readonly<Record<string, string>>
}
type Rules = { readonly groups: readonly { readonly rules: readonly Rule[] }[] }
type Dashboard = {
  readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[]
}

const rules = (parse(textOf(`${folder}/alerts.yml`)) as Rules).groups.flatMap((one) => one.rules)

const dashboards = readdirSync(`${root}/${folder}/dashboards`)
const targets = dashboards.flatMap((file) =>
  (JSON.parse(textOf(`${folder}/dashboards/${file}`)) as Dashboard).panels.flatMap((panel) =>
    panel.targets.map(({ expr }) => [file, expr] as const),
  ),
)
const expressions = [...rules.map(({ alert, expr }) => [alert, expr] as const), ...targets]

/** The labels of each series that Prometheus has of us, by its name. */
const labelsOf = new Map<string, readonly string[]>([['up', []]])
for (const { kind, name, labels } of allMetrics) {
  const series = kind === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']
  for (const end of series)
    labelsOf.set(`${name}${end}`, [...Object.keys(labels), ...(end === '_bucket' ? ['le'] : [])])
}
for (const { name } of createMetrics().registry.getMetricsAsArray())
  if (!name.startsWith('landfall_')) labelsOf.set(name, [])

/** What Prometheus adds to every series. */
const added = ['job', 'instance', 'service']

const unique = (pattern: RegExp, text: string): readonly string[] => [
  ...new Set(Array.from(text.matchAll(pattern), ([, name = '']) => name)),
]

const seriesIn = (expr: string) =>
  unique(/\b(up|[a-z]+(?:_[a-z0-9]+)+)\b(?=[\s{[)]|$)(?!\s*\()/g, expr)

/** Names in selectors and after `by` and `on`. */
const labelsIn = (expr: string): readonly string[] => [
  ...unique(/[{,]\s*([a-z_]+)\s*(?:=~|!~|!=|=)/g, expr),
  ...unique(/\b(?:by|on)\s*\(([^)]*)\)/g, expr).flatMap((names) => names.split(/,\s*/)),
]

test.each(expressions)('%s uses metrics and labels that there are: %s', (_, expr) => {
  const series = seriesIn(expr)
  expect(series.length).toBeGreaterThan(0)
  expect(series.filter((name) => !labelsOf.has(name))).toEqual([])
  const known = [...added, ...series.flatMap((name) => labelsOf.get(name) ?? [])]
  expect(labelsIn(expr).filter((label) => !known.includes(label))).toEqual([])
})

test('metrics and labels are found in an expression', () => {
  const expr = `histogram_quantile(0.9, sum by (a, le) (rate(x_y_bucket{b="c", d!~"e"}[5m]))) > max(up)`
  expect(seriesIn(expr)).toEqual(['x_y_bucket', 'up'])
  expect(labelsIn(expr)).toEqual(['b', 'd', 'a', 'le'])
})

test('each alert leads to its paragraph of docs/alerts.md, and each paragraph has an alert', () => {
  const headings = unique(/^## (\w+)$/gm, textOf('docs/alerts.md'))
  expect(rules.map(({ alert }) => alert)).toEqual(headings)
  for (const { alert, annotations } of rules)
    expect(annotations.runbook).toBe(`docs/alerts.md#${alert.toLowerCase()}`)
})

test('every service is scraped, and missed where it is not there', () => {
  const services = projectFiles()
    .flatMap((file) => /^services\/([a-z-]+)\/service\.ts$/.exec(file)?.[1] ?? [])
    .filter((name) => name !== 'carrier-simulator')
    .sort()
  const config = textOf(`${folder}/prometheus.yml`)
  expect(unique(/^ +- ([a-z-]+)$/gm, config).toSorted()).toEqual(services)
  const missing = rules.find(({ alert }) => alert === 'ServiceMissing')
  expect(unique(/service="([a-z-]+)"/g, missing?.expr ?? '').toSorted()).toEqual(services)
})
