// Deletes an account with all its rows and files, in short transactions. May be repeated from its beginning at any time.
import type { Files } from '../../platform/files/files.ts'
import { isDeadlock } from '../../platform/postgres/failures.ts'
import type { Database, Db } from '../../platform/postgres/database.ts'
import { isLive } from '../tracking/live-requests.ts'
import { accountTables } from './account-tables.ts'
import { deleteNumbers } from './delete-numbers.ts'
import { hasCode } from '../../platform/process/error-code.ts'

const batch = 1_000

async function repeat(most: number, step: () => Promise<readonly unknown[]>): Promise<number> {
  let total = 0
  for (;;) {
    const { length } = await step()
    total += length
    if (length < most) return total
  }
}

/** Nobody acts for the account any more, and nobody follows its numbers. */
async function endAccount(db: Db, accountId: string): Promise<void> {
  const values = [accountId]
  await db.query({
    text: `
      insert into deleted_account as d (id, key_hashes)
      select $1, coalesce(array_agg(key_hash), '{}') from api_key where account_id = $1
      on conflict (id) do update set key_hashes = d.key_hashes || excluded.key_hashes`,
    values,
  })
  await db.query({
    text: 'update api_key set revoked_at = now() where account_id = $1 and revoked_at is null',
    values,
  })
  await db.query({ text: 'update webhook set active = false where account_id = $1', values })
  await repeat(batch, () =>
    db.query({
      text: `
        update tracking_request set status = 'tracking_stopped' where ctid = any(array(
          select ctid from tracking_request
          where account_id = $1 and ${isLive}
          limit ${batch} for update))
        returning 1`,
      values,
    }),
  )
}

/** Files go before their rows: a row that is left still names its file. */
async function deleteFiles(db: Db, files: Files, accountId: string) {
  const blobs = await db.query<{ id: string; key: string | null }>({
    name: 'account_files',
    text: `select id, key from blob where account_id = $1 limit ${batch}`,
    values: [accountId],
  })
  for (const { id, key } of blobs) {
    if (key !== null) await files.remove(key)
    await files.removeParts(accountId, id, null)
  }
  await db.query({
    name: 'account_files_delete',
    text: 'delete from blob where account_id = $1 and id = any($2::uuid[])',
    values: [accountId, blobs.map(({ id }) => id)],
  })
  return blobs
}

const deleteFrom = (db: Db, table: string, accountId: string) =>
  db.query({
    name: `account_delete_${table}`,
    text: `
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where account_id = $1 limit ${batch} for update))
      returning 1`,
    values: [accountId],
  })

/** Messages that no worker could handle: Avro writes the account's id as it is. */
const deleteDeadLetters = (db: Db, accountId: string) =>
  db.query({
    name: 'account_delete_dead_letter',
    text: `
      delete from dead_letter where ctid = any(array(
        select ctid from dead_letter where position(convert_to($1, 'UTF8') in value) > 0
        limit ${batch} for update))
      returning 1`,
    values: [accountId],
  })

/** Keys of the account that act for others, and the account's rows in all tables; `files` null: there are none any more. */
async function deleteRows(db: Db, files: Files | null, accountId: string): Promise<number> {
  await db.query({
    text: `
      delete from api_key_account
      where key_hash in (select key_hash from api_key where account_id = $1)`,
    values: [accountId],
  })
  let total = await repeat(batch, () => deleteDeadLetters(db, accountId))
  for (const table of (await accountTables(db)).toReversed())
    total += await repeat(batch, () =>
      table === 'blob' && files !== null
        ? deleteFiles(db, files, accountId)
        : deleteFrom(db, table, accountId),
    )
  return total
}

/** A transaction that was under way has written a row of the account meanwhile, or waits for rows in another order. */
const isBeside = (error: unknown): boolean => isDeadlock(error) || hasCode(error, '23503')

const mostTimes = 100

/** Begins again where others write for the account meanwhile. Returns the number of rows that were left then. */
export async function deleteAccount(
  database: Database,
  files: Files,
  accountId: string,
): Promise<number> {
  for (let times = 1; ; times += 1) {
    try {
      await endAccount(database, accountId)
      await deleteNumbers(database, accountId)
      const rows = await deleteRows(database, files, accountId)
      await database.query({ text: 'delete from account where id = $1', values: [accountId] })
      return rows + 1
    } catch (error) {
      if (!isBeside(error) || times === mostTimes) throw error
    }
  }
}

/** Messages stay in a topic for at most so long. */
const longestOnTheWay = '100 days'

/** Deletes what messages that were on their way have written for accounts that were deleted; the number of rows. */
export async function clearDeletedAccounts(db: Db): Promise<number> {
  const accounts = await db.query<{ id: string }>({
    name: 'deleted_accounts',
    text: `
      select d.id from deleted_account d
      where d.deleted_at > now() - interval '${longestOnTheWay}'
        and not exists (select from account a where a.id = d.id)`,
    values: [],
  })
  let total = 0
  for (const { id } of accounts) total += await deleteRows(db, null, id)
  return total
}
