// The statements on the queues of webhooks that get what is about one shipment in order.
import { arraysOf } from '../../platform/postgres/arrays-of.ts'
import type { Db } from '../../platform/postgres/database.ts'

/** A queue whose first delivery has become due. */
type DueQueue = { readonly account_id: string; readonly webhook_id: string }

/** Makes the first deliveries due of the queues in which one has just ended. */
export const makeNextDue = (
  tx: Db,
  ended: readonly (DueQueue & { readonly order_key: string | null })[],
) =>
  tx.query<DueQueue>({
    name: 'delivery_make_next_due',
    text: `
      update delivery set due_at = now()
      where due_at = 'infinity' and ctid = any(array(
        select d.ctid
        from (select distinct * from unnest($1::uuid[], $2::uuid[], $3::uuid[])
                as u (account_id, webhook_id, order_key)) q
        cross join lateral (
          select ctid from delivery
          where account_id = q.account_id and webhook_id = q.webhook_id and order_key = q.order_key
          order by order_number limit 1) d))
      returning account_id, webhook_id`,
    values: arraysOf(ended, 'account_id', 'webhook_id', 'order_key'),
  })

const walkedQueues = 250

/** A step of the walk over all queues. */
type Step = DueQueue & { readonly order_key: string; readonly is_due: boolean }

/**
 * One step of a walk over all queues, from the one after `after`: makes a first delivery due that nobody has made due, as a
 * process of an older version leaves it. Returns the queues that it has passed.
 */
export const makeForgottenDue = (db: Db, after: { webhook_id: string; order_key: string }) =>
  db.query<Step>({
    name: 'delivery_queue_walk',
    text: `
      with recursive walk as (
        (select account_id, webhook_id, order_key, ctid as first from delivery
         where order_key is not null and (webhook_id, order_key) > ($1::uuid, $2::uuid)
         order by webhook_id, order_key, order_number limit 1)
        union all
        select n.* from walk
        cross join lateral (
          select account_id, webhook_id, order_key, ctid from delivery
          where order_key is not null and (webhook_id, order_key) > (walk.webhook_id, walk.order_key)
          order by webhook_id, order_key, order_number limit 1) n
      ), passed as materialized (select * from walk limit ${walkedQueues}
      ), made_due as (
        update delivery set due_at = now()
        where due_at = 'infinity' and ctid = any(array(select first from passed))
        returning webhook_id, order_key
      )
      select passed.account_id, webhook_id, order_key, m.webhook_id is not null as is_due
      from passed left join made_due m using (webhook_id, order_key)
      order by webhook_id, order_key`,
    values: [after.webhook_id, after.order_key],
  })

export const isEndOfQueues = (passed: readonly Step[]): boolean => passed.length < walkedQueues
