import { join } from 'node:path'
import { embeddedBus } from '../platform/bus/embedded.ts'
import { kafkaAccess } from '../platform/bus/kafka/access.ts'
import { kafkaBus } from '../platform/bus/kafka/bus.ts'
import type { Bus } from '../platform/bus/bus.ts'
import { createCodec, localIds } from '../platform/bus/codec.ts'
import type { Codec } from '../platform/bus/codec.ts'
import { findSchema } from '../platform/bus/message-schema.ts'
import { openRegistry } from '../platform/bus/registry.ts'
import { watchRegistry } from '../platform/bus/registry-watch.ts'
import { checkDatabase } from '../platform/postgres/check-database.ts'
import { openDatabase } from '../platform/postgres/database.ts'
import { isDatabaseAway } from '../platform/postgres/failures.ts'
import { tellLackingRights } from '../platform/postgres/lacking-rights.ts'
import type { Database } from '../platform/postgres/database.ts'
import type { EmbeddedDatabase } from '../platform/postgres/embedded/server.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embedded/server.ts'
import { openFiles } from '../platform/files/files.ts'
import { watchPulse } from '../platform/postgres/pulse.ts'
import { watchDisk } from '../platform/process/disk-room.ts'
import type { DiskRoom } from '../platform/process/disk-room.ts'
import { createLog } from '../platform/process/log.ts'
import type { Log } from '../platform/process/log.ts'
import type { LogWriter } from '../platform/process/log-writer.ts'
import { createMetrics } from '../platform/process/metrics.ts'
import { createMissing } from '../platform/process/missing.ts'
import { pauseFor } from '../platform/process/pause.ts'
import { createOutbox } from '../platform/outbox/outbox.ts'
import { openTracing } from '../platform/tracing/open.ts'
import type { Tracing } from '../platform/tracing/tracing.ts'
import { tracedDatabase } from '../platform/postgres/traced-database.ts'
import { loadSchemas, topicsForOthers } from '../schemas/topics.ts'
import type { Dependencies } from '../services/service.ts'
import { filesPlaceOf } from '../services/settings.ts'
import type { Settings } from '../services/settings.ts'

export type OpenDependencies = Dependencies & {
  /** For migrations, which need a connection of their own. */
  readonly databaseUrl: string
  /** Rejects with a StartError when the process cannot go on. */
  readonly lost: Promise<never>
  /** Closes all dependencies in order, after all services of the process have stopped. */
  close(): Promise<void>
}

type Options = {
  /** Where the log is written, if not to stdout. */
  readonly logTo?: LogWriter
  /** Told what the operator has to know now, beside the log. */
  readonly tell?: (sentence: string) => void
  /** Whether the process waits for a database that is away. */
  readonly waits?: boolean
  /** Whether clients wait for its statements. */
  readonly answersClients?: boolean
}

/** As long as for a connection, and longer than a migration holds others up while it waits for a lock itself. */
const longestLockMs = 5_000

function watchRoom(settings: Settings, log: Log, tell: (sentence: string) => void): DiskRoom {
  const { DATA_DIR, FILES, DISK_RESERVE_MEGABYTES } = settings
  const files = FILES?.kind === 'folder' ? [{ setting: 'FILES', path: FILES.path }] : []
  const places = [{ setting: 'DATA_DIR', path: DATA_DIR }, ...files]
  return watchDisk(places, DISK_RESERVE_MEGABYTES * 1e6, (problem) => {
    const sentence = problem ?? 'There is room on the disks again.'
    tell(sentence)
    if (problem === null) log.info(sentence)
    else log.error(sentence)
  })
}

async function openEmbedded(
  { DATABASE_URL, DATA_DIR }: Settings,
  log: Log,
  tell: (sentence: string) => void,
): Promise<EmbeddedDatabase | null> {
  if (DATABASE_URL !== null) return null
  return startEmbeddedPostgres(join(DATA_DIR, 'postgres'), (sentence) => {
    tell(sentence)
    log.error(sentence)
  })
}

/** The log, whose lines name the active trace. */
async function openLog(name: string, settings: Settings, { logTo }: Options) {
  const tracing = await openTracing(settings, name, () => log)
  const ids = tracing === null ? undefined : () => tracing.ids()
  const log: Log = createLog(name, settings.LOG_LEVEL, logTo, ids)
  return { log, tracing }
}

