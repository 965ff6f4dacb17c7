// Ends tracking after polls that brought no news.
import type { Settlement } from '../../../platform/loop/define.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { joinEffects } from '../../../platform/worker/define.ts'
import { updateRow } from '../../../resources/rows.ts'
import { shipmentSummaries } from '../../../resources/messages/shipment-summary.ts'
import { stopRequest, stoppedColumns } from '../../../resources/tracking/tracking-stop.ts'
import type { TrackingStop } from '../../../resources/tracking/tracking-stop.ts'
import { fullKey, shipmentOfFollower, trackedBeside } from '../followers.ts'
import type { FollowerRow } from '../followers.ts'
import { containersOf, lockShipments } from '../observe/sql.ts'
import type { ContainerRow, ShipmentRow } from '../observe/sql.ts'
import { isNews } from './reference-settlement.ts'
import type { FinishedPoll } from './reference-settlement.ts'
import type { ReferenceSettlement } from './sql.ts'
import { trackingEnd } from './tracking-end.ts'
import type { EndingContainer } from './tracking-end.ts'

const isElsewhere = (end: string | null, port: string | null): boolean =>
  end !== null && end !== port

function containerFacts(row: ContainerRow, shipment: ShipmentRow): EndingContainer {
  const isInland = isElsewhere(row.final_destination_location_id, row.pod_location_id)
  const atPort = row.pod_arrived_at ?? row.pod_discharged_at ?? shipment.pod_ata_at
  return {
    current_status: row.current_status,
    arrived_at: isInland ? row.ind_ata_at : atPort,
    // A truck that takes it from the port may bring it to an inland terminal.
    full_out_at: isInland ? row.final_destination_full_out_at : row.pod_full_out_at,
  }
}

const latest = (times: readonly Date[]): Date => new Date(Math.max(...times.map(Number)))

/** A request that is newer than its shipment was sent for a shipment that was tracked before. */
function resumedAt(requestedAt: Date, shipment: ShipmentRow): Date | null {
  const resumed = shipment.line_tracking_resumed_at
  const again = requestedAt > shipment.created_at ? [requestedAt] : []
  const times = resumed === null ? again : [resumed, ...again]
  return times.length === 0 ? null : latest(times)
}

type Tracked = {
  readonly shipment: ShipmentRow
  readonly containers: readonly ContainerRow[]
  readonly followers: readonly FollowerRow[]
}

function endOf(
  { shipment, containers, followers }: Tracked,
  { quiet_since, first_not_found_at }: ReferenceSettlement,
  now: Date,
): TrackingStop | null {
  const isInland = isElsewhere(shipment.destination_id, shipment.port_of_discharge_id)
  const requested_at = latest(followers.map((one) => one.created_at))
  return trackingEnd({
    now,
    containers: containers.map((row) => containerFacts(row, shipment)),
    arrived_at: isInland ? shipment.destination_ata_at : shipment.pod_ata_at,
    observed_at: shipment.observed_at,
    quiet_since,
    not_found_since: first_not_found_at,
    requested_at,
    resumed_at: resumedAt(requested_at, shipment),
  })
}

/** The shipments of these followers, locked, with their containers and those followers that share a number. */
async function trackedBy(tx: Db, followers: readonly FollowerRow[]): Promise<readonly Tracked[]> {
  const ids = followers.map((f) => ({ account_id: f.account_id, id: shipmentOfFollower(f) }))
  const [shipments, containers] = await Promise.all([lockShipments(tx, ids), containersOf(tx, ids)])
  const once = new Map(shipments.map((shipment) => [shipment.id, shipment]))
  const boxes = new Map(containers.map((row) => [row.id, row]))
  return [...once.values()].flatMap((shipment) => {
    const own = followers.filter((one) => shipmentOfFollower(one) === shipment.id)
    return [...new Set(own.map(fullKey))].map((key) => ({
      shipment,
      containers: [...boxes.values()].filter((row) => row.shipment_id === shipment.id),
      followers: own.filter((one) => fullKey(one) === key),
    }))
  })
}

async function stopEffects(
  tx: Db,
  stopped: readonly (Tracked & { readonly stop: TrackingStop })[],
  now: Date,
): Promise<Settlement> {
  const shipments = stopped.map(({ shipment }) => shipment)
  const ended = stopped.flatMap(({ followers }) => followers.map(({ id }) => id))
  const [summaries, beside] = await Promise.all([
    shipmentSummaries(tx, shipments),
    trackedBeside(tx, shipments, ended),
  ])
  const goingOn = new Set(beside.map(({ id }) => id))
  const effects = stopped.flatMap(({ shipment: { account_id, id }, followers, stop }) => {
    const columns = { ...stoppedColumns(stop, now), updated_at: now }
    const summary = summaries.get(id) ?? null
    return [
      // A shipment that is polled under another number as well goes on with that one.
      { rows: goingOn.has(id) ? [] : [updateRow('shipment', { account_id, id, ...columns })] },
      ...followers.map((follower) => stopRequest(follower, stop, now, summary)),
    ]
  })
  return joinEffects(effects)
}

/** Whether the carrier has answered, as it has before, without news. */
export const isQuiet = ({ item, result }: FinishedPoll): boolean =>
  item.last_answer_id !== null &&
  (result.kind === 'not_found' || (result.kind === 'found' && !isNews(result.answer)))

/**
 * The effects of the ends that these polls confirm. Only an answer of the carrier confirms one: while a carrier is down,
 * tracking goes on, and the news that it may have comes first. `locked` are the followers of these polls, locked.
 */
export async function endingsOf(
  tx: Db,
  polls: readonly FinishedPoll[],
  locked: readonly FollowerRow[],
  settlements: readonly ReferenceSettlement[],
  now: Date,
): Promise<Settlement> {
  const quiet = polls.filter(isQuiet).map(({ item }) => item)
  const keys = new Set(quiet.map(fullKey))
  const followers = locked.filter((follower) => keys.has(fullKey(follower)))
  if (followers.length === 0) return {}
  const stateOf = new Map(settlements.map((one) => [fullKey(one), one]))
  const stopped = (await trackedBy(tx, followers)).flatMap((tracked) => {
    const [first] = tracked.followers
    const settlement = first && stateOf.get(fullKey(first))
    const stop = settlement && endOf(tracked, settlement, now)
    return stop ? [{ ...tracked, stop }] : []
  })
  if (stopped.length === 0) return {}
  const ended = new Set(stopped.flatMap((tracked) => tracked.followers))
  const followed = new Set(followers.filter((one) => !ended.has(one)).map(fullKey))
  const unpolled = quiet
    .filter((item) => !followed.has(fullKey(item)))
    .map(({ scac, number, number_type }) =>
      updateRow('carrier_reference', { scac, number, number_type, due_at: null }),
    )
  return joinEffects([await stopEffects(tx, stopped, now), { rows: unpolled }])
}
