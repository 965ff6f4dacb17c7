// Gathers the stored shipments of a batch's followers.
import { databaseNow } from '../../../platform/postgres/database.ts'
import type { StoredEvent } from '../../../domain/journey/changes/stored-events.ts'
import type { Profiles } from '../../../carriers/stored-answer.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import type { CarrierReference } from '../../../resources/identities.ts'
import type { CarrierObserved } from '../../../schemas/messages.ts'
import { lockJoins } from '../../../resources/tracking/lock-joins.ts'
import { isReported, storedEvent } from '../../../resources/tracking/stored-events.ts'
import { fullKey, lockFollowers, lockReferences, shipmentOfFollower } from '../followers.ts'
import { besideCancelled } from './cancelled-bookings.ts'
import type { FollowerRow } from '../followers.ts'
import { grouped } from './grouped.ts'
import { isKnown } from './known-shipment.ts'
import type { SaidOfContainers, StoredShipment, TwinShipment } from './known-shipment.ts'
import { dependentsOf } from './join/dependents.ts'
import type { Dependents } from './join/dependents.ts'
import { newsIn } from './join/news.ts'
import { knownNumbers, replacements, twinsByBox, twinsByDocument } from './join/sql.ts'
import type { News, Twin } from './join/sql.ts'
import { containersOf, endedEvents, lastEstimates, liveEvents, lockShipments } from './sql.ts'
import type { ContainerRow, EstimateRow, Key, LiveEventRow, ShipmentRow } from './sql.ts'
import { isFor } from '../terminals/subject.ts'
import { statementsAbout } from '../terminals/sql.ts'
import { gatherObservations } from './shipment-references.ts'
import type { GatheredObservations } from './shipment-references.ts'

export type ObserveFacts = GatheredObservations & {
  readonly now: Date
  readonly followersOf: (reference: CarrierReference) => readonly FollowerRow[]
  /** The shipment with this id, or the one that it was joined to. */
  readonly shipmentOf: (id: string) => StoredShipment
  /** Shipments of the account at the carrier that may be the same bill, as far as the batch's answers may show it. */
  readonly twinsOf: (follower: FollowerRow) => readonly TwinShipment[]
  /** Whether this shipment has live requests that follow no booking which an answer of the batch reports as cancelled. */
  readonly isTrackedBeside: (id: string) => boolean
  /** What names the shipments that may be joined, and their containers. */
  readonly dependents: Dependents
  readonly said: SaidOfContainers
}

type GatheredRows = {
  /** The records that replace others, by the ids of those. */
  readonly joined: ReadonlyMap<string, string>
  readonly shipments: readonly ShipmentRow[]
  readonly containers: readonly ContainerRow[]
  readonly events: readonly LiveEventRow[]
  readonly ended: readonly LiveEventRow[]
  readonly estimates: readonly EstimateRow[]
}

function followersIn(followers: readonly FollowerRow[]): ObserveFacts['followersOf'] {
  const byReference = grouped(followers, fullKey)
  return (reference) => byReference.get(fullKey(reference)) ?? []
}

/** What carriers report of each container. */
function eventsByContainer(rows: readonly LiveEventRow[]): (row: ContainerRow) => StoredEvent[] {
  const reported = grouped(rows.filter(isReported), (row) => row.container_id)
  return ({ id }) => (reported.get(id) ?? []).map(storedEvent)
}

function shipmentsIn(rows: GatheredRows): ObserveFacts['shipmentOf'] {
  const shipments = new Map(rows.shipments.map((row) => [row.id, row]))
  const estimates = new Map(rows.estimates.map((row) => [row.shipment_id, row]))
  const containers = grouped(rows.containers, (row) => row.shipment_id)
  const events = eventsByContainer(rows.events)
  const ended = eventsByContainer(rows.ended)
  return (asked) => {
    const id = rows.joined.get(asked) ?? asked
    const own = containers.get(id) ?? []
    const estimate = estimates.get(id)
    return {
      row: shipments.get(id) ?? null,
      containers: new Map(own.map((row) => [row.number, row])),
      journey: {
        containers: Object.fromEntries(own.map((row) => [row.number, events(row)])),
        ended: Object.fromEntries(own.map((row) => [row.number, ended(row)])),
        estimatedArrival: estimate
          ? { timestamp: estimate.estimated_timestamp.toISOString(), locode: estimate.locode }
          : null,
      },
      estimatedAt: estimate?.created_at ?? null,
    }
  }
}

async function loadRows(tx: Db, ids: readonly Key[]): Promise<Omit<GatheredRows, 'joined'>> {
  const [shipments, containers, estimates] = await Promise.all([
    lockShipments(tx, ids),
    containersOf(tx, ids),
    lastEstimates(tx, ids),
  ])
  const [events, ended] = await Promise.all([
    liveEvents(tx, containers),
    endedEvents(tx, containers),
  ])
  return { shipments, containers, estimates, events, ended }
}

