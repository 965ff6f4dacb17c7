// The numbers under which a shipment is followed: what was said about each of them is about the shipment.
import { arraysOf } from '../../platform/postgres/arrays-of.ts'
import type { Db } from '../../platform/postgres/database.ts'
import type { StoredRows } from '../../schemas/tables.ts'
import type { CarrierReference } from '../identities.ts'

type Shipment = { readonly account_id: string; readonly id: string }

/** The numbers of shipments, and those that their requests name or follow. */
export const referencesOfShipments = (db: Db, shipments: readonly Shipment[]) =>
  db.query<CarrierReference & { readonly shipment_id: string }>({
    name: 'references_of_shipments',
    text: `
      select m.id as shipment_id, r.scac, r.number, r.number_type
      from unnest($1::uuid[], $2::uuid[]) as m (account_id, id)
      cross join lateral (
        select scac, number, number_type from shipment
        where account_id = m.account_id and id = m.id
        union
        select scac, request_number, request_type from tracking_request
        where account_id = m.account_id and shipment_id = m.id
        union
        select scac, follows_number, follows_type from tracking_request
        where account_id = m.account_id and shipment_id = m.id and follows_number is not null) r
      where r.scac is not null`,
    values: arraysOf(shipments, 'account_id', 'id'),
  })

type Numbers = Pick<
  StoredRows['shipment'],
  'bill_of_lading_number' | 'booking_number' | 'number' | 'number_type'
>

/** The numbers of a shipment that a paper about one of its containers would name. */
export const documentsOf = (shipment: Numbers): (string | null)[] => [
  shipment.bill_of_lading_number,
  shipment.booking_number,
  shipment.number_type === 'container' ? null : shipment.number,
]
