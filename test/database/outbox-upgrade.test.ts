// Messages that an older version of the program left in the database are read rightly by a newer one.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { embeddedBus } from '../../platform/bus/embedded.ts'
import { createCodec, localIds } from '../../platform/bus/codec.ts'
import type { Schemas } from '../../platform/bus/codec.ts'
import { insertDeadLetters, listDeadLetters } from '../../platform/worker/dead-letters.ts'
import { findSchema, insertSchemas } from '../../platform/bus/message-schema.ts'
import { createTestDatabase } from '../support/database.ts'
import type { TestDatabase } from '../support/database.ts'
import {
  asRead,
  leaveBehind,
  leftOver,
  newer,
  older,
  startVersion,
} from '../support/schema-upgrade.ts'

let made: TestDatabase
beforeAll(async () => {
  made = await createTestDatabase()
})
afterEach(() => made.database.query({ text: 'delete from outbox' }))
afterAll(() => made.drop())

const codecOf = (schemas: Schemas) =>
  createCodec(
    schemas,
    localIds(schemas, (fingerprint) => findSchema(made.database, fingerprint)),
  )

const waiting = () => made.database.query({ text: 'select topic from outbox' })

/** What a version of the program reads of what waits in the outbox when it starts. */
async function readBy(schemas: Schemas): Promise<unknown> {
  const codec = codecOf(schemas)
  const version = await startVersion(made.database, codec, embeddedBus(codec.frame))
  try {
    await expect.poll(waiting, { timeout: 10_000 }).toEqual([])
    return await version.read()
  } finally {
    await version.stop()
  }
}

test('rows of an older version are read with the schemas that wrote them', async () => {
  await leaveBehind(made.database, codecOf(older), leftOver)
  expect(await readBy(newer)).toEqual(asRead)
})

test('rows from before fingerprints are published with the present schemas', async () => {
  await leaveBehind(made.database, codecOf(older), leftOver)
  await made.database.query({ text: 'update outbox set fingerprint = null' })
  expect(await readBy(older)).toEqual(leftOver.map(({ topic, value }) => ({ topic, value })))
})

test('dead letters of an older version are read with the schemas that wrote them', async () => {
  await leaveBehind(made.database, codecOf(older), leftOver)
  const before = await startVersion(
    made.database,
    codecOf(older),
    embeddedBus(codecOf(older).frame),
  )
  await expect.poll(() => before.received, { timeout: 10_000 }).toHaveLength(leftOver.length)
  await before.stop()
  const setAside = before.received.map((received) => ({
    received,
    reason: 'refused',
    retryAfterMs: null,
    attempts: 1,
  }))
  await insertDeadLetters(made.database, 'reader', setAside)
  const letters = await listDeadLetters(made.database, 'reader', 10)
  const codec = codecOf(newer)
  const read = letters.map(async ({ topic, value }) => ({
    topic,
    ...(await codec.decode(topic, value)),
  }))
  const sorted = (await Promise.all(read)).sort((a, b) => a.topic.localeCompare(b.topic))
  expect(sorted).toEqual(asRead.map((one) => ({ ...one, kind: 'value' })))
})

test('schemas are on the disk as soon as their commit is known, also when it is a lazy one', async () => {
  const { database } = made
  const isOnDisk = async (at: string): Promise<boolean> => {
    const text = 'select pg_current_wal_flush_lsn() >= $1::pg_lsn as flushed'
    return (await database.query<{ flushed: boolean }>({ text, values: [at] }))[0]?.flushed ?? false
  }
  // Somebody else's commit may take one along, but hardly all of them.
  for (let fingerprint = 1; fingerprint <= 20; fingerprint += 1) {
    const { result, safe } = await database.lazyTransaction(async (tx) => {
      await insertSchemas(tx, [{ fingerprint, text: '"int"' }])
      const [row] = await tx.query<{ at: string }>({
        text: 'select pg_current_wal_insert_lsn()::text as at',
      })
      return row?.at ?? ''
    })
    expect(await isOnDisk(result)).toBe(true)
    await safe
  }
})
