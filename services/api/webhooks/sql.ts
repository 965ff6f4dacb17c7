import { eventNames } from '../../../domain/event-names.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import type { StoredRows } from '../../../schemas/tables.ts'
import type { ResourceRow } from '../../../resources/resource.ts'
import { sealHeaders } from '../../../resources/webhooks/headers.ts'
import { sealSecret } from '../../../resources/webhooks/secrets.ts'
import { webhook } from '../../../resources/definitions/webhooks.ts'
import type { SigningKey } from './signing-keys.ts'
import type { WebhookAttributes } from './validate.ts'

export const jsonOrNull = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value)

/** The limit of webhooks per account, inactive ones included: each event costs a POST per webhook. */
export const mostWebhooks = 100

// A statement of its own, so that the next one sees the rows of the transaction that held the lock before.
const lockWebhooks = (tx: Db, accountId: string) =>
  tx.query({
    name: 'webhook_lock',
    text: `select pg_advisory_xact_lock(hashtextextended('webhooks ' || $1::text, 0))`,
    values: [accountId],
  })

/** Returns no row when the account has `mostWebhooks`, or one with this id. A webhook without events gets all of them. */
export async function insertWebhook(
  tx: Db,
  accountId: string,
  id: string,
  {
    url,
    active = true,
    events = eventNames,
    headers,
    conditions = [],
    rate_limit = null,
    ordered = false,
  }: WebhookAttributes,
  key: SigningKey,
) {
  await lockWebhooks(tx, accountId)
  return tx.query<ResourceRow>({
    name: 'webhook_insert',
    text: `
      insert into webhook as r 
        (account_id, id, url, active, events, headers, secret, conditions, public_key, rate_limit, ordered)
      select $1::uuid, $2, $3, $4, $5, $6::jsonb, $7, $9::jsonb, $10, $11, $12
      where (select count(*) from webhook where account_id = $1) < $8
      on conflict do nothing
      returning ${webhook.selected}`,
    values: [
      ...[
        accountId,
        id,
        url,
        active,
        events,
        jsonOrNull(headers && sealHeaders(id, headers)),
        sealSecret(id, key.secret),
        mostWebhooks,
      ],
      ...[JSON.stringify(conditions), key.publicKey, rate_limit, ordered],
    ],
  })
}

/** Which of the ids are parties of the account. */
export const knownParties = (db: Db, accountId: string, ids: readonly string[]) =>
  db.query<{ id: string }>({
    name: 'webhook_known_parties',
    text: `select id from party where account_id = $1 and id = any($2::uuid[])`,
    values: [accountId, ids],
  })

/** The limit of old secrets that sign beside the current one: each lengthens the headers of every delivery. */
export const mostOldSecrets = 4

const oldSecrets = `
  jsonb_to_recordset(older_secrets || jsonb_build_object(
    'secret', previous_secret, 'until', previous_secret_until)) as o (secret text, until timestamptz)`

/**
 * An old secret signs for another day, so that receivers can change without a gap. Returns no row while
 * `mostOldSecrets` sign.
 */
export const rotateSecret = (db: Db, accountId: string, id: string, key: SigningKey) =>
  db.query<ResourceRow>({
    name: 'webhook_rotate',
    text: `
      update webhook as r set previous_secret = secret, secret = $3, public_key = $5,
        previous_secret_until = now() + interval '24 hours', updated_at = now(),
        older_secrets = (
          select coalesce(jsonb_agg(o), '[]') from ${oldSecrets} where o.until > now())
      where account_id = $1 and id = $2
        and (select count(*) from ${oldSecrets} where o.until > now()) < $4
      returning ${webhook.selected}`,
    values: [accountId, id, sealSecret(id, key.secret), mostOldSecrets, key.publicKey],
  })

export const storedPublicKey = (db: Db, accountId: string, id: string) =>
  db.query<Pick<StoredRows['webhook'], 'public_key'>>({
    name: 'webhook_public_key',
    text: `select public_key from webhook where account_id = $1 and id = $2`,
    values: [accountId, id],
  })

/** When the first old secret expires; null when there is none, or no webhook. */
export const oldSecretEnd = (db: Db, accountId: string, id: string) =>
  db.query<{ until: Date | null }>({
    name: 'webhook_old_secret_end',
    text: `
      select min(o.until) as until from webhook, ${oldSecrets}
      where account_id = $1 and id = $2 and o.until > now()`,
    values: [accountId, id],
  })

const deleteRow = (tx: Db, accountId: string, id: string) =>
  tx.query({
    name: 'webhook_delete',
    text: `delete from webhook where account_id = $1 and id = $2 returning 1`,
    values: [accountId, id],
  })

const deleteDeliveries = (tx: Db, accountId: string, id: string) =>
  tx.query({
    name: 'webhook_delete_deliveries',
    text: `delete from delivery where webhook_id = $2 and account_id = $1`,
    values: [accountId, id],
  })

const deleteWait = (tx: Db, id: string) =>
  tx.query({
    name: 'webhook_delete_wait',
    text: `delete from waiting_webhook where webhook_id = $1`,
    values: [id],
  })

const failNotifications = (tx: Db, accountId: string, id: string) =>
  tx.query({
    name: 'webhook_fail_notifications',
    text: `
      update webhook_notification set delivery_status = 'failed'
      where account_id = $1 and webhook_id = $2 and delivery_status = 'pending'`,
    values: [accountId, id],
  })

/** Deletes the webhook and its deliveries; false when the webhook does not exist. */
export async function deleteWebhook(tx: Db, accountId: string, id: string): Promise<boolean> {
  if ((await deleteRow(tx, accountId, id)).length === 0) return false
  await deleteDeliveries(tx, accountId, id)
  await deleteWait(tx, id)
  await failNotifications(tx, accountId, id)
  return true
}
