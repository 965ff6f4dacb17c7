import { setMaxListeners } from 'node:events'
import type { Consumer as KafkaConsumer, Kafka } from 'kafkajs'
import { retry } from './client.ts'
import { within } from '../../process/within.ts'
import { createProgress } from './progress.ts'
import { groupPrefix } from './lags.ts'
import { commitOffsets, takeBatch, tick, tickMs } from './assignment.ts'
import type { Assignment, Subscription } from './assignment.ts'

/** One membership of a group, from joining it to its end. */
export type Member = {
  /** True once the group has assigned this member its partitions, which may be none. */
  ready(): boolean
  /** The error with which kafkajs ended, or null after `stop`. */
  readonly ended: Promise<Error | null>
  stop(): Promise<void>
}

/**
 * `maxWaitTimeInMs` is how long the broker holds an idle fetch; a message ends the wait at once. An idle
 * reader notices a rebalance, or a stop, after that time at the latest. `sessionTimeout` is how long the
 * group waits for a process that was killed.
 */
const timing = {
  minBytes: 1,
  maxWaitTimeInMs: 1_000,
  heartbeatInterval: 1_000,
  sessionTimeout: 10_000,
  rebalanceTimeout: 30_000,
}
/**
 * At least as many as `schemas/topics.ts` plans, so that the partitions of a fetch are handed out together; with more, further
 * ones wait for one of these. kafkajs starts so many promises at every fetch, also for partitions without messages.
 */
const partitionsAtOnce = 16
const stopMs = 8_000
const commitMs = 3_000

/** Throws while the group cannot be joined; later errors resolve `ended`. */
export async function joinGroup(kafka: Kafka, subscription: Subscription): Promise<Member> {
  const { group, log } = subscription
  const consumer = kafka.consumer({
    ...timing,
    groupId: `${groupPrefix}${group}`,
    allowAutoTopicCreation: false,
    // kafkajs restarts after some failures only; the reader joins again after all of them.
    retry: { ...retry, restartOnFailure: () => Promise.resolve(false) },
  })
  const state: Assignment = {
    halt: new AbortController(),
    joined: false,
    progress: createProgress(),
    waiting: 0,
    leaving: null,
    latest: undefined,
    end: () => {},
  }
  // Each partition may wait for the budget; Node would report so many listeners as a leak.
  setMaxListeners(partitionsAtOnce + 1, state.halt.signal)
  const ended = new Promise<Error | null>((resolve) => (state.end = resolve))
  follow(consumer, state, subscription)
  const joining = begin(consumer, state, subscription).then(() => unlessEnded(ended))
  await joining.catch(async (error: unknown) => {
    await within(stopMs, consumer.disconnect(), 'the broker does not answer').catch(() => undefined)
    throw error
  })
  const ticker = setInterval(() => tick(state, log), tickMs)
  void ended.then((reason) => {
    clearInterval(ticker)
    if (reason === null) return
    state.halt.abort()
    consumer.disconnect().catch(() => undefined)
  })
  return {
    ready: () => state.joined && !state.halt.signal.aborted,
    ended,
    async stop() {
      state.halt.abort()
      const inTime = within(stopMs, state.progress.settled(), 'batches are still in flight')
      await inTime.catch((error: unknown) => log.warn({ err: error }, 'stopped in mid-batch'))
      const committing = within(commitMs, commitOffsets(state, log), 'the broker does not answer')
      await committing.catch(() => undefined)
      await within(stopMs, consumer.disconnect(), 'the broker does not answer').catch(
        (error: unknown) =>
          log.warn({ err: error }, 'the group was left without notice to the broker'),
      )
      state.end(null)
    },
  }
}

/** kafkajs tells what keeps a member from joining as an end, and throws nothing. */
async function unlessEnded(ended: Promise<Error | null>): Promise<void> {
  const reason = await Promise.race([ended, Promise.resolve(null)])
  if (reason !== null) throw reason
}

async function begin(
  consumer: KafkaConsumer,
  state: Assignment,
  subscription: Subscription,
): Promise<void> {
  await consumer.connect()
  // A new group begins with the messages that are there already.
  await consumer.subscribe({ topic: subscription.topic, fromBeginning: true })
  await consumer.run({
    autoCommit: false,
    eachBatchAutoResolve: false,
    partitionsConsumedConcurrently: partitionsAtOnce,
    eachBatch: (payload) => takeBatch(payload, state, subscription),
  })
}

function follow(consumer: KafkaConsumer, state: Assignment, { log, group }: Subscription): void {
  const { GROUP_JOIN, REBALANCING, CRASH, DISCONNECT, STOP } = consumer.events
  const left = (): void => {
    state.joined = false
  }
  consumer.on(GROUP_JOIN, ({ payload }) => {
    state.joined = true
    state.leaving = null
    state.progress.newAssignment()
    state.latest = undefined
    log.debug({ group, share: payload.memberAssignment }, 'joined')
  })
  // Emitted before kafkajs joins anew, so that the offsets are sent while the old assignment is valid.
  consumer.on(REBALANCING, () => void commitOffsets(state, log))
  consumer.on(DISCONNECT, left)
  consumer.on(STOP, left)
  consumer.on(CRASH, ({ payload }) => {
    left()
    // The next owner of the partitions reads the batches in flight again.
    state.end(payload.error)
  })
}
