import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

const buckets = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15]

/** One registry of Prometheus metrics per process. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    registry,
    messages: new Counter({
      name: 'landfall_messages_total',
      help: 'Messages handled, by worker and outcome (done, skipped, unfollowed, retry, rejected).',
      labelNames: ['worker', 'outcome'],
      registers,
    }),
    batchSeconds: new Histogram({
      name: 'landfall_batch_seconds',
      help: 'From taking a batch to its commit, by worker.',
      labelNames: ['worker'],
      buckets,
      registers,
    }),
    loopItems: new Counter({
      name: 'landfall_loop_items_total',
      help: 'Items worked off by a loop.',
      labelNames: ['loop'],
      registers,
    }),
    loopUnderWay: new Gauge({
      name: 'landfall_loop_under_way',
      help: 'Items that a loop is working on now.',
      labelNames: ['loop'],
      registers,
    }),
    callsOut: new Histogram({
      name: 'landfall_calls_out_seconds',
      help: 'Calls to the outside, by purpose and result (an HTTP status class or a failure code).',
      labelNames: ['purpose', 'result'],
      buckets,
      registers,
    }),
    requests: new Histogram({
      name: 'landfall_http_request_seconds',
      help: 'Requests to the interface, by method, route and status.',
      labelNames: ['method', 'route', 'status'],
      buckets,
      registers,
    }),
  }
}

export type Metrics = ReturnType<typeof createMetrics>
