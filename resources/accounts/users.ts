import type { Database, Db } from '../../platform/postgres/database.ts'
import type { StoredRows } from '../../schemas/tables.ts'

export type StoredUser = Pick<StoredRows['account_user'], 'account_id' | 'id' | 'name' | 'email'>

export const createUser = (
  db: Db,
  accountId: string,
  { id, name, email }: Omit<StoredUser, 'account_id'>,
) =>
  db.query({
    name: 'user_insert',
    text: `insert into account_user (account_id, id, name, email) values ($1, $2, $3, $4)`,
    values: [accountId, id, name, email],
  })

/** All users that are not removed, the oldest first. */
export const listUsers = (db: Db): Promise<StoredUser[]> =>
  db.query<StoredUser>({
    name: 'user_list',
    text: `
      select account_id, id, name, email from account_user
      where removed_at is null order by created_at, id`,
  })

/** Revokes the user's keys as well; the row stays for the records that refer to it. False: no such user. */
export const removeUser = (database: Database, accountId: string, id: string): Promise<boolean> =>
  database.transaction(async (tx) => {
    const values = [accountId, id]
    const [removed] = await Promise.all([
      tx.query({
        name: 'user_remove',
        text: `
          update account_user set removed_at = now(), updated_at = now()
          where account_id = $1 and id = $2 and removed_at is null returning 1`,
        values,
      }),
      // After the lock of the user: a key that was being created has been stored by then.
      tx.query({
        name: 'user_revoke_keys',
        text: `
          update api_key set revoked_at = now()
          where account_id = $1 and user_id = $2 and revoked_at is null`,
        values,
      }),
    ])
    return removed.length > 0
  })
