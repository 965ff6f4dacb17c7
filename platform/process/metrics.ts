import { collectDefaultMetrics, Registry } from 'prom-client'
import { openMetrics } from './metric.ts'
import { processMetrics } from './process-metrics.ts'

/** One registry of Prometheus metrics per process, with those of the plumbing. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return { registry, ...openMetrics(registry, processMetrics) }
}

export type Metrics = ReturnType<typeof createMetrics>
