// On Kafka, messages that an older version left in the outbox are published under its schemas.
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { kafkaBus } from '../../platform/bus/kafka/bus.ts'
import { createCodec } from '../../platform/bus/codec.ts'
import { registryIds } from '../../platform/bus/registry.ts'
import type { Schemas } from '../../platform/bus/codec.ts'
import { openDatabase } from '../../platform/postgres/database.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { silentLog } from '../../platform/process/log.ts'
import { createMissing } from '../../platform/process/missing.ts'
import { findSchema } from '../../platform/bus/message-schema.ts'
import { migrationsFolder } from '../../migrations/folder.ts'
import { migrate } from '../../platform/postgres/migrate.ts'
import { makeTopics } from '../../cli/setup/topics.ts'
import { busesUnderTest } from '../support/containers-available.ts'
import { startBackends } from '../support/containers.ts'
import type { Backends } from '../support/containers.ts'
import {
  asRead,
  changedTopics,
  leaveBehind,
  leftOver,
  newer,
  older,
  startVersion,
} from '../support/schema-upgrade.ts'

const plan = { partitions: 1, retentionDays: 1 }

describe.skipIf(!(await busesUnderTest()).includes('kafka'))('after an upgrade', () => {
  let backends: Backends
  let database: Database
  beforeAll(async () => {
    backends = await startBackends()
    database = openDatabase(backends.databaseUrl, { max: 2, name: 'test' })
    await migrate(backends.databaseUrl, migrationsFolder, silentLog())
    const plans = Object.fromEntries(changedTopics.map((topic) => [topic, plan]))
    await makeTopics({ brokers: backends.brokers }, plans, 1, silentLog())
  })
  afterAll(async () => {
    await database?.end()
    await backends?.stop()
  })

  const idsOf = (schemas: Schemas) =>
    registryIds(backends.registryUrl, schemas, (fingerprint) => findSchema(database, fingerprint))

  /** Publishes what waits in the outbox, as a process with the newer schemas, and gives what it read. */
  async function receivedByNewer() {
    const codec = createCodec(newer, await idsOf(newer))
    const { frame } = codec
    const bus = kafkaBus({
      access: { brokers: backends.brokers },
      clientId: 'n',
      frame,
      log: silentLog(),
      missing: createMissing(silentLog()),
    })
    const version = await startVersion(database, codec, bus)
    onTestFinished(async () => {
      await version.stop()
      await bus.close()
    })
    await expect.poll(() => version.received, { timeout: 60_000 }).toHaveLength(leftOver.length)
    return version
  }

  test('left-over rows have the registry’s id of the schema that wrote them', async () => {
    const olderIds = await idsOf(older)
    await leaveBehind(database, createCodec(older, olderIds), leftOver)
    const version = await receivedByNewer()
    expect(await version.read()).toEqual(asRead)
    const frames = version.received.map(({ topic, value }) => [
      topic,
      value?.[0],
      value?.readUInt32BE(1),
    ])
    const expected = changedTopics.map((topic) => [topic, 0, olderIds.ofTopic.get(topic)])
    expect(frames.sort()).toEqual(expected.sort())
  })

  test('a registry that has lost the older schemas is given them again', async () => {
    await leaveBehind(database, createCodec(older, await idsOf(older)), leftOver)
    // Its schemas are in its memory only.
    await backends.registry.kill()
    await backends.registry.start()
    const answers = () =>
      idsOf(newer)
        .then(() => true)
        .catch(() => false)
    await expect.poll(answers, { timeout: 60_000 }).toBe(true)
    expect(await (await receivedByNewer()).read()).toEqual(asRead)
  })
})
