import { join } from 'node:path'
import { embeddedBus } from '../platform/bus/embedded.ts'
import { kafkaAccess } from '../platform/bus/kafka/access.ts'
import { kafkaBus } from '../platform/bus/kafka/bus.ts'
import type { Bus } from '../platform/bus/bus.ts'
import { createCodec, localIds, registryIds } from '../platform/bus/codec.ts'
import type { Codec } from '../platform/bus/codec.ts'
import { findSchema } from '../platform/bus/message-schema.ts'
import type { Database } from '../platform/postgres/database.ts'
import { checkDatabase, openDatabase } from '../platform/postgres/database.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embedded/server.ts'
import { openFiles } from '../platform/files/files.ts'
import { createLog } from '../platform/process/log.ts'
import type { Log } from '../platform/process/log.ts'
import { createMetrics } from '../platform/process/metrics.ts'
import { createOutbox } from '../platform/outbox/outbox.ts'
import { StartError, withoutPassword } from '../platform/process/read-settings.ts'
import { reasonOf } from '../platform/process/reason-of.ts'
import { loadSchemas } from '../schemas/topics.ts'
import type { Dependencies } from '../services/service.ts'
import type { Settings } from '../services/settings.ts'

export type OpenDependencies = Dependencies & {
  /** For migrations, which need a connection of their own. */
  readonly databaseUrl: string
  /** Closes all dependencies in order, after all services of the process have stopped. */
  close(): Promise<void>
}

type Options = { readonly log?: Log }

/** Opens database, bus and outbox by the settings; throws a StartError with one clear sentence. */
export async function openDependencies(
  name: string,
  settings: Settings,
  options: Options = {},
): Promise<OpenDependencies> {
  const log = options.log ?? createLog(name, settings.LOG_LEVEL)
  const filesFolder = { kind: 'folder', path: join(settings.DATA_DIR, 'files') } as const
  const files = await openFiles(settings.FILES ?? filesFolder)
  const embedded = settings.DATABASE_URL
    ? null
    : await startEmbeddedPostgres(join(settings.DATA_DIR, 'postgres'))
  const url = settings.DATABASE_URL ?? embedded?.url ?? ''
  const database = openDatabase(url, { max: 8, name: `landfall ${name}` })
  try {
    await checkDatabase(database, url)
    const { bus, codec } = await openBus(name, settings, database, log)
    const outbox = createOutbox(database, bus, codec, log)
    const close = async (): Promise<void> => {
      await outbox.stop()
      await bus.close()
      await database.end()
      await embedded?.stop()
    }
    const metrics = createMetrics()
    const dependencies = { settings, log, metrics, database, bus, codec, outbox, files }
    return { ...dependencies, databaseUrl: url, close }
  } catch (error) {
    await database.end()
    await embedded?.stop()
    throw error
  }
}

async function openBus(
  name: string,
  settings: Settings,
  database: Database,
  log: Log,
): Promise<{ bus: Bus; codec: Codec }> {
  const { SCHEMA_REGISTRY_URL } = settings
  const access = kafkaAccess(settings)
  const schemas = loadSchemas()
  const find = (fingerprint: number) => findSchema(database, fingerprint)
  if (access === null || SCHEMA_REGISTRY_URL === null) {
    const codec = createCodec(schemas, localIds(schemas, find))
    return { codec, bus: embeddedBus(codec.frame) }
  }
  const ids = await registryIds(SCHEMA_REGISTRY_URL, schemas, find).catch((error: unknown) => {
    const reason = reasonOf(error)
    const registry = withoutPassword(SCHEMA_REGISTRY_URL)
    throw new StartError(`The schema registry ${registry} does not serve us: ${reason}`)
  })
  const codec = createCodec(schemas, ids)
  const { frame } = codec
  const bus = await kafkaBus({ access, clientId: name, frame, log })
  await bus.check()
  return { bus, codec }
}
