// Claims due numbers.
import { leaseIsFree, takeLease } from '../../../platform/loop/lease.ts'
import { arraysOf } from '../../../platform/postgres/arrays-of.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import type { CarrierReference } from '../../../resources/identities.ts'
import { followersOfReference } from '../followers.ts'

/** Whether a live request follows the reference `r`. */
export const isFollowed = `exists (
  select from (select r.scac, r.number, r.number_type) m cross join lateral (${followersOfReference}) k)`

/** A claimed carrier reference, with the account that pays for the poll and the state of earlier polls. */
export type ClaimedReference = CarrierReference & {
  readonly lease_token: string
  readonly attempts: number
  readonly first_not_found_at: Date | null
  readonly last_answer_id: string | null
  readonly last_answer_hash: Buffer | null
  readonly due_at: Date
  readonly last_succeeded_at: Date | null
  readonly quiet_since: Date | null
  readonly paying_account_id: string
  readonly paying_bucket: string
  /** Of the request that asks for it; a routine poll has no cause. */
  readonly traceparent: string | null
  /** Whether a live request follows it; a stop, a join or a failure may have left it without one. */
  readonly is_followed: boolean
  /** Whether it is asked for to see whether a carrier that refuses still does. */
  readonly is_trial: boolean
}

/** A due reference, with the account that pays for its poll, and for how long it has been due. */
export type WaitingReference = CarrierReference &
  Pick<ClaimedReference, 'paying_account_id' | 'paying_bucket'> & {
    readonly waited_ms: number
    /** Whether its carrier has more routine numbers than were read. */
    readonly is_cut: boolean
  }

/** How many references of one bucket may be in flight at once, and which limits are reached. */
export type ClaimLimits = {
  readonly perCarrier: number
  /** Carrier and bucket, with a space between. */
  readonly busyCarriers: readonly string[]
  readonly perPayer: number
  /** Carrier, bucket and paying account. */
  readonly busyPayers: readonly string[]
  /** Carriers that refuse, whose numbers wait. */
  readonly refusing: readonly string[]
  /** Carriers that refuse, for which one number is claimed to see whether they still do. */
  readonly tried: readonly string[]
}

const columns = `scac, number, number_type, paying_bucket, scac || ' ' || paying_bucket as kind, paying_account_id as payer, due_at,
  paying_bucket = 'default' as routine`

const isDue = `due_at <= now() and ${leaseIsFree()}`

const isAsked = `paying_bucket <> 'default'`
const whoAsks = 'scac, paying_bucket, paying_account_id'
const asker = 'asker.scac, asker.paying_bucket, asker.paying_account_id'

/**
 * The first numbers that clients have just asked for, those of each account at each carrier, by steps from one to the next in
 * their index: a backlog of one account costs the others nothing. Account and time are compared together, because the planner
 * expects few numbers of one account: it would read all of them and sort.
 */
const asked = `
  select due.* from (
    with recursive found as (
      (select ${whoAsks} from carrier_reference where ${isAsked} order by ${whoAsks} limit 1)
      union all
      select n.* from found asker cross join lateral (
        select ${whoAsks} from carrier_reference
        where ${isAsked} and (${whoAsks}) > (${asker}) order by ${whoAsks} limit 1) n)
    select *, scac || ' ' || paying_bucket as kind from found) asker
  cross join lateral (
    select ${columns} from carrier_reference
    where ${isAsked} and scac = asker.scac and paying_bucket = asker.paying_bucket
      and (paying_account_id, due_at) >= (asker.paying_account_id, '-infinity')
      and (paying_account_id, due_at) <= (asker.paying_account_id, now()) and ${leaseIsFree()}
    order by paying_account_id, carrier_reference.due_at limit $2) due
  where asker.scac <> all($4::text[]) and asker.kind <> all($1::text[])
    and asker.kind || ' ' || asker.paying_account_id <> all($3::text[])`

