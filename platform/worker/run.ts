import type { Bus, Received } from '../bus/bus.ts'
import { commitAhead, commitBatch } from './commit-batch.ts'
import type { BatchDependencies } from './batch-transaction.ts'
import type { Tally } from './handle-batch.ts'
import { messageIds } from './message-ids.ts'
import { deadLetterAsIncoming, findDueDeadLetters } from './dead-letters.ts'
import type { LazyCommit } from '../postgres/database.ts'
import type { Metrics } from '../process/metrics.ts'
import type { AnyWorker } from './define.ts'
import { pauseFor, repeatedly } from '../process/pause.ts'
import type { Running } from '../process/running.ts'
import { failureLog } from '../process/told-once.ts'
import { createTransactions } from './transactions.ts'

type WorkerContext = BatchDependencies & {
  readonly bus: Bus
  readonly metrics: Metrics
}

const graceMs = 5_000
/** So many due dead letters are handled at once. */
const mostDeadLetters = 500
const firstPauseMs = 100
const longestPauseMs = 10_000
const dueDeadLettersEveryMs = 1_000

async function commitUntilDone(
  worker: AnyWorker,
  batch: readonly Received[],
  context: WorkerContext,
  halt: AbortSignal,
): Promise<LazyCommit<Tally>> {
  const { log } = context
  for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
    const started = performance.now()
    let committed: LazyCommit<Tally>
    try {
      committed = await commitAhead(worker, batch, context)
    } catch (error) {
      if (halt.aborted) throw error
      const [first] = batch
      const told = { err: error, pause, messages: batch.length, ...(first && messageIds(first)) }
      log.warn(told, 'an outage: the batch waits')
      await pauseFor(pause, halt)
      continue
    }
    report(worker, context, committed.result, performance.now() - started)
    return committed
  }
}

/**
 * Runs a worker: all partitions feed one queue, and a transaction takes everything that waits there. In an outage the
 * batch waits and is repeated with back-off; nothing is thrown to the bus.
 */
export async function runWorker(worker: AnyWorker, shared: WorkerContext): Promise<Running> {
  const halt = new AbortController()
  const log = shared.log.child({ worker: worker.name })
  const context = { ...shared, log, halt: halt.signal }
  const transactions = createTransactions({
    two: worker.commits === 'lazily',
    onePerKey: worker.commits === 'by_round',
    commit: (batch) => commitUntilDone(worker, batch, context, halt.signal),
    halt: halt.signal,
    log: context.log,
    tracing: context.tracing,
  })
  const consumer = await context.bus.consume(worker.name, worker.consumes, transactions.add)
  const deadLetters = watchDeadLetters(worker, context)
  return {
    ready: () => consumer.ready(),
    async stop() {
      // A batch in flight may finish; a batch that waits for the end of an outage is read again after a start.
      const graceTimer = setTimeout(() => halt.abort(), graceMs)
      await Promise.all([consumer.stop(), deadLetters.stop()])
      await transactions.ended()
      clearTimeout(graceTimer)
      halt.abort()
    },
  }
}

/** The batch is committed: nothing here may throw, or it would be committed again. */
function report(
  worker: AnyWorker,
  { metrics, log }: Pick<WorkerContext, 'metrics' | 'log'>,
  tally: Tally,
  ms: number,
): void {
  try {
    metrics.batchSeconds.observe({ worker: worker.name }, ms / 1_000)
    for (const [outcome, count] of Object.entries(tally))
      if (count > 0) metrics.messages.inc({ worker: worker.name, outcome }, count)
  } catch (error) {
    log.error({ err: error }, 'a batch could not be counted in the metrics')
  }
  log.debug({ ms: Math.round(ms), ...tally }, 'batch')
}

/**
 * Handles dead letters that are due, by their time or because they were re-driven. The transaction that handles
 * them also removes them from the table: until its commit they stay there.
 */
export async function handleDueDeadLetters(
  worker: AnyWorker,
  context: Omit<WorkerContext, 'bus'>,
): Promise<void> {
  const due = await findDueDeadLetters(context.database, worker.name, mostDeadLetters)
  if (due.length === 0) return
  const started = performance.now()
  const tally = await commitBatch(worker, due.map(deadLetterAsIncoming), context)
  report(worker, context, tally, performance.now() - started)
}

function watchDeadLetters(worker: AnyWorker, context: WorkerContext): Running {
  const { failed, succeeded } = failureLog(context.log, 'due dead letters wait')
  return repeatedly(dueDeadLettersEveryMs, () =>
    handleDueDeadLetters(worker, context).then(succeeded, failed),
  )
}
