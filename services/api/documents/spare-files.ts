// Removes files that became no document, with their rows.
import { uploadKey } from '../../../platform/files/files.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { within } from '../../../platform/process/within.ts'
import type { StoredRows } from '../../../schemas/tables.ts'
import type { ApiDependencies } from '../http/route.ts'

export type SpareFile = Pick<StoredRows['blob'], 'id'> & { readonly key: string }

/** One attempt to send the bytes of an upload, by ids. */
export type UploadAttempt = readonly [accountId: string, uploadId: string, attempt: string]

const deleteBlobs = (db: Db, accountId: string, files: readonly SpareFile[]) =>
  db.query({
    name: 'blobs_delete',
    text: `
      delete from blob where account_id = $1 and id = any($2::uuid[])`,
    values: [accountId, files.map(({ id }) => id)],
  })

/** For files that may be left: without its hash an upload can become no document. */
const emptyBlobs = (db: Db, accountId: string, files: readonly SpareFile[]) =>
  db.query({
    name: 'blobs_empty',
    text: `
      update blob set byte_size = 0, sha256 = null where account_id = $1 and id = any($2::uuid[])`,
    values: [accountId, files.map(({ id }) => id)],
  })

/** The row of a file that belongs to no upload: without a hash it can become no document. */
const noteFile = (db: Db, attempt: UploadAttempt) =>
  db.query({
    name: 'blob_spare',
    text: `
      insert into blob (account_id, id, filename, byte_size, checksum, key)
      select account_id, $3, filename, 0, checksum, $4 from blob
      where account_id = $1 and id = $2
      on conflict do nothing`,
    values: [...attempt, uploadKey(...attempt)],
  })

/** A client waits for its answer meanwhile, and a store that is silent keeps whoever asks it for minutes. */
const longestRemovalMs = 2_000

/** Removes a file that an attempt of an upload has left. Where it cannot be removed, a row names it for retention. */
export async function removeAttempt(
  attempt: UploadAttempt,
  { database, files, log }: Pick<ApiDependencies, 'database' | 'files' | 'log'>,
  longestMs = longestRemovalMs,
): Promise<void> {
  const key = uploadKey(...attempt)
  try {
    await within(longestMs, files.remove(key), `no answer in ${longestMs} ms`)
  } catch (err) {
    log.warn({ err, key }, 'a file of an upload could not be removed yet')
    await noteFile(database, attempt).catch((err: unknown) =>
      log.warn({ err, key }, 'a file may be left that no upload names'),
    )
  }
}

/** Files and then rows: by a row that is left retention finds the file. Until then it counts in no quota. */
export async function removeFiles(
  accountId: string,
  spare: readonly SpareFile[],
  { database, files }: Pick<ApiDependencies, 'database' | 'files'>,
): Promise<void> {
  try {
    for (const { key } of spare) await files.remove(key)
  } catch (error) {
    await emptyBlobs(database, accountId, spare)
    throw error
  }
  await deleteBlobs(database, accountId, spare)
}

/** Removes files after an answer that stands, whether they can be removed now or retention has to. */
export async function removeSpareFiles(
  accountId: string,
  spare: readonly SpareFile[],
  dependencies: Pick<ApiDependencies, 'database' | 'files' | 'log'>,
): Promise<void> {
  if (spare.length === 0) return
  await removeFiles(accountId, spare, dependencies).catch((err: unknown) =>
    dependencies.log.warn({ err, account_id: accountId }, 'could not remove spare files'),
  )
}
