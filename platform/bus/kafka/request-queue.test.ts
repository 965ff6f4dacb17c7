import { expect, test } from 'vitest'
import { patchRequestQueue, requestQueuePrototype } from './request-queue.ts'

test('kafkajs still has the method that is patched', () => {
  expect(requestQueuePrototype()?.scheduleCheckPendingRequests).toBeInstanceOf(Function)
  expect(patchRequestQueue()).toBe(true)
})

test('an empty queue sets no timer, a queue with a waiting request does', () => {
  patchRequestQueue()
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
