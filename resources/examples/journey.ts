// The journey that the examples of notifications tell: by barge from Bangkok to Laem Chabang, by ship over Singapore to
// Long Beach, by rail to Oklahoma City. The places are those of data/; numbers, ships and people are invented.
import type { EventName } from '../../domain/event-names.ts'

export type PlaceName = 'barge' | 'pol' | 'transshipment' | 'pod' | 'inland'
export type VesselName = 'feeder' | 'first' | 'second'
export type TerminalName = 'terminal' | 'ramp'

/** One event of the container. Times are ISO 8601, UTC. */
export type ExampleMove = {
  readonly at: string
  readonly place: PlaceName
  readonly vessel?: VesselName
  readonly terminal?: TerminalName
  /** The new day or time, of events about last free days and appointments. */
  readonly value?: string
}

type MoveName = Extract<EventName, `container.transport.${string}` | `container.pickup_${string}`>

const aboard = (at: string, place: PlaceName, vessel: VesselName): ExampleMove => ({
  at,
  place,
  vessel,
})
const landed = (at: string): ExampleMove => ({
  ...aboard(at, 'pod', 'second'),
  terminal: 'terminal',
})
const atTerminal = (at: string, value?: string): ExampleMove => ({
  at,
  place: 'pod',
  terminal: 'terminal',
  ...(value !== undefined && { value }),
})
const atRamp = (at: string, value?: string): ExampleMove => ({
  ...atTerminal(at, value),
  place: 'inland',
  terminal: 'ramp',
})

/** Every event that is shown as a transport event. */
export const exampleMoves: Readonly<Record<MoveName, ExampleMove>> = {
  'container.transport.empty_out': { at: '2026-03-10T02:10:00Z', place: 'barge' },
  'container.transport.feeder_loaded': aboard('2026-03-12T04:00:00Z', 'barge', 'feeder'),
  'container.transport.feeder_departed': aboard('2026-03-12T11:30:00Z', 'barge', 'feeder'),
  'container.transport.feeder_arrived': aboard('2026-03-13T01:00:00Z', 'pol', 'feeder'),
  'container.transport.feeder_discharged': aboard('2026-03-13T03:20:00Z', 'pol', 'feeder'),
  'container.transport.full_in': { at: '2026-03-13T06:00:00Z', place: 'pol' },
  'container.transport.vessel_loaded': aboard('2026-03-17T08:45:00Z', 'pol', 'first'),
  'container.transport.estimated.vessel_departed': aboard('2026-03-18T00:00:00Z', 'pol', 'first'),
  'container.transport.vessel_departed': aboard('2026-03-18T02:15:00Z', 'pol', 'first'),
  'container.transport.transshipment_arrived': aboard(
    '2026-03-21T05:00:00Z',
    'transshipment',
    'first',
  ),
  'container.transport.transshipment_discharged': aboard(
    '2026-03-21T16:40:00Z',
    'transshipment',
    'first',
  ),
  'container.transport.transshipment_loaded': aboard(
    '2026-03-25T10:05:00Z',
    'transshipment',
    'second',
  ),
  'container.transport.transshipment_departed': aboard(
    '2026-03-26T01:30:00Z',
    'transshipment',
    'second',
  ),
  'container.transport.estimated.vessel_arrived': aboard('2026-04-12T13:00:00Z', 'pod', 'second'),
  'container.transport.vessel_arrived': landed('2026-04-12T14:20:00Z'),
  'container.transport.vessel_berthed': landed('2026-04-12T15:10:00Z'),
  'container.transport.vessel_discharged': landed('2026-04-13T20:35:00Z'),
  'container.transport.not_available': atTerminal('2026-04-13T21:00:00Z'),
  'container.transport.available': atTerminal('2026-04-14T16:00:00Z'),
  'container.pickup_lfd.changed': atTerminal('2026-04-14T16:05:00Z', '2026-04-20'),
  'container.pickup_lfd_line.changed': atTerminal('2026-04-14T16:05:00Z', '2026-04-20'),
  'container.pickup_lfd_terminal.changed': atTerminal('2026-04-14T16:05:00Z', '2026-04-19'),
  'container.pickup_appointment.changed': atTerminal(
    '2026-04-14T18:00:00Z',
    '2026-04-16T17:00:00Z',
  ),
  'container.transport.rail_loaded': atTerminal('2026-04-15T19:00:00Z'),
  'container.transport.rail_departed': atTerminal('2026-04-16T03:30:00Z'),
  'container.transport.estimated.arrived_at_inland_destination': atRamp('2026-04-20T11:00:00Z'),
  'container.transport.rail_arrived': atRamp('2026-04-20T12:10:00Z'),
  'container.transport.arrived_at_inland_destination': atRamp('2026-04-20T12:10:00Z'),
  'container.transport.rail_unloaded': atRamp('2026-04-20T15:45:00Z'),
  'container.pickup_lfd_rail.changed': atRamp('2026-04-20T16:00:00Z', '2026-04-22'),
  'container.transport.full_out': atRamp('2026-04-21T14:00:00Z'),
  'container.transport.delivered': { at: '2026-04-21T16:30:00Z', place: 'inland' },
  'container.transport.empty_in': { at: '2026-04-23T17:20:00Z', place: 'inland' },
}

export const moveOf = (event: EventName): ExampleMove | undefined =>
  (exampleMoves as Partial<Record<EventName, ExampleMove>>)[event]
