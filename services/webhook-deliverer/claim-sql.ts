// Claims due deliveries by webhook: which webhooks wait, and the claim for those that have a turn.
import { leaseIsFree, takeLease } from '../../platform/loop/lease.ts'
import type { Full } from '../../platform/limits/slots.ts'
import { arraysOf } from '../../platform/postgres/arrays-of.ts'
import type { Db } from '../../platform/postgres/database.ts'
import { attemptFrom, claimed } from './sql.ts'
import type { Attempt } from './sql.ts'
import type { Turn, WaitingWebhook } from './turns.ts'
import { postsAllowed, postsSince, spacing } from './rate-sql.ts'
import { refusalsUntilTrial } from './trial-wait.ts'

const mostLooked = 500

/**
 * The webhooks with due deliveries, the longest waiting first, without those that may have no slot: however many they are,
 * none of them stands before one that may. Sub-selects, because Postgres looks into them by hash, and compares each row with
 * each element of an array that is a parameter. A webhook that is paused, switched off or at its rate is not `open`.
 */
export const waitingWebhooks = (db: Db, full: Full) =>
  db.query<WaitingWebhook & { readonly open: boolean }>({
    name: 'waiting_webhook_due',
    text: `
      select b.account_id, b.webhook_id, ${postsAllowed} as allowed,
             w.open and coalesce(greatest(b.trial_until, b.next_post_at) <= now(), true) as open
      from (
        select account_id, webhook_id, trial_until, next_post_at from waiting_webhook
        where due_at <= now() and account_id not in (select unnest($2::uuid[]))
          and webhook_id not in (select unnest($1::uuid[]))
          and (webhook_id in (select unnest($3::uuid[]))
               or (not $4::boolean and account_id not in (select unnest($5::uuid[]))))
        order by due_at limit ${mostLooked}) b
      left join lateral (
        select active and (paused_until is null or paused_until <= now()) as open, rate_limit
        from webhook where account_id = b.account_id and id = b.webhook_id limit 1) w on true`,
    values: [full.keys, full.groups, full.quickKeys, full.isUnprovenFull, full.unprovenGroups],
  })

// The waiting webhooks of the turns, locked, with what keeps their deliveries from being sent. A row that was changed after
// the statement began cannot be written by it: a trial or a post of a rate, which have to be noted, wait for the next claim.
const lockedTurns = `
  select t.account_id, t.webhook_id, b.ctid, b.notes = seen.notes as is_as_seen,
         w.is_tried, w.active, w.blocked_until, ${postsSince} as posts_since, ${spacing} as spacing,
         case when not w.active or w.blocked_until > now()
                or (b.ctid <> seen.ctid and (w.is_tried or w.rate_limit is not null)) then 0
              else least(t.most, case when w.is_tried then 1 end, ${postsAllowed}) end as most
  from unnest($2::uuid[], $3::uuid[], $4::int[]) as t (account_id, webhook_id, most)
  cross join lateral (
    select ctid, notes, trial_until, next_post_at from waiting_webhook
    where account_id = t.account_id and webhook_id = t.webhook_id and due_at <= now()
    limit 1 for update skip locked) b
  cross join lateral (
    select ctid, notes from waiting_webhook
    where account_id = t.account_id and webhook_id = t.webhook_id limit 1) seen
  left join lateral (
    select active, rate_limit, refusals >= ${refusalsUntilTrial} as is_tried,
           greatest(paused_until, b.trial_until, b.next_post_at) as blocked_until
    from webhook where account_id = t.account_id and id = t.webhook_id limit 1) w on true`

// The first deliveries of each, and one more, which says when to look again.
const firstDeliveries = `
  select turn.webhook_id, d.ctid, d.due_at, d.nth <= turn.most and d.due_at <= now() as is_taken
  from turn
  cross join lateral (
    select f.ctid, f.due_at, row_number() over (order by f.due_at) as nth
    from (
      select ctid, due_at from delivery
      where account_id = turn.account_id and webhook_id = turn.webhook_id and ${leaseIsFree()}
      order by due_at limit turn.most + 1 for update skip locked) f) d
  where turn.active`

