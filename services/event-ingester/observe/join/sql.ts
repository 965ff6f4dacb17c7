import { arraysOf } from '../../../../platform/postgres/arrays-of.ts'
import type { Db } from '../../../../platform/postgres/database.ts'
import type { CarrierReference } from '../../../../resources/identities.ts'
import type { StoredRows } from '../../../../schemas/tables.ts'
import type { Key } from '../sql.ts'
import { followersOfReference } from '../../followers.ts'

/** The documents and containers that are stored for the shipment of one follower. */
export type KnownNumbers = CarrierReference & {
  readonly account_id: string
  /** The tracking request. */
  readonly id: string
  /** Whether an answer has been recorded for the shipment. */
  readonly is_observed: boolean
  readonly bill_of_lading_number: string | null
  readonly booking_number: string | null
  readonly boxes: readonly string[] | null
}

/** The followers of these references with what is stored for them; locks nothing. */
export const knownNumbers = (tx: Db, references: readonly CarrierReference[]) =>
  tx.query<KnownNumbers>({
    name: 'ingester_known_numbers',
    text: `
      select k.account_id, k.id, m.scac, m.number, m.number_type, s.bill_of_lading_number,
        s.booking_number, s.boxes, coalesce(s.is_observed, false) as is_observed
      from (select distinct * from unnest($1::text[], $2::text[], $3::text[])
              as m (scac, number, number_type)) m
      cross join lateral (${followersOfReference}) k
      left join lateral (
        select bill_of_lading_number, booking_number,
          observed_at is not null as is_observed,
          array(select c.number from container c
            where c.account_id = k.account_id and c.shipment_id = k.shipment_id) as boxes
        from shipment where account_id = k.account_id and id = k.shipment_id limit 1) s on true`,
    values: arraysOf(references, 'scac', 'number', 'number_type'),
  })

/** An account whose other shipments at a carrier may have these documents and containers. */
export type News = {
  readonly account_id: string
  readonly scac: string
  /** In all spellings. */
  readonly documents: readonly string[]
  readonly boxes: readonly string[]
}

/** A shipment that may be the same bill. */
export type Twin = Pick<
  StoredRows['shipment'],
  'account_id' | 'id' | 'scac' | 'number' | 'number_type'
>

const twinColumns = 's.account_id, s.id, s.scac, s.number, s.number_type'
const each = (news: readonly News[], of: 'documents' | 'boxes') =>
  news.flatMap(({ account_id, scac, [of]: numbers }) =>
    numbers.map((number) => ({ account_id, scac, number })),
  )
const arrays = (wanted: ReturnType<typeof each>) => arraysOf(wanted, 'account_id', 'scac', 'number')

export const twinsByDocument = (tx: Db, news: readonly News[]) =>
  tx.query<Twin>({
    name: 'ingester_twins_by_document',
    text: `
      select distinct ${twinColumns}
      from unnest($1::uuid[], $2::text[], $3::text[]) as m (account_id, scac, number)
      cross join lateral (
        select id from shipment where account_id = m.account_id and number = m.number
        union
        select id from shipment
        where account_id = m.account_id and bill_of_lading_number = m.number
        union
        select id from shipment where account_id = m.account_id and booking_number = m.number) f
      cross join lateral (
        select account_id, id, scac, number, number_type from shipment
        where account_id = m.account_id and id = f.id limit 1) s
      where s.scac = m.scac`,
    values: arrays(each(news, 'documents')),
  })

/** A container has a row for each of its trips: the newest ones are looked at. */
export const twinsByBox = (tx: Db, news: readonly News[]) =>
  tx.query<Twin>({
    name: 'ingester_twins_by_box',
    text: `
      select distinct ${twinColumns}
      from unnest($1::uuid[], $2::text[], $3::text[]) as m (account_id, scac, number)
      cross join lateral (
        select shipment_id from container
        where account_id = m.account_id and number = m.number
        order by created_at desc limit 10) f
      cross join lateral (
        select account_id, id, scac, number, number_type from shipment
        where account_id = m.account_id and id = f.shipment_id limit 1) s
      where s.scac = m.scac`,
    values: arrays(each(news, 'boxes')),
  })

/** The records that replace these ones, which are gone. */
export const replacements = (tx: Db, ids: readonly Key[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : tx.query<Pick<StoredRows['joined_record'], 'account_id' | 'id' | 'joined_into'>>({
        name: 'ingester_replacements',
        text: `
          select j.account_id, j.id, j.joined_into
          from unnest($1::uuid[], $2::uuid[]) as m (account_id, id)
          join joined_record j on j.account_id = m.account_id and j.id = m.id`,
        values: arraysOf(ids, 'account_id', 'id'),
      })
