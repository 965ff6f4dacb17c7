import { expect, test } from 'vitest'
import { patchRequestQueue, requestQueuePrototype } from './request-queue.ts'
import type { RequestQueue } from './request-queue.ts'

test('kafkajs still has the methods that are patched', () => {
  expect(requestQueuePrototype()?.scheduleCheckPendingRequests).toBeInstanceOf(Function)
  expect(requestQueuePrototype()?.scheduleRequestTimeoutCheck).toBeInstanceOf(Function)
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

type Queue = RequestQueue & {
  push(request: object): void
  waitForPendingRequests(): Promise<void>
}
type QueueClass = new (options: object) => Queue

test('a request that is never answered ends in time, also while its connection is closed', async () => {
  patchRequestQueue()
  const { constructor } = requestQueuePrototype() as { constructor: QueueClass }
  const connection = { isOpen: true }
  const queue = new constructor({
    // kafkajs looks every 100 ms.
    requestTimeout: 150,
    enforceRequestTimeout: true,
    logger: { debug: () => undefined },
    isConnected: () => connection.isOpen,
  })
  queue.scheduleRequestTimeoutCheck()
  const answer = new Promise((resolve, reject) => {
    const entry = { correlationId: 1, apiName: 'LeaveGroup', apiKey: 13, apiVersion: 2 }
    const sendRequest = (): void => undefined
    queue.push({ entry: { ...entry, resolve, reject }, expectResponse: true, sendRequest })
  })
  connection.isOpen = false
  const ended = queue.waitForPendingRequests()
  await expect(answer).rejects.toThrow('LeaveGroup(key: 13, version: 2) timed out')
  await ended
})
