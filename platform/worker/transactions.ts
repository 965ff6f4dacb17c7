import type { Received } from '../bus/bus.ts'
import type { LazyCommit } from '../postgres/database.ts'
import type { Log } from '../process/log.ts'
import { pauseFor } from '../process/pause.ts'
import { detached } from '../tracing/tracing.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { createBatchQueue, keyText } from './batch-queue.ts'
import type { WaitingBatch } from './batch-queue.ts'
import { roundsOf } from './define.ts'
import { createGathering } from './gathering.ts'

const largestBatch = 500
/**
 * A second transaction begins beside the first while so many messages wait: fewer go with the next one, and more cost less
 * in one transaction than in two.
 */
const leastForSecond = 8
const mostForSecond = 64
const pauseAfterLossMs = 100

type TransactionOptions = {
  /** Whether two transactions may be under way at once, which have no key in common. */
  readonly two: boolean
  /**
   * Whether each transaction takes one message of a key: what arrives while a long bill is handled part by part goes with
   * the next part, and not behind the last one.
   */
  readonly onePerKey?: boolean
  readonly commit: (batch: readonly Received[]) => Promise<LazyCommit<unknown>>
  /** After it no transaction begins. */
  readonly halt: AbortSignal
  readonly log: Log
  readonly tracing?: Tracing | null | undefined
}

/** Work under way, outside the spans of what began it: the embedded bus hands over within what published the messages. */
function createRunning(tracing: TransactionOptions['tracing']) {
  const running = new Set<Promise<void>>()
  return {
    run(work: () => Promise<void>): void {
      const done = detached(tracing, work).finally(() => running.delete(done))
      running.add(done)
    },
    async ended(): Promise<void> {
      while (running.size > 0) await Promise.all(running)
    },
  }
}

/** Ends the wait of committed batches when they are on the disk; calls `again` if they may be lost. */
async function settleWhenSafe(
  safe: Promise<void>,
  taken: readonly WaitingBatch[],
  { halt, log }: Pick<TransactionOptions, 'halt' | 'log'>,
  again: () => void,
): Promise<void> {
  try {
    await safe
    for (const { settle } of taken) settle()
  } catch (error) {
    if (halt.aborted) return taken.forEach(({ fail }) => fail(error))
    log.warn({ err: error }, 'the commit of a batch may be lost: it is handled again')
    await pauseFor(pauseAfterLossMs, halt)
    again()
  }
}

/** Commits them in one transaction, and returns how many messages were committed. */
async function commitBatches(
  taken: readonly WaitingBatch[],
  options: TransactionOptions,
  again: () => void,
): Promise<number> {
  const batch = taken.flatMap((waiting) => waiting.batch)
  try {
    const { safe } = await options.commit(batch)
    // The next transaction does not wait until this one is on the disk.
    void settleWhenSafe(safe, taken, options, again)
    return batch.length
  } catch (error) {
    for (const { fail } of taken) fail(error)
    return 0
  }
}

/** An overloaded worker would not end in time with all that waits; the bus brings it again. */
const refuse = (batches: readonly WaitingBatch[]): void =>
  batches.forEach(({ fail }) => fail(new Error('the worker has stopped')))

/** Commits batches in transactions, each of which takes what has arrived meanwhile. */
export function createTransactions(options: TransactionOptions) {
  const { onePerKey = false } = options
  const queue = createBatchQueue(largestBatch, onePerKey)
  const gathering = createGathering()
  const running = createRunning(options.tracing)
  let underWay = 0
  let isGathering = false

  function begin(least: number): void {
    if (options.halt.aborted) return refuse(queue.takeAll())
    const taken = queue.take(least)
    if (taken === null) return
    const { batches, release } = taken
    underWay += 1
    running.run(async () => {
      const messages = await commitBatches(batches, options, () => addAgain(batches))
      if (messages > 0) gathering.ended(performance.now(), messages)
      release()
      underWay -= 1
      beginNext()
    })
  }

  function beginNext(): void {
    if (underWay > 0 || isGathering) {
      const pays = options.two && underWay < 2 && queue.size() <= mostForSecond
      return pays ? begin(leastForSecond) : undefined
    }
    const waitMs = queue.size() < largestBatch ? gathering.waitMs(performance.now()) : 0
    // An idle worker takes the batch in the turn in which it arrived.
    if (waitMs === 0 || queue.size() === 0) return begin(1)
    isGathering = true
    running.run(async () => {
      await pauseFor(waitMs, options.halt)
      isGathering = false
      if (underWay === 0) begin(1)
    })
  }

  function addAgain(batches: readonly WaitingBatch[]): void {
    queue.putBack(batches)
    beginNext()
  }

  const add = (batch: readonly Received[]): Promise<void> =>
    new Promise((settle, fail) => {
      queue.add({ batch, settle, fail })
      beginNext()
    })

  return {
    /** Resolves when the whole batch is committed. */
    add: (batch: readonly Received[]) =>
      inChunks(onePerKey ? roundsOf(batch, ({ key }) => [keyText(key)]) : [batch], add),
    /** Resolves when nothing waits and no transaction is under way; soon after the halt. */
    ended: () => running.ended(),
  }
}

/** Adds all chunks at once, so that the next batch is behind them. */
async function inChunks(
  parts: readonly (readonly Received[])[],
  add: (chunk: readonly Received[]) => Promise<void>,
): Promise<void> {
  const chunks: Promise<void>[] = []
  for (const part of parts)
    for (let start = 0; start < part.length; start += largestBatch)
      chunks.push(add(part.slice(start, start + largestBatch)))
  await Promise.all(chunks)
}
