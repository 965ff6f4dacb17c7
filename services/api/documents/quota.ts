// How much an account may store. Files count from their announcement, so that many at once do not exceed it.
import type { Db } from '../../../platform/postgres/database.ts'

/** Serialises the announcements of an account, so that each sees those before it. */
const lockStorage = (tx: Db, accountId: string) =>
  tx.query({
    name: 'storage_lock',
    text: `select pg_advisory_xact_lock(hashtextextended($1::text, 44))`,
    values: [accountId],
  })

const storageOf = (tx: Db, accountId: string, most: number) =>
  tx.query<{ used: number; quota: number }>({
    name: 'storage_one',
    text: `
      select coalesce((select sum(b.byte_size) from blob b where b.account_id = a.id), 0)::float8 as used,
        coalesce(a.document_quota_megabytes, $2::float8) * 1e6 as quota
      from account a where a.id = $1`,
    values: [accountId, most],
  })

const megabytes = (bytes: number): number => Math.round(bytes / 1e5) / 10

/**
 * One sentence if the account may not store so many bytes more; null if it may, and nobody else announces a file of the
 * account until the end of the transaction. `most`: megabytes of an account without a quota of its own.
 */
export async function quotaProblem(
  tx: Db,
  accountId: string,
  bytes: number,
  most: number,
): Promise<string | null> {
  await lockStorage(tx, accountId)
  const [storage] = await storageOf(tx, accountId, most)
  if (storage === undefined || storage.used + bytes <= storage.quota) return null
  return `The account may keep ${megabytes(storage.quota)} MB of files, and has ${megabytes(storage.used)} MB.`
}
