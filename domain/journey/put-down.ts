// Moves by which a container is put down, although no event of the interface says so.
import type { DerivedContainer } from './derive-container.ts'
import type { Move } from './moves/moves.ts'
import { isInbound, isTakenByTruck } from './moves/moves.ts'
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

/** Trucks that have taken the container from where a train has brought it: it is unloaded, though it may not be picked up. */
export const takenFromTrain = ({ moves }: DerivedContainer) =>
  moves
    .filter(
      (out) =>
        out.act &&
        isTakenByTruck(out) &&
        moves.some(
          (move) =>
            move.act &&
            move.means === 'rail' &&
            isInbound(move) &&
            move.place === out.place &&
            move.at <= out.at,
        ),
    )
    .map(asEvent('rail_unloaded'))
