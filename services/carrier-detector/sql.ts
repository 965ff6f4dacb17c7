import { leaseIsFree, leaseOn, releaseLease, takeLease } from '../../platform/loop/lease.ts'
import type { Db } from '../../platform/postgres/database.ts'
import { possibleForms } from '../../domain/numbers/canonical-number.ts'
import { fieldDefinitions } from '../../resources/initial-custom-fields.ts'
import type { InitialFields } from '../../resources/initial-custom-fields.ts'
import type { RecordedRequest } from '../../resources/recorded-event.ts'
import { loadReferenceData } from '../../resources/reference-data/reference-data.ts'

export type RequestRow = RecordedRequest &
  InitialFields & {
    readonly ref_numbers: readonly string[] | null
    readonly tags: readonly string[]
    readonly customer_id: string | null
  }

type Id = { readonly account_id: string; readonly id: string }

/** Tracking requests, locked until the transaction ends. */
export const lockRequests = (tx: Db, ids: readonly Id[]) =>
  tx.query<RequestRow>({
    name: 'detector_lock_requests',
    text: `
      select r.*, ${fieldDefinitions} from unnest($1::uuid[], $2::uuid[]) as m (account_id, id)
      cross join lateral (
        select account_id, id, request_number, given_number, request_type, scac, status, failed_reason,
               ref_numbers, tags, customer_id, initial_custom_fields
        from tracking_request where account_id = m.account_id and id = m.id
        limit 1 for update) r`,
    values: [ids.map((id) => id.account_id), ids.map((id) => id.id)],
  })

export type LiveRequestRow = {
  readonly account_id: string
  readonly id: string
  readonly shipment_id: string | null
  readonly request_number: string
  readonly request_type: string
  readonly scac: string
}

/** Live requests of the same accounts for the same numbers whose carrier is known. */
export const liveRequests = (tx: Db, requests: readonly RequestRow[]) =>
  tx.query<LiveRequestRow>({
    name: 'detector_live_requests',
    text: `
      select account_id, id, shipment_id, request_number, request_type, scac from tracking_request
      where account_id = any($1::uuid[]) and request_number = any($2::text[])
        and scac is not null and status in ('pending', 'awaiting_manifest', 'created')`,
    values: [
      requests.map((r) => r.account_id),
      requests.flatMap((r) => possibleForms(loadReferenceData().carriers, r.request_number)),
    ],
  })

/** The carriers that have known these numbers, in earlier requests of all accounts. */
export const carrierHistory = (tx: Db, numbers: readonly string[]) =>
  tx.query<{ number: string; scac: string; count: number }>({
    name: 'detector_history',
    text: `
      select number, scac, count(*)::int as count from carrier_reference
      where number = any($1::text[]) and last_succeeded_at is not null
      group by number, scac`,
    values: [numbers],
  })

export type ProbeRow = {
  readonly account_id: string
  readonly tracking_request_id: string
  readonly number: string
  readonly number_type: string
  readonly candidates: readonly string[]
  readonly attempts: number
  readonly lease_token: string
}

export const claimProbes = (tx: Db, token: string, limit: number) =>
  tx.query<ProbeRow>({
    name: 'probe_claim',
    text: `
      with due as (
        select ctid from probe
        where due_at <= now() and ${leaseIsFree()}
        order by due_at limit $2 for update skip locked)
      update probe set ${takeLease('$1')}
      where ctid = any(array(select ctid from due))
      returning account_id, tracking_request_id, number, number_type, candidates, attempts,
                lease_token`,
    values: [token, limit],
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
