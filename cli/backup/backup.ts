// Takes a backup while everything runs: all tables as one transaction sees them, then the files that their rows name.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg, { escapeIdentifier as quoted } from 'pg'
import type { Files } from '../../platform/files/files.ts'
import { copyOut } from '../../platform/postgres/copy.ts'
import type { Db } from '../../platform/postgres/database.ts'
import { applySettings, withoutTimeLimit } from '../../platform/postgres/connection-settings.ts'
import { makeFolders } from '../../platform/process/folders.ts'
import { StartError } from '../../platform/process/read-settings.ts'
import { reasonOf } from '../../platform/process/reason-of.ts'
import { documentFile, manifestFile, tableFile } from './manifest.ts'
import type { Manifest, StoredFile, StoredPartition, StoredTable } from './manifest.ts'
import { columnList, tablesInOrder } from './tables.ts'
import type { TableColumns } from './tables.ts'

/** Writes the file, and returns its length and checksum. */
async function writeStream(file: string, source: Readable, ...through: readonly Transform[]) {
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      bytes += chunk.length
      hash.update(chunk)
      next(null, chunk)
    },
  })
  await pipeline([source, ...through, measure, createWriteStream(file, { mode: 0o600 })])
  return { bytes, sha256: hash.digest('hex') }
}

async function storeTable(
  client: pg.Client,
  folder: string,
  table: TableColumns,
): Promise<StoredTable> {
  const select = `select ${columnList(table)} from ${quoted(table.name)}`
  const { stream, count } = copyOut(client, `copy (${select}) to stdout`)
  const { sha256 } = await writeStream(tableFile(folder, table.name), stream, createGzip())
  return { ...table, rows: count(), sha256 }
}

const partitionsOf = (db: Db) =>
  db.query<StoredPartition>({
    text: `
      select c.relname as name, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound
      from pg_class c
      join pg_inherits i on i.inhrelid = c.oid
      join pg_class p on p.oid = i.inhparent
      where c.relispartition and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      order by c.relname`,
  })

/** A file that is gone belonged to a document or upload that was deleted meanwhile. */
async function storeFiles(
  folder: string,
  files: Files,
  keys: readonly string[],
): Promise<readonly StoredFile[]> {
  const stored: StoredFile[] = []
  await mkdir(join(folder, 'files'), { mode: 0o700 })
  for (const key of keys) {
    const contents = await files.read(key)
    if (contents === null) continue
    stored.push({ key, ...(await writeStream(documentFile(folder, key), contents)) })
  }
  return stored
}

async function makeFolder(folder: string): Promise<void> {
  await makeFolders(folder, 0o700).catch((error: unknown) => {
    throw new StartError(`The folder ${folder} cannot be made: ${reasonOf(error)}.`)
  })
  if ((await readdir(folder)).length > 0)
    throw new StartError(`${folder} is not empty: name a new folder for the backup.`)
}

/** As one transaction sees it. */
async function storeTables(client: pg.Client, folder: string) {
  const db: Db = {
    query: async <R>({ text }: { text: string }) => (await client.query(text)).rows as R[],
  }
  await client.query('begin isolation level repeatable read read only')
  const migrations = await db.query<{ name: string }>({
    text: 'select name from migration order by name',
  })
  const partitions = await partitionsOf(db)
  const tables: StoredTable[] = []
  for (const table of await tablesInOrder(db)) tables.push(await storeTable(client, folder, table))
  const keys = await db.query<{ key: string }>({
    text: 'select distinct key from blob where key is not null order by key',
  })
  return {
    migrations: migrations.map(({ name }) => name),
    partitions,
    tables,
    keys: keys.map(({ key }) => key),
  }
}

/** The connection ends before the files are copied, which may take long. */
async function storeDatabase(url: string, folder: string) {
  const client = new pg.Client({ connectionString: url, application_name: 'landfall backup' })
  // The statement under way is told of a lost connection.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await applySettings(client, withoutTimeLimit)
    return await storeTables(client, folder)
  } finally {
    await client.end()
  }
}

/** `files` null: the files are backed up in another way. */
export async function takeBackup(
  url: string,
  files: Files | null,
  folder: string,
  now: Date,
): Promise<Manifest> {
  await makeFolder(folder)
  const { keys, ...stored } = await storeDatabase(url, folder)
  const manifest: Manifest = {
    format: 1,
    takenAt: now.toISOString(),
    ...stored,
    files: files === null ? null : await storeFiles(folder, files, keys),
  }
  const unfinished = `${manifestFile(folder)}.part`
  await writeFile(unfinished, JSON.stringify(manifest), { mode: 0o600 })
  await rename(unfinished, manifestFile(folder))
  return manifest
}
