// Messages that this process could not publish, by topic, in their order. They stay its own: another process, or this one with
// a newer message, would publish what is about a record behind what came later.
import type { Encoded } from '../bus/bus.ts'
import type { Database } from '../postgres/database.ts'
import { releaseMessages, renewMessages } from './sql.ts'

/** Of one topic. Beyond them a sweep publishes, when the topic is there again, and order is lost. */
const mostWaiting = 20_000
const mostAtOnce = 500
/** The lease lasts three times as long. */
const renewEveryMs = 10_000

type Queue = { readonly messages: Encoded[]; renewedAt: number }

/** Tries to publish messages, and returns how many of them, the last ones, still wait. */
type Attempt = (topic: string, messages: readonly Encoded[]) => Promise<number>

const idsOf = (messages: readonly Encoded[]): string[] => messages.map(({ id }) => id)

export function createWaitingMessages(database: Database) {
  const queues = new Map<string, Queue>()

  // Where a statement fails, the leases end by themselves.
  const renew = async (queue: Queue): Promise<void> => {
    if (performance.now() - queue.renewedAt < renewEveryMs) return
    queue.renewedAt = performance.now()
    await renewMessages(database.lazy, idsOf(queue.messages)).catch(() => {})
  }
  const releaseAll = async (messages: readonly Encoded[]): Promise<void> => {
    if (messages.length > 0) await releaseMessages(database, idsOf(messages)).catch(() => {})
  }
  const repeatTopic = async (topic: string, queue: Queue, attempt: Attempt): Promise<void> => {
    await renew(queue)
    while (queue.messages.length > 0) {
      const tried = queue.messages.slice(0, mostAtOnce)
      const left = await attempt(topic, tried)
      queue.messages.splice(0, tried.length - left)
      if (left > 0) return
    }
    queues.delete(topic)
  }
  return {
    has: (topic: string): boolean => queues.has(topic),
    async add(topic: string, messages: readonly Encoded[]): Promise<void> {
      const queue = queues.get(topic) ?? { messages: [], renewedAt: performance.now() }
      queues.set(topic, queue)
      const room = Math.max(0, mostWaiting - queue.messages.length)
      queue.messages.push(...messages.slice(0, room))
      await releaseAll(messages.slice(room))
    },
    async repeat(attempt: Attempt): Promise<void> {
      await Promise.all([...queues].map(([topic, queue]) => repeatTopic(topic, queue, attempt)))
    },
    async release(): Promise<void> {
      const messages = [...queues.values()].flatMap((queue) => queue.messages)
      queues.clear()
      await releaseAll(messages)
    },
  }
}
