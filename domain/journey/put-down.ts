// Moves by which a container is put down, although no event of the interface says so.
import type { DerivedContainer } from './derive-container.ts'
import type { Move } from './moves/moves.ts'
import { isFullGate, isInbound, isTakenByTruck } from './moves/moves.ts'
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

const byTrain = (move: Move): boolean => move.act && move.means === 'rail' && move.laden !== false

/**
 * Trucks that have taken the container from its train, or brought it in elsewhere since: it is unloaded, though it may not be
 * picked up.
 */
export const takenFromTrain = ({ moves }: DerivedContainer) =>
  moves
    .filter(
      (truck) =>
        truck.act &&
        (isTakenByTruck(truck) || isFullGate(truck, 'GTIN')) &&
        moves.some(
          (move) =>
            byTrain(move) &&
            isInbound(move) &&
            move.at <= truck.at &&
            (truck.code === 'GTIN' || move.place === truck.place),
        ),
    )
    .map(asEvent('rail_unloaded'))
