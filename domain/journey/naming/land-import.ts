// An answer may begin with the train or barge that brings an import inland, and not tell the ship before it.
import type { Move } from '../moves/moves.ts'
import { earliest, isByTrainOrBarge, isFetchedEmpty, isFullGate, latest } from '../moves/moves.ts'
import { countryOfPlace } from '../moves/place-key.ts'
import { isOfMainShip } from '../moves/seen-ashore.ts'
import type { SeaPart } from './inland.ts'
import { reaches } from './inland.ts'
import { isLongTrain } from './overland.ts'

/** Whether the container comes back empty in the country where a truck has fetched it: nothing was shipped in between. */
const isReturnedAfter = (out: Move, acts: readonly Move[]): boolean =>
  acts.some(
    (move) =>
      move.code === 'GTIN' &&
      move.laden === false &&
      move.at > out.at &&
      countryOfPlace(move.place) === countryOfPlace(out.place),
  )

/**
 * The part of the journey until a train or a barge has brought an import, of which no ship is told; null where it may be an export. The
 * container is known to be no export once it is available there, or a truck has fetched it full and it has come back empty since.
 */
export function landImport(moves: readonly Move[]): SeaPart | null {
  const acts = moves.filter((move) => move.act)
  const carried = acts.filter((move) => isByTrainOrBarge(move) && move.laden !== false)
  if (moves.some(isOfMainShip) || acts.some(isFetchedEmpty) || isLongTrain(moves)) return null
  const arrivals = carried.filter((move) => reaches(move) && !move.isToCarriage)
  const isEnd = (move: Move): boolean =>
    arrivals.some(({ place, at }) => place === move.place && at <= move.at) &&
    (move.code === 'AVPU' || (isFullGate(move, 'GTOT') && isReturnedAfter(move, acts)))
  const ends = acts.filter(isEnd)
  if (ends.length === 0) return null
  const until = latest(arrivals.filter(({ at }) => at <= earliest(ends)))
  return { pol: null, pod: null, from: earliest(carried), until, ports: [] }
}
