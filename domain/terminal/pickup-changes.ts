import type { EventName } from '../event-names.ts'
import type { PickupState, StateColumn, WeighedPickup } from './pickup-state.ts'
import { isInland } from './statement-place.ts'
import type { Giver, TerminalStatement } from './statement.ts'
import type { PickupTrip } from './trip.ts'

/** A transport event to record about picking a container up. */
export type PickupEvent = {
  readonly event: EventName
  /** ISO 8601, UTC. */
  readonly timestamp: string
  /** The new day or time, where the event tells one; null when there is none any more. */
  readonly value: string | null
  readonly value_timestamp: string | null
  /** The statement that says it; null when nobody says it any more. */
  readonly giver: Giver | null
  readonly statementId: string | null
  /** Whether it is about the inland place of delivery instead of the port of discharge. */
  readonly inland: boolean
}

export type PickupChanges = {
  readonly events: readonly PickupEvent[]
  /** Changed attributes with their values before and after, as far as clients are alerted on them. */
  readonly changeset: Readonly<Record<string, readonly [before: unknown, after: unknown]>>
  /** The statement that counts for the first of the changes. */
  readonly basis: TerminalStatement | null
}

const alerted = [
  'available_for_pickup',
  'pickup_lfd',
  'pickup_lfd_line',
  'pickup_lfd_rail',
  'fees_at_pod_terminal',
  'holds_at_pod_terminal',
  'pickup_appointment_at',
] as const satisfies readonly StateColumn[]

const valued = {
  pickup_lfd: 'container.pickup_lfd.changed',
  pickup_lfd_line: 'container.pickup_lfd_line.changed',
  pickup_lfd_terminal: 'container.pickup_lfd_terminal.changed',
  pickup_lfd_rail: 'container.pickup_lfd_rail.changed',
  pickup_appointment_at: 'container.pickup_appointment.changed',
} as const satisfies { readonly [Column in StateColumn]?: EventName }

/** JSON from the database has its members in another order. */
export const comparable = (value: unknown): string =>
  JSON.stringify(value, (_name, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )

const differs = (before: PickupState, after: PickupState, column: StateColumn): boolean =>
  comparable(before[column]) !== comparable(after[column])

const timeOf = (statement: TerminalStatement | null, now: Date): string =>
  statement === null ? now.toISOString() : new Date(statement.observed_at).toISOString()

const withoutMs = (time: string | null): string | null => time?.replace('.000Z', 'Z') ?? null

function valueEvents(
  before: PickupState,
  { state, basis }: WeighedPickup,
  trip: PickupTrip,
  now: Date,
) {
  const columns = Object.keys(valued) as (keyof typeof valued)[]
  return columns
    .filter((column) => differs(before, state, column))
    .map((column): PickupEvent => {
      const statement = basis[column] ?? null
      const day = statement?.facts.last_free_day || null
      return {
        event: valued[column],
        timestamp: timeOf(statement, now),
        value: column === 'pickup_appointment_at' ? withoutMs(state[column]) : day,
        value_timestamp: state[column],
        giver: statement?.giver ?? null,
        statementId: statement?.id ?? null,
        inland: statement !== null && isInland(statement, trip),
      }
    })
}

/** The carrier's own events are recorded already, and a container that has left is not refused. */
function availabilityEvents(
  before: PickupState,
  weighed: WeighedPickup,
  trip: PickupTrip,
  now: Date,
): PickupEvent[] {
  const { state, basis, isOut } = weighed
  const [statement, available] = [basis.available_for_pickup ?? null, state.available_for_pickup]
  if (!differs(before, state, 'available_for_pickup') || isOut) return []
  if (statement === null || statement.id === null) return []
  return [
    {
      event: available ? 'container.transport.available' : 'container.transport.not_available',
      timestamp: timeOf(statement, now),
      value: null,
      value_timestamp: null,
      giver: statement.giver,
      statementId: statement.id,
      inland: isInland(statement, trip),
    },
  ]
}

function deliveryEvents(before: PickupState, { state, basis }: WeighedPickup): PickupEvent[] {
  const { delivered_at: timestamp } = state
  if (timestamp === null || !differs(before, state, 'delivered_at')) return []
  return [
    {
      event: 'container.transport.delivered',
      timestamp,
      value: null,
      value_timestamp: null,
      giver: basis.delivered_at?.giver ?? null,
      statementId: basis.delivered_at?.id ?? null,
      inland: true,
    },
  ]
}

/** The events to record when a container's state changes; none when it stays the same. */
export function pickupChanges(
  before: PickupState,
  weighed: WeighedPickup,
  trip: PickupTrip,
  now: Date,
): PickupChanges {
  const { state, basis } = weighed
  const changed = alerted.filter((column) => differs(before, state, column))
  return {
    events: [
      ...availabilityEvents(before, weighed, trip, now),
      ...valueEvents(before, weighed, trip, now),
      ...deliveryEvents(before, weighed),
    ],
    changeset: Object.fromEntries(
      changed.map((column) => [column, [before[column], state[column]] as const]),
    ),
    basis: changed.map((column) => basis[column] ?? null).find((one) => one !== null) ?? null,
  }
}
