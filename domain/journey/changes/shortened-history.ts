import type { CarrierEvent } from '../../carrier-event.ts'
import { journeyOf, unmoved } from '../journey.ts'
import type { ContainerJourney, Journey } from '../journey.ts'
import { legMatches } from '../moves/conveyances.ts'
import { isSameMove, moveText } from '../moves/move-identity.ts'
import type { MoveIdentity } from '../moves/move-identity.ts'
import type { Move } from '../moves/moves.ts'
import { isInbound, movesOf, voyageOf } from '../moves/moves.ts'
import { callOfPlace, nameOfPlace } from '../moves/place-key.ts'
import type { StoredEvent } from './match-moves.ts'
import { containersOf } from '../moves/events-by-container.ts'

type Stored = Readonly<Record<string, readonly StoredEvent[]>>

const nothingSaid = {
  created_at: null,
  iso_equipment_code: null,
  transport_call_sequence: null,
  facility_code: null,
  facility_code_provider: null,
  facility_type: null,
  facility_name: null,
  carrier_service: null,
  document_type: null,
  document_id: null,
  reason: null,
  booking_number: null,
  bill_of_lading_number: null,
  seal_numbers: [],
} as const

/** The carrier's event of which this was made, as far as it is stored. */
function eventOf(stored: StoredEvent, { code, place }: MoveIdentity, number: string): CarrierEvent {
  const handled = code === 'LOAD' || code === 'DISC'
  return {
    ...nothingSaid,
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

// Only what is called so lies between the ports of lading and discharge; feeders before and after do not tell them.
const isSeaJourney = ({ event }: Pick<StoredEvent, 'event'>): boolean =>
  /^container\.transport\.(vessel|transshipment)_/.test(event)

/** A box is put aboard, and taken off, once on one voyage: said of another port, the stored one was a mistake. */
function corrects(said: Move, old: Move): boolean {
  const handling = isInbound(old) ? 'DISC' : 'LOAD'
  const known = voyageOf(said) !== null && voyageOf(old) !== null
  return said.code === handling && known && legMatches(said.event, old.event)
}

/** Whether the move happened before all that the carrier still tells, and none of that is a word on it. */
function isCutOff(old: Move, told: readonly Move[]): boolean {
  return told.every(
    (move) =>
      old.at < move.at &&
      !(move.act && (isSameMove(old.identity, move.identity) || corrects(move, old))),
  )
}

/** What of one container's stored events the answer's sea moves no longer go back to. */
function rememberedOf(stored: readonly StoredEvent[], number: string, sea: readonly Move[]) {
  return stored.filter(isSeaJourney).flatMap((one) => {
    if (one.move === null) return []
    const old = movesOf([eventOf(one, one.move, number)]).filter((move) => isCutOff(move, sea))
    // Of a port that the answer leaves out altogether, nothing new can be known.
    const isTs = one.event.includes('.transshipment_')
    const keepsRole = isTs && sea.every((move) => move.place !== old[0]?.place)
    return old.map(({ event }) => (keepsRole ? { ...event, role_hint: 'TS' as const } : event))
  })
}

/** The containers that the answer is about, also those of which it only takes something back. */
function numbersIn(events: readonly CarrierEvent[], stored: Stored): string[] {
  const known = Object.keys(stored)
  const named = events.flatMap(containersOf)
  if (named.length === 0) return known
  const retracted = known.filter((number) => stored[number]?.some((one) => one.retracted))
  return [...new Set([...named, ...retracted])]
}

function rememberedIn(events: readonly CarrierEvent[], stored: Stored): CarrierEvent[] {
  const sea = movesOf(events)
    .filter((move) => move.means === 'vessel' && move.laden !== false)
    .map((move) => ({ move, names: containersOf(move.event) }))
  const ids = new Set(events.map((event) => event.event_id))
  return numbersIn(events, stored).flatMap((number) => {
    const unsaid = (stored[number] ?? []).filter(
      (one) => !one.retracted && !ids.has(one.carrier_event_id ?? ''),
    )
    const own = sea.filter(({ names }) => names.length === 0 || names.includes(number))
    const moves = own.map(({ move }) => move)
    return rememberedOf(unsaid, number, moves)
  })
}

/** Only what the carrier still tells loses its name, or is no part of the sea journey any more. */
function keepingNames(one: ContainerJourney, remembered: readonly CarrierEvent[]) {
  const own = remembered.filter((event) => event.container_number === one.number)
  const keys = new Set(movesOf(own).map((move) => moveText(move.identity)))
  const named = new Set(one.events.filter(isSeaJourney).map((event) => moveText(event.move)))
  const reportedMoves = one.reportedMoves.filter(
    ({ identity }) =>
      !keys.has(moveText({ ...identity, repetition: null })) || named.has(moveText(identity)),
  )
  return { ...one, reportedMoves }
}

/** Containers without any event, because the carrier took back the only ones that they had. */
const emptied = (containers: readonly ContainerJourney[], stored: Stored): ContainerJourney[] =>
  Object.keys(stored)
    .filter((number) => stored[number]?.some((one) => one.retracted))
    .filter((number) => containers.every((one) => one.number !== number))
    .map(unmoved)

/**
 * The journey of an answer, with what is stored of it that a shortened history no longer begins with: the
 * journey did not begin later because the carrier tells less of it. What vanishes from between other
 * events does not take part: a carrier may have dropped a mistake. `plain` is what the answer says alone.
 */
export function journeyWith(
  stored: Stored,
  events: readonly CarrierEvent[],
  plain: Journey = journeyOf(events),
): Journey {
  const remembered = rememberedIn(events, stored)
  const journey = remembered.length === 0 ? plain : journeyOf([...events, ...remembered])
  const containers = journey.containers.map((one) => keepingNames(one, remembered))
  return { ...journey, containers: [...containers, ...emptied(containers, stored)] }
}
