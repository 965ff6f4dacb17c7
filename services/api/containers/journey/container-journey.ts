// Where a container has been and is going, with the records that its ports and ships are.
import { portCallsOf } from '../../../../domain/journey/port-calls.ts'
import type { PortCall } from '../../../../domain/journey/port-calls.ts'
import type { Db } from '../../../../platform/postgres/database.ts'
import type { ResourceRow } from '../../../../resources/resource.ts'
import { knownOfContainer } from './known-of-container.ts'
import { journeyRecords } from './records.ts'
import type { ContainerRow } from './sql.ts'

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

/** The ports that only the shipment knows, from another container, stand at the ends. */
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
  accountId: string,
  id: string,
): Promise<ContainerJourney | null> {
  const known = await knownOfContainer(db, accountId, id)
  if (known === null) return null
  const { container, events, context } = known
  const calls = completed(portCallsOf(container.number, events, context), container)
  return { container, calls: await withRecords(db, calls) }
}
