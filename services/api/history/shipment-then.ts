// A shipment as it was known at a time.
import type { ShipmentJourney } from '../../../domain/journey/journey-types.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import type { ResourceRow } from '../../../resources/resource.ts'
import { idOf } from '../../../resources/journey-records/shared-records.ts'
import { shipmentRecords } from '../../../resources/journey-records/shipment-records.ts'
import type { ShipmentRecords } from '../../../resources/journey-records/shipment-records.ts'
import { upTo } from './as-of.ts'
import { journeyThen } from './journey-then.ts'
import { containersThen, estimatesUntil, placesById, vesselNames } from './sql.ts'
import type { Estimate } from './sql.ts'

const dateOf = (time: string | null): Date | null => (time === null ? null : new Date(time))

const timesOf = (shipment: ShipmentJourney) => ({
  pol_etd_at: dateOf(shipment.pol_etd_at),
  pol_atd_at: dateOf(shipment.pol_atd_at),
  pod_eta_at: dateOf(shipment.pod_eta_at),
  pod_ata_at: dateOf(shipment.pod_ata_at),
  destination_eta_at: dateOf(shipment.destination_eta_at),
  destination_ata_at: dateOf(shipment.destination_ata_at),
})

const placesOf = (records: ShipmentRecords) => ({
  port_of_lading_id: idOf(records.lading),
  port_of_discharge_id: idOf(records.discharge),
  destination_id: idOf(records.destination),
})

/** The first estimate since a place became the right one. */
function originalOf(
  event: string,
  place: string | null,
  recorded: readonly Estimate[],
): Date | null {
  const own = recorded.filter((one) => one.event === `container.transport.estimated.${event}`)
  const elsewhere = own.findIndex(({ location_id }) => location_id !== place)
  return (elsewhere < 0 ? own : own.slice(0, elsewhere)).at(-1)?.timestamp ?? null
}

function originalsOf(
  places: ReturnType<typeof placesOf>,
  times: ReturnType<typeof timesOf>,
  recorded: readonly Estimate[],
) {
  const { port_of_lading_id: pol, port_of_discharge_id: pod, destination_id: end } = places
  const inland = originalOf('arrived_at_inland_destination', end, recorded)
  return {
    pol_original_etd_at: originalOf('vessel_departed', pol, recorded) ?? times.pol_etd_at,
    pod_original_eta_at: originalOf('vessel_arrived', pod, recorded) ?? times.pod_eta_at,
    destination_original_eta_at: inland ?? times.destination_eta_at,
  }
}

/** The columns in which the select has the names of places and of the ship. */
async function namesOf(db: Db, places: ReturnType<typeof placesOf>, vesselId: string | null) {
  const ids = Object.values(places).filter((id) => id !== null)
  const [found, [ship]] = await Promise.all([
    placesById(db, ids),
    vesselNames(db, vesselId === null ? [] : [vesselId]),
  ])
  const place = (id: string | null) => {
    const row = found.find((one) => one.id === id)
    return row === undefined ? null : [row.kind, row.code, row.name, row.time_zone]
  }
  return {
    pol: place(places.port_of_lading_id),
    pod: place(places.port_of_discharge_id),
    destination: place(places.destination_id),
    pod_vessel: ship === undefined ? null : [ship.name, ship.imo],
  }
}

/** The times at which the carrier was asked, and the end of tracking, as far as they lie before the time. */
function trackingUntil(row: ResourceRow, at: Date) {
  const stopped = upTo(row.line_tracking_stopped_at, at)
  return {
    line_tracking_last_attempted_at: upTo(row.line_tracking_last_attempted_at, at),
    line_tracking_last_succeeded_at: upTo(row.line_tracking_last_succeeded_at, at),
    line_tracking_stopped_at: stopped,
    line_tracking_stopped_reason: stopped && row.line_tracking_stopped_reason,
    line_tracking_stopped_by_id: stopped && row.line_tracking_stopped_by_id,
  }
}

/** The row of the shipment's select, with what was known then. */
export async function shipmentThen(db: Db, row: ResourceRow, at: Date): Promise<ResourceRow> {
  const key = { account_id: String(row.account_id), id: String(row.id) }
  const [{ journey }, containers, recorded] = await Promise.all([
    journeyThen(db, key, at),
    containersThen(db, key, at),
    estimatesUntil(db, key, at),
  ])
  const { shipment } = journey
  const records = shipmentRecords(journey)
  const [places, times] = [placesOf(records), timesOf(shipment)]
  const ownBill = row.number_type === 'bill_of_lading' ? row.number : null
  return {
    ...row,
    ...places,
    ...times,
    ...originalsOf(places, times, recorded),
    ...(await namesOf(db, places, idOf(records.vessel))),
    ...trackingUntil(row, at),
    bill_of_lading_number: shipment.bill_of_lading_number ?? ownBill,
    booking_number: shipment.booking_number,
    pod_voyage_number: shipment.pod_voyage_number,
    pod_terminal_id: idOf(records.terminal),
    pod_terminal_kind: records.terminal?.type ?? null,
    destination_terminal_id: idOf(records.destinationTerminal),
    destination_terminal_kind: records.destinationTerminal?.type ?? null,
    container_ids: containers.map(({ id }) => id),
  }
}
