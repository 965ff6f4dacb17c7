// Makes docs/metrics.md from the tables of metrics: `npm run metrics-doc`.
import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { MetricDeclaration } from '../../platform/process/metric.ts'
import { processMetrics } from '../../platform/process/process-metrics.ts'
import { backlogMetrics, carrierMetrics, deliveryMetrics } from '../../services/metrics.ts'
import { cell } from './page-with-table.ts'

export const metricsFile = new URL('../../docs/metrics.md', import.meta.url)

type Part = {
  readonly title: string
  readonly text: readonly string[]
  readonly metrics: readonly MetricDeclaration[]
}

const parts: readonly Part[] = [
  {
    title: 'Services',
    text: ['Each process tells of itself, so sums over its replicas are those of a service.'],
    metrics: Object.values(processMetrics),
  },
  {
    title: 'Carriers',
    text: [
      'Each replica tells of the calls that it makes. A time is that of the newest replica: `max`.',
    ],
    metrics: Object.values(carrierMetrics),
  },
  { title: 'Deliveries', text: [], metrics: Object.values(deliveryMetrics) },
  {
    title: 'What waits',
    text: [
      'Every 15 seconds the api reads these from the database and from Kafka; a scrape reads neither. Each replica of the',
      'api has the same values, so queries take the largest: `max`, or `max by (scac)`. Values that cannot be read stay as',
      'they are, and the time of the last reading grows old.',
    ],
    metrics: Object.values(backlogMetrics),
  },
]

export const allMetrics: readonly MetricDeclaration[] = parts.flatMap(({ metrics }) => metrics)

function row({ name, kind, labels, of, help }: MetricDeclaration): string {
  const named = Object.entries(labels).map(([label, values]) => `\`${label}\`: ${values}`)
  return `| \`${name}\` | ${kind} | ${cell(named.join('; '))} | ${of} | ${cell(help)} |`
}

export function metricsText(): string {
  return [
    '# Metrics',
    '',
    'Every service serves these to Prometheus, as `/metrics` on `PORT`. `npm start` has those of all services on one port.',
    'The labels have few values each: none is an account, a number or a webhook. Beside them are the usual metrics of the',
    'process, `process_*` and `nodejs_*`. [Alerts and dashboards](deployment.md#to-watch) are made of them.',
    ...parts.flatMap(({ title, text, metrics }) => [
      ...['', `## ${title}`, ''],
      ...(text.length > 0 ? [...text, ''] : []),
      ...['| metric | type | labels | service | meaning |', '| --- | --- | --- | --- | --- |'],
      ...metrics.map(row),
    ]),
    ...['', '`npm run metrics-doc` makes this page from the declarations of the metrics.', ''],
  ].join('\n')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(metricsFile, metricsText())
