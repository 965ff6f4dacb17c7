import type { Db } from '../../platform/postgres/database.ts'
import { createSigner } from '../../platform/signing/signed-text.ts'
import type { Signer } from '../../platform/signing/signed-text.ts'

/** A signer with the key that all replicas share. */
export async function openSigner(db: Db): Promise<Signer> {
  const rows = await db.query<{ secret: Buffer }>({ text: `select secret from signing_key` })
  if (rows[0] === undefined) throw new Error('the table signing_key is empty')
  return createSigner(rows[0].secret)
}
