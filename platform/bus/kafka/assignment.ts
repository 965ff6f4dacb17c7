// The partitions that a group assigns to one member: handing over their batches, committing the offsets.
import type { EachBatchPayload, IHeaders } from 'kafkajs'
import type { Received } from '../bus.ts'
import type { Progress } from './progress.ts'
import type { InFlightBudget } from './in-flight-budget.ts'
import type { Log } from '../../process/log.ts'
import { pauseFor, pauseUntil } from '../../process/pause.ts'
import { within } from '../../process/within.ts'

export type Subscription = {
  readonly group: string
  readonly topic: string
  readonly onBatch: (batch: readonly Received[]) => Promise<void>
  /** While messages are handled the next are fetched, until the budget is exhausted. */
  readonly budget: InFlightBudget
  readonly log: Log
}

export type Assignment = {
  readonly halt: AbortController
  /** The group has assigned this member its partitions, which may be none. */
  joined: boolean
  readonly progress: Progress
  /** Batches that wait for the budget. */
  waiting: number
  /** Resolves when nothing is in flight any more, because the group assigns its partitions anew; null: it does not. */
  leaving: Promise<void> | null
  /** kafkajs's latest batch under the present assignment, through which it takes heartbeats and offsets. */
  latest: EachBatchPayload | undefined
  end: (reason: Error | null) => void
}

export const tickMs = 500

/**
 * Hands the batch over and lets kafkajs fetch the next while it is handled: with one batch at a time, each
 * message that arrives meanwhile would also wait for a round trip to the broker.
 */
export async function takeBatch(
  payload: EachBatchPayload,
  state: Assignment,
  subscription: Subscription,
): Promise<void> {
  const { topic, partition, messages } = payload.batch
  // Without a pause kafkajs would fetch the batch in a loop until those in flight have ended.
  if (state.halt.signal.aborted) return pauseFor(tickMs, new AbortController().signal)
  if (messages.length === 0) return
  state.latest = payload
  if (!(await mayBegin(state, subscription.budget))) return
  const batch = messages.map((message) => receivedOf(topic, partition, message))
  const done = handled(batch, state, subscription)
  // Behind the last message there may be the marker of its producer's transaction, which is no message and yet has an offset.
  const last = payload.batch.lastOffset()
  state.progress.take(partition, String(BigInt(last) + 1n), done)
  // Tells kafkajs where to fetch next; which offsets are committed to the group, the progress decides.
  payload.resolveOffset(last)
}

/** Waits for the budget. False if the assignment or the membership has ended: the batch is read again. */
async function mayBegin(state: Assignment, budget: InFlightBudget): Promise<boolean> {
  const { progress, halt } = state
  const assignment = progress.assignments()
  const isCurrent = (): boolean => progress.assignments() === assignment && !halt.signal.aborted
  state.waiting += 1
  while (state.leaving === null && budget.isExhausted() && isCurrent())
    await pauseUntil(budget.nextRelease(), tickMs, halt.signal)
  const { leaving } = state
  await leaving
  state.waiting -= 1
  return leaving === null && isCurrent()
}

/**
 * Whether the batch was handled. Throws nothing to kafkajs: a failure ends the membership, and the next one
 * begins at the committed offsets.
 */
async function handled(
  batch: readonly Received[],
  state: Assignment,
  { onBatch, budget, log, group }: Subscription,
): Promise<boolean> {
  budget.add(batch)
  try {
    await onBatch(batch)
    return true
  } catch (error) {
    if (state.halt.signal.aborted) return false
    log.warn({ err: error, group, messages: batch.length }, 'the batch comes again')
    state.end(error instanceof Error ? error : new Error(String(error)))
    return false
  } finally {
    budget.release(batch)
  }
}

/** Sends heartbeats while kafkajs waits for the budget: it sends its own only between fetches. */
export function tick(state: Assignment, log: Log): void {
  void commitOffsets(state, log)
  if (state.waiting === 0) return
  state.latest?.heartbeat().catch((error: unknown) => {
    log.debug({ err: error }, 'no heartbeat')
    if (isAssignmentLost(error)) state.leaving ??= leaveAssignment(state, log)
  })
}

/** The group waits longer than this for its members to join anew. */
const leaveMs = 8_000

/**
 * kafkajs has noticed it as well, and joins anew as soon as the waiting batches return. Before, what is in flight ends, so
 * that the next owners of the partitions do not handle it again.
 */
async function leaveAssignment(state: Assignment, log: Log): Promise<void> {
  const inTime = within(leaveMs, state.progress.settled(), 'batches are still in flight')
  await inTime.catch((error: unknown) => log.debug({ err: error }, 'the assignment ended before'))
  await commitOffsets(state, log)
  state.progress.newAssignment()
}

const assignmentLost = new Set(['REBALANCE_IN_PROGRESS', 'UNKNOWN_MEMBER_ID', 'ILLEGAL_GENERATION'])

const isAssignmentLost = (error: unknown): boolean =>
  error instanceof Error && 'type' in error && assignmentLost.has(String(error.type))

/** Commits the handled offsets. A failure is harmless: messages that are read again change nothing. */
export async function commitOffsets({ progress, latest }: Assignment, log: Log): Promise<void> {
  const partitions = progress.uncommitted()
  if (latest === undefined || partitions.length === 0) return
  try {
    await latest.commitOffsetsIfNecessary({ topics: [{ topic: latest.batch.topic, partitions }] })
    for (const { partition, offset } of partitions) progress.committed(partition, offset)
  } catch (error) {
    log.debug({ err: error }, 'offsets are not committed yet')
  }
}

type KafkaMessage = EachBatchPayload['batch']['messages'][number]

const receivedOf = (topic: string, partition: number, message: KafkaMessage): Received => ({
  topic,
  partition,
  offset: message.offset,
  key: message.key,
  value: message.value,
  headers: headersOf(message.headers ?? {}),
})

/** Values as text; of repeated headers the last counts. */
export function headersOf(headers: IHeaders): Record<string, string> {
  const texts = Object.entries(headers).flatMap(([name, value]) => {
    const last = Array.isArray(value) ? value.at(-1) : value
    return last === undefined || last === null ? [] : [[name, last.toString()] as const]
  })
  return Object.fromEntries(texts)
}
