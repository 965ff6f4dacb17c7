// The key with which all replicas sign URLs, as it is stored: encrypted where the operator has given keys.
import type { Db } from '../../platform/postgres/database.ts'
import { StartError } from '../../platform/process/read-settings.ts'
import { sealedStart } from '../../platform/signing/sealed-text.ts'
import { createSigner } from '../../platform/signing/signed-text.ts'
import type { Signer } from '../../platform/signing/signed-text.ts'
import type { StoredRows } from '../../schemas/tables.ts'
import { currentSealer } from '../sealer.ts'

type KeyRow = Pick<StoredRows['signing_key'], 'secret' | 'sealed'>

const owner = 'signing key'

async function onlyRow(rows: Promise<readonly KeyRow[]>): Promise<KeyRow> {
  const [row] = await rows
  if (row === undefined) throw new Error('the table signing_key is empty')
  return row
}

const storedKey = (db: Db) =>
  db.query<KeyRow>({ name: 'signing_key', text: `select secret, sealed from signing_key` })

const lockKey = (tx: Db) =>
  tx.query<KeyRow>({
    name: 'signing_key_lock',
    text: `select secret, sealed from signing_key for no key update`,
  })

const storeKey = (tx: Db, { secret, sealed }: KeyRow) =>
  tx.query({
    name: 'signing_key_store',
    text: `update signing_key set secret = $1, sealed = $2`,
    values: [secret, sealed],
  })

const sealedKey = (key: Buffer): KeyRow => ({
  secret: null,
  sealed: currentSealer().seal(key.toString('base64'), owner),
})

function openKey({ secret, sealed }: KeyRow): Buffer {
  if (secret !== null) return secret
  const opened = sealed === null ? null : currentSealer().open(sealed, owner)
  if (opened !== null) return Buffer.from(opened, 'base64')
  const [, keyId = ''] = sealed?.split('.') ?? []
  throw new StartError(
    `The key that signs URLs is encrypted with the key ${keyId}, which SECRET_KEYS does not have: add it behind the others.`,
  )
}

/** A signer with the key that all replicas share. */
export const openSigner = async (db: Db): Promise<Signer> =>
  createSigner(openKey(await onlyRow(storedKey(db))))

/** Seals it with the first key if it is stored in another way; refuses to start where it cannot be opened. */
export async function sealSigningKey(tx: Db): Promise<boolean> {
  const row = await onlyRow(lockKey(tx))
  const key = openKey(row)
  const sealer = currentSealer()
  const [keyId] = sealer.keyIds
  if (keyId === undefined || row.sealed?.startsWith(`${sealedStart}${keyId}.`)) return false
  await storeKey(tx, sealedKey(key))
  return true
}

/**
 * Replaces the key by 32 random bytes, also one that cannot be opened: processes that start from now on read nothing that
 * the old one has signed.
 */
export const replaceSigningKey = (db: Db, key: Buffer): Promise<unknown> =>
  storeKey(db, currentSealer().keyIds.length > 0 ? sealedKey(key) : { secret: key, sealed: null })
