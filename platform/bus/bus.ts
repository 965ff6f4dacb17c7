import type { Span } from '../tracing/tracing.ts'

/** A message to publish. It is encoded already, so values that a topic would refuse never reach the outbox. */
export type Encoded = {
  /** The outbox row's id, sent as the header `message-id`. A reader may see it twice after a crash. */
  readonly id: string
  readonly topic: string
  readonly key: string
  /** Plain Avro; the wire format's prefix (0, schema id) is added by the bus. */
  readonly avro: Buffer
  /** Of the schema that wrote the Avro; null when the row is from before fingerprints. */
  readonly fingerprint: number | null
  readonly headers: Readonly<Record<string, string>>
  /** Ends when the message is published; only in the process that has made the message. */
  readonly span?: Span
}

/**
 * Puts the wire format's prefix before the Avro of a topic. `fingerprint` is that of the schema that
 * wrote it; without one it is the schema that this process writes with.
 */
export type Frame = (topic: string, avro: Buffer, fingerprint?: number | null) => Buffer

/** A message as a reader receives it. */
export type Received = {
  readonly topic: string
  readonly partition: number
  readonly offset: string
  readonly key: Buffer | null
  /** Confluent wire format: 0, four bytes of schema id, Avro. The embedded bus has fingerprints for ids. */
  readonly value: Buffer | null
  readonly headers: Readonly<Record<string, string>>
}

/** How many messages of a partition a group has not committed. */
export type Lag = {
  readonly group: string
  readonly topic: string
  readonly partition: number
  readonly messages: number
  /** The offset of the first message that is not committed; -1 before the first commit. */
  readonly committed: number
}

export type Consumer = {
  /** True once the group has assigned this reader its partitions. */
  ready(): boolean
  stop(): Promise<void>
}

/** A message among those that were to be published is taken neither now nor later. */
export class RefusedMessage extends Error {}

/**
 * The one port to the topics. `publish` resolves when the messages are as safe as the bus can make them
 * (Kafka: all replicas have them; embedded: every group has committed them); only then may their outbox
 * rows be deleted; it rejects with a `RefusedMessage`, or else because of an outage. `onBatch` resolves
 * when the batch is committed. A rejection is an outage, and the batch is delivered again. Calls follow
 * the order of the messages; one may begin before the last has resolved.
 */
export type Bus = {
  /** False for a topic that nobody can read here, whose messages need not be written. */
  carries(topic: string): boolean
  publish(messages: readonly Encoded[]): Promise<void>
  /** The reader may join its group later. */
  consume(
    group: string,
    topic: string,
    onBatch: (batch: readonly Received[]) => Promise<void>,
  ): Promise<Consumer>
  /** The lags of all groups, also of those whose readers are away; none where the bus keeps no offsets. */
  lags(): Promise<readonly Lag[]>
  close(): Promise<void>
}
