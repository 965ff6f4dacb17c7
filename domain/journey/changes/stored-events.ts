import type { EventName } from '../../event-names.ts'
import type { MoveIdentity } from '../moves/move-identity.ts'

/** A stored event of the shipping line that is not superseded. */
export type StoredEvent = {
  readonly id: string
  readonly event: EventName
  /** Null for an estimate, and where the stored identity cannot be read. */
  readonly move: MoveIdentity | null
  /** ISO 8601, UTC. */
  readonly timestamp: string
  readonly locode: string | null
  readonly vessel_imo: string | null
  readonly vessel_name: string | null
  readonly voyage_number: string | null
  readonly carrier_event_id: string | null
}

/** By container number; a known container without events has an empty list. */
export type StoredEventsByContainer = Readonly<Record<string, readonly StoredEvent[]>>

export type StoredJourney = {
  readonly containers: StoredEventsByContainer
  /** The events that ended and were not replaced. */
  readonly ended: StoredEventsByContainer
  /** Time and port of the last `shipment.estimated.arrival`. */
  readonly estimatedArrival: { readonly timestamp: string; readonly locode: string | null } | null
}
