// A container as it was known at a time.
import { containerWithoutMoves } from '../../../domain/journey/journey.ts'
import type { ContainerJourney } from '../../../domain/journey/journey-types.ts'
import { equipmentOf } from '../../../domain/normalise/equipment.ts'
import { statusWith, weighPickup } from '../../../domain/terminal/pickup-state.ts'
import { statementsIn } from '../../../domain/terminal/statement.ts'
import type {
  Giver,
  SaidFacts,
  Source,
  TerminalStatement,
} from '../../../domain/terminal/statement.ts'
import { pickupTrip } from '../../../domain/terminal/trip.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { podTerminal } from '../../../resources/journey-records/pod-terminal.ts'
import { zonedPlace, zoneOf } from '../../../resources/reference-data/locations.ts'
import type { ResourceRow } from '../../../resources/resource.ts'
import {
  inlandTerminal,
  shipmentRecords,
} from '../../../resources/journey-records/shipment-records.ts'
import { documentsOf } from '../../../resources/tracking/shipment-references.ts'
import { upTo } from './as-of.ts'
import { journeyThen } from './journey-then.ts'
import { shipmentNumbers, statementsUntil } from './sql.ts'
import type { StatementRow } from './sql.ts'

/** A statement that was repeated later counts from when it was first made. */
const statementThen = (row: StatementRow, at: Date): TerminalStatement => ({
  id: row.id,
  source: row.source as Source,
  giver: row.giver as Giver,
  document_id: row.document_id,
  bill_of_lading_number: row.bill_of_lading_number,
  port_locode: row.port_locode,
  observed_at: row.observed_at.getTime(),
  confirmed_at: (row.confirmed_at > at ? row.observed_at : row.confirmed_at).getTime(),
  facts: row.facts as SaidFacts,
})

/** The columns with their times as the database returns them. */
const asStored = (columns: object): ResourceRow =>
  Object.fromEntries(
    Object.entries(columns).map(([name, value]: [string, unknown]) => {
      const isTime = /_at$|^pickup_lfd/.test(name) && typeof value === 'string'
      return [name, isTime ? new Date(value) : value]
    }),
  )

/** The times of its moves, and what of it the moves tell. */
const movesOf = (own: ContainerJourney): ResourceRow =>
  asStored({
    ...own,
    ...equipmentOf(own.iso_equipment_code),
    pod_timezone: zoneOf(own.pod_locode),
    final_destination_timezone: zoneOf(own.final_destination_locode),
    empty_terminated_timezone: zoneOf(own.empty_terminated_locode),
  })

/** The row of the container's select, with what was known then. */
export async function containerThen(db: Db, row: ResourceRow, at: Date): Promise<ResourceRow> {
  const account_id = String(row.account_id)
  const shipment = { account_id, id: String(row.shipment_id) }
  const number = String(row.number)
  const [{ journey, events }, rows, [numbers]] = await Promise.all([
    journeyThen(db, shipment, at),
    statementsUntil(db, account_id, number, at),
    shipmentNumbers(db, shipment),
  ])
  const found = journey.containers.find((one) => one.number === number)
  const own = found ?? containerWithoutMoves(number)
  const documents = numbers === undefined ? [] : documentsOf({ ...journey.shipment, ...numbers })
  const places = {
    pod: zonedPlace(own.pod_locode),
    end: zonedPlace(own.final_destination_locode),
  }
  const times = { ...own, created_at: row.created_at as Date }
  const said = [...statementsIn(own.events), ...rows.map((one) => statementThen(one, at))]
  const trip = pickupTrip(times, documents, places, own.events)
  const weighed = weighPickup(said, trip, zoneOf)
  const pickup = inlandTerminal(own)
  const terminal = podTerminal(weighed, shipmentRecords(journey).terminal, places.pod.locode)
  return {
    ...row,
    ...movesOf(own),
    ...asStored(weighed.state),
    current_status: statusWith(own.current_status, weighed, trip),
    pod_terminal_id: terminal?.id ?? null,
    pod_terminal_kind: terminal?.type ?? null,
    pickup_facility_id: pickup?.id ?? null,
    pickup_facility_kind: pickup?.type ?? null,
    shipment_last_tracking_request_at: upTo(row.shipment_last_tracking_request_at, at),
    transport_event_ids: events
      .filter((event) => event.container_id === row.id)
      .map(({ id }) => id),
  }
}
