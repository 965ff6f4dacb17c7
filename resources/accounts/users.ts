import type { Db } from '../../platform/postgres/database.ts'

export type NewUser = {
  readonly id: string
  readonly name: string
  readonly email: string | null
}

export const createUser = (db: Db, accountId: string, { id, name, email }: NewUser) =>
  db.query({
    name: 'user_insert',
    text: `insert into account_user (account_id, id, name, email) values ($1, $2, $3, $4)`,
    values: [accountId, id, name, email],
  })
