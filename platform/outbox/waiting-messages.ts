// Messages that this process could not publish, by topic, in their order. They stay its own: another process, or this one with
// a newer message, would publish what is about a record behind what came later.
import type { Encoded } from '../bus/bus.ts'
import type { Database } from '../postgres/database.ts'
import { releaseMessages, renewMessages } from './sql.ts'

/** Of one topic. Of what goes beyond them the lease ends, so that a sweep publishes it, and order is lost. */
const mostWaiting = 20_000
const mostWaitingBytes = 64 * 1024 * 1024
/** What fits one request to a broker: the messages of several would all be sent once more if the last of them failed. */
const mostAtOnce = 500
const mostBytesAtOnce = 700_000
/** The lease lasts three times as long. */
const renewEveryMs = 10_000

/** By id: the sweep claims a message that waits here once more if its lease could not be renewed. */
type Queue = { readonly messages: Map<string, Encoded>; bytes: number; renewedAt: number }

/** Tries to publish messages, and returns how many of them, the last ones, still wait. */
type Attempt = (topic: string, messages: readonly Encoded[]) => Promise<number>

function firstOf(messages: Queue['messages']): Encoded[] {
  const first: Encoded[] = []
  let bytes = 0
  for (const message of messages.values()) {
    bytes += message.avro.length
    if (first.length === mostAtOnce || (first.length > 0 && bytes > mostBytesAtOnce)) break
    first.push(message)
  }
  return first
}

function keep(queue: Queue, message: Encoded): void {
  const bytes = queue.bytes + message.avro.length
  const hasRoom = queue.messages.size < mostWaiting && bytes <= mostWaitingBytes
  if (!hasRoom || queue.messages.has(message.id)) return
  queue.messages.set(message.id, message)
  queue.bytes = bytes
}

export function createWaitingMessages(database: Database) {
  const queues = new Map<string, Queue>()

  const renew = async (queue: Queue): Promise<void> => {
    if (performance.now() - queue.renewedAt < renewEveryMs) return
    try {
      queue.renewedAt = performance.now()
      await renewMessages(database.lazy, [...queue.messages.keys()])
    } catch {
      queue.renewedAt = -Infinity
    }
  }
  const repeatTopic = async (
    [topic, queue]: readonly [string, Queue],
    attempt: Attempt,
    isHalted: () => boolean,
  ): Promise<void> => {
    while (queue.messages.size > 0) {
      await renew(queue)
      if (isHalted()) return
      const tried = firstOf(queue.messages)
      const left = await attempt(topic, tried)
      for (const { id, avro } of tried.slice(0, tried.length - left)) {
        queue.messages.delete(id)
        queue.bytes -= avro.length
      }
      if (left > 0) return
    }
    queues.delete(topic)
  }
  return {
    has: (topic: string): boolean => queues.has(topic),
    add(topic: string, messages: readonly Encoded[]): void {
      // Renewed at once: the first messages may have spent most of their lease in a request.
      const queue = queues.get(topic) ?? { messages: new Map(), bytes: 0, renewedAt: -Infinity }
      queues.set(topic, queue)
      for (const message of messages) keep(queue, message)
    },
    async repeat(attempt: Attempt, isHalted: () => boolean): Promise<void> {
      await Promise.all([...queues].map((one) => repeatTopic(one, attempt, isHalted)))
    },
    async renew(): Promise<void> {
      await Promise.all([...queues.values()].map(renew))
    },
    async release(): Promise<void> {
      const ids = [...queues.values()].flatMap(({ messages }) => [...messages.keys()])
      queues.clear()
      // Where the statement fails, the leases end by themselves.
      if (ids.length > 0) await releaseMessages(database, ids).catch(() => {})
    },
  }
}
