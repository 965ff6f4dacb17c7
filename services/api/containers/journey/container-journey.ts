// Where a container has been and is going, with the records that its ports and ships are.
import type { Profiles } from '../../../../carriers/stored-answer.ts'
import type { StoredEvent } from '../../../../domain/journey/changes/stored-events.ts'
import { unevidencedEvents } from '../../../../domain/journey/changes/unevidenced.ts'
import { moveOfIdentity } from '../../../../domain/journey/moves/move-identity.ts'
import { portCallsOf } from '../../../../domain/journey/port-calls.ts'
import type { PortCall } from '../../../../domain/journey/port-calls.ts'
import type { Db } from '../../../../platform/postgres/database.ts'
import { isUuid } from '../../../../resources/identities.ts'
import type { ResourceRow } from '../../../../resources/resource.ts'
import { eventsOfLastAnswer } from './last-answer.ts'
import { journeyRecords } from './records.ts'
import { containerWithAnswer, eventsOfContainer } from './sql.ts'
import type { ContainerRow, EventRow } from './sql.ts'

/** A port call with its records; a record is null where it is not known. */
export type JourneyCall = PortCall & {
  readonly place: ResourceRow | null
  readonly inboundVessel: ResourceRow | null
  readonly outboundVessel: ResourceRow | null
}

export type ContainerJourney = {
  readonly container: ContainerRow
  readonly calls: readonly JourneyCall[]
}

const storedEvent = (row: EventRow): StoredEvent => ({
  ...row,
  event: row.event as StoredEvent['event'],
  move: moveOfIdentity(row.event, row.identity),
  timestamp: row.timestamp.toISOString(),
})

const iso = (at: Date | null): string | null => at?.toISOString() ?? null
const noShip = { vessel_imo: null, vessel_name: null, voyage_number: null }

const ladingOf = (row: ContainerRow): PortCall => ({
  role: 'POL',
  locode: row.pol_locode,
  name: null,
  inbound: null,
  outbound: { ...noShip, expected_at: iso(row.pol_etd_at), actual_at: iso(row.pol_atd_at) },
  reached: row.pol_atd_at !== null,
  left: row.pol_atd_at !== null,
})

const dischargeOf = (row: ContainerRow): PortCall => ({
  role: 'POD',
  locode: row.pod_locode,
  name: null,
  inbound: {
    expected_at: iso(row.pod_eta_at),
    actual_at: iso(row.pod_ata_at),
    vessel_imo: row.pod_vessel_imo,
    vessel_name: row.pod_vessel_name,
    voyage_number: row.pod_voyage_number,
  },
  outbound: null,
  reached: row.pod_ata_at !== null,
  left: false,
})

/** The ports that only the shipment knows, from documents or another container, stand at the ends. */
function completed(calls: readonly PortCall[], row: ContainerRow): readonly PortCall[] {
  const lacks = (role: PortCall['role'], locode: string | null): boolean =>
    locode !== null && calls.every((call) => call.role !== role && call.locode !== locode)
  return [
    ...(lacks('POL', row.pol_locode) ? [ladingOf(row)] : []),
    ...calls,
    ...(lacks('POD', row.pod_locode) ? [dischargeOf(row)] : []),
  ]
}

async function withRecords(db: Db, calls: readonly PortCall[]): Promise<JourneyCall[]> {
  const { placeOf, vesselOf } = await journeyRecords(
    db,
    calls.map(({ locode }) => locode),
    calls.flatMap(({ inbound, outbound }) => [inbound, outbound]),
  )
  return calls.map((call) => ({
    ...call,
    place: placeOf(call.locode),
    inboundVessel: vesselOf(call.inbound),
    outboundVessel: vesselOf(call.outbound),
  }))
}

/** The journey of one of the account's containers; null where there is no such container. */
export async function containerJourney(
  db: Db,
  profiles: Profiles,
  accountId: string,
  id: string,
): Promise<ContainerJourney | null> {
  if (!isUuid(id)) return null
  const [[container], stored] = await Promise.all([
    containerWithAnswer(db, accountId, id),
    eventsOfContainer(db, accountId, id),
  ])
  if (container === undefined) return null
  const { number } = container
  const events = await eventsOfLastAnswer(profiles, container)
  const own = { [number]: stored.map(storedEvent) }
  const all = [...events, ...unevidencedEvents(own, events)]
  const calls = completed(portCallsOf(number, all), container)
  return { container, calls: await withRecords(db, calls) }
}
