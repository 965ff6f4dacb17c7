// The metrics that every service has, whatever it does.
import type { MetricTable } from './metric.ts'

/** Seconds, from a millisecond to the longest call. */
export const shortTimes = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15]

const worker = 'name of a worker'
const loop = 'name of a loop'

export const processMetrics = {
  messages: {
    kind: 'counter',
    name: 'landfall_messages_total',
    help: 'Messages that a worker has handled, from its topic or from its dead letters.',
    labels: { worker, outcome: '`done`, `skipped`, `unfollowed`, `retry` or `rejected`' },
    of: 'all that read topics',
  },
  batchSeconds: {
    kind: 'histogram',
    name: 'landfall_batch_seconds',
    help: 'Time from taking a batch to its commit.',
    labels: { worker },
    of: 'all that read topics',
    buckets: shortTimes,
  },
  loopItems: {
    kind: 'counter',
    name: 'landfall_loop_items_total',
    help: 'Items that a loop has begun.',
    labels: { loop },
    of: 'all with loops',
  },
  loopUnderWay: {
    kind: 'gauge',
    name: 'landfall_loop_under_way',
    help: 'Items that a loop is working on now.',
    labels: { loop },
    of: 'all with loops',
  },
  callsOut: {
    kind: 'histogram',
    name: 'landfall_calls_out_seconds',
    help: 'Posts to webhooks.',
    labels: {
      purpose: '`webhook`',
      result: 'class of the HTTP status, such as `2xx`, or the `error_code` of the attempt',
    },
    of: 'webhook-deliverer',
    buckets: shortTimes,
  },
  requests: {
    kind: 'histogram',
    name: 'landfall_http_request_seconds',
    help: 'Requests to the interface; streams are not among them.',
    labels: { method: 'HTTP method', route: 'pattern of the path', status: 'HTTP status' },
    of: 'api',
    buckets: shortTimes,
  },
  databaseWait: {
    kind: 'histogram',
    name: 'landfall_database_wait_seconds',
    help: 'Waits for a connection of the pool to Postgres, also those that ended without one.',
    labels: { pool: '`main`, or `lazy` for commits that do not wait for the disk' },
    of: 'all',
    buckets: [0.0001, ...shortTimes],
  },
  databaseFull: {
    kind: 'counter',
    name: 'landfall_database_full_total',
    help: 'Statements and transactions that Postgres refused because its disk is full.',
    labels: {},
    of: 'all',
  },
  databaseTooManyConnections: {
    kind: 'counter',
    name: 'landfall_database_too_many_connections_total',
    help: 'Connections that Postgres refused because it has none left.',
    labels: {},
    of: 'all',
  },
} as const satisfies MetricTable
