import type { Db } from '../../../platform/postgres/database.ts'
import { formsOf, searchedTypes, termsFound } from '../../../resources/lists/search-terms.ts'
import type { Found } from './best-found.ts'

const mostOfType = 50

export const findTerms = (db: Db, accountId: string, query: string) =>
  db.query<Found>({
    name: 'search_find',
    text: searchedTypes.map((type) => termsFound(type, '$1', '$2', mostOfType)).join(' union all '),
    values: [accountId, formsOf(query)],
  })

/** A found record, as the interface shows it. */
export type FoundRecord = {
  readonly entity_type: string
  readonly path: string
  readonly id: string
  readonly number: string
  readonly shipment_id: string | null
  readonly scac: string | null
  readonly port_of_lading_name: string | null
  readonly port_of_discharge_name: string | null
  readonly containers_count: number | null
  readonly tracking_stopped: boolean | null
  readonly tracking_stopped_reason: string | null
  readonly status: string | null
  readonly failed_reason: string | null
  readonly ref_numbers: readonly string[]
  readonly created_at: Date
  readonly updated_at: Date
}

const portName = (column: string) => `(select l.name from location l where l.id = r.${column})`

const ofAccount = 'where r.account_id = $1 and r.id = any($2::uuid[])'

// Ids are unique across types.
const recordsText = `
  select 'shipment' as entity_type, '/v2/shipments' as path, r.id,
    coalesce(r.bill_of_lading_number, r.booking_number, r.number) as number,
    null::uuid as shipment_id, r.scac,
    ${portName('port_of_lading_id')} as port_of_lading_name,
    ${portName('port_of_discharge_id')} as port_of_discharge_name,
    (select count(*)::int from container c where c.account_id = r.account_id and c.shipment_id = r.id)
      as containers_count,
    r.line_tracking_stopped_at is not null as tracking_stopped,
    r.line_tracking_stopped_reason as tracking_stopped_reason,
    null as status, null as failed_reason, coalesce(r.ref_numbers, '{}') as ref_numbers,
    r.created_at, r.updated_at
  from shipment r ${ofAccount}
  union all
  select 'cargo', '/v2/containers', r.id, r.number, r.shipment_id,
    (select s.scac from shipment s where s.account_id = r.account_id and s.id = r.shipment_id),
    null, null, null, null, null, null, null, r.ref_numbers, r.created_at, r.updated_at
  from container r ${ofAccount}
  union all
  select 'tracking_request', '/v2/tracking_requests', r.id,
    coalesce(r.given_number, r.request_number), r.shipment_id, r.scac,
    null, null, null, null, null, r.status, r.failed_reason, coalesce(r.ref_numbers, '{}'),
    r.created_at, r.updated_at
  from tracking_request r ${ofAccount}
  union all
  select 'document', '/v2/documents', r.id, r.name, null, null,
    null, null, null, null, null, null, null, '{}', r.created_at, r.updated_at
  from document r ${ofAccount} and r.discarded_at is null
  union all
  select 'party', '/v2/parties', r.id, r.company_name, null, null,
    null, null, null, null, null, null, null, '{}', r.created_at, r.created_at
  from party r ${ofAccount}`

export const readFound = (db: Db, accountId: string, ids: readonly string[]) =>
  db.query<FoundRecord>({
    name: 'search_read',
    text: recordsText,
    values: [accountId, ids],
  })
