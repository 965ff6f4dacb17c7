// Reads what waits in the database and on the bus into gauges, so that a scrape asks nobody. Each replica of the api
// reads for itself: a few short statements every 15 seconds.
import type { Bus } from '../../../platform/bus/bus.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import type { Log } from '../../../platform/process/log.ts'
import { openMetrics } from '../../../platform/process/metric.ts'
import type { MetricsOf } from '../../../platform/process/metric.ts'
import type { Metrics } from '../../../platform/process/metrics.ts'
import { repeatedly } from '../../../platform/process/pause.ts'
import type { Running } from '../../../platform/process/running.ts'
import { backlogMetrics } from '../../metrics.ts'
import {
  readDeadLetters,
  readDeliveries,
  readDocuments,
  readOutbox,
  readPolls,
  readProbes,
  readWebhooks,
} from './sql.ts'

const everyMs = 15_000

type Gauges = MetricsOf<typeof backlogMetrics>

/** One statement after the other, on one connection at a time. */
export async function readDatabase(db: Db, gauges: Gauges): Promise<void> {
  for (const { messages, oldest } of await readOutbox(db)) {
    gauges.outbox.set(messages)
    gauges.outboxAge.set(oldest)
  }
  const polls = await readPolls(db)
  gauges.pollAge.reset()
  for (const { scac, oldest } of polls) gauges.pollAge.set({ scac }, oldest)
  for (const { webhooks, oldest } of await readDeliveries(db)) {
    gauges.dueWebhooks.set(webhooks)
    gauges.deliveryAge.set(oldest)
  }
  for (const { oldest } of await readProbes(db)) gauges.probeAge.set(oldest)
  for (const { documents, oldest } of await readDocuments(db)) {
    gauges.documents.set(documents)
    gauges.documentAge.set(oldest)
  }
  const deadLetters = await readDeadLetters(db)
  gauges.deadLetters.reset()
  for (const { worker, topic, is_retried, messages } of deadLetters)
    gauges.deadLetters.set({ worker, topic, outcome: is_retried ? 'retry' : 'rejected' }, messages)
  for (const { state, webhooks } of await readWebhooks(db)) gauges.webhooks.set({ state }, webhooks)
}

export async function readLags(bus: Pick<Bus, 'lags'>, { lag, committed }: Gauges): Promise<void> {
  const lags = await bus.lags()
  lag.reset()
  committed.reset()
  for (const { group, topic, partition, ...read } of lags) {
    const labels = { worker: group, topic, partition: String(partition) }
    lag.set(labels, read.messages)
    committed.set(labels, read.committed)
  }
}

type GaugeDependencies = {
  readonly database: Db
  readonly bus: Pick<Bus, 'lags'>
  readonly metrics: Metrics
  readonly log: Log
}

/** Values that cannot be read stay as they are; the time of their last reading tells so. */
export function runGauges({ database, bus, metrics, log }: GaugeDependencies): readonly Running[] {
  const gauges = openMetrics(metrics.registry, backlogMetrics)
  const reading = (from: 'database' | 'bus', read: () => Promise<void>): Running =>
    repeatedly(everyMs, async () => {
      try {
        await read()
        gauges.readAt.set({ from }, Date.now() / 1_000)
      } catch (error) {
        log.warn({ err: error, from }, 'the gauges could not be read')
      }
    })
  return [
    reading('database', () => readDatabase(database, gauges)),
    reading('bus', () => readLags(bus, gauges)),
  ]
}
