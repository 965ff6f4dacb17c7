import { createRequire } from 'node:module'

/** The part of kafkajs's request queue that is mended here. */
export type RequestQueue = {
  readonly pending: readonly unknown[]
  scheduleCheckPendingRequests(): void
}

const methodName = 'scheduleCheckPendingRequests'

/** kafkajs 2.2.4 keeps the class in a file of its own, which its package lets be loaded. */
export function requestQueuePrototype(): Partial<RequestQueue> | null {
  try {
    const load = createRequire(import.meta.url)
    const loaded = load('kafkajs/src/network/requestQueue/index.js') as { prototype?: object }
    return loaded.prototype ?? null
  } catch {
    return null
  }
}

let mended = false

/**
 * After the first answer on a connection kafkajs 2.2.4 sets a timer that re-arms itself for ever,
 * about a thousand times a second, to look for requests that wait (tulios/kafkajs#1751). Nothing can
 * wait unless `pending` holds something, and whatever adds to it sets the timer, so that arming it
 * for an empty queue is left out. Tells whether the method was there to be mended.
 */
export function mendRequestQueue(): boolean {
  if (mended) return true
  const queue = requestQueuePrototype()
  const original = queue?.[methodName]
  if (queue === null || typeof original !== 'function') return false
  queue[methodName] = function (this: RequestQueue) {
    if (this.pending.length > 0) original.call(this)
  }
  mended = true
  return true
}
