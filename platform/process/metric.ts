// Metrics as data: each is declared once, with all that docs/metrics.md says about it.
import { Counter, Gauge, Histogram } from 'prom-client'
import type { Registry } from 'prom-client'

export type MetricDeclaration = {
  readonly kind: 'counter' | 'gauge' | 'histogram'
  readonly name: `landfall_${string}`
  readonly help: string
  /** The values of each label, in words. They must be few: each makes a series of its own. */
  readonly labels: Readonly<Record<string, string>>
  /** The services that have it. */
  readonly of: string
  /** The upper ends of a histogram's buckets. */
  readonly buckets?: readonly number[]
}

type Label<D extends MetricDeclaration> = Extract<keyof D['labels'], string>

type Opened<D extends MetricDeclaration> = {
  counter: Counter<Label<D>>
  gauge: Gauge<Label<D>>
  histogram: Histogram<Label<D>>
}[D['kind']]

export type MetricTable = Readonly<Record<string, MetricDeclaration>>

/** The metrics of a table; services of one process that share a registry share its metrics. */
export type MetricsOf<T extends MetricTable> = { readonly [Key in keyof T]: Opened<T[Key]> }

function open(registry: Registry, { kind, name, help, labels, buckets }: MetricDeclaration) {
  const known = registry.getSingleMetric(name)
  if (known) return known
  const options = { name, help, labelNames: Object.keys(labels), registers: [registry] }
  if (kind === 'counter') return new Counter(options)
  if (kind === 'gauge') return new Gauge(options)
  return new Histogram({ ...options, ...(buckets && { buckets: [...buckets] }) })
}

export function openMetrics<const T extends MetricTable>(
  registry: Registry,
  table: T,
): MetricsOf<T> {
  const opened = Object.entries(table).map(([key, one]) => [key, open(registry, one)] as const)
  return Object.fromEntries(opened) as MetricsOf<T>
}
