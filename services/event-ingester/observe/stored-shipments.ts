// Gathers the stored shipments of a batch's followers.
import { databaseNow } from '../../../platform/postgres/database.ts'
import type { StoredEvent, StoredJourney } from '../../../domain/journey/changes/stored-events.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import type { CarrierReference } from '../../../resources/identities.ts'
import { fullKey, lockFollowers, shipmentOfFollower } from '../followers.ts'
import type { FollowerRow } from '../followers.ts'
import { containersOf, lastEstimates, liveEvents, lockShipments } from './sql.ts'
import type { ContainerRow, EstimateRow, LiveEventRow, ShipmentRow } from './sql.ts'
import { moveOfIdentity } from '../../../domain/journey/moves/move-identity.ts'

export type StoredShipment = {
  readonly row: ShipmentRow | null
  readonly containers: ReadonlyMap<string, ContainerRow>
  readonly journey: StoredJourney
}

export type ObserveFacts = {
  readonly now: Date
  readonly followersOf: (reference: CarrierReference) => readonly FollowerRow[]
  readonly shipmentOf: (id: string) => StoredShipment
}

const storedEvent = (row: LiveEventRow): StoredEvent => ({
  ...row,
  event: row.event as StoredEvent['event'],
  move: moveOfIdentity(row.event, row.identity),
  timestamp: row.timestamp.toISOString(),
})

type GatheredRows = {
  readonly shipments: readonly ShipmentRow[]
  readonly containers: readonly ContainerRow[]
  readonly events: readonly LiveEventRow[]
  readonly estimates: readonly EstimateRow[]
}

/** The rows of each key, in their order: no shipment searches the rows of the whole batch. */
function grouped<R>(rows: readonly R[], keyOf: (row: R) => string): ReadonlyMap<string, R[]> {
  const groups = new Map<string, R[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [row])
    else group.push(row)
  }
  return groups
}

function followersIn(followers: readonly FollowerRow[]): ObserveFacts['followersOf'] {
  const byReference = grouped(followers, fullKey)
  return (reference) => byReference.get(fullKey(reference)) ?? []
}

function shipmentsIn(rows: GatheredRows): ObserveFacts['shipmentOf'] {
  const shipments = new Map(rows.shipments.map((row) => [row.id, row]))
  const estimates = new Map(rows.estimates.map((row) => [row.shipment_id, row]))
  const containers = grouped(rows.containers, (row) => row.shipment_id)
  const events = grouped(rows.events, (row) => row.container_id)
  const eventsOf = ({ id }: ContainerRow): StoredEvent[] => (events.get(id) ?? []).map(storedEvent)
  return (id) => {
    const own = containers.get(id) ?? []
    const estimate = estimates.get(id)
    return {
      row: shipments.get(id) ?? null,
      containers: new Map(own.map((row) => [row.number, row])),
      journey: {
        containers: Object.fromEntries(own.map((row) => [row.number, eventsOf(row)])),
        estimatedArrival: estimate
          ? { timestamp: estimate.estimated_timestamp.toISOString(), locode: estimate.locode }
          : null,
      },
    }
  }
}

/** The followers of these references and their shipments; requests and shipments are locked. */
export async function gatherFacts(
  references: readonly CarrierReference[],
  tx: Db,
): Promise<ObserveFacts> {
  const followers = await lockFollowers(tx, references)
  const ids = followers.map((f) => ({ account_id: f.account_id, id: shipmentOfFollower(f) }))
  const [shipments, containers, estimates, now] = await Promise.all([
    lockShipments(tx, ids),
    containersOf(tx, ids),
    lastEstimates(tx, ids),
    databaseNow(tx),
  ])
  const events = await liveEvents(tx, containers)
  return {
    now,
    followersOf: followersIn(followers),
    shipmentOf: shipmentsIn({ shipments, containers, events, estimates }),
  }
}
