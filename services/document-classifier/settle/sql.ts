import { arraysOf } from '../../../platform/postgres/arrays-of.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { isLive } from '../../../resources/tracking/live-requests.ts'
import type { RequestedNumber } from '../../../resources/messages/tracking-requested.ts'

/** A number that a document of this account mentions. */
export type MentionedNumber = { readonly account_id: string; readonly number: string }

const values = (mentioned: readonly MentionedNumber[]) =>
  arraysOf(mentioned, 'account_id', 'number')

export type MatchedShipment = MentionedNumber & { readonly id: string }

/** The accounts' shipments with one of the numbers as request, bill of lading or booking number. */
export const matchingShipments = (tx: Db, mentioned: readonly MentionedNumber[]) =>
  tx.query<MatchedShipment>({
    name: 'document_matching_shipments',
    text: `
      select m.account_id, m.number, s.id
      from (select distinct * from unnest($1::uuid[], $2::text[])) as m (account_id, number)
      cross join lateral (
        select id from shipment where account_id = m.account_id and number = m.number
        union
        select id from shipment
        where account_id = m.account_id and bill_of_lading_number = m.number
        union
        select id from shipment where account_id = m.account_id and booking_number = m.number) s`,
    values: values(mentioned),
  })

export type MatchedContainer = MentionedNumber & {
  readonly id: string
  readonly shipment_id: string
}

/** The accounts' containers with these numbers, newest first; each journey of a container has its own row. */
export const matchingContainers = (tx: Db, mentioned: readonly MentionedNumber[]) =>
  tx.query<MatchedContainer>({
    name: 'document_matching_containers',
    text: `
      select m.account_id, m.number, c.id, c.shipment_id
      from (select distinct * from unnest($1::uuid[], $2::text[])) as m (account_id, number)
      cross join lateral (
        select id, shipment_id, created_at from container
        where account_id = m.account_id and number = m.number
        order by created_at desc limit 10) c
      order by c.created_at desc, c.id`,
    values: values(mentioned),
  })

/** The numbers for which the account has a tracking request that has not ended. */
export const trackedNumbers = (tx: Db, mentioned: readonly MentionedNumber[]) =>
  tx.query<MentionedNumber>({
    name: 'document_numbers_tracked',
    text: `
      select r.account_id, r.request_number as number
      from unnest($1::uuid[], $2::text[]) as m (account_id, number)
      join tracking_request r
        on r.account_id = m.account_id and r.request_number = m.number
      where r.${isLive}`,
    values: values(mentioned),
  })

/** Returns the ids of the inserted rows; an account has one active request for each number. */
export const insertTrackingRequests = (tx: Db, requests: readonly RequestedNumber[]) =>
  requests.length === 0
    ? Promise.resolve([])
    : tx.query<{ id: string }>({
        name: 'document_tracking_insert',
        text: `
          insert into tracking_request (account_id, id, request_number, request_type, scac,
            auto_detect, ref_numbers, tags)
          select account_id, id, number, 'bill_of_lading', scac, false, '{}', '{}'
          from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[])
            as w (account_id, id, number, scac)
          on conflict do nothing
          returning id`,
        values: arraysOf(requests, 'account_id', 'id', 'request_number', 'scac'),
      })

/** Deletes the links of the documents to shipments and containers. */
export const deleteLinks = (
  tx: Db,
  documents: readonly { readonly account_id: string; readonly document_id: string }[],
) =>
  tx.query({
    name: 'document_unlink',
    text: `
      with those as (select * from unnest($1::uuid[], $2::uuid[]) as u (account_id, document_id)),
      cargos as (
        delete from document_cargo using those
        where document_cargo.account_id = those.account_id
          and document_cargo.document_id = those.document_id)
      delete from document_shipment using those
      where document_shipment.account_id = those.account_id
        and document_shipment.document_id = those.document_id`,
    values: arraysOf(documents, 'account_id', 'document_id'),
  })
