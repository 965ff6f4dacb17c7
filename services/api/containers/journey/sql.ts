import type { Db } from '../../../../platform/postgres/database.ts'
import { location } from '../../../../resources/definitions/location.ts'
import { vessel } from '../../../../resources/definitions/vessel.ts'
import type { ResourceRow } from '../../../../resources/resource.ts'
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
  readonly number: string
  readonly created_at: Date
  readonly pol_locode: string | null
  readonly pod_locode: string | null
  readonly pod_vessel_imo: string | null
  readonly pod_vessel_name: string | null
  /** The carrier's last answer, gzipped JSON, and when it came; null before the first one. */
  readonly answer_id: string | null
  readonly body: Buffer | null
  readonly received_at: Date | null
  readonly now: Date
}

export const containerWithAnswer = (db: Db, accountId: string, id: string) =>
  db.query<ContainerRow>({
    name: 'container_with_answer',
    text: `
      select c.id, c.number, c.created_at, s.scac, s.updated_at, s.line_tracking_stopped_at,
        s.pol_etd_at, s.pol_atd_at, s.pod_eta_at, s.pod_ata_at, s.pod_voyage_number,
        (select l.code from location l where l.id = s.port_of_lading_id) as pol_locode,
        (select l.code from location l where l.id = s.port_of_discharge_id) as pod_locode,
        v.imo as pod_vessel_imo, v.name as pod_vessel_name,
        a.id as answer_id, a.body, a.received_at, now() as now
      from container c
      join shipment s on s.account_id = c.account_id and s.id = c.shipment_id
      left join vessel v on v.id = s.pod_vessel_id
      left join carrier_reference r
        on r.scac = s.scac and r.number_type = s.number_type
          and r.number = case s.number_type when 'container' then c.number else s.number end
      left join carrier_answer a on a.id = r.last_answer_id
      where c.account_id = $1 and c.id = $2`,
    values: [accountId, id],
  })

export type EventRow = Pick<
  StoredRows['transport_event'],
  'id' | 'event' | 'identity' | 'timestamp' | 'voyage_number' | 'carrier_event_id'
> & {
  readonly locode: string | null
  readonly vessel_imo: string | null
  readonly vessel_name: string | null
}

/** The carrier's events of the container that are not superseded. */
export const eventsOfContainer = (db: Db, accountId: string, containerId: string) =>
  db.query<EventRow>({
    name: 'container_journey_events',
    text: `
      select t.id, t.event, t.identity, t.timestamp, t.voyage_number, t.carrier_event_id,
        l.code as locode, v.imo as vessel_imo, v.name as vessel_name
      from transport_event t
      left join location l on l.id = t.location_id
      left join vessel v on v.id = t.vessel_id
      where t.account_id = $1 and t.container_id = $2 and t.superseded_at is null
        and t.happening not in ('statement', 'position')`,
    values: [accountId, containerId],
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
