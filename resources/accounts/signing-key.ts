import type { Db } from '../../platform/postgres/database.ts'
import { createSigner } from '../../platform/signing/signed-text.ts'
import type { Signer } from '../../platform/signing/signed-text.ts'

/** Signs with what all replicas share. */
export async function openSigner(db: Db): Promise<Signer> {
  const rows = await db.query<{ secret: Buffer }>({ text: `select secret from signing_key` })
  if (rows[0] === undefined) throw new Error('the signing key is gone from the database')
  return createSigner(rows[0].secret)
}
