// The place at which the carriage of the full container begins, before its main ship or without one.
import type { Move } from '../moves/moves.ts'
import { earliest, firstOf, isByTrainOrBarge, isFetchedEmpty, isFullGate } from '../moves/moves.ts'
import type { SeaPart } from './inland.ts'
import { isOverland, reaches } from './inland.ts'
import { isLongTrain } from './overland.ts'

/**
 * Whether a train or a barge is the first carriage, though no ship is told, or none yet: the container was fetched empty before it
 * and is said to be full since, or is on a long train. Otherwise a ship that is not told may have brought it.
 */
function isFirstCarriage(moves: readonly Move[], sea: SeaPart): boolean {
  const acts = moves.filter((move) => move.act)
  const carried = acts.filter((move) => isByTrainOrBarge(move) && move.laden !== false)
  const begin = earliest(carried)
  const before = acts.filter((move) => move.at <= begin)
  const isFull = [...carried, ...before].some(({ laden }) => laden === true)
  const isFirst = carried.length > 0 && sea.pol === null && begin <= sea.from
  return (
    (isFirst && before.some(isFetchedEmpty) && isFull) || (isOverland(sea) && isLongTrain(moves))
  )
}

const firstPlace = (moves: readonly Move[]): Move['place'] => firstOf(moves)?.place ?? null

/** Where the full container came in before a train or a barge arrived with it, of which no departure is told. */
function handedOver(arrivals: readonly Move[], moves: readonly Move[]): Move['place'] {
  return firstPlace(
    moves.filter(
      (move) =>
        move.act &&
        move.place !== null &&
        move.laden !== false &&
        (isFullGate(move, 'GTIN') || move.isToCarriage) &&
        arrivals.some((arrival) => move.at <= arrival.at && move.place !== arrival.place),
    ),
  )
}

/**
 * The place at which pre-carriage of the laden container begins, by barge, feeder or train; null where the main ship
 * is the first carriage. A carrier may call the barge's port the port of lading: then both are one place. What was planned
 * counts only until something has happened.
 */
export function originOf(moves: readonly Move[], sea: SeaPart): string | null {
  const main = sea.ports
    .flatMap((port) => port.outbound)
    .filter((move) => move.means === 'vessel' && move.laden !== false)
  const sails = earliest(main)
  const before = moves.filter(
    (move) => isByTrainOrBarge(move) && move.laden !== false && move.at <= sails,
  )
  const bySea = sea.ports.filter(({ role }) => role === 'BEFORE').flatMap((port) => port.outbound)
  if (main.length + bySea.length === 0 && !isFirstCarriage(moves, sea)) return null
  const leaving = [...bySea, ...before].filter(
    (move) => move.place !== null && ['LOAD', 'DEPA', 'GTOT'].includes(move.code),
  )
  const done = leaving.filter((move) => move.act)
  const arrived = before.filter((move) => move.act && reaches(move) && !move.isToCarriage)
  return firstPlace(done) ?? handedOver(arrived, moves) ?? firstPlace(leaving)
}
