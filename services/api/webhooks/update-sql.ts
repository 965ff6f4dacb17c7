// Changes a webhook, and what waits for it. Locks are taken in this order: the webhook, its queues, deliveries, its wait.
import { leaseIsFree } from '../../../platform/loop/lease.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { lockQueues } from '../../../resources/webhooks/delivery-order.ts'
import { webhook } from '../../../resources/definitions/webhooks.ts'
import type { ResourceRow } from '../../../resources/resource.ts'
import { sealHeaders } from '../../../resources/webhooks/headers.ts'
import { noteWaits } from '../../../resources/webhooks/waiting-webhooks.ts'
import type { StoredRows } from '../../../schemas/tables.ts'
import { jsonOrNull } from './sql.ts'
import type { WebhookAttributes } from './validate.ts'

type WebhookState = Pick<StoredRows['webhook'], 'url' | 'active' | 'rate_limit' | 'ordered'> & {
  readonly paused: boolean
}

const lockRow = (tx: Db, accountId: string, id: string) =>
  tx.query<WebhookState>({
    name: 'webhook_lock_row',
    text: `
      select url, active, rate_limit, ordered, coalesce(paused_until > now(), false) as paused
      from webhook where account_id = $1 and id = $2 for no key update`,
    values: [accountId, id],
  })

const updateRow = (tx: Db, accountId: string, id: string, given: WebhookAttributes) => {
  const headers = given.headers && sealHeaders(id, given.headers)
  return tx.query<ResourceRow>({
    name: 'webhook_update',
    text: `
      update webhook as r set
        url = coalesce($3, url),
        active = coalesce($4, active),
        events = coalesce($5, events),
        headers = case when $6 then $7::jsonb else headers end,
        conditions = coalesce($8::jsonb, conditions),
        rate_limit = case when $9 then $10 else rate_limit end,
        ordered = coalesce($11, ordered),
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
      ...[given.headers !== undefined, jsonOrNull(headers), jsonOrNull(given.conditions)],
      ...[given.rate_limit !== undefined, given.rate_limit ?? null, given.ordered ?? null],
    ],
  })
}

// Uses the index `delivery_due`. A leased delivery is left to the process that holds the lease, and one whose turn has not
// come goes on waiting for it.
const makeDue = (tx: Db, accountId: string, id: string) =>
  tx.query({
    name: 'webhook_make_deliveries_due',
    text: `
      update delivery
      set due_at = least(due_at, now()), throttled = 0, throttled_since = null
      where webhook_id = $2 and account_id = $1
        and (due_at > now() or throttled_since is not null) and due_at < 'infinity'
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

/** From now on its deliveries wait for no other one. */
async function endOrder(tx: Db, id: string): Promise<void> {
  await lockQueues(tx, [id])
  await tx.query({
    name: 'webhook_end_order',
    text: `
      update delivery set order_key = null, order_number = null,
        due_at = case when due_at = 'infinity' then now() else due_at end
      where webhook_id = $1 and order_key is not null`,
    values: [id],
  })
}

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
  const isFreed = freesDeliveries(before, given)
  const isOrderEnded = given.ordered === false && before.ordered
  const { rate_limit = before.rate_limit } = given
  const isNewRate = rate_limit !== before.rate_limit
  if (isOrderEnded) await endOrder(tx, id)
  if (isFreed) await makeDue(tx, accountId, id)
  if (isNewRate) await freeRate(tx, id)
  if (isFreed || isOrderEnded || isNewRate)
    await noteWaits(tx, [{ account_id: accountId, webhook_id: id }])
  return row
}
