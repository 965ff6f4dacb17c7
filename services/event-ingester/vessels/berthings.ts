// Containers aboard ships that lie at their port of discharge.
import { bringsContainer, isBerthed } from '../../../domain/terminal/berthed.ts'
import type { PortPositions } from '../../../domain/terminal/berthed.ts'
import type { Position } from '../../../domain/sea-lanes/position.ts'
import { isOnePort } from '../../../domain/places/same-port.ts'
import { derivedId } from '../../../platform/postgres/derived-id.ts'
import { zoneOf } from '../../../resources/reference-data/locations.ts'
import { loadReferenceData } from '../../../resources/reference-data/reference-data.ts'
import { recordedEvent } from '../../../resources/messages/recorded-event.ts'
import { insertRow } from '../../../resources/rows.ts'
import type { EventEffects } from '../observe/rows/events.ts'
import { placeField } from '../observe/rows/events.ts'
import { locationOf, sharedPuts } from '../../../resources/journey-records/shared-records.ts'
import { otherHappenings } from '../../../resources/tracking/stored-events.ts'
import type { Report } from './read-report.ts'
import type { AboardRow, VesselRow } from './sql.ts'

type Placed = { readonly lon: number | null; readonly lat: number | null }

const positionOf = ({ lon, lat }: Placed): Position[] =>
  lon === null || lat === null ? [] : [[lon, lat]]

const positionsOf = new Map<string, PortPositions>()

/** The positions of a port and its terminals, under any of its LOCODEs. */
function portPositions(locode: string): PortPositions {
  const known = positionsOf.get(locode)
  if (known) return known
  const { place, terminals } = loadReferenceData()
  const [port = null] = [place(locode)].flatMap((one) => (one === null ? [] : positionOf(one)))
  const own = terminals.filter((one) => isOnePort(one.locode, locode))
  const found = { port, terminals: own.flatMap(positionOf) }
  positionsOf.set(locode, found)
  return found
}

function isAtItsPort(aboard: AboardRow, report: Report): boolean {
  const position = [report.longitude, report.latitude] as const
  return (
    isBerthed({ ...report, position }, portPositions(aboard.pod_locode)) &&
    bringsContainer(report.at, aboard)
  )
}

function berthedEvent(ship: VesselRow, aboard: AboardRow, report: Report, now: Date): EventEffects {
  const { account_id, container_id, shipment, pod_locode: locode } = aboard
  const event = 'container.transport.vessel_berthed'
  // Without the time: two reports of one stay, under two numbers of the ship, are one event.
  const sailed = aboard.pol_atd_at?.toISOString() ?? ''
  const parts = [event, ship.id, locode, shipment.id, sailed]
  const id = derivedId('transport_event', container_id, ...parts)
  const location = locationOf({ locode, location_name: null, mode: 'VESSEL' })
  const shared = {
    account_id,
    event,
    timezone: zoneOf(locode),
    voyage_number: aboard.pod_voyage_number,
    data_source: 'ais',
  }
  const put = insertRow('transport_event', {
    ...shared,
    id,
    shipment_id: shipment.id,
    container_id,
    identity: `${event}|position`,
    happening: otherHappenings.position,
    classifier: 'ACT',
    timestamp: report.at,
    location_id: location?.id ?? null,
    vessel_id: ship.id,
    terminal_id: aboard.pod_terminal_id,
    created_at: now,
  })
  const message = recordedEvent({
    ...shared,
    recorded_at: now.getTime(),
    timestamp: report.at.getTime(),
    reference_type: 'transport_event',
    reference_id: id,
    shipment,
    container: { id: container_id, number: aboard.number },
    location: placeField(location, locode),
    vessel: { id: ship.id, imo: ship.imo, name: ship.name },
    terminal: aboard.terminal,
  })
  return { rows: [...sharedPuts([location]), put], messages: [message] }
}

/** The events of the containers that the ship has brought to the berth at which it lies. */
export const berthings = (
  ship: VesselRow,
  report: Report,
  aboard: readonly AboardRow[],
  now: Date,
): EventEffects[] =>
  aboard
    .filter((one) => one.vessel_id === ship.id && isAtItsPort(one, report))
    .map((one) => berthedEvent(ship, one, report, now))
