// What a member of a group is given to read: handing it over, and noting with the group how far it came.
import type { EachBatchPayload, IHeaders } from 'kafkajs'
import type { Received } from '../bus.ts'
import type { Progress } from './progress.ts'
import type { Room } from './in-flight-budget.ts'
import type { Log } from '../../process/log.ts'
import { pauseFor } from '../../process/pause.ts'

export type Reading = {
  readonly group: string
  readonly topic: string
  readonly onBatch: (batch: readonly Received[]) => Promise<void>
  /** The next messages are fetched while those in hand are being handled, as long as there is room. */
  readonly room: Room
  readonly log: Log
}

export type Share = {
  readonly halt: AbortController
  /** The group has given this member its share, which may be no partition at all. */
  joined: boolean
  readonly progress: Progress
  /** Hand-outs that wait for room. */
  waiting: number
  /** The hand-out that speaks for the present share. */
  latest: EachBatchPayload | undefined
  end: (reason: Error | null) => void
}

export const tickMs = 500

/**
 * Hands the batch over and lets kafkajs fetch on while it is handled: with one batch at a time every
 * message that comes meanwhile would wait for a whole round to the broker besides.
 */
export async function takeBatch(
  payload: EachBatchPayload,
  state: Share,
  reading: Reading,
): Promise<void> {
  const { topic, partition, messages } = payload.batch
  const last = messages.at(-1)
  // Not fetched again and again while the batches in hand come to their end.
  if (state.halt.signal.aborted) return pauseFor(tickMs, new AbortController().signal)
  if (last === undefined) return
  state.latest = payload
  if (!(await hasRoom(state, reading.room))) return
  const batch = messages.map((message) => receivedOf(topic, partition, message))
  const done = handled(batch, state, reading)
  state.progress.take(partition, String(BigInt(last.offset) + 1n), done)
  // For kafkajs, as far as it has to fetch; what is noted with the group is told by the progress.
  payload.resolveOffset(last.offset)
}

/** Waits while too much is in hand. False: the share or the reading ended meanwhile, and the batch comes again. */
async function hasRoom(state: Share, room: Room): Promise<boolean> {
  const { progress, halt } = state
  const share = progress.shares()
  const goesOn = (): boolean => progress.shares() === share && !halt.signal.aborted
  state.waiting += 1
  while (room.isFull() && goesOn()) await Promise.race([room.left(), pauseFor(tickMs, halt.signal)])
  state.waiting -= 1
  return goesOn()
}

/**
 * Whether the batch was handled. Nothing is thrown to kafkajs: a failure ends the membership, and the
 * next one begins with what was not noted.
 */
async function handled(
  batch: readonly Received[],
  state: Share,
  { onBatch, room, log, group }: Reading,
): Promise<boolean> {
  room.enter(batch)
  try {
    await onBatch(batch)
    return true
  } catch (error) {
    if (state.halt.signal.aborted) return false
    log.warn({ err: error, group, messages: batch.length }, 'the batch comes again')
    state.end(error instanceof Error ? error : new Error(String(error)))
    return false
  } finally {
    room.leave(batch)
  }
}

/** Keeps the membership while kafkajs is held up (it does so itself only between fetches). */
export function tick(state: Share, log: Log): void {
  void noteOffsets(state, log)
  if (state.waiting === 0) return
  state.latest?.heartbeat().catch((error: unknown) => {
    // kafkajs finds out by itself, too, and joins anew as soon as it is let go on.
    if (isLossOfShare(error)) state.progress.newShare()
    log.debug({ err: error }, 'no heartbeat')
  })
}

const lossOfShare = new Set(['REBALANCE_IN_PROGRESS', 'UNKNOWN_MEMBER_ID', 'ILLEGAL_GENERATION'])

const isLossOfShare = (error: unknown): boolean =>
  error instanceof Error && 'type' in error && lossOfShare.has(String(error.type))

/** Notes with the group what has been handled. A failure is harmless: the messages come again and change nothing. */
export async function noteOffsets({ progress, latest }: Share, log: Log): Promise<void> {
  const partitions = progress.reached()
  if (latest === undefined || partitions.length === 0) return
  try {
    await latest.commitOffsetsIfNecessary({ topics: [{ topic: latest.batch.topic, partitions }] })
    for (const { partition, offset } of partitions) progress.noted(partition, offset)
  } catch (error) {
    log.debug({ err: error }, 'offsets are not noted yet')
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

/** As text; of a header that stands several times the last counts. */
export function headersOf(headers: IHeaders): Record<string, string> {
  const texts = Object.entries(headers).flatMap(([name, value]) => {
    const last = Array.isArray(value) ? value.at(-1) : value
    return last === undefined || last === null ? [] : [[name, last.toString()] as const]
  })
  return Object.fromEntries(texts)
}
