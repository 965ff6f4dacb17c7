import { leaseIsFree, leaseOn, takeLease } from '../../platform/loop/lease.ts'
import type { Db } from '../../platform/postgres/database.ts'
import type { WebhookCondition } from '../../resources/webhooks/conditions.ts'
import type { StoredRows } from '../../schemas/tables.ts'

/** A running replay whose turn it is. */
export type ClaimedReplay = Pick<
  StoredRows['webhook_replay'],
  'account_id' | 'id' | 'webhook_id' | 'rate'
> & { readonly lease_token: string }

export const claimReplays = (db: Db, token: string, limit: number) =>
  db.query<ClaimedReplay>({
    name: 'replay_claim',
    text: `
      with due as (
        select ctid from webhook_replay
        where status = 'running' and due_at <= now() and ${leaseIsFree()}
        order by due_at limit $2 for update skip locked)
      update webhook_replay set ${takeLease('$1')} where ctid = any(array(select ctid from due))
      returning account_id, id, webhook_id, rate, lease_token`,
    values: [token, limit],
  })

export const replayLease = leaseOn('webhook_replay', { account_id: 'uuid', id: 'uuid' })

/** Where a replay stands: behind the event with this id, in the transaction of this position. */
export type Place = { readonly position: string; readonly event_id: string }

/** A replay that still runs and is held, and the deliveries of its webhook that wait. */
export type HeldReplay = Pick<
  StoredRows['webhook_replay'],
  'account_id' | 'id' | 'webhook_id' | 'rate' | 'events' | 'start_at' | 'end_at' | 'end_position'
> &
  Pick<StoredRows['webhook_replay'], 'notified' | 'left_out' | 'due_at'> &
  Place & {
    readonly now: Date
    /** Whether the webhook is active; null: it has been deleted. */
    readonly active: boolean | null
    /** The webhook's conditions, as they are now. */
    readonly conditions: readonly WebhookCondition[]
    readonly ordered: boolean
    /** Deliveries that are due now or soon, and all; counted up to `mostWaiting`. */
    readonly due: number
    readonly waiting: number
  }

/** Deliveries that may wait for a webhook while a replay makes more. */
export const mostWaiting = 1_000

/** The replay is locked first: what a client has cancelled meanwhile makes nothing more. */
const lockReplay = (tx: Db, { account_id, id, lease_token }: ClaimedReplay) =>
  tx.query({
    name: 'replay_lock',
    text: `
      select 1 from webhook_replay
      where account_id = $1 and id = $2 and lease_token = $3 and status = 'running' for update`,
    values: [account_id, id, lease_token],
  })

const selectHeld = (tx: Db, { account_id, id }: ClaimedReplay) =>
  tx.query<HeldReplay>({
    name: 'replay_held',
    text: `
      select r.account_id, r.id, r.webhook_id, r.rate, r.events, r.start_at, r.end_at, r.notified, r.left_out, r.due_at,
        r.position::text, r.event_id, r.end_position::text, now() as now,
        w.active, coalesce(w.conditions, '[]') as conditions, coalesce(w.ordered, false) as ordered,
        (select count(*)::int from (
          select from delivery where account_id = r.account_id and webhook_id = r.webhook_id
            and due_at <= now() + interval '500 milliseconds' limit $3) d) as due,
        (select count(*)::int from (
          select from delivery
          where account_id = r.account_id and webhook_id = r.webhook_id limit $3) d) as waiting
      from webhook_replay r
      left join webhook w on w.account_id = r.account_id and w.id = r.webhook_id
      where r.account_id = $1 and r.id = $2`,
    values: [account_id, id, mostWaiting],
  })

/** Undefined where the lease is lost, or the replay has ended. */
export async function heldReplay(tx: Db, claimed: ClaimedReplay): Promise<HeldReplay | undefined> {
  const locked = await lockReplay(tx, claimed)
  return locked.length === 0 ? undefined : (await selectHeld(tx, claimed))[0]
}

export type ReplayedEvent = Place &
  Pick<StoredRows['event'], 'event' | 'reference_type' | 'reference_id' | 'shipment_id'> & {
    /** As text; null where the webhook has no conditions. */
    readonly included: string | null
  }

/** Events that one step looks through, so that it is short however few of them are wanted. */
const mostRead = 20_000

const following = `
  from event
  where account_id = $1 and (position, id) > ($2::bigint, $3::uuid) and position < $4::bigint
  order by position, id`

const placeOf = ({ account_id, position, event_id, end_position }: HeldReplay) => [
  account_id,
  position,
  event_id,
  end_position,
]

/** The next events of the replay, in the order in which they were recorded. */
export const nextEvents = (tx: Db, replay: HeldReplay, limit: number) =>
  tx.query<ReplayedEvent>({
    name: 'replay_next_events',
    text: `
      select position::text, id as event_id, event, reference_type, reference_id, shipment_id,
        case when $9 then included end as included
      from (
        select id, event, reference_type, reference_id, shipment_id, position, recorded_at, included
        ${following} limit ${mostRead}) read
      where event = any($5) and recorded_at >= $6 and recorded_at < $7
      order by read.position, id limit $8`,
    values: [
      ...[...placeOf(replay), replay.events, replay.start_at, replay.end_at, limit],
      replay.conditions.length > 0,
    ],
  })

/** The end of what one step looks through; undefined where the end of the replay comes first. */
export async function endOfStep(tx: Db, replay: HeldReplay): Promise<Place | undefined> {
  const [place] = await tx.query<Place>({
    name: 'replay_end_of_step',
    text: `select position::text, id as event_id ${following} offset ${mostRead - 1} limit 1`,
    values: placeOf(replay),
  })
  return place
}
