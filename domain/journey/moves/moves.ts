import type { CarrierEvent } from '../../carrier-event.ts'
import { carriageCodes } from '../../move-codes.ts'
import { hasVessel, isNoShipName, legMatches } from './conveyances.ts'
import type { Means, MoveIdentity } from './move-identity.ts'
import { moveIdentity } from './move-identity.ts'
import type { PlaceKey } from './place-key.ts'
import { journeyPlaces, placeKeyOf } from './place-key.ts'
import type { JourneyPlaces } from './place-key.ts'

/** A TRANSPORT or EQUIPMENT event as it concerns one container. */
export type Move = {
  readonly event: CarrierEvent
  /** PICK is read as GTOT and DROP as GTIN: they mean the same at another kind of gate. */
  readonly code: string
  readonly means: Means
  /** Milliseconds. */
  readonly at: number
  /** ACT; otherwise PLN or EST. */
  readonly act: boolean
  /** Null when the carrier does not report whether it was empty. */
  readonly laden: boolean | null
  /** Null when the event names no place. */
  readonly place: PlaceKey | null
  /** Whether the full container comes in where a train or a barge takes it: `naming/ramps.ts`. */
  readonly isToCarriage: boolean
  readonly identity: MoveIdentity
}

const codeAtGate: Readonly<Record<string, string>> = { PICK: 'GTOT', DROP: 'GTIN' }

/** The code of an event as that of a move. */
export const codeAt = ({ event_code }: CarrierEvent): string => codeAtGate[event_code] ?? event_code

/** Whether the container is put aboard, or taken off. */
export const isHandling = ({ code }: Pick<Move, 'code'>): boolean =>
  code === 'LOAD' || code === 'DISC'

export const isInbound = (move: Pick<Move, 'code'>): boolean =>
  move.code === 'ARRI' || move.code === 'DISC'
export const isOutbound = (move: Move): boolean => move.code === 'LOAD' || move.code === 'DEPA'
/** When the first of the moves is, in milliseconds; `Infinity` for none. */
export const earliest = (moves: readonly Move[]): number => Math.min(...moves.map(({ at }) => at))
/** When the last of the moves is, in milliseconds; `-Infinity` for none. */
export const latest = (moves: readonly Move[]): number => Math.max(...moves.map(({ at }) => at))
/** Of several at the same time the first one, and `lastOf` the last one; null for none. */
export const firstOf = (moves: readonly Move[]): Move | null =>
  moves.reduce<Move | null>((a, b) => (a && a.at <= b.at ? a : b), null)
export const lastOf = (moves: readonly Move[]): Move | null =>
  moves.reduce<Move | null>((a, b) => (a && a.at > b.at ? a : b), null)

export const acts = (moves: readonly Move[]): Move[] => moves.filter((move) => move.act)
/** What has happened; all of it where nothing has. */
export const onceDone = (moves: readonly Move[]): readonly Move[] =>
  moves.some((move) => move.act) ? acts(moves) : moves

export const isAfloat = (move: Move): boolean => move.means === 'vessel' || move.means === 'feeder'
export const isByTrainOrBarge = (move: Move): boolean =>
  move.means === 'rail' || move.means === 'feeder'
/** Whether a truck takes the container through a gate, as far as is known full. */
export const isFullGate = (move: Move, code: 'GTIN' | 'GTOT'): boolean =>
  move.code === code && move.means === 'road' && move.laden !== false
/** Whether a truck takes the full container away: told by the gate, or as the truck's own departure. */
export const isTakenByTruck = (move: Move): boolean =>
  isFullGate(move, 'GTOT') ||
  (move.code === 'DEPA' && move.means === 'road' && move.laden !== false)

/** Whether a truck fetches the empty container, to be packed. */
export const isFetchedEmpty = ({ code, laden, means }: Move): boolean =>
  code === 'GTOT' && laden === false && means === 'road'

/** Whether the empty container comes in at a gate. */
export const isEmptyIn = ({ code, laden }: Move): boolean => code === 'GTIN' && laden === false

const terminals = ['POTE', 'COFS', 'OFFD']

/** Whether the move is at a terminal of a port, also one that lies outside of it, such as a container freight station. */
export const isAtTerminal = ({ event }: Move): boolean =>
  terminals.includes(event.facility_type ?? '')
/** Whether it is at the shipper's or the consignee's. */
export const isAtCustomer = ({ event }: Pick<Move, 'event'>): boolean =>
  event.facility_type === 'CLOC'
