import type { Db } from '../../../platform/postgres/database.ts'
import { summarySql } from '../../../resources/messages/shipment-summary.ts'
import type { ShipmentSummary } from '../../../resources/messages/shipment-summary.ts'
import type { EventRecorded } from '../../../schemas/messages.ts'
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

/** A container that a ship is to bring to its port of discharge. */
export type AboardRow = Pick<
  StoredRows['shipment'],
  'account_id' | 'pod_voyage_number' | 'pol_atd_at' | 'pod_eta_at' | 'pod_ata_at'
> &
  Pick<StoredRows['container'], 'number' | 'pod_terminal_id' | 'pod_discharged_at'> & {
    readonly container_id: string
    readonly vessel_id: string
    readonly pod_locode: string
    readonly shipment: ShipmentSummary
    readonly terminal: EventRecorded['terminal']
  }

/** The containers of followed shipments on these ships of which no berthing is known since they sailed. */
export const containersAboard = (tx: Db, vessels: readonly string[]) =>
  tx.query<AboardRow>({
    name: 'ingester_containers_aboard',
    text: `
      select s.account_id, s.pod_voyage_number, s.pol_atd_at, s.pod_eta_at, s.pod_ata_at,
        c.id as container_id, c.number, c.pod_terminal_id, c.pod_discharged_at,
        s.pod_vessel_id as vessel_id, l.code as pod_locode, ${summarySql} as shipment,
        (select jsonb_build_object('id', t.id, 'type', t.kind, 'name', t.name,
            'code', coalesce(t.smdg_code, t.bic_facility_code))
          from terminal t where t.id = c.pod_terminal_id) as terminal
      from unnest($1::uuid[]) as v (id)
      cross join lateral (
        select account_id, id, scac, number, bill_of_lading_number, ref_numbers, port_of_lading_id,
          port_of_discharge_id, destination_id, pod_vessel_id, pod_voyage_number, pol_atd_at,
          pod_eta_at, pod_ata_at
        from shipment
        where pod_vessel_id = v.id and line_tracking_stopped_at is null
          and (coalesce(pod_ata_at, pod_eta_at) is null
            or coalesce(pod_ata_at, pod_eta_at) > now() - interval '100 days')) s
      cross join lateral (
        select id, number, pod_terminal_id, pod_discharged_at, pod_location_id from container
        where account_id = s.account_id and shipment_id = s.id) c
      cross join lateral (
        select code from location
        where id = coalesce(c.pod_location_id, s.port_of_discharge_id) limit 1) l
      where not exists (
        select from transport_event e
        where e.account_id = s.account_id and e.container_id = c.id
          and e.event = 'container.transport.vessel_berthed' and e.superseded_at is null
          and e."timestamp" > coalesce(s.pol_atd_at, '-infinity'))`,
    values: [vessels],
  })
