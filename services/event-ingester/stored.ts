// What is stored of the shipments that a batch is about, in the form that the thinking wants.
import { databaseNow } from '../../platform/postgres/now.ts'
import type { StoredEvent, StoredJourney } from '../../domain/journey/changes/changes.ts'
import type { Db } from '../../platform/postgres/database.ts'
import { referenceKey, shipmentId } from '../../resources/identities.ts'
import type { CarrierReference } from '../../resources/identities.ts'
import { containersOf, lastEstimates, liveEvents, lockFollowers, lockShipments } from './sql.ts'
import type { ContainerRow, FollowerRow, LiveEventRow, ShipmentRow } from './sql.ts'

export type StoredShipment = {
  readonly row: ShipmentRow | null
  readonly containers: ReadonlyMap<string, ContainerRow>
  readonly journey: StoredJourney
}

export type Facts = {
  readonly now: Date
  readonly followers: readonly FollowerRow[]
  readonly shipmentOf: (id: string) => StoredShipment
}

export const shipmentOfFollower = (follower: FollowerRow): string =>
  shipmentId(follower.account_id, follower)

export const isFollowerOf = (follower: FollowerRow, reference: CarrierReference): boolean =>
  referenceKey(follower) === referenceKey(reference) &&
  follower.number_type === reference.number_type

const storedEvent = (row: LiveEventRow): StoredEvent => ({
  ...row,
  event: row.event as StoredEvent['event'],
  timestamp: row.timestamp.toISOString(),
})

type Rows = {
  readonly shipments: readonly ShipmentRow[]
  readonly containers: readonly ContainerRow[]
  readonly events: readonly LiveEventRow[]
  readonly estimates: readonly {
    shipment_id: string
    estimated_timestamp: Date
    locode: string | null
  }[]
}

function assemble(id: string, rows: Rows): StoredShipment {
  const own = rows.containers.filter(({ shipment_id }) => shipment_id === id)
  const estimate = rows.estimates.find(({ shipment_id }) => shipment_id === id)
  const eventsOf = (container: ContainerRow): StoredEvent[] =>
    rows.events.filter((event) => event.container_id === container.id).map(storedEvent)
  return {
    row: rows.shipments.find((row) => row.id === id) ?? null,
    containers: new Map(own.map((row) => [row.number, row])),
    journey: {
      containers: Object.fromEntries(own.map((row) => [row.number, eventsOf(row)])),
      estimatedArrival: estimate
        ? { timestamp: estimate.estimated_timestamp.toISOString(), locode: estimate.locode }
        : null,
    },
  }
}

/** Everything that is known of the followers of these references, locked where it may change. */
export async function gatherStored(
  references: readonly CarrierReference[],
  tx: Db,
): Promise<Facts> {
  const followers = await lockFollowers(tx, references)
  const ids = followers.map((f) => ({ account_id: f.account_id, id: shipmentOfFollower(f) }))
  const [shipments, containers, estimates, now] = await Promise.all([
    lockShipments(tx, ids),
    containersOf(tx, ids),
    lastEstimates(tx, ids),
    databaseNow(tx),
  ])
  const events = await liveEvents(tx, containers)
  const rows = { shipments, containers, events, estimates }
  return {
    now,
    followers,
    shipmentOf: (id) => assemble(id, rows),
  }
}
