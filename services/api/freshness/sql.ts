import { arraysOf } from '../../../platform/postgres/arrays-of.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import type { CarrierReference } from '../../../resources/identities.ts'

type Times = {
  readonly last_asked_at: Date | null
  readonly last_answered_at: Date | null
  readonly last_news_at: Date | null
}

export type SourceRow = Times & { readonly source: string } & {
  readonly [Name in keyof CarrierReference]: string | null
}

/** The carriers that were asked for these numbers. */
export const polledSources = (db: Db, references: readonly CarrierReference[]) =>
  db.query<SourceRow>({
    name: 'freshness_of_polls',
    text: `
      select 'poll' as source, r.scac, r.number, r.number_type, r.last_attempted_at as last_asked_at,
        r.last_succeeded_at as last_answered_at, a.received_at as last_news_at
      from (select distinct * from unnest($1::text[], $2::text[], $3::text[])
              as n (scac, number, number_type)) m
      join carrier_reference r using (scac, number, number_type)
      left join carrier_answer a on a.id = r.last_answer_id
      where r.last_attempted_at is not null
      order by 2, 3, 4`,
    values: arraysOf(references, 'scac', 'number', 'number_type'),
  })

/** What speaks about these numbers without being asked. What it repeats is not stored. */
export const reportingSources = (db: Db, references: readonly CarrierReference[]) =>
  db.query<SourceRow>({
    name: 'freshness_of_reports',
    text: `
      select o.source, m.scac, m.number, m.number_type, null::timestamptz as last_asked_at,
        o.at as last_answered_at, o.at as last_news_at
      from (select distinct * from unnest($1::text[], $2::text[], $3::text[])
              as n (scac, number, number_type)) m
      cross join lateral (
        select source, max(received_at) as at from carrier_observation
        where scac = m.scac and number = m.number and number_type = m.number_type
          and source <> 'poll'
        group by source) o
      order by 1, 2, 3, 4`,
    values: arraysOf(references, 'scac', 'number', 'number_type'),
  })

/** The terminals, railways, lines and documents that have told the account about a container. */
export const tellingSources = (db: Db, accountId: string, containerId: string) =>
  db.query<SourceRow>({
    name: 'freshness_of_statements',
    text: `
      select o.source, null as scac, null as number, null as number_type,
        null::timestamptz as last_asked_at,
        max(greatest(o.confirmed_at, o.received_at)) as last_answered_at,
        max(o.received_at) as last_news_at
      from container c
      join terminal_observation o on o.container_number = c.number
        and (o.account_id is null or o.account_id = c.account_id)
      where c.account_id = $1 and c.id = $2
      group by o.source order by 1`,
    values: [accountId, containerId],
  })

/** The shipment with this id, or that of the container with this id. */
export const shipmentOf = (
  db: Db,
  accountId: string,
  table: 'shipment' | 'container',
  id: string,
) =>
  db.query<{ readonly id: string }>({
    name: `freshness_shipment_of_${table}`,
    text: `select ${table === 'container' ? 'shipment_id as id' : 'id'} from ${table}
           where account_id = $1 and id = $2`,
    values: [accountId, id],
  })
