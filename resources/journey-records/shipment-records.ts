import type { ContainerJourney, Journey, NamedPlace } from '../../domain/journey/journey-types.ts'
import { locationOf, terminalOf, vesselOf } from './shared-records.ts'
import type { SharedRecord, TerminalRecord } from './shared-records.ts'

/** The shared records that a shipment names. */
export type ShipmentRecords = {
  readonly lading: SharedRecord | null
  readonly discharge: SharedRecord | null
  readonly destination: SharedRecord | null
  readonly terminal: TerminalRecord | null
  readonly destinationTerminal: TerminalRecord | null
  readonly vessel: SharedRecord | null
}

const placeOf = (place: NamedPlace | null, mode: string): SharedRecord | null =>
  place && locationOf({ locode: place.locode, location_name: place.name, mode })

/** The ramp or terminal at the place of delivery, as the carrier names it; null where it names none. */
export const inlandTerminal = (container: ContainerJourney): TerminalRecord | null =>
  terminalOf(
    container.final_destination_locode,
    container.inland_facility,
    container.inland_facility?.mode ?? null,
  )

type Reached = { readonly terminal: TerminalRecord; readonly at: string | null }

const nameOf = ({ terminal }: Reached): string => terminal.name ?? ''

/**
 * Where most containers of the shipment have come, or while none has, where most are expected; among equally many where the latest
 * has come, and then by name.
 */
function destinationTerminal({ shipment, containers }: Journey): TerminalRecord | null {
  const locode = shipment.destination?.locode ?? null
  const there = containers.filter((one) => one.final_destination_locode === locode)
  const all = there.flatMap((one): Reached[] => {
    const terminal = inlandTerminal(one)
    return terminal === null ? [] : [{ terminal, at: one.inland_facility?.reached_at ?? null }]
  })
  const reached = all.filter(({ at }) => at !== null)
  const counted = reached.length > 0 ? reached : all
  const containersAt = ({ terminal }: Reached): number =>
    counted.filter((one) => one.terminal.id === terminal.id).length
  const [best] = counted.toSorted(
    (a, b) =>
      containersAt(b) - containersAt(a) ||
      Date.parse(b.at ?? '') - Date.parse(a.at ?? '') ||
      (nameOf(a) < nameOf(b) ? -1 : 1),
  )
  return best?.terminal ?? null
}

export function shipmentRecords(journey: Journey): ShipmentRecords {
  const { shipment } = journey
  const { pod_vessel_imo: vessel_imo, pod_vessel_name: vessel_name } = shipment
  const podLocode = shipment.port_of_discharge?.locode ?? null
  return {
    lading: placeOf(shipment.port_of_lading, 'VESSEL'),
    discharge: placeOf(shipment.port_of_discharge, 'VESSEL'),
    destination: placeOf(shipment.destination, 'RAIL'),
    terminal: terminalOf(podLocode, shipment.pod_facility, 'VESSEL'),
    destinationTerminal: destinationTerminal(journey),
    vessel: vesselOf({ vessel_imo, vessel_name }),
  }
}
