// The statements on probes.
import { leaseIsFree, leaseOn, releaseLease, takeLease } from '../../platform/loop/lease.ts'
import type { Db } from '../../platform/postgres/database.ts'

export type ProbeRow = {
  readonly account_id: string
  readonly tracking_request_id: string
  readonly number: string
  readonly number_type: string
  readonly candidates: readonly string[]
  readonly attempts: number
  readonly lease_token: string
  readonly traceparent: string | null
}

export type ProbesInFlight = { readonly account_id: string; readonly count: number }

/** How many probes of one account may be in flight in a process: each may wait for the account's permits. */
export const mostProbesOfAccount = 4

/**
 * Claims due probes, those first whose accounts have the fewest in flight: neither the many numbers of an account nor its
 * wait for permits keeps another one's from being asked. Steps from account to account along the index.
 */
export const claimProbes = (
  tx: Db,
  token: string,
  limit: number,
  inFlight: readonly ProbesInFlight[],
) =>
  tx.query<ProbeRow>({
    name: 'probe_claim',
    text: `
      with recursive waiting as (
        (select account_id from probe order by account_id limit 1)
        union all
        select n.account_id from waiting
        cross join lateral (
          select account_id from probe where account_id > waiting.account_id
          order by account_id limit 1) n
      ), turns as (
        select d.ctid, d.due_at,
               coalesce(b.count, 0) + row_number() over (partition by w.account_id order by d.due_at) as turn
        from waiting w
        left join unnest($3::uuid[], $4::int[]) as b (account_id, count) on b.account_id = w.account_id
        cross join lateral (
          select ctid, due_at from probe
          where account_id = w.account_id and due_at <= now() and ${leaseIsFree()}
          order by due_at limit greatest(0, ${mostProbesOfAccount} - coalesce(b.count, 0))) d
      ), due as (
        select ctid from probe
        where ctid = any(array(select ctid from turns order by turn, due_at limit $2))
          and ${leaseIsFree()}
        for update skip locked)
      update probe set ${takeLease('$1')}
      where ctid = any(array(select ctid from due))
      returning account_id, tracking_request_id, number, number_type, candidates, attempts,
                lease_token, traceparent`,
    values: [
      ...[token, limit, inFlight.map(({ account_id }) => account_id)],
      inFlight.map(({ count }) => count),
    ],
  })

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
    values: [
      probes.map(({ probe }) => probe.account_id),
      probes.map(({ probe }) => probe.tracking_request_id),
      probes.map(({ probe }) => probe.lease_token),
      probes.map(({ afterMs }) => afterMs),
    ],
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
    values: [
      probes.map((probe) => probe.account_id),
      probes.map((probe) => probe.tracking_request_id),
      probes.map((probe) => probe.lease_token),
    ],
  })

export const probeLease = leaseOn('probe', { account_id: 'uuid', tracking_request_id: 'uuid' })
