// API keys. Only their hashes are stored, and a key is found by its hash.
import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../../platform/postgres/database.ts'

/** The SHA-256 of a key. */
export const keyHash = (key: string): Buffer => createHash('sha256').update(key).digest()

const newKey = (): string => `lf_${randomBytes(24).toString('base64url')}`

export type KeyOptions = {
  /** Of the same account. */
  readonly userId?: string | null
}

/** Stores the key; one that exists is valid again. */
export const insertKey = (
  db: Db,
  accountId: string,
  key: string,
  name: string,
  { userId = null }: KeyOptions = {},
) =>
  db.query({
    name: 'api_key_insert',
    text: `
      insert into api_key (key_hash, account_id, name, user_id) values ($1, $2, $3, $4)
      on conflict (key_hash) do update set revoked_at = null`,
    values: [keyHash(key), accountId, name, userId],
  })

/** Creates a key for the account and returns it; it cannot be read again. */
export async function issueKey(
  db: Db,
  accountId: string,
  name: string,
  options: KeyOptions = {},
): Promise<string> {
  const key = newKey()
  await insertKey(db, accountId, key, name, options)
  return key
}

/** Revokes the keys whose hash in hex begins with the prefix; returns their number. */
export async function revokeKeys(db: Db, hashPrefix: string): Promise<number> {
  const revoked = await db.query({
    text: `
      update api_key set revoked_at = now()
      where starts_with(encode(key_hash, 'hex'), $1) and revoked_at is null returning 1`,
    values: [hashPrefix.toLowerCase()],
  })
  return revoked.length
}
