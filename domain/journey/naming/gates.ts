import { toleranceMs } from '../moves/contradictions.ts'
import { containersOf } from '../moves/events-by-container.ts'
import { availableMoves } from './availability.ts'
import { comesInAgain, isCarriedOn } from './carried-on.ts'
import { isEmptiedAt, isOnFromCustomer, isSentBack, isTakenAtCustomer } from './customer-gates.ts'
import type { SeaPart } from './inland.ts'
import { isImport, reaches } from './inland.ts'
import { longestPreCarriageMs } from './overland.ts'
import { ladenMoves } from '../moves/laden-legs.ts'
import type { Move } from '../moves/moves.ts'
import {
  earliest,
  isAtCustomer,
  isAtInlandTerminal,
  isCarriage,
  isFullGate,
  isTakenByTruck,
  latest,
} from '../moves/moves.ts'
import { countryDiffers } from '../moves/place-key.ts'
import { movesAt } from '../moves/stops.ts'
import type { NamedMove } from './named-moves.ts'

/** Facts about the other moves of the container. */
type GateContext = {
  readonly sea: SeaPart
  /** The time of the first real move by any means, in milliseconds; Infinity when there is none. */
  readonly firstCarriage: number
  /** The time at which the journey is told, in milliseconds. */
  readonly now: number
}

const byTruck = (move: Move): boolean => move.means === 'road'

/** Whether a truck takes the container, said to be full or empty, through a gate at the place of two moves between them. */
const isTakenBetween = (
  [from, until]: readonly [Move, Move],
  gate: Pick<Move, 'code' | 'laden'>,
  acts: readonly Move[],
): boolean =>
  acts.some(
    ({ code, laden, place, at, means }) =>
      code === gate.code &&
      laden === gate.laden &&
      place === from.place &&
      means === 'road' &&
      from.at <= at &&
      at <= until.at,
  )

/** Whether a way out of unknown load is that from the packer: it went out empty there, and has not come back empty since. */
const isFromPacker = (move: Move, outs: readonly Move[], acts: readonly Move[]): boolean =>
  move.laden === null &&
  outs.some(
    (out) =>
      out.laden === false &&
      out.place === move.place &&
      out.at <= move.at &&
      !isTakenBetween([out, move], { code: 'GTIN', laden: false }, acts),
  )

/** Whether a way in of unknown load is that to the packer: it comes in full there later, not having gone out full. */
const isToPacker = (move: Move, ins: readonly Move[], acts: readonly Move[]): boolean =>
  move.laden === null &&
  ins.some(
    (into) =>
      into.laden === true &&
      byTruck(into) &&
      into.place === move.place &&
      into.at >= move.at &&
      !isTakenBetween([move, into], { code: 'GTOT', laden: true }, acts),
  )

/** Until when the full container may have come in at a place: at its first port, its ship's sailing may be told too early. */
function latestIn(place: Move['place'], { ports, from }: SeaPart): number {
  const first = ports.find((port) => movesAt(port).some((move) => move.act && move.at === from))
  return from + (first?.place === place ? toleranceMs : 0)
}

/** Whether a truck goes on with the container from there before it sails, or brings it there once more. */
const isNotLastTruck = (move: Move, sea: SeaPart, acts: readonly Move[]): boolean =>
  acts.some(
    (other) =>
      (isTakenByTruck(other) || (other.code === 'ARRI' && byTruck(other))) &&
      other.place === move.place &&
      move.at < other.at &&
      other.at <= latestIn(move.place, sea),
  )

/**
 * Whether a truck that is told by its own arrival, which never says whether the container is full, brings it to its first port:
 * no gate is told there, it was fetched empty before, and it stays there. At a freight station or at the shipper's it is packed.
 */
const isBroughtByArrival = (move: Move, sea: SeaPart, acts: readonly Move[]): boolean =>
  move.code === 'ARRI' &&
  byTruck(move) &&
  move.place === sea.pol?.place &&
  ['POTE', null].includes(move.event.facility_type) &&
  acts.some((other) => other.code === 'GTOT' && other.laden === false && other.at <= move.at) &&
  !acts.some((other) => isFullGate(other, 'GTIN') && other.place === move.place) &&
  !isNotLastTruck(move, sea, acts)

function isFullIn(move: Move, { sea }: GateContext, acts: readonly Move[]): boolean {
  if (move.laden === false) return false
  // Nobody but the customer takes a full container from a truck at the customer's; a train takes it at its siding.
  if (byTruck(move) && isAtCustomer(move)) return false
  if (move.code !== 'GTIN' && !isBroughtByArrival(move, sea, acts)) return false
  if (!byTruck(move) && !move.isToCarriage) return false
  const isInTime = move.at <= latestIn(move.place, sea)
  return isInTime && move.event.role_hint !== 'TS' && !isImport(move, sea)
}

/** Whether the carrier tells a truck's departure by the gate there as well, and the container has not come back in between. */
const isToldByGate = (move: Move, moves: readonly Move[]): boolean =>
  moves.some((gate) => {
    if (!gate.act || !isFullGate(gate, 'GTOT') || gate.place !== move.place) return false
    const [first, then] = gate.at <= move.at ? [gate, move] : [move, gate]
    return !moves.some(
      (other) => other.act && other.at <= then.at && comesInAgain(other, first, moves),
    )
  })

/**
 * Whether a truck that is told by its own departure, which never says whether the container is full, fetches it: where a ship,
 * a train or a barge has brought it, or a truck to a terminal inland. From the consignee's, or once the container was empty, the
 * truck takes the empty one.
 */
