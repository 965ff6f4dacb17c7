// Moves after which a container has another status than by its events alone: no event of the interface tells them.
import type { DerivedContainer } from './derive-container.ts'
import { legMatches } from './moves/conveyances.ts'
import { moveText } from './moves/move-identity.ts'
import type { Move } from './moves/moves.ts'
import {
  isAtInlandTerminal,
  isAfloat,
  isAtTerminal,
  isBarge,
  isCarriage,
  isFullGate,
  isTakenByTruck,
  isTruckAtInlandTerminal,
  isTruckAtTerminal,
  lastOf,
} from './moves/moves.ts'
import { isOfMainShip } from './moves/seen-ashore.ts'
import type { PortRole } from './naming/port.ts'

const asEvent =
  <Name extends string>(name: Name) =>
  ({ event, identity }: Move) => ({
    event: `container.transport.${name}` as const,
    timestamp: event.event_at,
    move: identity,
  })

const dischargesAt = ({ sea }: DerivedContainer, role: PortRole): Move[] =>
  sea.ports
    .filter((port) => port.role === role)
    .flatMap(({ inbound }) => inbound)
    .filter(({ code, act }) => code === 'DISC' && act)

/** Discharges at a port whose role is not known yet: the container is ashore, wherever it goes. */
export const landedSomewhere = (derived: DerivedContainer) =>
  dischargesAt(derived, 'UNDECIDED').map(asEvent('vessel_discharged'))

/** Discharges at the port of discharge from a feeder, or a barge, that has brought the container there. */
export const landedFromFeeder = (derived: DerivedContainer) =>
  dischargesAt(derived, 'POD')
    .filter(({ means }) => means === 'feeder')
    .map(asEvent('vessel_discharged'))

/**
 * Discharges from barges before the main ship, and from barges and feeders beyond the port of discharge: the container is on the
 * ground. From a feeder it goes on by ship.
 */
export const landedFromBarge = ({ moves, sea }: DerivedContainer) => {
  const rolesAt = (place: Move['place']): PortRole[] =>
    sea.ports.filter((port) => port.place === place).map(({ role }) => role)
  const isGrounded = ({ event, place }: Move): boolean =>
    rolesAt(place).includes('AFTER') ||
    (isBarge(event) && (sea.ports.length === 0 || rolesAt(place).some(isBeforeShip)))
  return moves
    .filter(
      (move) =>
        move.act &&
        move.code === 'DISC' &&
        move.means === 'feeder' &&
        move.laden !== false &&
        isGrounded(move),
    )
    .map(asEvent('rail_unloaded'))
}

const isBeforeShip = (role: PortRole): boolean => role === 'POL' || role === 'BEFORE'

const leaves = /_(loaded|departed)$/
const carries = /\.(rail|feeder|vessel|transshipment)_/

/**
 * The arrivals, of one time, of the train that has brought the container, if no train or ship has carried it since. Of moves
 * that are told by the day alone, the truck is before the train that leaves from its place.
 */
function trainBefore({ at, place }: Move, { events }: DerivedContainer) {
  const timeOf = ({ timestamp }: { readonly timestamp: string }): number => Date.parse(timestamp)
  const before = events.filter(
    (one) => one.classifier === 'ACT' && carries.test(one.event) && timeOf(one) <= at,
  )
  const lastAt = Math.max(...before.map(timeOf))
  const last = before.filter((one) => timeOf(one) === lastAt)
  return last.some(({ event, move }) => leaves.test(event) && move?.place === place)
    ? []
    : last.filter(({ event }) => /\.rail_(arrived|unloaded)$/.test(event))
}

/**
 * Trucks that have taken the container from its train, or brought it in elsewhere where none is told to have taken it, and gates
 * through which it came in from its train: it is unloaded, though it may not be picked up.
 */
export function takenFromTrain(derived: DerivedContainer) {
  const acts = derived.moves.filter((move) => move.act)
  const outs = acts.filter(isTakenByTruck)
  const fromTrain = outs.filter((out) =>
    trainBefore(out, derived).some(({ move }) => move?.place === out.place),
  )
  const ins = acts.filter(
    (into) =>
      isFullGate(into, 'GTIN') &&
      trainBefore(into, derived).some(
        ({ timestamp }) =>
          !outs.some((out) => Date.parse(timestamp) <= out.at && out.at <= into.at),
      ),
  )
  const ramps = acts.filter(
    (into) =>
      into.code === 'GTIN' &&
      into.means === 'rail' &&
      into.laden !== false &&
      trainBefore(into, derived).some(({ move }) => move?.place === into.place),
  )
  return [...fromTrain, ...ins, ...ramps].map(asEvent('rail_unloaded'))
}

const isBroughtToTerminal = (move: Move): boolean =>
  isTruckAtTerminal(move) ||
  isTruckAtInlandTerminal(move) ||
  (isFullGate(move, 'GTIN') && (isAtTerminal(move) || isAtInlandTerminal(move)))

/** Trucks that have brought the full container in at a terminal of the place of delivery: it awaits no transfer any more. */
export const broughtInland = ({ moves, destination, sea, events }: DerivedContainer) =>
  moves
    .filter(
      (move) =>
        move.act &&
        isBroughtToTerminal(move) &&
        move.place !== null &&
        move.place === destination &&
        move.place !== sea.pod?.place &&
        move.at >= sea.until &&
        !events.some(
          ({ event, timestamp }) => event.endsWith('.full_out') && Date.parse(timestamp) <= move.at,
        ),
    )
    .map(asEvent('rail_unloaded'))

/** Whether the container is where its first ship is to take it, and no ship has moved it. */
export function awaitsShip({ moves, sea }: DerivedContainer): boolean {
  const acts = moves.filter((move) => move.act)
  return sea.pol !== null && lastOf(acts)?.place === sea.pol.place && !acts.some(isOfMainShip)
}

/** Whether a ship has put the container ashore where she took it, before anything else has happened to it by sea: it is on the quay. */
const isTakenOffAgain = (load: Move, moves: readonly Move[]): boolean => {
  const since = moves.filter((move) => move.act && isCarriage(move) && isAfloat(move))
  const later = since.filter((move) => move !== load && move.at >= load.at)
  return later.some(
    (off) =>
      off.code === 'DISC' &&
      // Of moves that are told by the day alone, the lading may be the later one: it was only restowed.
      off.at > load.at &&
      off.place === load.place &&
      legMatches(off.event, load.event) &&
      later.every((move) => move === off || move.at >= off.at),
  )
}

/** The ladings of which the container was taken off again at the same port. */
export const takenOffAgain = ({ moves }: DerivedContainer): ReadonlySet<string> =>
  new Set(
    moves
      .filter((move) => move.act && move.code === 'LOAD' && isTakenOffAgain(move, moves))
      .map(({ identity }) => moveText(identity)),
  )
