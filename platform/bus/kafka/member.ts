import type { Consumer as KafkaConsumer, Kafka } from 'kafkajs'
import { retry, within } from './client.ts'
import { createProgress } from './progress.ts'
import { noteOffsets, takeBatch, tick, tickMs } from './share.ts'
import type { Reading, Share } from './share.ts'

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
/**
 * All that our topics have: the partitions of a fetch are handed out side by side. kafkajs runs as many
 * workers at every fetch, whether it brought anything for them or not.
 */
const partitionsAtOnce = 16
const stopMs = 8_000
const noteMs = 3_000

/** Throws while no broker answers; what goes wrong later is told by `ended`. */
export async function joinGroup(kafka: Kafka, reading: Reading): Promise<Member> {
  const consumer = kafka.consumer({
    ...timing,
    groupId: `landfall.${reading.group}`,
    allowAutoTopicCreation: false,
    // kafkajs begins again after some failures and not after others; the reader does it after all.
    retry: { ...retry, restartOnFailure: () => Promise.resolve(false) },
  })
  const state: Share = {
    halt: new AbortController(),
    joined: false,
    progress: createProgress(),
    waiting: 0,
    latest: undefined,
    end: () => {},
  }
  const ended = new Promise<Error | null>((resolve) => (state.end = resolve))
  follow(consumer, state, reading)
  await begin(consumer, state, reading).catch(async (error: unknown) => {
    await within(stopMs, consumer.disconnect(), 'the broker does not answer').catch(() => undefined)
    throw error
  })
  const ticker = setInterval(() => tick(state, reading.log), tickMs)
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
      const inTime = within(stopMs, state.progress.settled(), 'batches are still in hand')
      await inTime.catch((error: unknown) =>
        reading.log.warn({ err: error }, 'stopped in mid-batch'),
      )
      const noted = within(noteMs, noteOffsets(state, reading.log), 'the broker does not answer')
      await noted.catch(() => undefined)
      await within(stopMs, consumer.disconnect(), 'the broker does not answer').catch(
        (error: unknown) => reading.log.warn({ err: error }, 'left the group without a goodbye'),
      )
      state.end(null)
    },
  }
}

async function begin(consumer: KafkaConsumer, state: Share, reading: Reading): Promise<void> {
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

function follow(consumer: KafkaConsumer, state: Share, { log, group }: Reading): void {
  const { GROUP_JOIN, REBALANCING, CRASH, DISCONNECT, STOP } = consumer.events
  const left = (): void => {
    state.joined = false
  }
  consumer.on(GROUP_JOIN, ({ payload }) => {
    state.joined = true
    state.progress.newShare()
    state.latest = undefined
    log.debug({ group, share: payload.memberAssignment }, 'joined')
  })
  // Emitted before kafkajs joins anew, so that this is on the wire while the old share still counts.
  consumer.on(REBALANCING, () => void noteOffsets(state, log))
  consumer.on(DISCONNECT, left)
  consumer.on(STOP, left)
  consumer.on(CRASH, ({ payload }) => {
    left()
    // What is in hand comes again to whoever has the share next.
    state.end(payload.error)
  })
}
