import { mostFrequent } from '../../domain/journey/shipment-facts.ts'
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

function destinationTerminal({ shipment, containers }: Journey): TerminalRecord | null {
  const locode = shipment.destination?.locode ?? null
  const there = containers.filter((one) => one.final_destination_locode === locode)
  const terminals = there.flatMap((one) => inlandTerminal(one) ?? [])
  const most = mostFrequent(terminals.map(({ id }) => id))
  return terminals.find(({ id }) => id === most) ?? null
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
