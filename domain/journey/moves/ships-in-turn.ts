// Two ships that carry the container in turn, of which more calls are told: it changes where both call, and is aboard neither the
// first one afterwards nor the second one before.
import { hasVessel, vesselDiffers, vesselMatches } from './conveyances.ts'
import type { Move } from './moves.ts'
import { firstOf, isHandling, isInbound, isOutbound, lastOf } from './moves.ts'
import type { PlaceKey } from './place-key.ts'

/** The moves of one ship, whatever her voyage is called. */
type Ship = readonly Move[]

/** A port where the container may change from one ship to another. */
type Change = { readonly into: Move; readonly out: Move }

/** No container goes with more ships; what tells of more is no account of one. */
const mostShips = 8

/** The ships by what is told of each; none where there are too many. */
function shipsOf(moves: readonly Move[]): Ship[] {
  const ships: Move[][] = []
  for (const move of moves) {
    if (move.means !== 'vessel' || !hasVessel(move.event) || move.place === null) continue
    const own = ships.find((ship) => ship.some((other) => vesselMatches(other.event, move.event)))
    if (own) own.push(move)
    else ships.push([move])
    if (ships.length > mostShips) return []
  }
  return ships
}

const isElsewhere = (move: Move, { place }: Move): boolean => move.place !== place

/** Whether the first ship may have brought the container there, and the second one may take it: by what else is told of them. */
const isPossible = ({ into, out }: Change, first: Ship, second: Ship): boolean =>
  into.at <= out.at &&
  first.some((move) => isOutbound(move) && isElsewhere(move, into) && move.at < into.at) &&
  !first.some(
    (move) =>
      isElsewhere(move, into) &&
      (move.code === 'DISC' ||
        (move.at >= into.at && (isHandling(move) || (move.act && !into.act)))),
  ) &&
  !second.some(
    (move) =>
      isElsewhere(move, out) && (move.code === 'LOAD' || (move.at <= out.at && isHandling(move))),
  )

/** The ports where the container may change from one ship to the other. */
function changesBetween(first: Ship, second: Ship): Change[] {
  const places = new Set<PlaceKey | null>(first.map(({ place }) => place))
  return [...places].flatMap((place) => {
    const into = firstOf(first.filter((move) => isInbound(move) && move.place === place))
    const out = lastOf(second.filter((move) => isOutbound(move) && move.place === place))
    return into && out && isPossible({ into, out }, first, second) ? [{ into, out }] : []
  })
}

/** Two ships, and the ports where the container may change from one to the other. */
type Turn = { readonly first: Ship; readonly second: Ship; readonly changes: readonly Change[] }

/** Whether they are certainly two: one may be told by her name here, and by her number there. */
const areTwo = (first: Ship, second: Ship): boolean =>
  first.every((move) => second.every((other) => vesselDiffers(move.event, other.event)))

function turnsAmong(moves: readonly Move[]): Turn[] {
  const ships = shipsOf(moves)
  return ships.flatMap((first) =>
    ships.flatMap((second) => {
      const changes = areTwo(first, second) ? changesBetween(first, second) : []
      return changes.length > 0 ? [{ first, second, changes }] : []
    }),
  )
}

/** Whether the container can have gone from the first ship to the second one only, and from no third one to that. */
function isOnlyTurn({ first, second }: Turn, turns: readonly Turn[]): boolean {
  const isTurn = (a: Ship, b: Ship): boolean =>
    turns.some((one) => one.first === a && one.second === b)
  return (
    !isTurn(second, first) &&
    turns.every(
      (one) => one.first !== first || one.second === second || isTurn(second, one.second),
    ) &&
    turns.every((one) => one.second !== second || one.first === first || isTurn(one.first, first))
  )
}

/** The calls of two ships on which the container cannot have been aboard, where it has changed between them at one port alone. */
function callsWithout(turn: Turn, turns: readonly Turn[]): Move[] {
  const [change, ...others] = turn.changes
  if (change === undefined || others.length > 0 || !isOnlyTurn(turn, turns)) return []
  const { into, out } = change
  return [
    ...turn.first.filter((move) => isElsewhere(move, into) && move.at > into.at),
    ...turn.second.filter((move) => isElsewhere(move, out) && move.at < out.at),
  ]
}

/** The moves without calls of ships that the container has left, or that have not come for it yet. */
export function withShipsInTurn(moves: readonly Move[]): readonly Move[] {
  const turns = turnsAmong(moves)
  const without = new Set(turns.flatMap((turn) => callsWithout(turn, turns)))
  return moves.filter((move) => !without.has(move))
}