const nextLooks = `
  select turn.ctid, turn.is_as_seen, f.next_due, turn.blocked_until,
         turn.posts_since + f.taken * turn.spacing as next_post_at,
         case when turn.is_tried and f.taken > 0 then now() + interval '1 minute' end as trial_until
  from turn
  cross join lateral (
    select min(due_at) filter (where not is_taken and due_at < 'infinity') as next_due,
           count(*) filter (where is_taken) as taken
    from first_due where first_due.webhook_id = turn.webhook_id) f`

/**
 * Claims at most as many due deliveries of each webhook as its turn has, the longest due first, and notes when to look
 * for its next one: when it is due, and not before the end of a pause or before the webhook's rate allows. An endpoint
 * that has refused too often is tried with one delivery. All replicas agree, because a webhook that another one is looking
 * at is skipped.
 */
export const claimTurns = (db: Db, token: string, turns: readonly Turn[]) =>
  db.query<Attempt>({
    name: 'delivery_claim_turns',
    text: `
      with turn as (${lockedTurns}), first_due as (${firstDeliveries}), next as (${nextLooks}
      ), noted as (
        update waiting_webhook b
        set trial_until = coalesce(next.trial_until, b.trial_until),
            next_post_at = next.next_post_at,
            due_at = case when not next.is_as_seen then b.due_at
                          when next.next_due is not null
                          then greatest(next.next_due, next.blocked_until, next.trial_until,
                                        next.next_post_at) end
        from next where b.ctid = next.ctid
      ), claimed as (
        update delivery set ${takeLease('$1')}
        where ctid = any(array(select ctid from first_due where is_taken))
        returning ${claimed}
      ) ${attemptFrom}`,
    values: [token, ...arraysOf(turns, 'account_id', 'webhook_id', 'most')],
  })

/** How many webhooks one step of the walk passes. */
export const walkedWebhooks = 250

/**
 * One step of the walk over all webhooks with deliveries, from the one after `after`: notes those whose deliveries have
 * been due for a while although nobody looks for them. Returns the webhooks that it has passed.
 */
export const noteForgotten = (db: Db, after: string) =>
  db.query<{ webhook_id: string }>({
    name: 'waiting_webhook_walk',
    text: `
      with recursive walk as (
        (select account_id, webhook_id from delivery where webhook_id > $1::uuid
         order by webhook_id limit 1)
        union all
        select n.account_id, n.webhook_id from walk
        cross join lateral (
          select account_id, webhook_id from delivery where webhook_id > walk.webhook_id
          order by webhook_id limit 1) n
      ), passed as materialized (
        select account_id, webhook_id from walk limit ${walkedWebhooks}
      ), noted as (
        insert into waiting_webhook as b (account_id, webhook_id, due_at)
        select p.account_id, p.webhook_id, now() from passed p
        cross join lateral (
          select from delivery
          where account_id = p.account_id and webhook_id = p.webhook_id
            and due_at <= now() - interval '1 second' and ${leaseIsFree()} limit 1) d
        cross join lateral (
          select from webhook
          where account_id = p.account_id and id = p.webhook_id and active
            and (paused_until is null or paused_until <= now()) limit 1) w
        left join lateral (
          select due_at, greatest(trial_until, next_post_at) as blocked_until from waiting_webhook
          where account_id = p.account_id and webhook_id = p.webhook_id limit 1) known on true
        where (known.due_at is null or known.due_at > now())
          and (known.blocked_until is null or known.blocked_until <= now())
        order by p.webhook_id
        on conflict (webhook_id) do update set due_at = now(), notes = b.notes + 1
      )
      select webhook_id from passed order by webhook_id`,
    values: [after],
  })