/** The values of a column of an index one after the other, each by one step in it. */
const distinctValues = (column: string, condition: string): string => `
  with recursive found as (
    (select ${column} from carrier_reference where ${condition} order by ${column} limit 1)
    union all
    select (
      select ${column} from carrier_reference where ${condition} and ${column} > found.${column}
      order by ${column} limit 1)
    from found where found.${column} is not null)
  select ${column} from found where ${column} is not null`

const isRoutine = `due_at is not null and paying_bucket = 'default'`

const mostOfCarrier = 64

/**
 * The first due numbers of each carrier that has capacity; of some carriers, those of each account: a backlog of one number or
 * a million costs the same.
 */
const routine = `
  select due.* from (${distinctValues('scac', isRoutine)}) carrier
  cross join lateral (
    (select ${columns} from carrier_reference
      where carrier.scac <> all($5::text[]) and scac = carrier.scac and ${isRoutine} and ${isDue}
      order by due_at limit ${mostOfCarrier})
    union all
    (select own.* from (
        ${distinctValues('paying_account_id', `scac = carrier.scac and ${isRoutine}`)}) payer
      cross join lateral (
        select ${columns} from carrier_reference
        where scac = carrier.scac and paying_account_id = payer.paying_account_id
          and ${isRoutine} and ${isDue}
        order by due_at limit $2) own
      where carrier.scac = any($5::text[])
        and carrier.scac || ' default ' || payer.paying_account_id <> all($3::text[]))
  ) due
  where carrier.scac <> all($4::text[]) and carrier.scac || ' default' <> all($1::text[])`

const mostLooked = 1_000

/**
 * Due references, each account's next ones at each carrier, up to the account's limit there: the accounts take turns, and a
 * carrier whose limit is reached is left out. The default bucket's routine polls come last, so that a new request does not wait
 * behind them. At the carriers of `byAccount` the routine numbers of each account are looked for, not the first ones of all.
 */
export const waitingReferences = (db: Db, limits: ClaimLimits, byAccount: readonly string[]) =>
  db.query<WaitingReference>({
    name: 'reference_waiting',
    text: `
      with waiting as (
        (${asked}) union all (${routine})
      ), own_turns as (
        select *, row_number() over (partition by kind, payer order by due_at) as own_turn,
               count(*) over (partition by kind) as seen
        from waiting
      ), turns as (
        select *, row_number() over (partition by kind order by own_turn, due_at) as turn
        from own_turns where own_turn <= $2
      )
      select scac, number, number_type, paying_bucket, payer as paying_account_id,
             extract(epoch from now() - due_at)::float8 * 1000 as waited_ms,
             routine and seen = ${mostOfCarrier} as is_cut
      from turns order by routine, turn, due_at limit ${mostLooked}`,
    values: [
      ...[limits.busyCarriers, limits.perPayer, limits.busyPayers, limits.refusing],
      byAccount,
    ],
  })

/** Claims those of the references that are still due. */
export const claimReferences = (
  db: Db,
  token: string,
  waiting: readonly CarrierReference[],
  tried: readonly string[],
) =>
  db.query<ClaimedReference>({
    name: 'reference_claim',
    text: `
      with due as (
        select r.ctid
        from unnest($2::text[], $3::text[], $4::text[]) as w (scac, number, number_type)
        cross join lateral (
          select ctid from carrier_reference
          where scac = w.scac and number = w.number and number_type = w.number_type and ${isDue}
          limit 1 for update skip locked) r
      )
      update carrier_reference r set ${takeLease('$1')}
      where ctid = any(array(select ctid from due))
      returning scac, number, number_type, lease_token, attempts, first_not_found_at,
                last_answer_id, last_answer_hash, due_at, last_succeeded_at, quiet_since,
                paying_account_id, paying_bucket,
                case when paying_bucket <> 'default' then traceparent end as traceparent,
                ${isFollowed} as is_followed, scac = any($5::text[]) as is_trial`,
    values: [token, ...arraysOf(waiting, 'scac', 'number', 'number_type'), tried],
  })
