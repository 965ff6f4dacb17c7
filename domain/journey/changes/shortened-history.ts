import type { CarrierEvent } from '../../carrier-event.ts'
import { containerWithoutMoves, journeyOf } from '../journey.ts'
import type { ContainerJourney, Journey } from '../journey-types.ts'
import { legMatches } from '../moves/conveyances.ts'
import { isSameMove, moveText } from '../moves/move-identity.ts'
import type { MoveIdentity } from '../moves/move-identity.ts'
import type { Move } from '../moves/moves.ts'
import { isInbound, movesOf, voyageOf } from '../moves/moves.ts'
import { callOfPlace, nameOfPlace } from '../moves/place-key.ts'
import type { StoredEvent, StoredEventsByContainer } from './stored-events.ts'
import { containersOf } from '../moves/events-by-container.ts'

/** The fields of a carrier's event that are not stored. */
const notStored = {
  created_at: null,
  iso_equipment_code: null,
  transport_call_sequence: null,
  facility_code: null,
  facility_code_provider: null,
  facility_type: null,
  facility_name: null,
  facility_street: null,
  facility_city: null,
  facility_state: null,
  facility_zip: null,
  carrier_service: null,
  document_type: null,
  document_id: null,
  reason: null,
  booking_number: null,
  bill_of_lading_number: null,
  seal_numbers: [],
} as const

/** The carrier's event from which a stored event was derived, as far as it is stored. */
function eventOf(stored: StoredEvent, { code, place }: MoveIdentity, number: string): CarrierEvent {
  const handled = code === 'LOAD' || code === 'DISC'
  return {
    ...notStored,
    event_id: stored.carrier_event_id ?? null,
    event_type: handled ? 'EQUIPMENT' : 'TRANSPORT',
    event_code: code,
    classifier: 'ACT',
    event_at: stored.timestamp,
    container_number: number,
    container_references: [],
    empty: handled ? false : null,
    mode: 'VESSEL',
    locode: stored.locode,
    location_name: nameOfPlace(place),
    transport_call_id: callOfPlace(place),
    vessel_imo: stored.vessel_imo,
    vessel_name: stored.vessel_name,
    import_voyage: stored.voyage_number,
    export_voyage: stored.voyage_number,
    role_hint: null,
  }
}

// Only these lie between the ports of lading and discharge; feeders before and after do not show the two ports.
const isSeaJourney = ({ event }: Pick<StoredEvent, 'event'>): boolean =>
  /^container\.transport\.(vessel|transshipment)_/.test(event)

/**
 * Whether a reported move shows that a stored one was a mistake: a container is put aboard, and taken off, once on
 * one voyage, so that another port is a correction.
 */
function corrects(reported: Move, old: Move): boolean {
  const handling = isInbound(old) ? 'DISC' : 'LOAD'
  const known = voyageOf(reported) !== null && voyageOf(old) !== null
  return reported.code === handling && known && legMatches(reported.event, old.event)
}

/** Whether the move happened before all reported moves, and none of them repeats or corrects it. */
function isCutOff(old: Move, reported: readonly Move[]): boolean {
  return reported.every(
    (move) =>
      old.at < move.at &&
      !(move.act && (isSameMove(old.identity, move.identity) || corrects(move, old))),
  )
}

/** The stored events of one container from before the answer's first sea move, as the carrier's events. */
function cutOffEvents(stored: readonly StoredEvent[], number: string, sea: readonly Move[]) {
  return stored.filter(isSeaJourney).flatMap((one) => {
    if (one.move === null) return []
    const old = movesOf([eventOf(one, one.move, number)]).filter((move) => isCutOff(move, sea))
    // An answer that leaves a port out holds nothing new about its role.
    const isTs = one.event.includes('.transshipment_')
    const keepsRole = isTs && sea.every((move) => move.place !== old[0]?.place)
    return old.map(({ event }) => (keepsRole ? { ...event, role_hint: 'TS' as const } : event))
  })
}

/** The containers that the answer is about, also those of which it only retracts events. */
function numbersIn(events: readonly CarrierEvent[], stored: StoredEventsByContainer): string[] {
  const known = Object.keys(stored)
  const named = events.flatMap(containersOf)
  if (named.length === 0) return known
  const retracted = known.filter((number) => stored[number]?.some((one) => one.retracted))
  return [...new Set([...named, ...retracted])]
}

/** The stored events, as the carrier's events, that precede a shortened history. */
export function restoredEvents(
  events: readonly CarrierEvent[],
  stored: StoredEventsByContainer,
): CarrierEvent[] {
  const sea = movesOf(events)
    .filter((move) => move.means === 'vessel' && move.laden !== false)
    .map((move) => ({ move, names: containersOf(move.event) }))
  const ids = new Set(events.map((event) => event.event_id))
  return numbersIn(events, stored).flatMap((number) => {
    const unreported = (stored[number] ?? []).filter(
      (one) => !one.retracted && !ids.has(one.carrier_event_id ?? ''),
    )
    const own = sea.filter(({ names }) => names.length === 0 || names.includes(number))
    const moves = own.map(({ move }) => move)
    return cutOffEvents(unreported, number, moves)
  })
}

/** The container without the restored moves that got no name: only the carrier's own report may take a name away. */
function withoutUnnamed(one: ContainerJourney, restored: readonly CarrierEvent[]) {
  const own = restored.filter((event) => event.container_number === one.number)
  const keys = new Set(movesOf(own).map((move) => moveText(move.identity)))
  const named = new Set(one.events.filter(isSeaJourney).map((event) => moveText(event.move)))
  const reportedMoves = one.reportedMoves.filter(
    ({ identity }) =>
      !keys.has(moveText({ ...identity, repetition: null })) || named.has(moveText(identity)),
  )
  return { ...one, reportedMoves }
}

/** Containers without events, because the carrier retracted all that they had. */
const emptied = (
  containers: readonly ContainerJourney[],
  stored: StoredEventsByContainer,
): ContainerJourney[] =>
  Object.keys(stored)
    .filter((number) => stored[number]?.some((one) => one.retracted))
    .filter((number) => containers.every((one) => one.number !== number))
    .map(containerWithoutMoves)

/**
 * The journey of an answer together with the stored events that precede it: a journey does not begin later because
 * the carrier shortens its history. A stored event that is missing between other events takes no part, because the
 * carrier may have removed a mistake. `plain` is the journey of the answer alone.
 */
export function journeyWith(
  stored: StoredEventsByContainer,
  events: readonly CarrierEvent[],
  plain: Journey = journeyOf(events),
): Journey {
  const restored = restoredEvents(events, stored)
  const journey = restored.length === 0 ? plain : journeyOf([...events, ...restored])
  const containers = journey.containers.map((one) => withoutUnnamed(one, restored))
  return { ...journey, containers: [...containers, ...emptied(containers, stored)] }
}
