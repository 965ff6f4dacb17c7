// Recorded events of which no statement is stored: they were recorded before statements were, or are older than these
// are kept.
import type { CarrierEvent } from '../../carrier-event.ts'
import { containersOf } from '../moves/events-by-container.ts'
import type { Means, MoveIdentity } from '../moves/move-identity.ts'
import { codeAt } from '../moves/moves.ts'
import { callOfPlace, nameOfPlace } from '../moves/place-key.ts'
import { wholeEvent } from '../observations/observation.ts'
import type { StoredEvent, StoredEventsByContainer } from './stored-events.ts'

const minute = 60_000
const minuteOf = (time: string): number => Math.floor(Date.parse(time) / minute)

/** Finds whether anything was ever said of an event, whether or not it still counts. */
function evidenceIn(statements: readonly CarrierEvent[]) {
  const ids = new Set(statements.map((event) => event.event_id))
  const moves = new Set(
    statements.flatMap((event) => {
      const named = containersOf(event)
      const boxes = named.length === 0 ? [''] : named
      return boxes.map((box) => `${box} ${codeAt(event)} ${minuteOf(event.event_at)}`)
    }),
  )
  return (box: string, { carrier_event_id, timestamp }: StoredEvent, { code }: MoveIdentity) => {
    const at = minuteOf(timestamp)
    const isTold = (number: string): boolean =>
      [at - 1, at, at + 1].some((near) => moves.has(`${number} ${code} ${near}`))
    return ids.has(carrier_event_id ?? '') || isTold(box) || isTold('')
  }
}

const modes: Readonly<Record<Means, CarrierEvent['mode']>> = {
  vessel: 'VESSEL',
  feeder: 'BARGE',
  rail: 'RAIL',
  road: 'TRUCK',
}

const isEmptyName = ({ event }: StoredEvent): boolean => /\.empty_(in|out)$/.test(event)

/** The carrier's event from which a recorded one was derived, as far as it is stored. */
function eventOf(stored: StoredEvent, move: MoveIdentity, box: string): CarrierEvent {
  const isTransport = move.code === 'ARRI' || move.code === 'DEPA'
  // An identity does not tell a full container from one of which the carrier did not say it.
  const laden = isTransport || isEmptyName(stored) ? null : false
  return wholeEvent({
    event_id: stored.carrier_event_id ?? null,
    event_type: isTransport ? 'TRANSPORT' : 'EQUIPMENT',
    event_code: move.code,
    classifier: 'ACT',
    event_at: stored.timestamp,
    container_number: box,
    empty: move.laden ? laden : true,
    mode: modes[move.means],
    locode: stored.locode,
    location_name: nameOfPlace(move.place),
    transport_call_id: callOfPlace(move.place),
    vessel_imo: stored.vessel_imo,
    vessel_name: stored.vessel_name,
    import_voyage: stored.voyage_number,
    export_voyage: stored.voyage_number,
  })
}

/** Nothing that is said now is about the place, so that the port keeps its role. */
function withRole(
  event: CarrierEvent,
  { event: name }: StoredEvent,
  isTold: boolean,
): CarrierEvent {
  const isTs = name.startsWith('container.transport.transshipment_')
  return isTs && !isTold ? { ...event, role_hint: 'TS' } : event
}

/** The recorded real events without any statement, as the carrier's events; an upgrade loses none of them. */
export function unevidencedEvents(
  stored: StoredEventsByContainer,
  statements: readonly CarrierEvent[],
): readonly CarrierEvent[] {
  const hasEvidence = evidenceIn(statements)
  const places = new Set(statements.map((event) => event.locode))
  return Object.entries(stored).flatMap(([box, events]) =>
    events.flatMap((one) => {
      if (one.move === null || hasEvidence(box, one, one.move)) return []
      return [withRole(eventOf(one, one.move, box), one, places.has(one.locode))]
    }),
  )
}
