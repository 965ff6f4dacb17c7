// Transport events as they are stored, and as later answers are compared with them.
import type { StoredEvent } from '../../domain/journey/changes/stored-events.ts'
import { moveOfIdentity } from '../../domain/journey/moves/move-identity.ts'
import type { StoredRows } from '../../schemas/tables.ts'

/** The columns by which an event is compared, with the codes and names of its place and ship. */
export type StoredEventRow = Pick<
  StoredRows['transport_event'],
  'id' | 'event' | 'identity' | 'timestamp' | 'voyage_number' | 'carrier_event_id'
> & {
  readonly locode: string | null
  readonly vessel_imo: string | null
  readonly vessel_name: string | null
}

export const storedEvent = (row: StoredEventRow): StoredEvent => ({
  id: row.id,
  event: row.event as StoredEvent['event'],
  move: moveOfIdentity(row.event, row.identity),
  timestamp: row.timestamp.toISOString(),
  locode: row.locode,
  vessel_imo: row.vessel_imo,
  vessel_name: row.vessel_name,
  voyage_number: row.voyage_number,
  carrier_event_id: row.carrier_event_id,
})

/** `happening` of events that carriers do not report: what terminals say, and positions of ships. */
export const otherHappenings = { statement: 'statement', position: 'position' } as const

export const isReported = ({ happening }: { readonly happening: string }): boolean =>
  happening !== otherHappenings.statement && happening !== otherHappenings.position
