// What a backup consists of. It is written last: a folder without it is no backup.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StartError } from '../../platform/process/read-settings.ts'
import { hasCode } from '../../platform/process/error-code.ts'
import { reasonOf } from '../../platform/process/reason-of.ts'

export type StoredTable = {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: number
  readonly sha256: string
}
export type StoredPartition = {
  readonly name: string
  readonly parent: string
  /** As Postgres writes it: `FOR VALUES FROM ... TO ...`, or `DEFAULT`. */
  readonly bound: string
}
export type StoredFile = { readonly key: string; readonly bytes: number; readonly sha256: string }

export type Manifest = {
  readonly format: 1
  readonly takenAt: string
  /** The migrations that the database had. */
  readonly migrations: readonly string[]
  readonly partitions: readonly StoredPartition[]
  /** In an order in which none refers to a later one. */
  readonly tables: readonly StoredTable[]
  /** Null: the backup was taken without files. */
  readonly files: readonly StoredFile[] | null
}

export const manifestFile = (folder: string): string => join(folder, 'manifest.json')
export const tableFile = (folder: string, table: string): string => join(folder, `${table}.copy.gz`)
/** Keys may contain what no file system takes. */
export const documentFile = (folder: string, key: string): string =>
  join(folder, 'files', createHash('sha256').update(key).digest('hex'))

/** Null where a copy was cut off. */
function parsed(text: string): Manifest | null {
  try {
    return JSON.parse(text) as Manifest
  } catch {
    return null
  }
}

export async function readManifest(folder: string): Promise<Manifest> {
  const file = manifestFile(folder)
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new StartError(
      hasCode(error, 'ENOENT')
        ? `${folder} is no backup, or one that did not end: it has no manifest.json.`
        : `${file} cannot be read: ${reasonOf(error)}.`,
    )
  })
  const manifest = parsed(text)
  if (manifest === null) throw new StartError(`${file} is damaged: nothing was restored.`)
  if (manifest.format !== 1)
    throw new StartError(`${folder} has a format that this version does not know: update Landfall.`)
  return manifest
}

async function checksumOf(file: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(file), hash)
    return hash.digest('hex')
  } catch {
    return null
  }
}

/** Throws a StartError that names the first file that is missing or was changed. */
export async function checkBackup(folder: string, { tables, files }: Manifest): Promise<void> {
  const all = [
    ...tables.map(({ name, sha256 }) => [tableFile(folder, name), sha256] as const),
    ...(files ?? []).map(({ key, sha256 }) => [documentFile(folder, key), sha256] as const),
  ]
  for (const [file, sha256] of all)
    if ((await checksumOf(file)) !== sha256)
      throw new StartError(`${file} is missing or damaged: nothing was restored.`)
}
