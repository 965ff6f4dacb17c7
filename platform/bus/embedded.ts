import type { Bus, Encoded, Frame, Received } from './bus.ts'

type Group = {
  readonly topic: string
  readonly onBatch: (batch: readonly Received[]) => Promise<void>
}

/**
 * The bus inside one process. It stores nothing: a message stays in the outbox until every group has
 * committed it, and messages that a crash leaves there are published again at the next start. It does not carry the
 * topics `forOthers`, which no service of ours reads: nobody else reaches it.
 */
export function embeddedBus(frame: Frame, forOthers: readonly string[] = []): Bus {
  const groups = new Map<string, Group>()
  const inFlight = new Map<string, Promise<void>>()
  let offset = 0

  const received = (message: Encoded): Received => ({
    topic: message.topic,
    partition: 0,
    offset: String(offset++),
    key: Buffer.from(message.key),
    value: frame(message.topic, message.avro, message.fingerprint),
    headers: { 'message-id': message.id, ...message.headers },
  })

  const deliver = async (topic: string, messages: readonly Encoded[]): Promise<void> => {
    const readers = [...groups.values()].filter((group) => group.topic === topic)
    const batch = messages.map(received)
    await Promise.all(readers.map((group) => group.onBatch(batch)))
  }

  return {
    carries: (topic) => !forOthers.includes(topic),
    async publish(messages) {
      // The sweep may publish a message again while it is being handled: wait for that delivery.
      const fresh = messages.filter((message) => !inFlight.has(message.id))
      const known = messages.filter((message) => inFlight.has(message.id))
      const byTopic = groupByTopic(fresh)
      const deliveries = [...byTopic].map(([topic, list]) => {
        const done = deliver(topic, list).finally(() => {
          for (const message of list) inFlight.delete(message.id)
        })
        for (const message of list) inFlight.set(message.id, done)
        return done
      })
      await Promise.all([...deliveries, ...known.map((message) => inFlight.get(message.id))])
    },
    consume(group, topic, onBatch) {
      groups.set(`${group} ${topic}`, { topic, onBatch })
      return Promise.resolve({
        ready: () => true,
        stop: () => {
          // The group still reads the topic: later messages have to wait in the outbox.
          const refuse = () => Promise.reject(new Error(`${group} has stopped`))
          groups.set(`${group} ${topic}`, { topic, onBatch: refuse })
          return Promise.resolve()
        },
      })
    },
    lags: () => Promise.resolve([]),
    close: () => Promise.resolve(),
  }
}

function groupByTopic(messages: readonly Encoded[]): Map<string, Encoded[]> {
  const byTopic = new Map<string, Encoded[]>()
  for (const message of messages) {
    const list = byTopic.get(message.topic)
    if (list === undefined) byTopic.set(message.topic, [message])
    else list.push(message)
  }
  return byTopic
}
