// Mends faults of kafkajs 2.2.4 in three of its classes, which are in files that its package allows to load.
import { createRequire } from 'node:module'
import type { Socket } from 'node:net'

/** The parts of kafkajs's request queue that are patched here. */
export type RequestQueue = {
  readonly pending: readonly unknown[]
  readonly inflight: ReadonlyMap<number, unknown>
  isConnected: () => boolean
  scheduleCheckPendingRequests(): void
  scheduleRequestTimeoutCheck(): void
}

/** The parts of kafkajs's connection that are patched here. */
export type Connection = {
  readonly socket?: Socket
  chunks: readonly Buffer[]
  bytesBuffered: number
  bytesNeeded: number
  isConnected(): boolean
  connect(): Promise<boolean>
  send(request: unknown): Promise<unknown>
}

/** The parts of kafkajs's member of a group that are patched here. */
export type ConsumerGroup = {
  lastRequest: number
  heartbeat(options: { readonly interval: number }): Promise<void>
}

function prototypeIn<T>(file: string): Partial<T> | null {
  try {
    const load = createRequire(import.meta.url)
    return (load(`kafkajs/src/${file}`) as { prototype?: Partial<T> }).prototype ?? null
  } catch {
    return null
  }
}

export const requestQueuePrototype = (): Partial<RequestQueue> | null =>
  prototypeIn('network/requestQueue/index.js')
export const connectionPrototype = (): Partial<Connection> | null =>
  prototypeIn('network/connection.js')
export const consumerGroupPrototype = (): Partial<ConsumerGroup> | null =>
  prototypeIn('consumer/consumerGroup.js')

let isPatched = false

/** Returns false if this version of kafkajs has other methods. */
export function patchKafkajs(): boolean {
  const [queue, connection] = [requestQueuePrototype(), connectionPrototype()]
  const group = consumerGroupPrototype()
  if (queue === null || connection === null || group === null) return false
  isPatched ||= patchRequestQueue(queue) && patchConnection(connection) && patchHeartbeat(group)
  return isPatched
}

/**
 * After the first answer on a connection the queue sets a timer that re-arms itself for ever, about a thousand times a second,
 * to look for waiting requests (tulios/kafkajs#1751). A request waits only in `pending`, and adding one sets the timer, so
 * the patch leaves it out for an empty queue.
 *
 * A connection that is to end waits for the requests in flight, and from then on no time limit counts for them any more:
 * where the network was cut they are never answered, and a consumer that has failed never tells it.
 */
function patchRequestQueue(queue: Partial<RequestQueue>): boolean {
  const checkPending = queue.scheduleCheckPendingRequests
  const checkTimeouts = queue.scheduleRequestTimeoutCheck
  if (typeof checkPending !== 'function' || typeof checkTimeouts !== 'function') return false
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
  return true
}

/**
 * A connection on which a request was not answered in time is used for the next ones. Where the network gave this host another
 * address meanwhile, that connection is dead, which the system tells after a quarter of an hour; and a broker that was only
 * frozen writes each repetition that it finds there. Here such a connection is closed, as Kafka's own client does it.
 *
 * What had come of an answer when a connection ended stays, and makes all answers of the next connection unreadable.
 */
function patchConnection(connection: Partial<Connection>): boolean {
  const { connect, send } = connection
  if (typeof connect !== 'function' || typeof send !== 'function') return false
  connection.connect = function (this: Connection) {
    if (!this.isConnected()) {
      this.chunks = []
      this.bytesBuffered = 0
      this.bytesNeeded = sizeBytes
    }
    return connect.call(this)
  }
  connection.send = async function (this: Connection, request) {
    const { socket } = this
    try {
      return await send.call(this, request)
    } catch (error) {
      const isLate = error instanceof Error && error.name === 'KafkaJSRequestTimeoutError'
      if (isLate && socket === this.socket) socket?.destroy(error)
      throw error
    }
  }
  return true
}

/** Each answer begins with its size. */
const sizeBytes = 4

/**
 * The next heartbeat is due some time after the last one, by the system's clock. Where that is set back by an hour, none is sent
 * for an hour: the broker takes the member for dead, and kafkajs, which never asks, goes on reading what others read as well.
 */
function patchHeartbeat(group: Partial<ConsumerGroup>): boolean {
  const { heartbeat } = group
  if (typeof heartbeat !== 'function') return false
  group.heartbeat = function (this: ConsumerGroup, options) {
    if (this.lastRequest > Date.now()) this.lastRequest = 0
    return heartbeat.call(this, options)
  }
  return true
}
