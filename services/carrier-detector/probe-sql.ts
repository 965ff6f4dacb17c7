// The statements on probes.
import type { NumberType } from '../../domain/carriers/profile.ts'
import { leaseIsFree, leaseOn, releaseLease, takeLease } from '../../platform/loop/lease.ts'
import { arraysOf } from '../../platform/postgres/arrays-of.ts'
import type { Db } from '../../platform/postgres/database.ts'

export type ProbeRow = {
  readonly account_id: string
  readonly tracking_request_id: string
  readonly number: string
  readonly number_type: NumberType
  readonly candidates: readonly string[]
  readonly attempts: number
  readonly lease_token: string
  readonly traceparent: string | null
}

type ProbesInFlight = { readonly account_id: string; readonly count: number }

/** A probe that is due, and for how long it has been. */
export type WaitingProbe = Pick<ProbeRow, 'account_id' | 'tracking_request_id' | 'candidates'> & {
  readonly waited_ms: number
}

/** How many probes of one account may be in flight in a process. */
export const mostProbesOfAccount = 4

const mostLooked = 1_000

/**
 * Due probes, those first whose accounts have the fewest in flight: the many numbers of an account do not keep another one's
 * from being asked. Steps from account to account along the index.
 */
export const waitingProbes = (db: Db, inFlight: readonly ProbesInFlight[]) =>
  db.query<WaitingProbe>({
    name: 'probe_waiting',
    text: `
      with recursive waiting as (
        (select account_id from probe order by account_id limit 1)
        union all
        select n.account_id from waiting
        cross join lateral (
          select account_id from probe where account_id > waiting.account_id
          order by account_id limit 1) n
      )
      select w.account_id, d.tracking_request_id, d.candidates,
             extract(epoch from now() - d.due_at)::float8 * 1000 as waited_ms
      from waiting w
      left join unnest($1::uuid[], $2::int[]) as b (account_id, count) on b.account_id = w.account_id
      cross join lateral (
        select tracking_request_id, candidates, due_at from probe
        where account_id = w.account_id and due_at <= now() and ${leaseIsFree()}
        order by due_at limit greatest(0, ${mostProbesOfAccount} - coalesce(b.count, 0))) d
      order by coalesce(b.count, 0) + row_number() over (partition by w.account_id order by d.due_at),
               d.due_at
      limit ${mostLooked}`,
    values: arraysOf(inFlight, 'account_id', 'count'),
  })

/** Claims those of the probes that are still due. */
export const claimProbes = (db: Db, token: string, probes: readonly WaitingProbe[]) =>
  db.query<ProbeRow>({
    name: 'probe_claim',
    text: `
      with due as (
        select p.ctid from unnest($2::uuid[], $3::uuid[]) as c (account_id, id)
        cross join lateral (
          select ctid from probe
          where account_id = c.account_id and tracking_request_id = c.id
            and due_at <= now() and ${leaseIsFree()}
          limit 1 for update skip locked) p)
      update probe set ${takeLease('$1')}
      where ctid = any(array(select ctid from due))
      returning account_id, tracking_request_id, number, number_type, candidates, attempts,
                lease_token, traceparent`,
    values: [token, ...arraysOf(probes, 'account_id', 'tracking_request_id')],
  })

const held = (probes: readonly ProbeRow[]) =>
  arraysOf(probes, 'account_id', 'tracking_request_id', 'lease_token')

/** Postpones the probes that still hold their lease. */
export const postponeProbes = (
  tx: Db,
  probes: readonly { readonly probe: ProbeRow; readonly afterMs: number }[],
) =>
  tx.query({
    name: 'probe_postpone',
    text: `
      update probe set due_at = now() + p.after_ms * interval '1 millisecond',
                       attempts = attempts + 1, ${releaseLease}
      from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::float8[])
        as p (account_id, id, token, after_ms)
      where probe.account_id = p.account_id and probe.tracking_request_id = p.id
        and probe.lease_token = p.token`,
    values: [...held(probes.map(({ probe }) => probe)), probes.map(({ afterMs }) => afterMs)],
  })

/** Deletes the probes that still hold their lease, and returns their requests. */
export const endProbes = (tx: Db, probes: readonly ProbeRow[]) =>
  tx.query<{ account_id: string; id: string }>({
    name: 'probe_end',
    text: `
      delete from probe using unnest($1::uuid[], $2::uuid[], $3::uuid[])
        as p (account_id, id, token)
      where probe.account_id = p.account_id and probe.tracking_request_id = p.id
        and probe.lease_token = p.token
      returning probe.account_id, probe.tracking_request_id as id`,
    values: held(probes),
  })

export const probeLease = leaseOn('probe', { account_id: 'uuid', tracking_request_id: 'uuid' })
