import { createRequire } from 'node:module'

/** The parts of kafkajs's request queue that are patched here. */
export type RequestQueue = {
  readonly pending: readonly unknown[]
  readonly inflight: ReadonlyMap<number, unknown>
  isConnected: () => boolean
  scheduleCheckPendingRequests(): void
  scheduleRequestTimeoutCheck(): void
}

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
 * Mends two faults of kafkajs 2.2.4. Returns false if this version has other methods.
 *
 * After the first answer on a connection it sets a timer that re-arms itself for ever, about a thousand times a second, to
 * look for waiting requests (tulios/kafkajs#1751). A request waits only in `pending`, and adding one sets the timer, so the
 * patch leaves it out for an empty queue.
 *
 * A connection that is to end waits for the requests in flight, and from then on no time limit counts for them any more:
 * where the network was cut they are never answered, and a consumer that has failed never tells it.
 */
export function patchRequestQueue(): boolean {
  if (isPatched) return true
  const queue = requestQueuePrototype()
  const checkPending = queue?.scheduleCheckPendingRequests
  const checkTimeouts = queue?.scheduleRequestTimeoutCheck
  if (queue === null || typeof checkPending !== 'function' || typeof checkTimeouts !== 'function')
    return false
  queue.scheduleCheckPendingRequests = function (this: RequestQueue) {
    if (this.pending.length > 0) checkPending.call(this)
  }
  const extended = new WeakSet<RequestQueue>()
  queue.scheduleRequestTimeoutCheck = function (this: RequestQueue) {
    const { isConnected } = this
    // Called at each opening of the connection. The check ends where there is none.
    if (!extended.has(this)) this.isConnected = () => isConnected() || this.inflight.size > 0
    extended.add(this)
    checkTimeouts.call(this)
  }
  isPatched = true
  return true
}
