import type { Db } from '../../../platform/postgres/database.ts'
import { vessel } from '../../../resources/definitions/vessel.ts'
import type { ResourceRow } from '../../../resources/resource.ts'
import type { StoredRows } from '../../../schemas/tables.ts'

/** A ship as its resource is built from, with its last reported position. */
export type VesselRow = ResourceRow &
  Pick<
    StoredRows['vessel'],
    'id' | 'latitude' | 'longitude' | 'nautical_speed_knots' | 'position_timestamp'
  > & { readonly now: Date }

export const vesselBy = (db: Db, column: 'id' | 'imo', value: string) =>
  db.query<VesselRow>({
    name: `vessel_by_${column}`,
    text: `select ${vessel.selected}, now() as now ${vessel.from} where r.${column} = $1`,
    values: [value],
  })

export type PositionRow = Pick<
  StoredRows['vessel_position'],
  'observed_at' | 'latitude' | 'longitude' | 'speed_knots' | 'heading_degrees' | 'source'
>

/** More than a ship has in the time for which positions are kept. */
const mostPositions = 15_000

/** Reported positions of a ship in a time, both ends included, in their order. */
export const positionsBetween = (db: Db, vesselId: string, from: Date, until: Date) =>
  db.query<PositionRow>({
    name: 'vessel_positions_between',
    // The slot begins up to ten minutes before its position. Rows are compared whole, so that only the ship's own index
    // serves, also while the table is empty and the one of all slots looks as good.
    text: `
      select observed_at, latitude, longitude, speed_knots, heading_degrees, source
      from vessel_position
      where (vessel_id, slot_at) >= ($1, $2::timestamptz - interval '10 minutes')
        and (vessel_id, slot_at) <= ($1, $3) and observed_at between $2 and $3
      order by vessel_id, slot_at
      limit ${mostPositions}`,
    values: [vesselId, from, until],
  })

export type PortPlace = Pick<StoredRows['location'], 'id' | 'latitude' | 'longitude'>

export const portsById = (db: Db, ids: readonly string[]) =>
  db.query<PortPlace>({
    name: 'vessel_ports',
    text: `
      select id, latitude, longitude from location
      where id = any($1::uuid[]) and kind = 'port'`,
    values: [ids],
  })
