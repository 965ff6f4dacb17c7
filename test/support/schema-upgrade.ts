// Two versions of a program whose schemas differ, and what the older one leaves to the newer one.
import { createOutbox } from '../../platform/outbox/outbox.ts'
import type { Outgoing } from '../../platform/outbox/outbox.ts'
import type { Bus, Received } from '../../platform/bus/bus.ts'
import type { Codec, Schemas } from '../../platform/bus/codec.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { silentLog } from '../../platform/process/log.ts'

const text = (name: string) => ({ name, type: 'string' })
const record = (name: string, ...fields: object[]) => ({ type: 'record', name, fields })
const schemasOf = (schemas: object): Schemas => new Map(Object.entries(schemas))

export const older = schemasOf({
  'box.moved': record('BoxMoved', text('box'), text('place')),
  'box.seen': record('BoxSeen', text('box')),
})

/** The fields of one stand in another order, one has a field more, and a topic stands before both. */
export const newer = schemasOf({
  'box.lost': record('BoxLost', text('box')),
  'box.moved': record('BoxMoved', text('place'), text('box')),
  'box.seen': record('BoxSeen', text('box'), { name: 'seals', type: 'int', default: 3 }),
})

export const changedTopics = [...older.keys()]

export const leftOver: readonly Outgoing[] = [
  { topic: 'box.moved', key: 'k', value: { box: 'B1', place: 'NLRTM' } },
  { topic: 'box.seen', key: 'k', value: { box: 'B2' } },
]

/** What a reader with the newer schemas has to find in it. */
export const asRead = [
  { topic: 'box.moved', value: { box: 'B1', place: 'NLRTM' } },
  { topic: 'box.seen', value: { box: 'B2', seals: 3 } },
]

const noBus: Bus = {
  carries: () => true,
  publish: () => Promise.reject(new Error('the process was killed before')),
  consume: () => Promise.reject(new Error('nothing reads here')),
  lags: () => Promise.resolve([]),
  close: () => Promise.resolve(),
}

/** As a process that is killed after the commit; the lease of its rows has run out. */
export async function leaveBehind(
  database: Database,
  codec: Codec,
  messages: readonly Outgoing[],
): Promise<void> {
  const outbox = createOutbox(database, noBus, codec, silentLog())
  await database.transaction((tx) => outbox.put(tx, messages))
  await database.query({ text: 'update outbox set lease_until = now()' })
}

/** Reads all topics that have changed, and publishes what waits in the outbox until `stop`. */
export async function startVersion(database: Database, codec: Codec, bus: Bus) {
  const received: Received[] = []
  const note = (batch: readonly Received[]): Promise<void> =>
    Promise.resolve(void received.push(...batch))
  const readers = await Promise.all(
    changedTopics.map((topic) => bus.consume(`reads ${topic}`, topic, note)),
  )
  const outbox = createOutbox(database, bus, codec, silentLog())
  outbox.start()
  return {
    received,
    /** In the order of the topics. */
    async read() {
      const decoding = received.map(async ({ topic, value }) => {
        const decoded = await codec.decode(topic, value)
        return { topic, value: decoded.kind === 'value' ? decoded.value : decoded.reason }
      })
      const read = await Promise.all(decoding)
      return read.sort((a, b) => a.topic.localeCompare(b.topic))
    },
    async stop() {
      await Promise.all(readers.map((reader) => reader.stop()))
      await outbox.stop()
    },
  }
}
