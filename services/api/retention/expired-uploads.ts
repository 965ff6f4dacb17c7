// Deletes uploads without a document, and their files, a day after their announcement.
import { arraysOf } from '../../../platform/postgres/arrays-of.ts'
import type { Database, Db } from '../../../platform/postgres/database.ts'
import type { Files } from '../../../platform/files/files.ts'
import type { Log } from '../../../platform/process/log.ts'
import type { StoredRows } from '../../../schemas/tables.ts'

type UploadRow = Pick<StoredRows['blob'], 'account_id' | 'id' | 'key'> & {
  /** Text, because a `Date` has no microseconds. */
  readonly created_at: string
}

const idsOf = (uploads: readonly UploadRow[]) => arraysOf(uploads, 'account_id', 'id')

/** Skips uploads that a transaction holds to create a document. */
const lockExpired = (tx: Db, after: UploadRow | undefined, most: number) =>
  tx.query<UploadRow>({
    name: 'retention_uploads_lock',
    text: `
      select b.account_id, b.id, b.key, b.created_at::text from blob b
      where b.created_at < now() - interval '24 hours'
        and (b.created_at, b.id) > (coalesce($1::timestamptz, '-infinity'),
                                    coalesce($2::uuid, '00000000-0000-0000-0000-000000000000'))
        and not exists (
          select from document d where d.account_id = b.account_id and d.blob_id = b.id)
      order by b.created_at, b.id
      limit $3 for update of b skip locked`,
    values: [after?.created_at, after?.id, most],
  })

/** Without its hash an upload can become no document; its key still names the file to remove. */
const markForRemoval = (tx: Db, uploads: readonly UploadRow[]) =>
  tx.query<UploadRow>({
    name: 'retention_uploads_mark',
    text: `
      update blob b set sha256 = null
      from unnest($1::uuid[], $2::uuid[]) as locked (account_id, id)
      where b.account_id = locked.account_id and b.id = locked.id and not exists (
        select from document d where d.account_id = b.account_id and d.blob_id = b.id)
      returning b.account_id, b.id, b.key, b.created_at::text`,
    values: idsOf(uploads),
  })

const deleteRows = (db: Db, uploads: readonly UploadRow[]) =>
  db.query({
    name: 'retention_uploads_delete',
    text: `
      delete from blob b using unnest($1::uuid[], $2::uuid[]) as gone (account_id, id)
      where b.account_id = gone.account_id and b.id = gone.id and b.sha256 is null`,
    values: idsOf(uploads),
  })

type UploadDependencies = {
  readonly database: Pick<Database, 'query' | 'transaction'>
  readonly files: Files
}

/** Removes files outside of any transaction; a row outlives its file, so that no file is orphaned. */
async function removeAll(
  { database, files }: UploadDependencies,
  log: Log,
  uploads: readonly UploadRow[],
  signal: AbortSignal,
): Promise<number> {
  const gone: UploadRow[] = []
  for (const upload of uploads) {
    if (signal.aborted) break
    try {
      if (upload.key !== null) await files.remove(upload.key)
      await files.removeParts(upload.account_id, upload.id, null)
      gone.push(upload)
    } catch (error) {
      log.warn({ err: error, key: upload.key }, 'could not remove an expired file')
    }
  }
  await deleteRows(database, gone)
  return gone.length
}

/** Deletes expired uploads, the oldest first, `most` at a time, and returns their number; skips failures. */
export async function clearUploads(
  dependencies: UploadDependencies,
  log: Log,
  most: number,
  signal: AbortSignal,
): Promise<number> {
  let total = 0
  let after: UploadRow | undefined
  while (!signal.aborted) {
    const { locked, marked } = await dependencies.database.transaction(async (tx) => {
      const locked = await lockExpired(tx, after, most)
      // A statement of its own sees the documents that were committed before it got its locks.
      return { locked, marked: await markForRemoval(tx, locked) }
    })
    total += await removeAll(dependencies, log, marked, signal)
    after = locked.at(-1)
    if (locked.length < most) break
  }
  return total
}
