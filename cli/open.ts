// How a command of the operator reaches the database of the system, wherever it is.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openFiles } from '../platform/files/files.ts'
import type { Files } from '../platform/files/files.ts'
import { checkDatabase, servedBy } from '../platform/postgres/check-database.ts'
import { openDatabase } from '../platform/postgres/database.ts'
import type { Database } from '../platform/postgres/database.ts'
import { runningEmbeddedUrl, startEmbeddedPostgres } from '../platform/postgres/embedded/server.ts'
import { StartError } from '../platform/process/read-settings.ts'
import { setUpTables } from '../migrations/apply.ts'
import { filesPlaceOf, loadSettings } from '../services/settings.ts'
import type { Settings } from '../services/settings.ts'
import { createLog } from '../platform/process/log.ts'

type Opened = {
  readonly settings: Settings
  readonly url: string
  readonly database: Database
  close(): Promise<void>
}

type Address = Pick<Opened, 'url' | 'close'>

/** The work with what is open, which is closed after it; one sentence where the database does not serve it. */
async function whileOpen<O extends Address>(
  opened: O,
  work: (opened: O) => Promise<void>,
): Promise<void> {
  try {
    await servedBy(opened.url, work(opened))
  } finally {
    await opened.close()
  }
}

/**
 * Works with the database that `DATABASE_URL` names, or without it with the embedded Postgres of `DATA_DIR`: the one
 * that `npm start` runs, or one that runs only during the command. Postgres shows `name` in its list of
 * connections.
 */
export async function withDatabase(
  name: string,
  work: (opened: Opened) => Promise<void>,
): Promise<void> {
  await whileOpen(await openDatabaseOf(name), work)
}

async function openDatabaseOf(name: string): Promise<Opened> {
  const settings = loadSettings()
  const folder = join(settings.DATA_DIR, 'postgres')
  const url = settings.DATABASE_URL ?? (await runningEmbeddedUrl(folder))
  if (url === null) return openStopped(name, settings, folder)
  const database = openDatabase(url, { max: 2, name: `landfall ${name}` })
  try {
    await checkDatabase(database, url)
  } catch (error) {
    await database.end()
    throw error
  }
  return { settings, url, database, close: () => database.end() }
}

async function openStopped(name: string, settings: Settings, folder: string): Promise<Opened> {
  if (!existsSync(join(folder, 'PG_VERSION')))
    throw new StartError(
      `There is no database in ${folder} yet: run npm start first, or set DATABASE_URL or DATA_DIR.`,
    )
  const embedded = await startEmbeddedPostgres(folder)
  const database = openDatabase(embedded.url, { max: 2, name: `landfall ${name}` })
  const log = createLog(name, settings.LOG_LEVEL, process.stderr)
  const close = async (): Promise<void> => {
    await database.end()
    await embedded.stop()
  }
  try {
    await setUpTables(embedded.url, log)
  } catch (error) {
    await close()
    throw error
  }
  return { settings, url: embedded.url, database, close }
}

/** The store of uploaded documents. */
export const filesOf = (settings: Settings): Promise<Files> => openFiles(filesPlaceOf(settings))

/** Works with the database that `DATABASE_URL` names, or without it a new embedded one in `DATA_DIR`; its tables are not made. */
export async function withNewDatabase(
  settings: Settings,
  work: (opened: Address) => Promise<void>,
): Promise<void> {
  await whileOpen(await openNew(settings), work)
}

async function openNew(settings: Settings): Promise<Address> {
  if (settings.DATABASE_URL !== null)
    return { url: settings.DATABASE_URL, close: () => Promise.resolve() }
  const folder = join(settings.DATA_DIR, 'postgres')
  if (existsSync(join(folder, 'PG_VERSION')))
    throw new StartError(`There is a database in ${folder} already: set DATA_DIR to a new folder.`)
  const embedded = await startEmbeddedPostgres(folder)
  return { url: embedded.url, close: () => embedded.stop() }
}
