import { expect, test } from 'vitest'
import { mendRequestQueue, requestQueuePrototype } from './request-queue.ts'

test('kafkajs still has the method that is mended', () => {
  expect(requestQueuePrototype()?.scheduleCheckPendingRequests).toBeInstanceOf(Function)
  expect(mendRequestQueue()).toBe(true)
})

test('an empty queue sets no timer, one in which something waits does', () => {
  mendRequestQueue()
  const queue = (pending: readonly unknown[]) => ({
    pending,
    throttledUntil: -1,
    throttleCheckTimeoutId: null as NodeJS.Timeout | null,
  })
  const [empty, waiting] = [queue([]), queue(['a request'])]
  const schedule = requestQueuePrototype()?.scheduleCheckPendingRequests
  schedule?.call(empty as never)
  schedule?.call(waiting as never)
  expect(empty.throttleCheckTimeoutId).toBeNull()
  expect(waiting.throttleCheckTimeoutId).not.toBeNull()
  clearTimeout(waiting.throttleCheckTimeoutId ?? undefined)
})
