import type { EachBatchPayload } from 'kafkajs'
import { expect, test, vi } from 'vitest'
import { silentLog } from '../../process/log.ts'
import type { Received } from '../bus.ts'
import { commitOffsets, takeBatch, tick } from './assignment.ts'
import type { Assignment, Subscription } from './assignment.ts'
import { createInFlightBudget } from './in-flight-budget.ts'
import { createProgress } from './progress.ts'

const assignment = (): Assignment => ({
  halt: new AbortController(),
  joined: true,
  progress: createProgress(),
  waiting: 0,
  leaving: null,
  latest: undefined,
  end: () => undefined,
})

/** A reader with room for one batch, whose handler ends when the test says so. */
function reader() {
  const begun: string[] = []
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => (end = resolve))
  const onBatch = (batch: readonly Received[]): Promise<void> => {
    begun.push(batch[0]?.offset ?? '')
    return ended
  }
  const budget = createInFlightBudget(1)
  const subscription: Subscription = { group: 'g', topic: 't', onBatch, budget, log: silentLog() }
  return { begun, end, subscription }
}

/** kafkajs's batch of one message, and perhaps a marker behind it, from a group that assigns its partitions anew. */
function rebalancing(offset: string, committed: unknown[], last = offset): EachBatchPayload {
  const message = { offset, key: null, value: Buffer.from('x'), headers: {} }
  const payload = {
    batch: { topic: 't', partition: 0, messages: [message], lastOffset: () => last },
    heartbeat: () => Promise.reject(Object.assign(new Error(), { type: 'REBALANCE_IN_PROGRESS' })),
    commitOffsetsIfNecessary: (offsets: unknown) => Promise.resolve(void committed.push(offsets)),
    resolveOffset: () => undefined,
  }
  return payload as unknown as EachBatchPayload
}

test('what is in flight ends and is committed before the group assigns anew, and what waits does not begin', async () => {
  const committed: unknown[] = []
  const state = assignment()
  const { begun, end, subscription } = reader()
  await takeBatch(rebalancing('7', committed), state, subscription)
  const waiting = takeBatch(rebalancing('8', committed), state, subscription)
  await vi.waitFor(() => expect(state.waiting).toBe(1))
  tick(state, subscription.log)
  await vi.waitFor(() => expect(state.leaving).not.toBeNull())
  expect(committed).toEqual([])
  end()
  await waiting
  expect(committed).toEqual([
    { topics: [{ topic: 't', partitions: [{ partition: 0, offset: '8' }] }] },
  ])
  await takeBatch(rebalancing('9', committed), state, subscription)
  expect([begun, state.waiting]).toEqual([['7'], 0])
})

test('the marker of a transaction behind the last message is committed with it', async () => {
  const committed: unknown[] = []
  const state = assignment()
  const { end, subscription } = reader()
  await takeBatch(rebalancing('7', committed, '8'), state, subscription)
  end()
  await state.progress.settled()
  await commitOffsets(state, subscription.log)
  expect(committed).toEqual([
    { topics: [{ topic: 't', partitions: [{ partition: 0, offset: '9' }] }] },
  ])
})
