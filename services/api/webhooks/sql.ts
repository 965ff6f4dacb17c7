import { eventNames } from '../../../domain/event-names.ts'
import { leaseIsFree } from '../../../platform/loop/lease.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import type { StoredRows } from '../../../schemas/tables.ts'
import type { ResourceRow } from '../../../resources/resource.ts'
import { sealSecret } from '../../../resources/webhook-secrets.ts'
import { webhook } from '../../../resources/definitions/webhooks.ts'
import { noteWaits } from '../../../resources/waiting-webhooks.ts'
import type { SigningKey } from './signing-keys.ts'
import type { WebhookAttributes } from './validate.ts'

const jsonOrNull = (value: unknown): string | null =>
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
  }: WebhookAttributes,
  key: SigningKey,
) {
  await lockWebhooks(tx, accountId)
  return tx.query<ResourceRow>({
    name: 'webhook_insert',
    text: `
      insert into webhook as r 
        (account_id, id, url, active, events, headers, secret, conditions, public_key, rate_limit)
      select $1::uuid, $2, $3, $4, $5, $6::jsonb, $7, $9::jsonb, $10, $11
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
        jsonOrNull(headers),
        sealSecret(id, key.secret),
        mostWebhooks,
      ],
      ...[JSON.stringify(conditions), key.publicKey, rate_limit],
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

type WebhookState = Pick<StoredRows['webhook'], 'url' | 'active' | 'rate_limit'> & {
  readonly paused: boolean
}

const lockRow = (tx: Db, accountId: string, id: string) =>
  tx.query<WebhookState>({
    name: 'webhook_lock_row',
    text: `
      select url, active, rate_limit, coalesce(paused_until > now(), false) as paused
      from webhook where account_id = $1 and id = $2 for no key update`,
    values: [accountId, id],
  })

const updateRow = (tx: Db, accountId: string, id: string, given: WebhookAttributes) =>
  tx.query<ResourceRow>({
    name: 'webhook_update',
    text: `
      update webhook as r set
        url = coalesce($3, url),
        active = coalesce($4, active),
        events = coalesce($5, events),
        headers = case when $6 then $7::jsonb else headers end,
        conditions = coalesce($8::jsonb, conditions),
        rate_limit = case when $9 then $10 else rate_limit end,
        deactivated_reason = case when $4 then null else deactivated_reason end,
        deactivated_at = case when $4 then null else deactivated_at end,
        failing_since = case when $4 or $3 <> url then null else failing_since end,
        failures = case when $4 or $3 <> url then 0 else failures end,
        paused_until = case when $4 or $3 <> url then null else paused_until end,
        refusals = case when $4 or $3 <> url then 0 else refusals end,
        updated_at = now()
      where account_id = $1 and id = $2 returning ${webhook.selected}`,
    values: [
      ...[accountId, id, given.url ?? null, given.active ?? null, given.events ?? null],
      ...[given.headers !== undefined, jsonOrNull(given.headers), jsonOrNull(given.conditions)],
      ...[given.rate_limit !== undefined, given.rate_limit ?? null],
    ],
  })

// Uses the index `delivery_due`. A leased delivery is left to the process that holds the lease.
const makeDue = (tx: Db, accountId: string, id: string) =>
  tx.query({
    name: 'webhook_make_deliveries_due',
    text: `
      update delivery
      set due_at = least(due_at, now()), throttled = 0, throttled_since = null
      where webhook_id = $2 and account_id = $1
        and (due_at > now() or throttled_since is not null)
        and ${leaseIsFree()}`,
    values: [accountId, id],
  })

/** The new rate counts from now on. */
const freeRate = (tx: Db, id: string) =>
  tx.query({
    name: 'webhook_free_rate',
    text: `update waiting_webhook set next_post_at = null where webhook_id = $1`,
    values: [id],
  })

/** An unchanged value makes nothing due, because an early attempt uses up one of the schedule. */
const freesDeliveries = (before: WebhookState, { url, active }: WebhookAttributes): boolean =>
  (url !== undefined && url !== before.url) ||
  (active === true && (!before.active || before.paused))

/** Activating a webhook or changing its URL ends its pause and makes its deliveries due. */
export async function updateWebhook(
  tx: Db,
  accountId: string,
  id: string,
  given: WebhookAttributes,
): Promise<ResourceRow | undefined> {
  const [before] = await lockRow(tx, accountId, id)
  if (before === undefined) return undefined
  const [row] = await updateRow(tx, accountId, id, given)
  const { rate_limit = before.rate_limit } = given
  const isNewRate = rate_limit !== before.rate_limit
  const isFreed = freesDeliveries(before, given)
  if (isNewRate) await freeRate(tx, id)
  if (isFreed) await makeDue(tx, accountId, id)
  if (isFreed || isNewRate)
    await noteWaits(tx, [{ account_id: accountId, webhook_id: id, in_ms: 0 }])
  return row
}

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
