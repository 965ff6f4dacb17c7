import { arraysOf } from '../../platform/postgres/arrays-of.ts'
import type { Db } from '../../platform/postgres/database.ts'
import type { EventRecorded } from '../../schemas/messages.ts'

/** A shipment as the events about it show it. */
export type ShipmentSummary = NonNullable<EventRecorded['shipment']>

const locodeOf = (column: string): string =>
  `(select code from location l where l.id = s.${column})`

/** The summary of a row of the table `s`, as SQL. */
export const summarySql = `jsonb_build_object(
  'id', s.id, 'scac', s.scac, 'normalized_number', s.number,
  'bill_of_lading_number', s.bill_of_lading_number,
  'ref_numbers', coalesce(s.ref_numbers, '{}'),
  'port_of_lading_locode', ${locodeOf('port_of_lading_id')},
  'port_of_discharge_locode', ${locodeOf('port_of_discharge_id')},
  'destination_locode', ${locodeOf('destination_id')})`

type Key = { readonly account_id: string; readonly id: string }

/** The summaries of these shipments, by id. */
export async function shipmentSummaries(
  db: Db,
  shipments: readonly Key[],
): Promise<ReadonlyMap<string, ShipmentSummary>> {
  const rows = await db.query<{ summary: ShipmentSummary }>({
    name: 'shipment_summaries',
    text: `
      select x.summary from unnest($1::uuid[], $2::uuid[]) as m (account_id, id)
      cross join lateral (
        select ${summarySql} as summary from shipment s
        where s.account_id = m.account_id and s.id = m.id limit 1) x`,
    values: arraysOf(shipments, 'account_id', 'id'),
  })
  return new Map(rows.map(({ summary }) => [summary.id, summary]))
}