function isFetchedByDeparture(move: Move, { pod }: SeaPart, moves: readonly Move[]): boolean {
  if (isToldByGate(move, moves)) return false
  const before = moves.filter((other) => other.act && other.at <= move.at)
  const brought = ladenMoves(before).filter(
    (other) =>
      reaches(other) &&
      (other.means !== 'road' || (isAtInlandTerminal(other) && other.laden !== false)),
  )
  const lastAt = latest(brought)
  const isEmptied = before.some(
    (other) => (other.laden === false || other.code === 'STRP') && other.at > lastAt,
  )
  const isHere = [pod, ...brought].some((there) => there?.place === move.place)
  return isHere && !isEmptied
}

/**
 * Whether a truck fetches the container in another country than that where it came in last, full, and later than a truck or a
 * train would bring it across a border to its ship: of what has brought it there nothing is told.
 */
function isFetchedAbroad(move: Move, moves: readonly Move[]): boolean {
  if (moves.some(isCarriage)) return false
  const before = moves.filter((other) => other.act && other.at < move.at)
  const lastAt = latest(before)
  const last = before.find(({ at }) => at === lastAt)
  if (last === undefined || !isFullGate(last, 'GTIN')) return false
  return move.at - last.at > longestPreCarriageMs && countryDiffers(last.place, move.place)
}

/** Whether a ship that is on the way to the port of discharge leaves a port with the container after a move. */
const sailsAfter = ({ at }: Move, { ports }: SeaPart): boolean =>
  ports
    .filter(({ role }) => role !== 'CALL' && role !== 'AFTER' && role !== 'POD')
    .some(({ outbound }) => outbound.some((out) => out.act && out.at > at))

function isFullOut(move: Move, { sea, now }: GateContext, moves: readonly Move[]): boolean {
  if (!isTakenByTruck(move) || (move.laden === null && isAtCustomer(move))) return false
  if (isFetchedAbroad(move, moves)) return !isCarriedOn(move, moves, now)
  if (move.code === 'DEPA' && !isFetchedByDeparture(move, sea, moves)) return false
  return isImport(move, sea) && !sailsAfter(move, sea) && !isCarriedOn(move, moves, now)
}

function isEmptyOut(move: Move, context: GateContext, moves: readonly Move[]): boolean {
  const { sea, firstCarriage } = context
  if (move.code !== 'GTOT' || move.laden === true || move.at > firstCarriage) return false
  if (move.laden === false) return true
  const acts = moves.filter((other) => other.act)
  return !isImport(move, sea) && !isOnFromCustomer(move, acts) && !isFullOut(move, context, moves)
}

function isEmptyIn(
  move: Move,
  { sea }: GateContext,
  fetched: readonly Move[],
  acts: readonly Move[],
): boolean {
  if (move.code !== 'GTIN') return false
  const after = fetched.some((one) => one.at <= move.at)
  if (move.laden === null) return byTruck(move) && after && !isEmptiedAt(move, acts)
  return move.laden === false && (after || (sea.from <= move.at && isImport(move, sea)))
}

/** Whether a ship, a train or a barge that is told with the container's number, and not as full, carries the empty one. */
const carriesEmpty = ({ laden, event }: Move): boolean =>
  laden === false || (laden === null && containersOf(event).length > 0)

/**
 * Whether the empty container comes in where it is needed next: since its return a ship, a train or a barge has carried it, or
 * brings it now, or a truck took it on. A depot that turns it away does so within a day.
 */
function isRepositioned(move: Move, returns: readonly Move[], acts: readonly Move[]): boolean {
  const returnedAt = earliest(returns)
  return acts.some(
    (other) =>
      other.at <= move.at &&
      (byTruck(other)
        ? other.laden === false && other.code === 'GTOT' && other.at > returnedAt + toleranceMs
        : carriesEmpty(other) && other.at > returnedAt),
  )
}

/** The group Terminal gate of the table in docs/events.md, and AVPU; other gate moves have no name. */
export function gateNames(moves: readonly Move[], context: GateContext): NamedMove[] {
  const acts = moves.filter((move) => move.act)
  const outs = acts.filter((move) => isEmptyOut(move, context, moves))
  const emptyOuts = outs.filter((move) => !isFromPacker(move, outs, acts))
  const taken = acts.filter((move) => !outs.includes(move) && isFullOut(move, context, moves))
  // A truck at the customer's has fetched the container before, though nothing else may tell that.
  const fetched = acts.filter(
    (move) => byTruck(move) && isAtCustomer(move) && isImport(move, context.sea),
  )
  const shown = [...taken, ...fetched.filter((move) => !isTakenAtCustomer(move))]
  const fullOuts = taken.filter((move) => !isSentBack(move, shown))
  const returns = acts.filter((move) => isEmptyIn(move, context, [...fullOuts, ...fetched], acts))
  const emptyIns = returns.filter((move) => !isRepositioned(move, returns, acts))
  const ins = acts.filter((move) => !returns.includes(move) && isFullIn(move, context, acts))
  const fullIns = ins.filter((move) => !isToPacker(move, ins, acts))
  const available = availableMoves(moves, context.sea)
  return [
    ...emptyOuts.map((move): NamedMove => ({ event: 'container.transport.empty_out', move })),
    ...fullIns.map((move): NamedMove => ({ event: 'container.transport.full_in', move })),
    ...fullOuts.map((move): NamedMove => ({ event: 'container.transport.full_out', move })),
    ...emptyIns.map((move): NamedMove => ({ event: 'container.transport.empty_in', move })),
    ...available.map((move): NamedMove => ({ event: 'container.transport.available', move })),
  ]
}
