// The containers that statements are about, of every account that follows them.
import { databaseNow } from '../../../platform/postgres/database.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { documentsOf } from '../../../resources/tracking/shipment-references.ts'
import { shipmentSummaries } from '../../../resources/messages/shipment-summary.ts'
import type { ShipmentSummary } from '../../../resources/messages/shipment-summary.ts'
import { grouped } from '../observe/grouped.ts'
import { liveEvents, lockShipments } from '../observe/sql.ts'
import type { ContainerRow, LiveEventRow, ShipmentRow } from '../observe/sql.ts'
import type { Statement } from './read-statement.ts'
import { numberedContainers, shipmentsWithContainers, statementsAbout } from './sql.ts'

/** A container of an account. */
export type Followed = {
  readonly container: ContainerRow
  readonly shipment: ShipmentSummary
  /** The numbers of the bill of lading and the booking. */
  readonly documents: readonly (string | null)[]
  /** Whether its line is no longer asked: then nothing changes, until tracking is resumed. */
  readonly isStopped: boolean
  /** The live events, the carrier's and others. */
  readonly events: readonly LiveEventRow[]
}

export type TerminalFacts = {
  readonly now: Date
  readonly followed: (number: string) => readonly Followed[]
  /** All that was said about the container before, to any account. */
  readonly said: (number: string) => readonly Statement[]
}

/** Shipments that were joined to others while this waited for their locks are gone: the containers have moved to those. */
async function lockedShipments(tx: Db, numbers: readonly string[]): Promise<ShipmentRow[]> {
  const keys = await shipmentsWithContainers(tx, numbers)
  const locked = await lockShipments(tx, keys)
  if (locked.length === keys.length) return locked
  return lockShipments(tx, await shipmentsWithContainers(tx, numbers))
}

/** The shipments are locked, as by an answer of their carrier, so that the two change a container in turn. */
export async function gatherFollowed(numbers: readonly string[], tx: Db): Promise<TerminalFacts> {
  const shipments = await lockedShipments(tx, numbers)
  const [containers, summaries, statements, now] = await Promise.all([
    numberedContainers(tx, shipments, numbers),
    shipmentSummaries(tx, shipments),
    statementsAbout(tx, numbers),
    databaseNow(tx),
  ])
  const events = grouped(await liveEvents(tx, containers), (row) => row.container_id)
  const rows = new Map(shipments.map((row) => [row.id, row]))
  const all = containers.flatMap((container): Followed[] => {
    const [row, shipment] = [rows.get(container.shipment_id), summaries.get(container.shipment_id)]
    if (row === undefined || shipment === undefined) return []
    const isStopped = row.line_tracking_stopped_at !== null
    const own = events.get(container.id) ?? []
    return [{ container, shipment, documents: documentsOf(row), isStopped, events: own }]
  })
  const byNumber = grouped(all, ({ container }) => container.number)
  const saidOf = grouped(statements, (one) => one.container_number)
  return {
    now,
    followed: (number) => byNumber.get(number) ?? [],
    said: (number) => saidOf.get(number) ?? [],
  }
}
