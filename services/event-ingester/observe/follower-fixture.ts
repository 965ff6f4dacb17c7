// For tests: a follower, the effects of an observation, and the shipment that is stored after them.
import { allAtOnce } from '../../../domain/all-at-once.ts'
import type { CarrierEvent } from '../../../domain/carrier-event.ts'
import { nothingObserved } from '../../../domain/journey/observations/observation.ts'
import type { Observations } from '../../../domain/journey/observations/observation.ts'
import type { Put } from '../../../platform/postgres/put-rows.ts'
import { effectsForFollower } from './effects-for-follower.ts'
import { journeyOfShipment, observeAnswer } from './observe-answer.ts'
import type { FollowerRow } from '../followers.ts'
import type { ContainerRow, ShipmentRow } from './sql.ts'
import type { SaidOfContainers, StoredShipment } from './known-shipment.ts'
import { moveOfIdentity } from '../../../domain/journey/moves/move-identity.ts'

export const follower: FollowerRow = {
  account_id: '6a1f1f3e-0000-4000-8000-000000000001',
  id: 'r1',
  scac: 'ONEY',
  number: 'X7',
  number_type: 'bill_of_lading',
  request_number: 'X7',
  given_number: null,
  request_type: 'bill_of_lading',
  status: 'pending',
  failed_reason: null,
  ref_numbers: ['PO 1'],
  tags: ['red'],
  customer_id: null,
  shipment_id: null,
  retry_count: null,
  initial_custom_fields: null,
  field_definitions: null,
  created_at: new Date('2026-01-01T00:00:00Z'),
}

export const nothingSaidOfContainers: SaidOfContainers = {
  statements: () => [],
  told: () => [],
}

/** A shipment with all that was said about its number. */
type RecordedShipment = StoredShipment & { readonly observed?: Observations }

export const nothingStored: RecordedShipment = {
  row: null,
  containers: new Map(),
  journey: { containers: {}, ended: {}, estimatedArrival: null },
}

export const rowsInto = (puts: readonly Put[], table: string) =>
  puts.filter(({ into }) => into === table).map(({ row }) => row)

const lastInto = (puts: readonly Put[], table: string) => rowsInto(puts, table).at(-1) ?? null

/** The rows as the database would return them. */
function storedAfter(puts: readonly Put[]): StoredShipment {
  const recordOf = (table: string, id: unknown) =>
    rowsInto(puts, table).find((row) => row.id === id) ?? {}
  const eventsOf = (id: unknown) =>
    rowsInto(puts, 'transport_event')
      .filter((row) => row.container_id === id && row.superseded_at === null)
      .map((row) => ({
        ...row,
        move: moveOfIdentity(String(row.event), String(row.identity)),
        timestamp: new Date(String(row.timestamp)).toISOString(),
        locode: recordOf('location', row.location_id).code ?? null,
        vessel_imo: recordOf('vessel', row.vessel_id).imo ?? null,
        vessel_name: recordOf('vessel', row.vessel_id).name ?? null,
      }))
  const containers = rowsInto(puts, 'container') as ContainerRow[]
  const estimate = lastInto(puts, 'estimated_event')
  return {
    row: lastInto(puts, 'shipment') as ShipmentRow | null,
    containers: new Map(containers.map((row) => [row.number, row])),
    journey: {
      containers: Object.fromEntries(containers.map((row) => [row.number, eventsOf(row.id)])),
      ended: {},
      estimatedArrival: estimate && {
        timestamp: String(estimate.estimated_timestamp),
        locode: (recordOf('location', estimate.location_id).code as string | undefined) ?? null,
      },
    } as unknown as StoredShipment['journey'],
  }
}

/** The effects of an observation of these events, and the shipment that is stored after them. */
export function recorded(
  events: readonly CarrierEvent[],
  stored: RecordedShipment = nothingStored,
  as: Partial<FollowerRow> = {},
  now = new Date('2026-04-20T00:00:00Z'),
  retracted_ids: readonly string[] = [],
  observedAt = now,
) {
  const one = { ...follower, ...as }
  const { scac, number, number_type } = one
  const answer = observeAnswer(
    {
      scac,
      number,
      number_type,
      source: 'poll',
      answer_id: 'answer',
      observed_at: observedAt.getTime(),
      events,
      retracted_ids,
      more_follows: false,
    },
    observedAt,
    stored.observed ?? nothingObserved,
  )
  const { observed } = answer
  const facts = { referencesOf: () => [], observedOf: () => nothingObserved }
  const journey = allAtOnce(journeyOfShipment(answer, [], stored, facts, now))
  const observation = { answerId: 'answer', observedAt, now, said: nothingSaidOfContainers }
  const effects = allAtOnce(effectsForFollower(one, journey, stored, observation))
  const after: RecordedShipment = { ...storedAfter(effects.rows), observed }
  return { ...effects, journey, stored: after }
}
