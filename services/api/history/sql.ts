import type { Db } from '../../../platform/postgres/database.ts'
import { location } from '../../../resources/definitions/location.ts'
import { vessel } from '../../../resources/definitions/vessel.ts'
import type { ResourceDefinition, ResourceRow } from '../../../resources/resource.ts'
import type { StoredEventRow } from '../../../resources/tracking/stored-events.ts'
import type { StoredRows } from '../../../schemas/tables.ts'

/** A record as it is stored now, with the database's time. */
export const recordRow = (db: Db, { types, selected, from }: ResourceDefinition, key: Shipment) =>
  db.query<ResourceRow & { readonly now: Date; readonly created_at: Date }>({
    name: `record_then_${types[0]}`,
    text: `select ${selected}, now() as now ${from} where r.account_id = $1 and r.id = $2`,
    values: [key.account_id, key.id],
  })

export type Shipment = { readonly account_id: string; readonly id: string }

export type EventThen = StoredEventRow &
  Pick<StoredRows['transport_event'], 'container_id' | 'happening'> & {
    /** The number of its container. */
    readonly number: string
  }

/** The events of a shipment that stood at a time, in the order of the journey. */
export const eventsThen = (db: Db, { account_id, id }: Shipment, at: Date) =>
  db.query<EventThen>({
    name: 'events_of_shipment_then',
    text: `
      select t.id, t.container_id, t.event, t.identity, t.happening, t.timestamp, t.voyage_number,
        t.carrier_event_id, c.number, l.code as locode, v.imo as vessel_imo, v.name as vessel_name
      from container c
      join transport_event t on t.account_id = c.account_id and t.container_id = c.id
      left join location l on l.id = t.location_id
      left join vessel v on v.id = t.vessel_id
      where c.account_id = $1 and c.shipment_id = $2 and t.created_at <= $3
        and coalesce(t.superseded_at, 'infinity') > $3
      order by t.timestamp, t.created_at, t.id`,
    values: [account_id, id, at],
  })

/** The containers of a shipment that were known at a time. */
export const containersThen = (db: Db, { account_id, id }: Shipment, at: Date) =>
  db.query<{ readonly id: string }>({
    name: 'containers_then',
    text: `
      select id from container where account_id = $1 and shipment_id = $2 and created_at <= $3
      order by number, id`,
    values: [account_id, id, at],
  })

/** The numbers of a shipment. */
export const shipmentNumbers = (db: Db, { account_id, id }: Shipment) =>
  db.query<Pick<StoredRows['shipment'], 'number' | 'number_type'>>({
    name: 'shipment_numbers',
    text: `select number, number_type from shipment where account_id = $1 and id = $2`,
    values: [account_id, id],
  })

export type StatementRow = Omit<StoredRows['terminal_observation'], 'container_number'>

/** The statements about a container of which the account could learn until a time. */
export const statementsUntil = (db: Db, accountId: string, number: string, at: Date) =>
  db.query<StatementRow>({
    name: 'terminal_statements_until',
    text: `
      select id, account_id, source, giver, document_id, bill_of_lading_number, port_locode, facts,
        observed_at, confirmed_at, received_at
      from terminal_observation
      where container_number = $2 and (account_id is null or account_id = $1)
        and received_at <= $3`,
    values: [accountId, number, at],
  })

export type Estimate = Pick<StoredRows['transport_event'], 'event' | 'location_id' | 'timestamp'>

/** The estimates for the containers of a shipment until a time, the last first. */
export const estimatesUntil = (db: Db, { account_id, id }: Shipment, at: Date) =>
  db.query<Estimate>({
    name: 'estimates_until',
    text: `
      select t.event, t.location_id, t.timestamp
      from container c
      join transport_event t on t.account_id = c.account_id and t.container_id = c.id
      where c.account_id = $1 and c.shipment_id = $2 and t.created_at <= $3
        and t.event like 'container.transport.estimated.%'
      order by t.created_at desc, t.id`,
    values: [account_id, id, at],
  })

type NamedPlaceRow = Pick<StoredRows['location'], 'id' | 'kind' | 'code' | 'name' | 'time_zone'>

export const placesById = (db: Db, ids: readonly string[]) =>
  db.query<NamedPlaceRow>({
    name: 'places_then',
    text: `select r.id, r.kind, r.code, r.name, r.time_zone ${location.from} where r.id = any($1::uuid[])`,
    values: [ids],
  })

export const vesselNames = (db: Db, ids: readonly string[]) =>
  db.query<Pick<StoredRows['vessel'], 'id' | 'name' | 'imo'>>({
    name: 'vessels_then',
    text: `select r.id, r.name, r.imo ${vessel.from} where r.id = any($1::uuid[])`,
    values: [ids],
  })
