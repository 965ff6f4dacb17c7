// Rows that record events -> event.recorded, as it was published when they were written.
import { recordedEvent } from '../../resources/messages/recorded-event.ts'
import { summarySql } from '../../resources/messages/shipment-summary.ts'
import type { EventRecorded } from '../../schemas/messages.ts'
import type { WantedRows } from './pages.ts'

export type RecordedRow = Pick<
  EventRecorded,
  | ('account_id' | 'event' | 'data_source' | 'timezone' | 'voyage_number' | 'supersedes')
  | ('shipment' | 'container' | 'location' | 'vessel' | 'terminal')
> & { readonly id: string; readonly recorded_at: Date; readonly at: Date }

export const messageOfRow =
  (table: string) =>
  ({ id, at, recorded_at, ...row }: RecordedRow) =>
    recordedEvent({
      ...row,
      recorded_at: recorded_at.getTime(),
      timestamp: at.getTime(),
      reference_type: table,
      reference_id: id,
    })

/** The columns that the tables do not all have, as SQL. */
type Columns = {
  readonly event: string
  readonly recorded_at: string
  readonly at: string
  readonly data_source?: string
  readonly timezone?: string
  readonly voyage_number?: string
  readonly supersedes?: string
  readonly container_id?: string
  readonly location_id?: string
  readonly vessel_id?: string
  readonly terminal_id?: string
}

const absent = 'null::text'
const absentId = 'null::uuid'

function wantedRows(table: string, columns: Columns): WantedRows {
  const { container_id = absentId, location_id = absentId } = columns
  const { vessel_id = absentId, terminal_id = absentId } = columns
  return {
    table,
    columns: `
      r.account_id, r.id, ${columns.event} as event, ${columns.recorded_at} as recorded_at,
      ${columns.at} as at, ${columns.data_source ?? absent} as data_source,
      ${columns.timezone ?? absent} as timezone, ${columns.voyage_number ?? absent} as voyage_number,
      ${columns.supersedes ?? absent} as supersedes,
      case when s.id is not null then ${summarySql} end as shipment,
      case when c.id is not null then jsonb_build_object('id', c.id, 'number', c.number) end as container,
      case when p.id is not null then jsonb_build_object('id', p.id, 'type', p.kind,
        'locode', p.code, 'name', p.name, 'timezone', p.time_zone) end as location,
      case when v.id is not null then jsonb_build_object('id', v.id, 'imo', v.imo, 'name', v.name)
        end as vessel,
      case when t.id is not null then jsonb_build_object('id', t.id, 'type', t.kind, 'name', t.name,
        'code', coalesce(t.smdg_code, t.bic_facility_code)) end as terminal`,
    joins: `
      left join shipment s on s.account_id = r.account_id and s.id = r.shipment_id
      left join container c on c.account_id = r.account_id and c.id = ${container_id}
      left join location p on p.id = ${location_id}
      left join vessel v on v.id = ${vessel_id}
      left join terminal t on t.id = ${terminal_id}`,
    condition: `${columns.recorded_at} >= $5`,
  }
}

const ofContainer = {
  recorded_at: 'r.timestamp',
  at: 'r.timestamp',
  timezone: 'r.timezone',
  container_id: 'r.container_id',
}
const ofTerminal = { ...ofContainer, data_source: 'r.data_source', terminal_id: 'r.terminal_id' }

export const recordedRows: readonly WantedRows[] = [
  wantedRows('transport_event', {
    event: 'r.event',
    recorded_at: 'r.created_at',
    at: 'r.timestamp',
    data_source: 'r.data_source',
    timezone: 'r.timezone',
    voyage_number: 'r.voyage_number',
    supersedes: 'r.supersedes_id::text',
    container_id: 'r.container_id',
    location_id: 'r.location_id',
    vessel_id: 'r.vessel_id',
    terminal_id: 'r.terminal_id',
  }),
  wantedRows('estimated_event', {
    event: 'r.event',
    recorded_at: 'r.created_at',
    at: 'r.estimated_timestamp',
    data_source: 'r.data_source',
    timezone: 'r.timezone',
    voyage_number: 'r.voyage_number',
    location_id: 'r.location_id',
    vessel_id: 'r.vessel_id',
  }),
  wantedRows('container_created_event', { ...ofContainer, event: `'container.created'` }),
  wantedRows('container_updated_event', { ...ofTerminal, event: `'container.updated'` }),
  wantedRows('container_pod_terminal_changed_event', {
    ...ofTerminal,
    event: `'container.pod_terminal_changed'`,
    timezone: absent,
  }),
]