/** A shipment that is gone was joined to another one, which is loaded instead. */
async function loadShipments(tx: Db, ids: readonly Key[]): Promise<GatheredRows> {
  const rows = await loadRows(tx, ids)
  const found = new Set(rows.shipments.map(({ id }) => id))
  const replaced = await replacements(
    tx,
    ids.filter(({ id }) => !found.has(id)),
  )
  const joined = new Map(replaced.map(({ id, joined_into }) => [id, joined_into]))
  const others = replaced.map(({ account_id, joined_into: id }) => ({ account_id, id }))
  const missing = eachOnce(others.filter(({ id }) => !found.has(id)))
  if (missing.length === 0) return { ...rows, joined }
  const more = await loadRows(tx, missing)
  return {
    joined,
    shipments: [...rows.shipments, ...more.shipments],
    containers: [...rows.containers, ...more.containers],
    events: [...rows.events, ...more.events],
    ended: [...rows.ended, ...more.ended],
    estimates: [...rows.estimates, ...more.estimates],
  }
}

const eachOnce = (keys: readonly Key[]): readonly Key[] => [
  ...new Map(keys.map(({ account_id, id }) => [id, { account_id, id }])).values(),
]

/** The shipments that these answers may show to be one with others; until the transaction ends nobody else joins them. */
async function gatherTwins(tx: Db, news: readonly News[]): Promise<readonly Twin[]> {
  if (news.length === 0) return []
  const [, ...found] = await Promise.all([
    lockJoins(tx, news),
    twinsByDocument(tx, news),
    twinsByBox(tx, news),
  ])
  return [...new Map(found.flat().map((twin) => [twin.id, twin])).values()]
}

const carrierKey = (row: Pick<Twin, 'account_id' | 'scac'>): string =>
  `${row.account_id} ${row.scac}`

function twinsIn(
  twins: readonly Twin[],
  requests: readonly FollowerRow[],
  shipmentOf: ObserveFacts['shipmentOf'],
): ObserveFacts['twinsOf'] {
  const byCarrier = grouped(twins, carrierKey)
  return (follower) =>
    (byCarrier.get(carrierKey(follower)) ?? []).flatMap((twin) => {
      const shipment = shipmentOf(twin.id)
      const own = requests.filter(
        (one) => one.account_id === twin.account_id && fullKey(one) === fullKey(twin),
      )
      return isKnown(shipment) && shipment.row.id === twin.id ? [{ shipment, requests: own }] : []
    })
}

/** Only twins and the shipments beside them can be joined. */
function dependentsIn(tx: Db, { shipments, containers }: GatheredRows, twins: readonly Twin[]) {
  const beside = new Set(twins.map(carrierKey))
  const joinable = shipments.filter((row) => beside.has(carrierKey(row)))
  const ids = new Set(joinable.map(({ id }) => id))
  return dependentsOf(
    tx,
    eachOnce(joinable),
    eachOnce(containers.filter(({ shipment_id }) => ids.has(shipment_id))),
  )
}

/** What gathering needs of a `carrier.observed` message. */
type Answer = CarrierReference & Pick<CarrierObserved, 'events' | 'answer_id' | 'observed_at'>

const numbersIn = (answers: readonly Answer[]): string[] =>
  answers.flatMap(({ events }) =>
    events.flatMap(({ container_number: number, container_references: others }) =>
      number === null ? others : [number, ...others],
    ),
  )

async function gatherSaid(
  tx: Db,
  answers: readonly Answer[],
  { containers, events }: GatheredRows,
) {
  const own = containers.map(({ number }) => number)
  const said = await statementsAbout(tx, [...own, ...numbersIn(answers)])
  const byNumber = grouped(said, (one) => one.container_number)
  const told = grouped(
    events.filter((event) => !isReported(event)),
    (row) => row.container_id,
  )
  return {
    statements: (accountId: string, number: string) =>
      (byNumber.get(number) ?? []).filter(isFor(accountId)),
    told: (id: string) => told.get(id) ?? [],
  }
}

/**
 * The followers of the answers' references, their shipments and those that may be the same; all are locked. References
 * are locked where a join may take followers from them.
 */
export async function gatherFacts(
  answers: readonly Answer[],
  tx: Db,
  profiles: Profiles = new Map(),
): Promise<ObserveFacts> {
  const known = await knownNumbers(tx, answers)
  const twins = await gatherTwins(tx, newsIn(answers, known))
  const references = [...answers, ...twins]
  const [, requests] = await Promise.all([
    twins.length > 0 && lockReferences(tx, references),
    lockFollowers(tx, references),
  ])
  // A request that has come since then gets the answer again, when it begins to follow the number.
  const ids = new Set(known.map(({ id }) => id))
  const followers = requests.filter(({ id }) => ids.has(id))
  const own = followers.map((f) => ({ account_id: f.account_id, id: shipmentOfFollower(f) }))
  const shipments = eachOnce([...own, ...twins])
  const [rows, now] = await Promise.all([loadShipments(tx, shipments), databaseNow(tx)])
  const shipmentOf = shipmentsIn(rows)
  const [dependents, said, beside, observed] = await Promise.all([
    dependentsIn(tx, rows, twins),
    gatherSaid(tx, answers, rows),
    besideCancelled(tx, answers, followers, shipments),
    gatherObservations(tx, answers, eachOnce(rows.shipments), profiles),
  ])
  return {
    now,
    dependents,
    said,
    ...observed,
    followersOf: followersIn(followers),
    isTrackedBeside: (id) => beside.has(id),
    shipmentOf,
    twinsOf: twinsIn(twins, requests, shipmentOf),
  }
}
