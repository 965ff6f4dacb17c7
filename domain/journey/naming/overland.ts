// A bill without a ship, as from China to Europe by train: the train is the main carriage, and the ramp that it reaches last is the
// place of delivery.
import { ladenMoves } from '../moves/laden-legs.ts'
import type { Move } from '../moves/moves.ts'
import { earliest, isAfloat, isFullGate, isOutbound } from '../moves/moves.ts'
import type { PlaceKey } from '../moves/place-key.ts'
import { isPlan, isToldByLine } from '../moves/told-by.ts'
import type { SeaPart } from './inland.ts'
import { reaches } from './inland.ts'
import { settledAfterMs } from './settled-discharge.ts'

type Overland = {
  /** The part of the journey until the train has come there; no ports. */
  readonly part: SeaPart
  readonly destination: PlaceKey
}

/** Whether the beginning of the journey is told: an answer may also leave out the ship that came before the train. */
const isBegun = (moves: readonly Move[], departure: number): boolean =>
  moves.some(
    (move) =>
      move.act &&
      move.at <= departure &&
      (isFullGate(move, 'GTIN') ||
        move.isToCarriage ||
        (move.code === 'GTOT' && move.laden === false)),
  )

const showsImport = ({ code, laden, event }: Move): boolean =>
  ['AVPU', 'STRP'].includes(code) ||
  (code === 'GTIN' && laden === false) ||
  event.role_hint === 'DESTINATION'

/**
 * Whether the journey is known to end where the train arrives, and not at a ship that is not told yet: the line plans it no further,
 * a move of the import shows it, or three weeks of silence.
 */
function isSettled(arrivals: readonly Move[], moves: readonly Move[], now: number): boolean {
  if (arrivals.some((move) => isPlan(move) && isToldByLine(move))) return true
  const arrived = earliest(arrivals.filter((move) => move.act))
  return (
    moves.some((move) => move.act && move.at >= arrived && showsImport(move)) ||
    now - arrived >= settledAfterMs
  )
}

/** The journey by train alone; null where there is a ship or a barge, or may be one. */
export function overlandOf(moves: readonly Move[], now: number): Overland | null {
  if (moves.some(isAfloat)) return null
  const trains = ladenMoves(moves).filter(({ means }) => means === 'rail')
  const outbound = trains.filter((move) => isOutbound(move) || move.code === 'GTOT')
  const inbound = trains.filter(
    (move) => reaches(move) && !move.isToCarriage && move.place !== null,
  )
  const last = inbound.reduce<Move | null>((a, b) => (a && a.at > b.at ? a : b), null)
  const destination = last?.place ?? null
  if (last === null || destination === null || last.event.facility_type === 'POTE') return null
  const away = outbound.filter(({ place }) => place !== destination)
  const goesOn = outbound.some((move) => move.at >= last.at && !away.includes(move))
  if (away.length === 0 || goesOn || !isBegun(moves, earliest(away))) return null
  const arrivals = inbound.filter(({ place }) => place === destination)
  if (!isSettled(arrivals, moves, now)) return null
  const done = (some: readonly Move[]): number => earliest(some.filter((move) => move.act))
  const part = { pol: null, pod: null, from: done(away), until: done(arrivals), ports: [] }
  return { part, destination }
}
