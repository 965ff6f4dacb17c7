import { randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import { embeddedBus } from '../../platform/bus/embedded.ts'
import { kafkaBus } from '../../platform/bus/kafka/bus.ts'
import type { Bus, Encoded, Received } from '../../platform/bus/bus.ts'
import { silentLog } from '../../platform/process/log.ts'
import { createMissing } from '../../platform/process/missing.ts'
import { makeTopics } from '../../cli/setup/topics.ts'
import { startKafka } from '../support/containers.ts'
import { offsetsOf } from '../support/system/topics.ts'
import type { Broker } from '../support/containers.ts'
import type { BusKind } from '../support/containers-available.ts'

const prefix = Buffer.from([0, 0, 0, 0, 7])
const frame = (_topic: string, avro: Buffer): Buffer => Buffer.concat([prefix, avro])

export type BusFixture = {
  bus(): Bus
  newTopic(partitions?: number): Promise<string>
  readonly broker: Broker | null
  end(): Promise<void>
}

const newName = (): string => `test-${randomUUID()}`

const embeddedFixture = (): BusFixture => {
  const bus = embeddedBus(frame)
  return {
    bus: () => bus,
    newTopic: () => Promise.resolve(newName()),
    broker: null,
    end: () => Promise.resolve(),
  }
}

export const openKafka = (brokers: readonly string[], missing = createMissing(silentLog())): Bus =>
  kafkaBus({ access: { brokers }, clientId: 'bus-test', frame, log: silentLog(), missing })

async function kafkaFixture(): Promise<BusFixture> {
  const broker = await startKafka()
  const offsets = offsetsOf(broker.brokers)
  const opened: Bus[] = []
  return {
    bus() {
      const bus = openKafka(broker.brokers)
      opened.push(bus)
      return bus
    },
    async newTopic(partitions = 6) {
      const name = newName()
      await makeTopics(
        { brokers: broker.brokers },
        { [name]: { partitions, retentionDays: 1 } },
        1,
        silentLog(),
      )
      // A partition that its leader has not opened yet refuses what is published, and the other partitions get it twice.
      await vi.waitFor(() => offsets.messagesIn(name), 60_000)
      return name
    },
    broker,
    async end() {
      await Promise.all([...opened.map((bus) => bus.close()), offsets.end()])
      await broker.stop()
    },
  }
}

export const openBusFixture = (kind: BusKind): Promise<BusFixture> =>
  kind === 'kafka' ? kafkaFixture() : Promise.resolve(embeddedFixture())

export const messageOf = (topic: string, key: string, text: string): Encoded => ({
  id: randomUUID(),
  topic,
  key,
  avro: Buffer.from(text),
  fingerprint: null,
  headers: { traceparent: `trace-of-${text}` },
})

/** Messages `first` to `last` (exclusive), over seven keys; the text of each is its number. */
export const numbered = (topic: string, first: number, last: number): Encoded[] =>
  Array.from({ length: last - first }, (_, i) =>
    messageOf(topic, `key-${(first + i) % 7}`, String(first + i)),
  )

export const textOf = ({ value }: Received): string =>
  value?.subarray(prefix.length).toString() ?? ''

/** Repeats the publish, as the outbox does, until the bus has taken the messages. */
export async function publishUntilTaken(bus: Bus, messages: readonly Encoded[]): Promise<void> {
  for (;;) {
    const taken = await bus.publish(messages).then(
      () => true,
      () => false,
    )
    if (taken) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Records the messages that a reader receives. */
export function recorder() {
  const seen: Received[] = []
  return {
    seen,
    texts: (): string[] => seen.map(textOf),
    record: (batch: readonly Received[]): Promise<void> => {
      seen.push(...batch)
      return Promise.resolve()
    },
  }
}

export const numbersUpTo = (end: number): string[] =>
  Array.from({ length: end }, (_, number) => String(number))

export const sorted = (texts: Iterable<string>): string[] =>
  [...new Set(texts)].sort((a, b) => Number(a) - Number(b))
