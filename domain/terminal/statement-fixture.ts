// For tests: statements and a trip of a container to Long Beach.
import { weighPickup } from './pickup-state.ts'
import { nothingSaid } from './statement.ts'
import type { SaidFacts, TerminalStatement } from './statement.ts'
import { pickupTrip } from './trip.ts'
import type { PickupPlace, PickupTrip } from './trip.ts'

let made = 0

/** `day` is a day of May 2026, as `12` or `12T15:30`, UTC. */
export const instant = (day: string): number =>
  Date.parse(`2026-05-${day.length === 2 ? `${day}T12:00` : day}Z`)

/** What a terminal, or `more.source`, says on a day. */
export function statement(
  day: string,
  facts: Partial<SaidFacts>,
  more: Partial<TerminalStatement> = {},
): TerminalStatement {
  const source = more.source ?? 'terminal'
  const at = instant(day)
  return {
    id: `s${++made}`,
    source,
    giver: source === 'document' ? 'line' : source,
    document_id: null,
    bill_of_lading_number: null,
    port_locode: null,
    observed_at: at,
    confirmed_at: at,
    facts: { ...nothingSaid, ...facts },
    ...more,
  }
}

export const free = (last_free_day: string) => ({ last_free_day })

export const nowhere: PickupPlace = { locode: null, zone: null }

/** From Shanghai, left on 1 April, discharged at Long Beach on 10 May. */
export const trip = (change: Partial<PickupTrip> = {}): PickupTrip => ({
  ...pickupTrip(
    {
      pol_vessel_departed_at: '2026-04-01T00:00:00Z',
      pod_discharged_at: '2026-05-10T12:00:00Z',
      created_at: '2026-03-20T00:00:00Z',
    },
    ['MAEU260417301'],
    { pod: { locode: 'USLGB', zone: 'America/Los_Angeles' }, end: nowhere },
    [],
  ),
  ...change,
})

/** What the statements tell of the trip, where only its own places have known zones. */
export const weighed = (statements: readonly TerminalStatement[], of: PickupTrip) =>
  weighPickup(statements, of, () => null)

export const stateOf = (statements: readonly TerminalStatement[], of = trip()) =>
  weighed(statements, of).state
