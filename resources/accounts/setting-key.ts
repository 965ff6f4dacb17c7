// The key that the setting API_KEY names. There is one at a time: another value replaces it.
import type { Db } from '../../platform/postgres/database.ts'
import { StartError } from '../../platform/process/read-settings.ts'
import { insertKey, keyHash } from './keys.ts'

const findKey = (tx: Db, hash: Buffer) =>
  tx.query<{ revoked_at: Date | null }>({
    name: 'setting_key_find',
    text: `
      select revoked_at from api_key where key_hash = $1
      union all
      select deleted_at from deleted_account where $1 = any(key_hashes)`,
    values: [hash],
  })

const replaceOthers = (tx: Db, hash: Buffer) =>
  tx.query({
    name: 'setting_key_replace',
    text: `
      update api_key set revoked_at = now()
      where from_setting and revoked_at is null and key_hash <> $1`,
    values: [hash],
  })

const markKey = (tx: Db, hash: Buffer) =>
  tx.query({
    name: 'setting_key_mark',
    text: `update api_key set from_setting = true where key_hash = $1`,
    values: [hash],
  })

/**
 * Makes the key valid and revokes the one that the setting made before. A key that was made in another way stays as it
 * is. Throws a StartError for a key that was revoked, alone or with its account: it stays so.
 */
export async function useSettingKey(tx: Db, accountId: string, key: string): Promise<void> {
  const hash = keyHash(key)
  const [found] = await findKey(tx, hash)
  const at = found?.revoked_at?.toISOString()
  if (at !== undefined)
    throw new StartError(`API_KEY was revoked at ${at} and stays so: set another key.`)
  if (found === undefined) {
    await insertKey(tx, accountId, key, 'API_KEY')
    await markKey(tx, hash)
  }
  await replaceOthers(tx, hash)
}