type Observers = Pick<Dependencies, 'log' | 'metrics'> & {
  readonly tracing: Tracing | null
  readonly answersClients: boolean | undefined
}

/** Tells the log, the metrics and traces what the database does. */
function openObserved(
  url: string,
  name: string,
  { log, metrics, tracing, answersClients }: Observers,
): Database {
  const waited = (pool: string, ms: number) => metrics.databaseWait.observe({ pool }, ms / 1_000)
  const refused = () => metrics.databaseFull.inc()
  const tooManyConnections = () => metrics.databaseTooManyConnections.inc()
  const denied = (refusal: unknown) => tellDenied(refusal)
  const database = openDatabase(url, {
    max: 8,
    name: `landfall ${name}`,
    longestLockMs: answersClients ? longestLockMs : undefined,
    waited,
    refused,
    tooManyConnections,
    denied,
  })
  const tellDenied = tellLackingRights(log, database)
  return tracing === null ? database : tracedDatabase(database, tracing)
}

/** Opens database, bus and outbox by the settings; throws a StartError with one clear sentence. */
export async function openDependencies(
  name: string,
  settings: Settings,
  options: Options = {},
): Promise<OpenDependencies> {
  const { log, tracing } = await openLog(name, settings, options)
  const tell = options.tell ?? (() => undefined)
  const files = await openFiles(filesPlaceOf(settings))
  const embedded = await openEmbedded(settings, log, tell)
  const url = embedded?.url ?? settings.DATABASE_URL ?? ''
  const metrics = createMetrics()
  const { answersClients } = options
  const database = openObserved(url, name, { log, metrics, tracing, answersClients })
  try {
    await checkDatabase(database, url, options.waits ? isDatabaseAway : undefined)
    const missing = createMissing(log)
    const { bus, codec, closeBus } = await openBus(name, { settings, database, log, missing })
    const outbox = createOutbox(database, bus, codec, log, tracing)
    const pulse = watchPulse(url, `landfall ${name} pulse`, () => database.closeIdle())
    const room = watchRoom(settings, log, tell)
    const close = async (): Promise<void> => {
      await outbox.stop()
      await closeBus()
      await Promise.all([pulse.stop(), room.stop()])
      await database.end()
      await embedded?.stop()
      await tracing?.close()
    }
    const dependencies = {
      settings,
      log,
      metrics,
      tracing,
      database,
      bus,
      codec,
      outbox,
      files,
      pulse,
      room,
      missing,
    }
    const lost = embedded?.lost ?? new Promise<never>(() => undefined)
    return { ...dependencies, databaseUrl: url, lost, close }
  } catch (error) {
    await database.end()
    await embedded?.stop()
    throw error
  }
}

/** So long the start waits for the registry; a process that starts without it registers its schemas later. */
const registryMs = 3_000

type BusParts = Pick<Dependencies, 'settings' | 'database' | 'log' | 'missing'>

async function openBus(
  name: string,
  { settings, database, log, missing }: BusParts,
): Promise<{ bus: Bus; codec: Codec; closeBus: () => Promise<void> }> {
  const { SCHEMA_REGISTRY_URL } = settings
  const access = kafkaAccess(settings)
  const schemas = loadSchemas()
  const find = (fingerprint: number) => findSchema(database, fingerprint)
  if (access === null || SCHEMA_REGISTRY_URL === null) {
    const codec = createCodec(schemas, localIds(schemas, find))
    const bus = embeddedBus(codec.frame, topicsForOthers)
    return { codec, bus, closeBus: () => bus.close() }
  }
  const ids = openRegistry(SCHEMA_REGISTRY_URL, schemas, find)
  const halt = new AbortController()
  const watch = watchRegistry(SCHEMA_REGISTRY_URL, ids, missing, halt.signal)
  const codec = createCodec(schemas, watch.ids)
  const bus = kafkaBus({ access, clientId: name, frame: codec.frame, log, missing })
  await Promise.race([watch.registered, pauseFor(registryMs, halt.signal)])
  const closeBus = async (): Promise<void> => {
    halt.abort()
    await bus.close()
  }
  return { bus, codec, closeBus }
}
