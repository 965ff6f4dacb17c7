// API keys. Only their hashes are stored, and a key is found by its hash.
import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../../platform/postgres/database.ts'
import type { StoredRows } from '../../schemas/tables.ts'

/** The SHA-256 of a key. */
export const keyHash = (key: string): Buffer => createHash('sha256').update(key).digest()

export const newKey = (): string => `lf_${randomBytes(24).toString('base64url')}`

/** What a key may do; each role includes those before it. */
export const roles = ['read', 'write', 'admin'] as const
export type Role = (typeof roles)[number]

export type KeyOptions = {
  /** `admin` without it. */
  readonly role?: Role
  /** The key is valid until then, and for ever without it. */
  readonly expiresAt?: Date | null
  /** Of the same account. */
  readonly userId?: string | null
  /** The accounts for which the key may act beside its own. */
  readonly accountIds?: readonly string[]
}

/** Stores the key and returns its id. Undefined: its user is removed, or the key exists. */
export async function insertKey(
  db: Db,
  accountId: string,
  key: string,
  name: string,
  { role = 'admin', expiresAt = null, userId = null, accountIds = [] }: KeyOptions = {},
): Promise<string | undefined> {
  const rows = await db.query<{ id: string }>({
    name: 'api_key_insert',
    text: `
      with owner as (
        -- Locked, so that a removal waits for the key and revokes it.
        select removed_at from account_user where account_id = $2 and id = $6 for share
      ), key as (
        insert into api_key (key_hash, account_id, name, role, expires_at, user_id)
        select $1, $2, $3, $4, $5, $6
        where not exists (select from owner where removed_at is not null)
        on conflict do nothing
        returning key_hash, id, account_id
      ), further as (
        insert into api_key_account (key_hash, account_id)
        select key.key_hash, given.id from key, unnest($7::uuid[]) as given (id)
        where given.id <> key.account_id
        on conflict do nothing
      )
      select id from key`,
    values: [keyHash(key), accountId, name, role, expiresAt, userId, accountIds],
  })
  return rows[0]?.id
}

/** Creates a key for the account and returns it; it cannot be read again. */
export async function issueKey(
  db: Db,
  accountId: string,
  name: string,
  options: KeyOptions = {},
): Promise<string> {
  const key = newKey()
  const id = await insertKey(db, accountId, key, name, options)
  if (id === undefined) throw new Error(`the user ${options.userId} is removed`)
  return key
}

/** Revokes the keys whose id begins with the prefix; returns their number. */
export async function revokeKeys(db: Db, idPrefix: string): Promise<number> {
  const revoked = await db.query({
    name: 'api_key_revoke_by_prefix',
    text: `
      update api_key set revoked_at = now()
      where starts_with(id::text, $1) and revoked_at is null returning 1`,
    values: [idPrefix.toLowerCase()],
  })
  return revoked.length
}

/** Whether the key may be used now. */
export async function isValid(db: Db, key: string): Promise<boolean> {
  const rows = await db.query({
    name: 'api_key_is_valid',
    text: `
      select from api_key
      where key_hash = $1 and revoked_at is null and (expires_at is null or expires_at > now())`,
    values: [keyHash(key)],
  })
  return rows.length > 0
}

export type StoredKey = Pick<
  StoredRows['api_key'],
  'account_id' | 'id' | 'name' | 'role' | 'user_id' | 'expires_at' | 'last_used_at'
> & {
  /** The accounts for which it may act beside its own. */
  readonly account_ids: readonly string[]
}

/** All keys that are not revoked, the oldest first. */
export const listKeys = (db: Db): Promise<StoredKey[]> =>
  db.query<StoredKey>({
    name: 'api_key_list',
    text: `
      select k.account_id, k.id, k.name, k.role, k.user_id, k.expires_at, k.last_used_at,
        array(select g.account_id from api_key_account g where g.key_hash = k.key_hash
          order by g.account_id) as account_ids
      from api_key k where k.revoked_at is null order by k.created_at, k.id`,
  })
