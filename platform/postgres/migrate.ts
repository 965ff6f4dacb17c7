import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database, Db } from './database.ts'

/** Any number will do, as long as all processes use the same one. */
const migrationLock = 7_203_551

const appliedNames = (db: Db) =>
  db.query<{ name: string }>({ text: `select name from migration order by name` })

/**
 * Applies the numbered files that are not applied yet, each in its own transaction, in order. Several
 * processes may call it at once: one works, the others wait. Returns the names of those applied now.
 */
export async function migrate(database: Database, folder: string): Promise<readonly string[]> {
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
    await tx.query({ text: `select pg_advisory_xact_lock(${migrationLock})` })
    await tx.query({
      text: `create table if not exists migration (name text primary key, applied_at timestamptz not null default now())`,
    })
    if ((await appliedNames(tx)).some((row) => row.name === name)) return false
    await tx.query({ text })
    await tx.query({ text: `insert into migration (name) values ($1)`, values: [name] })
    return true
  })
