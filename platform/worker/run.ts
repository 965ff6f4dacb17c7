import type { Bus, Consumer, Received } from '../bus/bus.ts'
import { commitAhead, commitBatch } from './commit-batch.ts'
import type { BatchDependencies } from './batch-transaction.ts'
import { createGathering } from './gathering.ts'
import type { Gathering } from './gathering.ts'
import type { Tally } from './handle-batch.ts'
import { messageIds } from './message-ids.ts'
import { deadLetterAsIncoming, findDueDeadLetters } from './dead-letters.ts'
import type { LazyCommit } from '../postgres/database.ts'
import type { Metrics } from '../process/metrics.ts'
import type { AnyWorker } from './define.ts'
import { pauseFor, repeatedly } from '../process/pause.ts'
import type { Running } from '../process/running.ts'
import { detached } from '../tracing/tracing.ts'

type WorkerContext = BatchDependencies & {
  readonly bus: Bus
  readonly metrics: Metrics
}

const largestBatch = 500
const firstPauseMs = 100
const longestPauseMs = 10_000
const dueDeadLettersEveryMs = 1_000

type WaitingBatch = {
  readonly batch: readonly Received[]
  readonly settle: () => void
  readonly fail: (error: unknown) => void
}

/** As many of the waiting batches as fit in one transaction; at least one. */
function takeBatches(queue: WaitingBatch[]): WaitingBatch[] {
  const taken: WaitingBatch[] = []
  let size = 0
  for (let next = queue[0]; next; next = queue[0]) {
    if (taken.length > 0 && size + next.batch.length > largestBatch) break
    size += next.batch.length
    taken.push(next)
    queue.shift()
  }
  return taken
}

function gatherMs(gathering: Gathering, queue: readonly WaitingBatch[]): number {
  const waiting = queue.reduce((sum, { batch }) => sum + batch.length, 0)
  return waiting < largestBatch ? gathering.waitMs(performance.now()) : 0
}

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
 * Runs a worker: all partitions feed one queue, and one transaction at a time takes everything that
 * waits there. In an outage the batch waits and is repeated with back-off; nothing is thrown to the bus.
 */
export async function runWorker(worker: AnyWorker, shared: WorkerContext): Promise<Running> {
  const context = { ...shared, log: shared.log.child({ worker: worker.name }) }
  const queue: WaitingBatch[] = []
  const gathering = createGathering()
  const halt = new AbortController()
  let pumping: Promise<void> | undefined

  const pump = async (): Promise<void> => {
    while (queue.length > 0) {
      // Not awaited where there is no wait: an idle worker takes the batch in the turn in which it arrived.
      const waitMs = gatherMs(gathering, queue)
      if (waitMs > 0) await pauseFor(waitMs, halt.signal)
      const taken = takeBatches(queue)
      try {
        const batch = taken.flatMap((waiting) => waiting.batch)
        const { safe } = await commitUntilDone(worker, batch, context, halt.signal)
        gathering.ended(performance.now(), batch.length)
        // The next batch does not wait until this one is on the disk.
        void settleWhen(safe, taken)
      } catch (error) {
        for (const { fail } of taken) fail(error)
      }
    }
    // In the turn in which the queue was seen empty: the next batch starts a new pump.
    pumping = undefined
  }

  const settleWhen = async (safe: Promise<void>, taken: readonly WaitingBatch[]): Promise<void> => {
    try {
      await safe
      for (const { settle } of taken) settle()
    } catch (error) {
      if (halt.signal.aborted) return taken.forEach(({ fail }) => fail(error))
      context.log.warn({ err: error }, 'the commit of a batch may be lost: it is handled again')
      await pauseFor(firstPauseMs, halt.signal)
      queue.unshift(...taken)
      pumping ??= pump()
    }
  }

  const onBatch = (batch: readonly Received[]): Promise<void> =>
    new Promise((settle, fail) => {
      queue.push({ batch, settle, fail })
      // The embedded bus hands over within what published the messages.
      pumping ??= detached(context.tracing, pump)
    })

  const consumer = await context.bus.consume(worker.name, worker.consumes, (batch) =>
    batch.length > largestBatch ? inChunks(batch, onBatch) : onBatch(batch),
  )
  const deadLetters = watchDeadLetters(worker, context)
  return {
    ready: () => consumer.ready(),
    stop: () => stopWorker(consumer, deadLetters, halt, () => pumping),
  }
}

/** Queues all chunks at once, so that the next batch is behind them. */
async function inChunks(
  batch: readonly Received[],
  onBatch: (chunk: readonly Received[]) => Promise<void>,
): Promise<void> {
  const chunks: Promise<void>[] = []
  for (let start = 0; start < batch.length; start += largestBatch)
    chunks.push(onBatch(batch.slice(start, start + largestBatch)))
  await Promise.all(chunks)
}

async function stopWorker(
  consumer: Consumer,
  deadLetters: Running,
  halt: AbortController,
  pumping: () => Promise<void> | undefined,
): Promise<void> {
  // A batch in flight may finish; a batch that waits for the end of an outage is read again after a start.
  const graceTimer = setTimeout(() => halt.abort(), 5_000)
  await Promise.all([consumer.stop(), deadLetters.stop(), pumping()])
  clearTimeout(graceTimer)
  halt.abort()
}

/** The batch is committed: nothing here may throw, or it would be committed again. */
function report(
  worker: AnyWorker,
  { metrics, log }: WorkerContext,
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
  dependencies: BatchDependencies,
): Promise<void> {
  const due = await findDueDeadLetters(dependencies.database, worker.name, largestBatch)
  if (due.length > 0) await commitBatch(worker, due.map(deadLetterAsIncoming), dependencies)
}

const watchDeadLetters = (worker: AnyWorker, context: WorkerContext): Running =>
  repeatedly(dueDeadLettersEveryMs, () =>
    handleDueDeadLetters(worker, context).catch((error: unknown) =>
      context.log.warn({ err: error }, 'due dead letters wait'),
    ),
  )
