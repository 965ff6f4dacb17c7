import type { StagedValue } from '../../../domain/custom-fields/initial-values.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { trackingRequest } from '../../../resources/definitions/tracking-request.ts'
import { isLive } from '../../../resources/tracking/live-requests.ts'
import type { ResourceRow } from '../../../resources/resource.ts'
import type { RequestedNumber } from '../../../resources/messages/tracking-requested.ts'
import type { ApiRequest } from '../http/route.ts'
import type { ValidTrackingRequest } from './validate.ts'

// A bill of lading and a booking of one number are one thing where the carrier has answered for it. Before that the
// client may be correcting the type of its first request. A request that failed while this one was under way was live when
// this one came.
const liveTwin = `
  from tracking_request t
  where t.account_id = $1 and t.request_number = any($2::text[])
    -- Whichever carrier was detected for a number is detected for it again.
    and case when $4::text is null
      then t.auto_detect
        and translate(coalesce(t.given_number, t.request_number), '-./', '') = translate($5, '-./', '')
      else t.scac = $4::text end
    and (t.${isLive} or (t.status = 'failed'
      and t.updated_at >= now() - $6::float8 * interval '1 millisecond'))
    and (t.request_type = $3
      or (t.request_type <> 'container' and $3 <> 'container' and exists (
        select from shipment s
        where s.account_id = t.account_id and s.id = t.shipment_id and s.observed_at is not null)))`

type Asking = Pick<ApiRequest, 'accountId' | 'userId' | 'ageMs' | 'newId'>

const twinValues = (
  { accountId, ageMs }: Pick<Asking, 'accountId' | 'ageMs'>,
  wanted: ValidTrackingRequest,
) => [...[accountId, wanted.spellings, wanted.requestType, wanted.scac, wanted.number, ageMs()]]

/**
 * Until the transaction ends no other one creates a request with this number and without a carrier. A statement of its
 * own, so that the next one sees what the transaction that held the lock before has made, and what was detected since.
 */
export const lockNumber = (tx: Db, accountId: string, { number }: ValidTrackingRequest) =>
  tx.query({
    name: 'tracking_request_lock_number',
    text: `select pg_advisory_xact_lock(hashtextextended('number ' || $1::text || ' ' || $2::text, 0))`,
    values: [accountId, number],
  })

/** A request as it is written: with its customer, and the values that wait for its records. */
export type NewRequest = ValidTrackingRequest & {
  readonly customerId: string | null
  readonly staged: readonly StagedValue[] | null
}

/** Returns no row when the number is tracked already, however it was written, or an earlier try has made this request. */
export const insertRequest = (tx: Db, request: Asking, wanted: NewRequest) =>
  tx.query<ResourceRow & RequestedNumber>({
    name: 'tracking_request_insert',
    text: `
      insert into tracking_request as r (account_id, id, request_number, given_number,
        request_type, scac, auto_detect, ref_numbers, tags,
        customer_id, user_id, initial_custom_fields)
      select $1, $7, $5, $8, $3, $4::text, $4::text is null, $9, $10, $11, $12, $13::jsonb
      where not exists (select ${liveTwin})
        and not exists (select from tracking_request where account_id = $1 and id = $7)
      on conflict (account_id, request_number, request_type, coalesce(scac, ''))
        where ${isLive} do nothing
      returning ${trackingRequest.columns}`,
    values: [
      ...twinValues(request, wanted),
      ...[request.newId, wanted.given === wanted.number ? null : wanted.given],
      ...[wanted.refNumbers, wanted.tags, wanted.customerId, request.userId],
      wanted.staged && JSON.stringify(wanted.staged),
    ],
  })

/** The live request for the same number, in any spelling. */
export const liveRequest = (
  db: Db,
  request: Pick<Asking, 'accountId' | 'ageMs'>,
  wanted: ValidTrackingRequest,
) =>
  db.query<{ id: string; shipment_id: string | null }>({
    name: 'tracking_request_live',
    text: `
      select t.id, t.shipment_id ${liveTwin}
      order by t.request_type = $3 desc, t.created_at, t.id limit 1`,
    values: twinValues(request, wanted),
  })

export const partyExists = (db: Db, accountId: string, id: string) =>
  db.query({
    name: 'party_exists',
    text: `select 1 from party where account_id = $1 and id = $2`,
    values: [accountId, id],
  })
