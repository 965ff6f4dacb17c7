// Claims due numbers.
import { leaseIsFree, takeLease } from '../../../platform/loop/lease.ts'
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

const columns = `ctid, scac, scac || ' ' || paying_bucket as kind, paying_account_id as payer, due_at,
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
    order by paying_account_id, carrier_reference.due_at limit $5) due
  where asker.scac <> all($7::text[]) and asker.kind <> all($4::text[])
    and asker.kind || ' ' || asker.paying_account_id <> all($6::text[])`

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

/**
 * The first due numbers of each carrier that has capacity. Where an account has reached its limit at a carrier, those of
 * each account there: a backlog of one number or a million costs the same.
 */
const routine = `
  select due.* from (${distinctValues('scac', isRoutine)}) carrier
  cross join lateral (
    (select ${columns} from carrier_reference
      where carrier.scac <> all($9::text[]) and scac = carrier.scac and ${isRoutine} and ${isDue}
      order by due_at limit 64)
    union all
    (select own.* from (
        ${distinctValues('paying_account_id', `scac = carrier.scac and ${isRoutine}`)}) payer
      cross join lateral (
        select ${columns} from carrier_reference
        where scac = carrier.scac and paying_account_id = payer.paying_account_id
          and ${isRoutine} and ${isDue}
        order by due_at limit $5) own
      where carrier.scac = any($9::text[])
        and carrier.scac || ' default ' || payer.paying_account_id <> all($6::text[]))
  ) due
  where carrier.scac <> all($7::text[]) and carrier.scac || ' default' <> all($4::text[])`

/** The carriers at which an account has reached its limit for routine polls. */
const carriersOf = (busyPayers: readonly string[]): readonly string[] =>
  busyPayers.flatMap((name) => {
    const [scac = '', bucket] = name.split(' ')
    return bucket === 'default' ? [scac] : []
  })

/**
 * Claims due references, up to the limits of each carrier and of each account at the carrier: a slow carrier
 * delays only its own numbers, an account whose bucket is empty only its own. The limits hold for each bucket,
 * and the default bucket's routine polls come last, so that a new request does not wait behind them.
 */
export const claimReferences = (tx: Db, token: string, limit: number, limits: ClaimLimits) =>
  tx.query<ClaimedReference>({
    name: 'reference_claim',
    text: `
      with waiting as (
        (${asked}) union all (${routine})
      ), own_turns as (
        select *, row_number() over (partition by kind, payer order by due_at) as own_turn
        from waiting
      ), turns as (
        select ctid, scac, routine,
               row_number() over (partition by kind order by own_turn, due_at) as turn,
               row_number() over (partition by scac order by routine, own_turn, due_at) as trial_turn
        from own_turns where own_turn <= $5
      ), due as (
        select ctid from carrier_reference
        where ctid = any(array(
            select ctid from turns
            where turn <= $3 and (trial_turn = 1 or scac <> all($8::text[]))
            order by routine, turn limit $2))
          and ${leaseIsFree()}
        for update skip locked
      )
      update carrier_reference r set ${takeLease('$1')}
      where ctid = any(array(select ctid from due))
      returning scac, number, number_type, lease_token, attempts, first_not_found_at,
                last_answer_id, last_answer_hash, due_at, last_succeeded_at, quiet_since,
                paying_account_id, paying_bucket,
                case when paying_bucket <> 'default' then traceparent end as traceparent,
                ${isFollowed} as is_followed`,
    values: [
      ...[token, limit, limits.perCarrier, limits.busyCarriers],
      ...[limits.perPayer, limits.busyPayers, limits.refusing, limits.tried],
      carriersOf(limits.busyPayers),
    ],
  })
