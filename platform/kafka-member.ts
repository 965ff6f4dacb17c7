import type { Consumer as KafkaConsumer, EachBatchPayload, Kafka } from 'kafkajs'
import type { Received } from './bus.ts'
import { retry, within } from './kafka-client.ts'
import { receivedOf } from './kafka-received.ts'
import type { Log } from './log.ts'
import { pauseFor } from './pause.ts'

export type Reading = {
  readonly group: string
  readonly topic: string
  readonly onBatch: (batch: readonly Received[]) => Promise<void>
  readonly log: Log
}

/** One membership of a group, from joining it to its end. */
export type Member = {
  /** True once the group has given this member its share. */
  ready(): boolean
  /** Why kafkajs gave up, or null after `stop`. */
  readonly ended: Promise<Error | null>
  stop(): Promise<void>
}

/**
 * `maxWaitTimeInMs` is how long the broker holds an idle fetch; a message ends the wait at once. It
 * is also how late an idle reader notices that its group is sharing out anew, and how long a stop
 * may take. `sessionTimeout` is how long the others wait for a process that was killed.
 */
const timing = {
  minBytes: 1,
  maxWaitTimeInMs: 1_000,
  heartbeatInterval: 1_000,
  sessionTimeout: 10_000,
  rebalanceTimeout: 30_000,
}
/** More than any topic has: all partitions of a fetch are handed out side by side. */
const partitionsAtOnce = 64
const tickMs = 500
const pauseAfterFailureMs = 1_000
const stopMs = 12_000

type State = {
  readonly halt: AbortController
  /** The group has given this member its share, which may be no partition at all. */
  joined: boolean
  /** The group said that this member's share is no longer valid. */
  revoked: boolean
  /** Batches being handled. */
  busy: number
  /** The hand-out that speaks for the present share. */
  latest: EachBatchPayload | undefined
}

/** Throws while no broker answers; what goes wrong later is told by `ended`. */
export async function joinGroup(kafka: Kafka, reading: Reading): Promise<Member> {
  const consumer = kafka.consumer({
    ...timing,
    groupId: `landfall.${reading.group}`,
    allowAutoTopicCreation: false,
    // kafkajs begins again after some failures and not after others; the reader does it after all.
    retry: { ...retry, restartOnFailure: () => Promise.resolve(false) },
  })
  const state: State = {
    halt: new AbortController(),
    joined: false,
    revoked: false,
    busy: 0,
    latest: undefined,
  }
  let end: (reason: Error | null) => void = () => {}
  const ended = new Promise<Error | null>((resolve) => (end = resolve))
  follow(consumer, state, reading, end)
  await begin(consumer, state, reading).catch(async (error: unknown) => {
    await within(stopMs, consumer.disconnect(), 'the broker does not answer').catch(() => undefined)
    throw error
  })
  const ticker = setInterval(() => tick(state, reading.log), tickMs)
  void ended.then(() => clearInterval(ticker))
  return {
    ready: () => state.joined && !state.halt.signal.aborted,
    ended,
    async stop() {
      state.halt.abort()
      // A batch in hand commits what it has reached itself, below; kafkajs waits for it.
      await commit(state, reading.log)
      await within(stopMs, consumer.disconnect(), 'the broker does not answer').catch(
        (error: unknown) => reading.log.warn({ err: error }, 'left the group without a goodbye'),
      )
      end(null)
    },
  }
}

async function begin(consumer: KafkaConsumer, state: State, reading: Reading): Promise<void> {
  await consumer.connect()
  // A group that is new begins with what was written before it.
  await consumer.subscribe({ topic: reading.topic, fromBeginning: true })
  await consumer.run({
    autoCommit: false,
    eachBatchAutoResolve: false,
    partitionsConsumedConcurrently: partitionsAtOnce,
    eachBatch: (payload) => takeBatch(payload, state, reading),
  })
}

function follow(
  consumer: KafkaConsumer,
  state: State,
  { log, group }: Reading,
  end: (reason: Error) => void,
): void {
  const { GROUP_JOIN, REBALANCING, CRASH, DISCONNECT, STOP } = consumer.events
  const left = (): void => {
    state.joined = false
  }
  consumer.on(GROUP_JOIN, ({ payload }) => {
    state.joined = true
    state.revoked = false
    state.latest = undefined
    log.debug({ group, share: payload.memberAssignment }, 'joined')
  })
  // Emitted before kafkajs joins anew, so that this is on the wire while the old share still counts.
  consumer.on(REBALANCING, () => void commit(state, log))
  consumer.on(DISCONNECT, left)
  consumer.on(STOP, left)
  consumer.on(CRASH, ({ payload }) => {
    left()
    // What is in hand comes again to whoever has the share next.
    state.revoked = true
    end(payload.error)
  })
}

async function takeBatch(payload: EachBatchPayload, state: State, reading: Reading): Promise<void> {
  const { topic, partition, messages } = payload.batch
  const last = messages.at(-1)
  if (last === undefined || state.halt.signal.aborted) return
  state.latest = payload
  state.busy += 1
  try {
    const batch = messages.map((message) => receivedOf(topic, partition, message))
    if (await handled(batch, state, reading)) payload.resolveOffset(last.offset)
  } finally {
    state.busy -= 1
  }
  if (state.halt.signal.aborted) await commit(state, reading.log)
}

/**
 * Offers the batch until it is committed. Nothing is thrown to kafkajs, which would give up all its
 * partitions for it. False: the reader stops, or the share went to another member meanwhile; the
 * offset stays and the batch comes again, here or there.
 */
async function handled(
  batch: readonly Received[],
  state: State,
  { onBatch, log, group }: Reading,
): Promise<boolean> {
  for (;;) {
    try {
      await onBatch(batch)
      return true
    } catch (error) {
      if (state.halt.signal.aborted) return false
      log.warn({ err: error, group, messages: batch.length }, 'the batch comes again')
    }
    await pauseFor(pauseAfterFailureMs, state.halt.signal)
    if (state.revoked || state.halt.signal.aborted) return false
  }
}

/** Keeps the membership while batches are in hand (kafkajs itself does it only between them). */
function tick(state: State, log: Log): void {
  void commit(state, log)
  if (state.busy === 0) return
  state.latest?.heartbeat().catch((error: unknown) => {
    // kafkajs finds out by itself, too, and joins anew as soon as the batches in hand are done.
    if (isLossOfShare(error)) state.revoked = true
    log.debug({ err: error }, 'no heartbeat')
  })
}

const lossOfShare = new Set(['REBALANCE_IN_PROGRESS', 'UNKNOWN_MEMBER_ID', 'ILLEGAL_GENERATION'])

const isLossOfShare = (error: unknown): boolean =>
  error instanceof Error && 'type' in error && lossOfShare.has(String(error.type))

/** Commits what has been handled. A failure is harmless: the messages come again and change nothing. */
async function commit(state: State, log: Log): Promise<void> {
  try {
    const offsets = state.latest?.uncommittedOffsets()
    if (offsets === undefined || offsets.topics.length === 0) return
    await state.latest?.commitOffsetsIfNecessary(offsets)
  } catch (error) {
    log.debug({ err: error }, 'offsets are not committed yet')
  }
}
