import { legMatches, vesselDiffers, vesselMatches } from '../moves/conveyances.ts'
import { toleranceMs } from '../moves/contradictions.ts'
import { latestOf } from '../moves/latest-known.ts'
import type { Move } from '../moves/moves.ts'
import { isBarge, isHandling } from '../moves/moves.ts'
import type { JourneyContext } from '../journey-types.ts'
import type { Stop } from '../moves/stops.ts'
import { movesAt } from '../moves/stops.ts'
import type { Port, PortRole } from './port.ts'
import { broughtByLand } from './brought-by-land.ts'
import { arrivalOf, cameByShip, departureOf, goesOn, withoutOtherShips } from './carrying-ships.ts'
import { isDischargeUncertain, isLadingUncertain } from './uncertain-ends.ts'
import { isSettled } from './settled-discharge.ts'

type PortHint = 'POL' | 'TS' | 'POD' | null

/** The role that the carrier itself gives the port: the newest one, and TS before POD and POL among equally new ones. */
function hintOf(stop: Stop): PortHint {
  const hinted = movesAt(stop).filter((move) =>
    ['POL', 'TS', 'POD'].includes(move.event.role_hint ?? ''),
  )
  const newest = latestOf(hinted)
  if (!newest) return null
  const hints = hinted
    .filter((move) => (move.event.created_at ?? '') === (newest.event.created_at ?? ''))
    .map((move) => move.event.role_hint)
  return (['TS', 'POD', 'POL'] as const).find((hint) => hints.includes(hint)) ?? null
}

/**
 * The stop with the moves of main ships only. Feeders count as main ships where the journey has no other; barges never
 * do.
 */
function mainStops(stops: readonly Stop[]): Stop[] {
  const all = stops.flatMap(movesAt)
  const hasShip = all.some((move) => move.means === 'vessel')
  const isMain = (move: Move): boolean => (hasShip ? move.means === 'vessel' : !isBarge(move.event))
  return stops.map((stop) => ({
    place: stop.place,
    inbound: stop.inbound.filter(isMain),
    outbound: stop.outbound.filter(isMain),
  }))
}

/**
 * Whether a handling that was planned here has not come true: the ship has left, and is told, or still expected, further on with
 * the container.
 */
const isPassed = (plan: Move, stop: Stop, after: readonly Stop[]): boolean =>
  !plan.act &&
  stop.outbound.some((out) => out.act && legMatches(out.event, plan.event)) &&
  after.some(({ inbound }) => inbound.some((move) => legMatches(move.event, plan.event)))

/**
 * Whether one ship comes to another port before that of discharge, too, and another one leaves that: the container may change
 * there as well.
 */
const isSharedElsewhere = (a: Move, b: Move, here: Stop, before: readonly Stop[]): boolean =>
  before.some(
    ({ place, inbound, outbound }) =>
      place !== here.place &&
      inbound.some((move) => vesselMatches(move.event, a.event)) &&
      outbound.some((move) => vesselMatches(move.event, b.event)),
  )

/**
 * Whether the container leaves its ship at a port in the middle of its journey. A ship that turns round, or begins another
 * service, sails on under another number with what is aboard.
 */
function changesShip(stops: readonly Stop[], at: number, pod: number): boolean {
  const stop = stops[at]
  if (!stop) return false
  const handlings = movesAt(stop).filter(isHandling)
  if (handlings.some((move) => !isPassed(move, stop, stops.slice(at + 1)))) return true
  const arrives = stop.inbound.length > 0 ? stop.inbound : departureOf(stops, at).moves
  const leaves = stop.outbound.length > 0 ? stop.outbound : arrivalOf(stops, at).moves
  return arrives.some((a) =>
    leaves.some(
      (b) =>
        vesselDiffers(a.event, b.event) &&
        !(a.act && b.act && a.at > b.at + toleranceMs) &&
        !isSharedElsewhere(a, b, stop, pod < 0 ? stops : stops.slice(0, pod)),
    ),
  )
}

type Stops = {
  readonly all: readonly Stop[]
  /** The same with moves of main ships only. */
  readonly main: readonly Stop[]
  readonly hints: readonly PortHint[]
  /** All moves of the container. */
  readonly moves: readonly Move[]
}

/** The port of lading, -1 where it is not known, and the first stop of which it is not earlier. */
type Lading = { readonly pol: number; readonly from: number }

