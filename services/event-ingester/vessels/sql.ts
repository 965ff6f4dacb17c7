import type { Db } from '../../../platform/postgres/database.ts'
import type { StoredRows } from '../../../schemas/tables.ts'

const columns = [
  'id',
  'imo',
  'mmsi',
  'name',
  'latitude',
  'longitude',
  'position_timestamp',
  'doubtful_latitude',
  'doubtful_longitude',
  'doubtful_timestamp',
] as const satisfies readonly (keyof StoredRows['vessel'])[]

export type VesselRow = Pick<StoredRows['vessel'], (typeof columns)[number]>

/**
 * Ships with these numbers, locked in one order until the transaction ends. Their keys stay as they are, so that
 * transactions that write events on these ships need not wait.
 */
export const lockVessels = (tx: Db, imos: readonly string[], mmsis: readonly string[]) =>
  tx.query<VesselRow>({
    name: 'ingester_lock_vessels',
    text: `
      select ${columns.join()} from vessel
      where imo = any($1::text[]) or mmsi = any($2::text[])
      order by id for no key update`,
    values: [imos, mmsis],
  })
