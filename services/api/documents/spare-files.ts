// Removes files that became no document, with their rows.
import type { Db } from '../../../platform/postgres/database.ts'
import type { StoredRows } from '../../../schemas/tables.ts'
import type { ApiDependencies } from '../http/route.ts'

export type SpareFile = Pick<StoredRows['blob'], 'id'> & { readonly key: string }

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
