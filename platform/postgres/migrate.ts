import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from './database.ts'
import type { Database, Db } from './database.ts'

/** Any number will do, as long as all processes use the same one. */
const migrationLock = 7_203_551

const appliedNames = (db: Db) =>
  db.query<{ name: string }>({ text: `select name from migration order by name` })

/**
 * Applies the numbered files that are not applied yet, each in its own transaction, in order. Several
 * processes may call it at once: one works, the others wait. Returns the names of those applied now.
 */
export async function migrate(url: string, folder: string): Promise<readonly string[]> {
  // A migration may take minutes, and so may the wait for the one that another process applies.
  const database = openDatabase(url, { max: 1, name: 'landfall migrate', longestSilenceMs: null })
  try {
    return await applyMigrations(database, folder)
  } finally {
    await database.end()
  }
}

export async function applyMigrations(
  database: Database,
  folder: string,
): Promise<readonly string[]> {
  const files = (await readdir(folder)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).sort()
  const applied: string[] = []
  for (const file of files) {
    const text = await readFile(join(folder, file), 'utf8')
    if (await applyOnce(database, file, text)) applied.push(file)
  }
  return applied
}

const applyOnce = (database: Database, name: string, text: string): Promise<boolean> =>
  database.transaction(async (tx) => {
    // Whatever the role or the database has set: the wait for other processes has no limit.
    await tx.query({ text: 'set local statement_timeout = 0; set local lock_timeout = 0' })
    await tx.query({ text: `select pg_advisory_xact_lock(${migrationLock})` })
    await tx.query({
      text: `create table if not exists migration (name text primary key, applied_at timestamptz not null default now())`,
    })
    if ((await appliedNames(tx)).some((row) => row.name === name)) return false
    await tx.query({ text })
    await tx.query({ text: `insert into migration (name) values ($1)`, values: [name] })
    return true
  })
