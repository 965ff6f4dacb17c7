// A train or a truck between two ships: the container changes where it comes to the second one.
import type { Move } from '../moves/moves.ts'
import {
  isFullGate,
  isInbound,
  isOffDock,
  isOutbound,
  isTakenByTruck,
  latest,
  onceDone,
} from '../moves/moves.ts'
import type { Stop } from '../moves/stops.ts'

const isByTrain = ({ means, laden }: Move): boolean => means === 'rail' && laden !== false

/**
 * The move by which a train or a truck brings the full container to the ship that leaves with it, from a port to which another
 * ship took it, where no truck fetches it there; a gate that does not say whether it was full may be that of its empty return.
 */
export function broughtByLand(
  stop: Stop,
  before: readonly Stop[],
  moves: readonly Move[],
): Move | undefined {
  const from = latest(before.flatMap(({ outbound }) => outbound))
  const until = latest(onceDone(stop.outbound))
  const isElsewhere = ({ place }: Move): boolean =>
    place !== stop.place && before.some((one) => one.place === place)
  const hasLeft = (at: number): boolean =>
    moves.some(
      (out) =>
        out.at <= at &&
        ((isByTrain(out) && isOutbound(out)) || isFullGate(out, 'GTOT')) &&
        isElsewhere(out),
    )
  const isFetched = (out: Move): boolean =>
    out.place === stop.place && isTakenByTruck(out) && out.at <= until
  return moves.find(
    (move) =>
      move.place === stop.place &&
      ((isByTrain(move) && isInbound(move)) ||
        (isFullGate(move, 'GTIN') && move.laden === true && !isOffDock(move))) &&
      (move.act || !stop.outbound.some(({ act }) => act)) &&
      move.at > from &&
      move.at <= until &&
      hasLeft(move.at) &&
      !moves.some((out) => isFetched(out) && out.at > move.at),
  )
}
