// The metrics about carriers, deliveries and backlogs: `npm run metrics-doc` makes docs/metrics.md from all tables of metrics.
import type { MetricTable } from '../platform/process/metric.ts'
import { shortTimes } from '../platform/process/process-metrics.ts'

const scac = 'SCAC of the carrier'
const askers = 'event-ingester, carrier-detector'
const ingester = 'event-ingester'
const deliverer = 'webhook-deliverer'
/** Each replica reads the same values, so queries take the largest. */
const reader = 'api'
const partitions = {
  worker: 'name of a worker',
  topic: 'topic',
  partition: 'number of the partition',
}

export const carrierMetrics = {
  calls: {
    kind: 'histogram',
    name: 'landfall_carrier_call_seconds',
    help: 'HTTP requests to carriers; an answer of several pages takes one for each.',
    labels: { scac, result: 'class of the HTTP status, such as `2xx`, or a code of a failure' },
    of: askers,
    buckets: [...shortTimes, 30],
  },
  failures: {
    kind: 'counter',
    name: 'landfall_carrier_failures_total',
    help: 'Polls and probes that brought no answer about their number; a log line names the number.',
    labels: {
      scac,
      question: '`poll` or `probe`',
      reason:
        'HTTP status, such as `HTTP 429`, code of a failed call, `no_token`, `not_json`, `not_understood`, `other_number`, `too_large` or `not_configured`',
    },
    of: askers,
  },
  throttled: {
    kind: 'counter',
    name: 'landfall_carrier_calls_throttled_total',
    help: 'Calls to carriers that waited a second or longer for a permit.',
    labels: { scac, limit: 'limit that was used up: `account` or `carrier`' },
    of: askers,
  },
  polls: {
    kind: 'counter',
    name: 'landfall_carrier_polls_total',
    help: 'Polls of carriers.',
    labels: {
      scac,
      result:
        '`found`, `not_found`, `not_asked`, `shipping_line_unreachable` or `unrecognized_response`',
    },
    of: ingester,
  },
  refusing: {
    kind: 'gauge',
    name: 'landfall_carrier_refusing',
    help: '1 for a carrier that does not answer, whose numbers wait while one of them is asked for.',
    labels: { scac },
    of: ingester,
  },
  setAside: {
    kind: 'counter',
    name: 'landfall_carrier_events_set_aside_total',
    help: 'Events in answers and messages that are not about the number.',
    labels: { scac },
    of: ingester,
  },
  answered: {
    kind: 'gauge',
    name: 'landfall_carrier_answered_timestamp_seconds',
    help: 'Unix time of the last answer to a poll since the start.',
    labels: { scac },
    of: ingester,
  },
  news: {
    kind: 'gauge',
    name: 'landfall_carrier_news_timestamp_seconds',
    help: 'Unix time at which a source last said something new about numbers of a carrier, since the start.',
    labels: { scac, source: '`poll`, `push`, or `other` for all other systems' },
    of: ingester,
  },
} as const satisfies MetricTable

export const deliveryMetrics = {
  receipt: {
    kind: 'histogram',
    name: 'landfall_record_to_receipt_seconds',
    help: 'Time from recording an event to its receipt at a webhook; replays of past events do not count.',
    labels: { attempt: '`first` or `later`' },
    of: deliverer,
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800, 7_200, 86_400],
  },
  throttled: {
    kind: 'counter',
    name: 'landfall_deliveries_throttled_total',
    help: 'Attempts that were put off because their account had used up its posts per minute.',
    labels: {},
    of: deliverer,
  },
} as const satisfies MetricTable

export const backlogMetrics = {
  lag: {
    kind: 'gauge',
    name: 'landfall_consumer_lag',
    help: 'Messages of a partition that a worker has not committed; none with the bus inside one process.',
    labels: partitions,
    of: reader,
  },
  committed: {
    kind: 'gauge',
    name: 'landfall_consumer_committed_offset',
    help: 'Offset of the first message of a partition that a worker has not committed, -1 before the first commit.',
    labels: partitions,
    of: reader,
  },
  outbox: {
    kind: 'gauge',
    name: 'landfall_outbox_messages',
    help: 'Messages in the outbox, counted to 10,001.',
    labels: {},
    of: reader,
  },
  outboxAge: {
    kind: 'gauge',
    name: 'landfall_outbox_oldest_seconds',
    help: 'Age of the oldest of the messages that were counted, 0 without any.',
    labels: {},
    of: reader,
  },
  pollAge: {
    kind: 'gauge',
    name: 'landfall_oldest_due_poll_seconds',
    help: 'How long the poll of a carrier has been due that has been due the longest.',
    labels: { scac },
    of: reader,
  },
  probeAge: {
    kind: 'gauge',
    name: 'landfall_oldest_due_probe_seconds',
    help: 'How long the number has been due that has been due the longest, of the first 10,001 whose carrier is looked for by asking.',
    labels: {},
    of: reader,
  },
  documents: {
    kind: 'gauge',
    name: 'landfall_waiting_documents',
    help: 'Documents that are to be read, counted to 10,001.',
    labels: {},
    of: reader,
  },
  documentAge: {
    kind: 'gauge',
    name: 'landfall_oldest_document_seconds',
    help: 'For how long the oldest of the documents that were counted has waited, 0 without any.',
    labels: {},
    of: reader,
  },
  deliveryAge: {
    kind: 'gauge',
    name: 'landfall_oldest_due_delivery_seconds',
    help: 'How long the delivery has been due that has been due the longest, of webhooks to which posts may go.',
    labels: {},
    of: reader,
  },
  dueWebhooks: {
    kind: 'gauge',
    name: 'landfall_due_webhooks',
    help: 'Webhooks with deliveries that are due, counted to 10,001.',
    labels: {},
    of: reader,
  },
  deadLetters: {
    kind: 'gauge',
    name: 'landfall_dead_letters',
    help: 'Dead letters, counted to 10,001 in all.',
    labels: {
      worker: 'name of the worker that could not handle them',
      topic: 'topic',
      outcome: '`retry`: handled again by themselves; `rejected`: wait for a person',
    },
    of: reader,
  },
  webhooks: {
    kind: 'gauge',
    name: 'landfall_webhooks',
    help: 'Webhooks to which nothing is posted, each state counted to 10,001.',
    labels: {
      state:
        '`paused`: the endpoint throttles or refuses; `switched_off`: by Landfall, after it had failed for too long',
    },
    of: reader,
  },
  readAt: {
    kind: 'gauge',
    name: 'landfall_backlog_read_timestamp_seconds',
    help: 'Unix time at which the values of this part of the table were last read.',
    labels: { from: '`database`, or `bus` for the lag' },
    of: reader,
  },
} as const satisfies MetricTable

export const metricTables = [carrierMetrics, deliveryMetrics, backlogMetrics] as const
