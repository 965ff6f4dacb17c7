import { createRequire } from 'node:module'

/** The part of kafkajs's request queue that is patched here. */
export type RequestQueue = {
  readonly pending: readonly unknown[]
  scheduleCheckPendingRequests(): void
}

const methodName = 'scheduleCheckPendingRequests'

/** kafkajs 2.2.4 has the class in a file that its package allows to load. */
export function requestQueuePrototype(): Partial<RequestQueue> | null {
  try {
    const load = createRequire(import.meta.url)
    const loaded = load('kafkajs/src/network/requestQueue/index.js') as { prototype?: object }
    return loaded.prototype ?? null
  } catch {
    return null
  }
}

let isPatched = false

/**
 * After the first answer on a connection kafkajs 2.2.4 sets a timer that re-arms itself for ever, about a
 * thousand times a second, to look for waiting requests (tulios/kafkajs#1751). A request waits only in
 * `pending`, and adding one sets the timer, so the patch leaves it out for an empty queue. Returns false
 * if this version has no such method.
 */
export function patchRequestQueue(): boolean {
  if (isPatched) return true
  const queue = requestQueuePrototype()
  const original = queue?.[methodName]
  if (queue === null || typeof original !== 'function') return false
  queue[methodName] = function (this: RequestQueue) {
    if (this.pending.length > 0) original.call(this)
  }
  isPatched = true
  return true
}
