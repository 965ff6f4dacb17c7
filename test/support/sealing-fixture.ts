// The keys with which a database is encrypted, and what can be read in it without them.
import type { Database } from '../../platform/postgres/database.ts'
import { openWebhookSecrets, sealStoredSecrets } from '../../resources/webhooks/secrets.ts'

export const [firstKey, secondKey] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]

/** As a process starts with these keys; returns the number of webhooks that it encrypts. */
export async function startWithKeys(database: Database, ...keys: readonly Buffer[]) {
  await openWebhookSecrets(database, keys)
  return sealStoredSecrets((work) => database.transaction(work))
}

/** All that the database has about webhooks and kept answers, as text. */
export async function storedText(database: Database): Promise<string> {
  const rows = await database.query({
    text: `select row_to_json(w)::text from webhook w
           union all select row_to_json(a)::text from idempotent_answer a`,
  })
  return JSON.stringify(rows)
}