function ladingPort({ all, main, hints, moves }: Stops): Lading {
  const known = (pol: number): Lading => ({ pol, from: pol })
  const hinted = hints.indexOf('POL')
  if (hinted >= 0) return known(hinted)
  const first = main.findIndex((stop) => stop.outbound.length > 0)
  const stop = main[first]
  if (!stop) return known(-1)
  // The carrier that calls the main ship's port a transshipment calls the barge's or feeder's port the port of lading.
  if (hints[first] === 'TS')
    return known(all.findIndex((one, n) => n < first && one.outbound.length > 0 && !hints[n]))
  // A history that begins at a transshipment does not show where the journey began.
  if (hints[first] || cameByShip(stop)) return known(-1)
  return isLadingUncertain(main, first, moves) ? { pol: -1, from: first } : known(first)
}

function inferredDischarge({ all, main, hints }: Stops): number {
  const last = main.findLastIndex((stop) => movesAt(stop).length > 0)
  const stop = main[last]
  if (!stop || stop.inbound.length === 0 || goesOn(stop)) return -1
  if (hints[last] === 'TS')
    return all.findLastIndex((one, n) => n > last && one.inbound.length > 0 && !hints[n])
  return hints[last] ? -1 : last
}

/** The port of discharge, -1 where it is not known, and what shows it beside the moves: the carrier, or the others of the bill. */
type Discharge = { readonly pod: number; readonly by?: 'hint' | 'bill' }

function dischargePort(
  stops: Stops,
  { pol, from }: Lading,
  discharge: JourneyContext['discharge'],
): Discharge {
  const hinted = stops.hints.lastIndexOf('POD')
  if (hinted > pol) return { pod: hinted, by: 'hint' }
  const inferred = inferredDischarge(stops)
  if (inferred <= from) return { pod: -1 }
  if (!isDischargeUncertain(stops.main, inferred, from, stops.moves)) return { pod: inferred }
  const shared = stops.main.findLastIndex(
    ({ place, inbound }, n) => n > from && place === discharge && inbound.length > 0,
  )
  return shared < 0 ? { pod: -1 } : { pod: shared, by: 'bill' }
}

function roleAt(n: number, pol: number, pod: number, changes: boolean, hint: PortHint): PortRole {
  if (n === pol) return 'POL'
  if (n === pod) return 'POD'
  if (n < pol) return 'BEFORE'
  if (pod >= 0 && n > pod) return 'AFTER'
  return hint === 'TS' || changes ? 'TS' : 'CALL'
}

/**
 * The ports of one container with their roles. The carrier's own roles come first, then the moves themselves: the first
 * port that a main ship leaves with the container is the port of lading, and the last one that a main ship reaches with
 * it the port of discharge, unless the container goes on from it or nothing tells yet whether it does. `moves` are all
 * moves of the container.
 */
export function portsOf(
  stops: readonly Stop[],
  moves: readonly Move[],
  context: JourneyContext,
): Port[] {
  const given: Stops = { all: stops, main: mainStops(stops), hints: stops.map(hintOf), moves }
  if (given.main.every((stop) => movesAt(stop).length === 0)) return []
  const lading = ladingPort(given)
  const { pol } = lading
  const { pod, by } = dischargePort(given, lading, context.discharge)
  const last = stops[pod]
  const settled =
    by !== undefined ||
    !last ||
    pod < stops.length - 1 ||
    last.place === context.discharge ||
    isSettled(last, moves, context.now ?? Infinity)
  // Where only the others show the port of discharge, the carrier tells where its ship calls after it.
  const told = by === 'bill' ? stops.slice(0, pod + 1) : stops
  return told.map((stop, n) => {
    const land = broughtByLand(stop, stops.slice(0, n), moves)
    const changes = land !== undefined || changesShip(stops, n, pod)
    const role = roleAt(n, pol, pod, changes, given.hints[n] ?? null)
    const ships = withoutOtherShips(stop, n, stops, role)
    // The second ship's own arrival, where neither ship is named.
    const isOwnArrival = ({ code, at }: Move): boolean =>
      role === 'TS' && land !== undefined && code === 'ARRI' && at > land.at
    const inbound = ships.inbound.filter((move) => !isOwnArrival(move))
    return { ...ships, inbound, role: role === 'POD' && !settled ? 'UNDECIDED' : role }
  })
}
