import { arraysOf } from '../../../platform/postgres/arrays-of.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { mostFailures } from '../../../resources/tracking/refusing-carriers.ts'
import type { Refusal } from './refusals.ts'

const longestWaitMs = 600_000
/** No trial of a carrier is claimed beside another one that is under way. */
const trialSeconds = 60

export type RefusingCarrier = {
  readonly scac: string
  /** Whether this process may ask for one number. */
  readonly is_tried: boolean
}

/** The carriers whose numbers wait, and which of them this process may try now. */
export const claimTrials = (db: Db) =>
  db.query<RefusingCarrier>({
    name: 'refusing_carrier_claim',
    text: `
      with due as (
        select scac from refusing_carrier where failures >= $1 and trial_at <= now()
        order by scac for update skip locked
      ), tried as (
        update refusing_carrier set trial_at = now() + interval '${trialSeconds} seconds'
        where scac in (select scac from due) returning scac
      )
      select scac, scac in (select scac from tried) as is_tried
      from refusing_carrier where failures >= $1`,
    values: [mostFailures],
  })

/** Forgets that carriers refused, and returns those that did. */
export const forgetRefusals = (tx: Db, scacs: readonly string[]) =>
  tx.query<{ scac: string; refusal: string; since: Date; failures: number }>({
    name: 'refusing_carrier_forget',
    text: `
      with own as (
        select scac from refusing_carrier where scac = any($1::text[]) order by scac for update)
      delete from refusing_carrier where scac in (select scac from own)
      returning scac, refusal, since, failures`,
    values: [scacs],
  })

/**
 * Counts refusals, in the order of the carriers, and returns them with the failures in a row. From `mostFailures` on only
 * trials count: polls that were under way when the wait began do not make it longer, unless their `Retry-After` does.
 */
export const countRefusals = (tx: Db, refusals: readonly Refusal[]) =>
  tx.query<{ scac: string; refusal: string; failures: number; added: number }>({
    name: 'refusing_carrier_count',
    text: `
      with refused as (
        select * from unnest($1::text[], $2::text[], $3::int[], $4::boolean[], $5::float8[], $6::float8[])
          as n (scac, refusal, failures, is_trial, first_ms, least_ms) order by scac
      ), before as (
        -- As it was: a row that is locked here and updated below would be left out.
        select scac, failures from refusing_carrier where scac = any($1::text[])
      ), counted as (
        insert into refusing_carrier as r (scac, refusal, since, failures, trial_at)
        select scac, refusal, now(), least(failures, $8), now() + greatest(first_ms, least_ms) * interval '1 millisecond'
        from refused
        on conflict (scac) do update set refusal = excluded.refusal, (failures, trial_at) = (
          select n.failures, case when r.failures >= $8 and not is_trial
            then greatest(r.trial_at, now() + least_ms * interval '1 millisecond')
            else now() + interval '1 millisecond' * greatest(least_ms,
              least($7, first_ms * power(2, least(20, greatest(0, n.failures - $8))))) end
          from refused cross join lateral (
            select case when is_trial then r.failures + 1
              else greatest(r.failures, least(r.failures + refused.failures, $8)) end as failures) n
          where refused.scac = r.scac)
        returning scac, refusal, failures
      )
      select counted.*, counted.failures - coalesce(before.failures, 0) as added
      from counted left join before using (scac)`,
    values: [
      ...arraysOf(refusals, 'scac', 'refusal', 'failures', 'isTrial', 'firstWaitMs', 'leastWaitMs'),
      longestWaitMs,
      mostFailures,
    ],
  })