/** Whether it is where containers are brought from the port, also within its city, to be stored, cleared or unpacked. */
export const isOffDock = ({ event }: Move): boolean =>
  ['COFS', 'OFFD', 'CLOC', 'INTE'].includes(event.facility_type ?? '')
/** Whether it is at a ramp, or at a terminal inland. */
export const isAtInlandTerminal = ({ event }: Move): boolean =>
  ['INTE', 'RAMP'].includes(event.facility_type ?? '')
/** Whether a truck itself is told to reach a terminal; at the consignee's it delivers. */
export const isTruckAtTerminal = (move: Move): boolean =>
  move.means === 'road' && move.code === 'ARRI' && isAtTerminal(move)
/** Whether a truck itself is told to reach a ramp, or a terminal inland. */
export const isTruckAtInlandTerminal = (move: Move): boolean =>
  move.means === 'road' && move.code === 'ARRI' && isAtInlandTerminal(move)
export const isCarriage = (move: Pick<Move, 'code'>): boolean => carriageCodes.has(move.code)

/** The voyage that brought the container here, or takes it away. */
export function voyageOf(move: Pick<Move, 'code' | 'event'>): string | null {
  const { import_voyage, export_voyage } = move.event
  return isInbound(move) ? (import_voyage ?? export_voyage) : (export_voyage ?? import_voyage)
}

const isUnnamedFeeder = ({ vessel_imo, vessel_name: name }: CarrierEvent): boolean =>
  vessel_imo === null && /\bfeeder\b/i.test(name ?? '') && isNoShipName(name ?? '')

/** Words about why a ship's times have changed: the feeder that is named with them may be another ship. */
const delay = /\b(delay\w*|late|wait\w*|await\w*|miss\w*|due to|because)\b/i

/** Whether the carrier calls the ship a feeder. Her own name says nothing: main ships are called so as well. */
const isFeeder = (event: CarrierEvent): boolean =>
  isUnnamedFeeder(event) ||
  /\bfeeder\b/i.test(event.carrier_service ?? '') ||
  (/\bfeeder\b/i.test(event.reason ?? '') && !delay.test(event.reason ?? ''))

/** Some carriers report barges as ships, and say so in the name only. */
export const isBarge = ({ mode, vessel_name }: CarrierEvent): boolean =>
  mode === 'BARGE' || (mode !== 'RAIL' && /\b(barge|lighter)\b/i.test(vessel_name ?? ''))

function meansOf(event: CarrierEvent): Means {
  if (event.mode === 'RAIL') return 'rail'
  if (event.mode === 'BARGE') return 'feeder'
  // A gate move is by truck, even if it names the vessel's transport call.
  if (!carriageCodes.has(event.event_code)) return 'road'
  if (isBarge(event)) return 'feeder'
  if (event.mode === 'VESSEL' || hasVessel(event)) return isFeeder(event) ? 'feeder' : 'vessel'
  if (event.mode === 'TRUCK' || event.facility_type === 'INTE') return 'road'
  return event.facility_type === 'RAMP' ? 'rail' : 'vessel'
}

/** The move that an event is about; null for a document's event and one without a readable time. */
export function moveOf(event: CarrierEvent, places: JourneyPlaces): Move | null {
  const at = Date.parse(event.event_at)
  if (event.event_type === 'SHIPMENT' || Number.isNaN(at)) return null
  const code = codeAt(event)
  const means = meansOf(event)
  const laden = event.empty === null ? null : !event.empty
  const place = placeKeyOf(event, places)
  const identity = moveIdentity({ code, laden: laden !== false, means }, place)
  const act = event.classifier === 'ACT'
  return { event, code, means, at, act, laden, place, isToCarriage: false, identity }
}

/**
 * The moves with all those of a feeder's voyage as hers, where the carrier calls her so at some of them only. Their identity
 * stays that of their own words.
 */
function withWholeFeeders(moves: readonly Move[]): Move[] {
  const called = moves.filter(({ means, event }) => means === 'feeder' && isFeeder(event))
  const isHers = ({ event }: Move): boolean => called.some((one) => legMatches(one.event, event))
  return moves.map((move) =>
    move.means === 'vessel' && isHers(move) ? { ...move, means: 'feeder' } : move,
  )
}

/** The moves among the events, in the order given. */
export function movesOf(events: readonly CarrierEvent[]): Move[] {
  const places = journeyPlaces(events)
  return withWholeFeeders(events.flatMap((event) => moveOf(event, places) ?? []))
}
