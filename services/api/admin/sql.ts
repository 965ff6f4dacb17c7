import type { Db } from '../../../platform/postgres/database.ts'

/** The accounts for which the key may act, its own among them. */
export const accountsOfKey = (db: Db, keyHash: Buffer) =>
  db.query<{ id: string }>({
    name: 'admin_accounts_of_key',
    text: `
      select account_id as id from api_key where key_hash = $1
      union select account_id from api_key_account where key_hash = $1`,
    values: [keyHash],
  })

/** A user who may have a key. */
export const presentUser = (db: Db, accountId: string, id: string) =>
  db.query({
    name: 'admin_user_present',
    text: `select 1 from account_user where account_id = $1 and id = $2 and removed_at is null`,
    values: [accountId, id],
  })

/** Returns a row for a key that was revoked before as well. */
export const revokeKey = (db: Db, accountId: string, id: string) =>
  db.query({
    name: 'admin_key_revoke',
    text: `
      update api_key set revoked_at = coalesce(revoked_at, now())
      where account_id = $1 and id = $2 returning 1`,
    values: [accountId, id],
  })
