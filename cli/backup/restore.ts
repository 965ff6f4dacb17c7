// Restores a backup into an empty database: its own migrations, its rows, and then the migrations that are newer.
import { createReadStream } from 'node:fs'
import { copyFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import pg, { escapeIdentifier as quoted } from 'pg'
import { setUpTables } from '../../migrations/apply.ts'
import { migrationsFolder } from '../../migrations/folder.ts'
import type { Files } from '../../platform/files/files.ts'
import { copyIn } from '../../platform/postgres/copy.ts'
import { notingFailure } from '../../platform/postgres/failures.ts'
import { migrate } from '../../platform/postgres/migrate.ts'
import { applySettings, withoutTimeLimit } from '../../platform/postgres/connection-settings.ts'
import type { Log } from '../../platform/process/log.ts'
import { StartError } from '../../platform/process/read-settings.ts'
import { temporaryFolder } from '../../platform/process/temporary-folders.ts'
import { checkBackup, documentFile, readManifest, tableFile } from './manifest.ts'
import type { Manifest, StoredTable } from './manifest.ts'
import { columnList } from './tables.ts'

async function checkVersion({ migrations }: Manifest): Promise<void> {
  const known = new Set(await readdir(migrationsFolder))
  const unknown = migrations.find((name) => !known.has(name))
  if (unknown !== undefined)
    throw new StartError(
      `The backup was made by a newer version, with the migration ${unknown}: update Landfall first.`,
    )
}

async function checkEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; database: string }>(`
    select relname as name, current_database() as database from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1`)
  const [first] = rows
  if (first !== undefined)
    throw new StartError(
      `The database ${first.database} is not empty, it has the table ${first.name}: a backup is restored into a new one.`,
    )
}

/** The tables are made before their rows are there: a process that runs would work on half of them. */
async function checkUnused(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select application_name as name from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and application_name like 'landfall %' limit 1`)
  const [first] = rows
  if (first !== undefined)
    throw new StartError(`"${first.name}" uses the database: stop all services before the restore.`)
}

/** The tables as they were when the backup was taken. */
async function migrateAsBefore(url: string, names: readonly string[], log: Log): Promise<void> {
  const folder = await temporaryFolder('restore')
  try {
    for (const name of names) await copyFile(join(migrationsFolder, name), join(folder, name))
    await migrate(url, folder, log)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function loadTable(client: pg.Client, folder: string, table: StoredTable): Promise<void> {
  // Unlike `pipe` it hands on the failure of a read, which would never end otherwise; the copy reports it.
  const rows = pipeline(createReadStream(tableFile(folder, table.name)), createGunzip(), () => {})
  const into = `${quoted(table.name)} (${columnList(table)})`
  const count = await copyIn(client, `copy ${into} from stdin`, rows)
  if (count !== table.rows)
    throw new Error(`${table.name}: ${count} rows were restored of ${table.rows}`)
}

async function makePartitions(client: pg.Client, { partitions }: Manifest): Promise<void> {
  for (const { name, parent, bound } of partitions)
    await client.query(
      `create table if not exists ${quoted(name)} partition of ${quoted(parent)} ${bound}`,
    )
}

/** Work that a process had in hand is free at once: none of them works on this database. */
async function endLeases(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'lease_until' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`)
  for (const { name } of rows)
    await client.query(`update ${quoted(name)} set lease_until = now() where lease_until > now()`)
}

/**
 * Table by table, so that no transaction checks all references at once. The list of migrations is emptied first and
 * restored last: the setup does not take half a database for a whole one.
 */
async function loadTables(client: pg.Client, folder: string, manifest: Manifest): Promise<void> {
  const names = manifest.tables.map(({ name }) => quoted(name))
  await client.query(`truncate ${names.join(', ')}`)
  await makePartitions(client, manifest)
  for (const table of manifest.tables) await loadTable(client, folder, table)
  await endLeases(client)
  await client.query('analyze')
}

async function restoreFiles(folder: string, files: Files, { files: stored }: Manifest) {
  for (const { key, bytes } of stored ?? [])
    await files.put(key, createReadStream(documentFile(folder, key)), bytes)
}

type CheckedBackup = { readonly folder: string; readonly manifest: Manifest }

/** Throws a StartError unless it is whole and of no newer version. */
export async function checkedBackup(folder: string): Promise<CheckedBackup> {
  const manifest = await readManifest(folder)
  await checkVersion(manifest)
  await checkBackup(folder, manifest)
  return { folder, manifest }
}

/** Writes nothing into a database that is in use. */
export async function restoreBackup(
  url: string,
  files: Files,
  { folder, manifest }: CheckedBackup,
  log: Log,
): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'landfall restore' })
  // The statement under way is told of a lost connection.
  client.on('error', () => undefined)
  await notingFailure(() => client.connect())
  try {
    await applySettings(client, withoutTimeLimit)
    await checkEmpty(client)
    await checkUnused(client)
    await migrateAsBefore(url, manifest.migrations, log)
    await loadTables(client, folder, manifest)
  } finally {
    await client.end()
  }
  await setUpTables(url, log)
  await restoreFiles(folder, files, manifest)
}
