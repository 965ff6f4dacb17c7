import { arraysOf } from '../../../../platform/postgres/arrays-of.ts'
import type { Db } from '../../../../platform/postgres/database.ts'
import type { CarrierReference } from '../../../../resources/identities.ts'
import type { ObservationRow } from '../../../../resources/tracking/observations.ts'
import { location } from '../../../../resources/definitions/location.ts'
import { vessel } from '../../../../resources/definitions/vessel.ts'
import type { ResourceRow } from '../../../../resources/resource.ts'
import { otherHappenings } from '../../../../resources/tracking/stored-events.ts'
import type { StoredEventRow } from '../../../../resources/tracking/stored-events.ts'
import type { StoredRows } from '../../../../schemas/tables.ts'

type ShipmentColumns = Pick<
  StoredRows['shipment'],
  | 'scac'
  | 'pol_etd_at'
  | 'pol_atd_at'
  | 'pod_eta_at'
  | 'pod_ata_at'
  | 'pod_voyage_number'
  | 'line_tracking_stopped_at'
  | 'updated_at'
>

/** A container with what its journey is derived from. */
export type ContainerRow = ShipmentColumns & {
  readonly id: string
  readonly shipment_id: string
  readonly number: string
  readonly created_at: Date
  readonly pol_locode: string | null
  readonly pod_locode: string | null
  readonly pod_vessel_imo: string | null
  readonly pod_vessel_name: string | null
  readonly now: Date
}

export const containerWithShipment = (db: Db, accountId: string, id: string) =>
  db.query<ContainerRow>({
    name: 'container_with_shipment',
    text: `
      select c.id, c.shipment_id, c.number, c.created_at, s.scac, s.updated_at, s.line_tracking_stopped_at,
        s.pol_etd_at, s.pol_atd_at, s.pod_eta_at, s.pod_ata_at, s.pod_voyage_number,
        (select l.code from location l where l.id = s.port_of_lading_id) as pol_locode,
        (select l.code from location l where l.id = s.port_of_discharge_id) as pod_locode,
        v.imo as pod_vessel_imo, v.name as pod_vessel_name, now() as now
      from container c
      join shipment s on s.account_id = c.account_id and s.id = c.shipment_id
      left join vessel v on v.id = s.pod_vessel_id
      where c.account_id = $1 and c.id = $2`,
    values: [accountId, id],
  })

const observationColumns = `scac, number, number_type, identity, received_at, source, answer_id,
          event, void_at, void_reason`

/** What one lading of many boxes has in common, as SQL. */
const ladingColumns = `event ->> 'locode', event ->> 'location_name', event ->> 'vessel_imo',
          event ->> 'vessel_name', event ->> 'import_voyage', event ->> 'export_voyage'`

/** Whether a statement names the container, as SQL. */
const isOwn = `(coalesce(event ->> 'container_number' = $4, false)
          or coalesce(event -> 'container_references' ? $4, false))`

/**
 * What was said about these numbers of a container, also what does not count any more, with what names no container. One
 * statement about another container shows that the shipment has several, and one for each ship on which others were put
 * aboard, whom it may have sailed with; a bill may have hundreds.
 */
export const statementsAboutContainer = (
  db: Db,
  references: readonly CarrierReference[],
  container: string,
) =>
  db.query<ObservationRow>({
    name: 'statements_about_container',
    text: `
      select o.* from unnest($1::text[], $2::text[], $3::text[]) as m (scac, number, number_type)
      cross join lateral (
        select ${observationColumns} from carrier_observation
        where scac = m.scac and number = m.number and number_type = m.number_type
          and (${isOwn}
            or not event ?| array['container_number', 'container_references', 'retracted_id'])
        union all
        (select ${observationColumns} from carrier_observation
         where scac = m.scac and number = m.number and number_type = m.number_type
           and void_at is null and not ${isOwn}
           and event ?| array['container_number', 'container_references']
         limit 1)
        union all
        (select distinct on (${ladingColumns}) ${observationColumns} from carrier_observation
         where scac = m.scac and number = m.number and number_type = m.number_type
           and void_at is null and not ${isOwn}
           and event @> '{"event_code": "LOAD", "classifier": "ACT"}'
         order by ${ladingColumns}, event ->> 'event_at')) o
      order by o.received_at, o.identity`,
    values: [...arraysOf(references, 'scac', 'number', 'number_type'), container],
  })

/** The carrier's events of the container that are not superseded. */
export const eventsOfContainer = (db: Db, accountId: string, containerId: string) =>
  db.query<StoredEventRow>({
    name: 'container_journey_events',
    text: `
      select t.id, t.event, t.identity, t.timestamp, t.voyage_number, t.carrier_event_id,
        l.code as locode, v.imo as vessel_imo, v.name as vessel_name
      from transport_event t
      left join location l on l.id = t.location_id
      left join vessel v on v.id = t.vessel_id
      where t.account_id = $1 and t.container_id = $2 and t.superseded_at is null
        and t.happening <> all($3::text[])`,
    values: [accountId, containerId, Object.values(otherHappenings)],
  })

/** Ports first: a port may be stored as the metro area of its rail terminals too. */
export const placesByCode = (db: Db, codes: readonly string[]) =>
  db.query<ResourceRow>({
    name: 'journey_places',
    text: `${location.select} where r.code = any($1::text[]) order by r.kind desc`,
    values: [codes],
  })

export const vesselsById = (db: Db, ids: readonly string[]) =>
  db.query<ResourceRow>({
    name: 'journey_vessels',
    text: `${vessel.select} where r.id = any($1::uuid[])`,
    values: [ids],
  })
