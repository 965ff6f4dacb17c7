// The secrets of webhooks, as they are stored: encrypted where the operator has given keys.
import type { Db } from '../../platform/postgres/database.ts'
import { StartError } from '../../platform/process/read-settings.ts'
import { sealedStart } from '../../platform/signing/sealed-text.ts'
import { currentSealer, useSecretKeys } from '../sealer.ts'
import { sealHeaders, shownHeaders } from './headers.ts'
import type { StoredHeader } from './headers.ts'

// Clients may write an id in upper case, and a row has it in lower case.
const ownerOf = (webhookId: string): string => webhookId.toLowerCase()

export const sealSecret = (webhookId: string, secret: string): string =>
  currentSealer().seal(secret, ownerOf(webhookId))

/** The secrets; null where one is sealed with a key that this process does not have. */
export function openSecrets(webhookId: string, stored: readonly string[]): string[] | null {
  const opened = stored.map((each) => currentSealer().open(each, ownerOf(webhookId)))
  return opened.every((each) => each !== null) ? opened : null
}

export function openSecret(webhookId: string, stored: string): string {
  const [secret] = openSecrets(webhookId, [stored]) ?? []
  if (secret === undefined) throw new Error('SECRET_KEYS lacks the key of a webhook secret')
  return secret
}

// Those that still sign, and the sealed values of headers, of the webhook `w`.
const stored = `
  cross join lateral (
    select w.secret union all select w.previous_secret where w.previous_secret_until > now()
    union all
    select o.secret from jsonb_to_recordset(w.older_secrets) as o (secret text, until timestamptz)
    where o.until > now()
    union all select h.sealed from jsonb_to_recordset(w.headers) as h (sealed text)) as s (secret)`

const sealedWithOthers = (db: Db, keyIds: readonly string[]) =>
  db.query<{ key_id: string; webhooks: number }>({
    name: 'webhook_secrets_of_other_keys',
    text: `
      select split_part(s.secret, '.', 2) as key_id, count(distinct w.id)::int as webhooks
      from webhook w ${stored}
      where starts_with(s.secret, $1) and split_part(s.secret, '.', 2) <> all($2)
      group by 1 order by 1 limit 1`,
    values: [sealedStart, keyIds],
  })

/** Refuses to start without a key that stored secrets need: the deliveries wait until it is given. */
export async function openWebhookSecrets(db: Db, keys: readonly Buffer[]): Promise<void> {
  useSecretKeys(keys)
  const [other] = await sealedWithOthers(db, currentSealer().keyIds)
  if (other === undefined) return
  const count = other.webhooks === 1 ? '1 webhook' : `${other.webhooks} webhooks`
  throw new StartError(
    `The secrets or headers of ${count} are encrypted with the key ${other.key_id}, which SECRET_KEYS does not have: add it behind the others. Deliveries wait until then.`,
  )
}

type SecretsRow = {
  readonly account_id: string
  readonly id: string
  readonly secret: string
  readonly previous_secret: string | null
  readonly older_secrets: readonly { readonly secret: string; readonly until: string }[]
  readonly headers: readonly StoredHeader[] | null
}

// An old secret that does not sign any more is dropped.
const lockOthers = (tx: Db, current: string) =>
  tx.query<SecretsRow>({
    name: 'webhook_secrets_to_seal',
    text: `
      select w.account_id, w.id, w.secret, w.headers,
        case when w.previous_secret_until > now() then w.previous_secret end as previous_secret,
        (select coalesce(jsonb_agg(o order by o.until desc), '[]')
         from jsonb_to_recordset(w.older_secrets) as o (secret text, until timestamptz)
         where o.until > now()) as older_secrets
      from webhook w
      where not starts_with(w.secret, $1) or not starts_with(w.previous_secret, $1)
        or exists (
          select from jsonb_to_recordset(w.older_secrets) as o (secret text)
          where not starts_with(o.secret, $1))
        or exists (
          select from jsonb_to_recordset(w.headers) as h (sealed text)
          where starts_with(h.sealed, $1) is not true)
      order by w.account_id, w.id limit 100 for no key update`,
    values: [current],
  })

const storeSecrets = (tx: Db, row: SecretsRow) =>
  tx.query({
    name: 'webhook_secrets_store',
    text: `
      update webhook
      set secret = $3, previous_secret = $4, older_secrets = $5::jsonb, headers = $6::jsonb
      where account_id = $1 and id = $2`,
    values: [
      ...[row.account_id, row.id, row.secret, row.previous_secret],
      ...[JSON.stringify(row.older_secrets), row.headers && JSON.stringify(row.headers)],
    ],
  })

/** Seals again, with the first key, all that is stored in another way; returns the number of webhooks. */
export async function sealStoredSecrets(
  transaction: <T>(work: (tx: Db) => Promise<T>) => Promise<T>,
): Promise<number> {
  const [keyId] = currentSealer().keyIds
  if (keyId === undefined) return 0
  const sealSome = (tx: Db) =>
    lockOthers(tx, `${sealedStart}${keyId}.`).then(async (rows) => {
      for (const row of rows) await storeSecrets(tx, sealedAgain(row))
      return rows.length
    })
  let count = 0
  for (;;) {
    const sealed = await transaction(sealSome)
    count += sealed
    if (sealed === 0) return count
  }
}

function sealedAgain(row: SecretsRow): SecretsRow {
  const again = (secret: string): string => sealSecret(row.id, openSecret(row.id, secret))
  const headers = shownHeaders(row.id, row.headers)
  return {
    ...row,
    secret: again(row.secret),
    previous_secret: row.previous_secret && again(row.previous_secret),
    older_secrets: row.older_secrets.map(({ secret, until }) => ({ secret: again(secret), until })),
    headers: headers && sealHeaders(row.id, headers),
  }
}
