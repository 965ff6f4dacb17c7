// Shipment and container of the example journey as rows, with what is known of them at the moment of an event.
import type { EventName } from '../../domain/event-names.ts'
import { zonedTimeToInstant } from '../../domain/normalise/fields/zoned-time.ts'
import { derivedId } from '../../platform/postgres/derived-id.ts'
import type { StoredRows } from '../../schemas/tables.ts'
import type { ResourceRow } from '../resource.ts'
import { exampleMoves, moveOf } from './journey.ts'
import type { SharedRows } from './shared-rows.ts'

export const exampleId = (name: string): string => derivedId('example', name)
export const exampleAccount = exampleId('account')

/** Of events that are not moves of the container: when it is at the port of discharge. */
const otherwiseAt = '2026-04-14T16:05:00Z'

export const happenedAt = (event: EventName): Date => new Date(moveOf(event)?.at ?? otherwiseAt)

/** When Landfall tells the event: an estimate three days before the time that it names, everything else when it happens. */
export const toldAt = (event: EventName): Date => {
  const at = happenedAt(event)
  return event.includes('estimated') ? new Date(at.getTime() - 3 * 86_400_000) : at
}

/** A day begins at midnight of the place. */
export function valueTime(value: string, zone: string | null): Date {
  const asUtc = Date.parse(value)
  const local = value.length === 10 && zone !== null
  return new Date((local ? zonedTimeToInstant(asUtc, zone) : null) ?? asUtc)
}

/** A row of an account's table; the compiler checks the columns. */
export const owned = <T extends keyof StoredRows>(
  _table: T,
  id: string,
  columns: Partial<StoredRows[T]>,
) => ({ account_id: exampleAccount, id: exampleId(id), ...columns })

type Times = { readonly [Name in keyof typeof exampleMoves]?: Date }

/** When each move happened that has happened by then; estimates are known before. */
export const timesUntil = (now: Date): Times =>
  Object.fromEntries(
    Object.entries(exampleMoves)
      .map(([name, { at }]) => [name, new Date(at)] as const)
      .filter(([, at]) => at <= now),
  )

const timeOf = (times: Times, name: string): Date | null =>
  (times as Readonly<Record<string, Date>>)[`container.transport.${name}`] ?? null

export const references = {
  shipment_id: exampleId('shipment'),
  container_id: exampleId('container'),
}
export const billOfLading = 'EXAM2603170'
export const estimate = new Date(exampleMoves['container.transport.estimated.vessel_arrived'].at)
/** The beginning of the day at the port. */
export const lastFreeDay = new Date('2026-04-20T07:00:00Z')

export function shipmentRow({ places, vessels, terminals }: SharedRows, times: Times): ResourceRow {
  const placed = ({ kind, code, name, time_zone }: SharedRows['places']['pol']) => [
    ...[kind, code, name, time_zone],
  ]
  return {
    ...owned('shipment', 'shipment', {
      scac: 'ONEY',
      number: billOfLading,
      number_type: 'bill_of_lading',
      bill_of_lading_number: billOfLading,
      ref_numbers: ['PO-2026-118'],
      tags: ['example'],
      port_of_lading_id: places.pol.id,
      port_of_discharge_id: places.pod.id,
      destination_id: places.inland.id,
      pod_terminal_id: terminals.terminal.id,
      destination_terminal_id: terminals.ramp.id,
      pod_voyage_number: '027E',
      pol_etd_at: new Date(exampleMoves['container.transport.estimated.vessel_departed'].at),
      pol_atd_at: timeOf(times, 'vessel_departed'),
      pod_eta_at: estimate,
      pod_original_eta_at: new Date('2026-04-11T09:00:00Z'),
      pod_ata_at: timeOf(times, 'vessel_arrived'),
      destination_ata_at: timeOf(times, 'arrived_at_inland_destination'),
      created_at: new Date('2026-03-09T08:00:00Z'),
    }),
    pol: placed(places.pol),
    pod: placed(places.pod),
    destination: placed(places.inland),
    pod_vessel: [vessels.second.name, vessels.second.imo],
    pod_terminal_kind: 'terminal',
    destination_terminal_kind: 'rail_terminal',
    customer_name: null,
    container_ids: [references.container_id],
  }
}

/** The status that follows each of these moves, in their order. */
const statuses: readonly (readonly [move: string, status: string])[] = [
  ['vessel_loaded', 'on_ship'],
  ['vessel_discharged', 'awaiting_inland_transfer'],
  ['rail_loaded', 'on_rail'],
  ['rail_unloaded', 'grounded'],
  ['full_out', 'picked_up'],
  ['delivered', 'delivered'],
  ['empty_in', 'empty_returned'],
]

/** The day or time that an event about a last free day or an appointment has told by then. */
function toldBy(times: Times, name: keyof Times, zone: string | null): Date | null {
  const { value } = exampleMoves[name]
  return times[name] === undefined || value === undefined ? null : valueTime(value, zone)
}

const terminalKinds = { pod_terminal_kind: 'terminal', pickup_facility_kind: 'rail_terminal' }

export function containerRow({ places, terminals }: SharedRows, times: Times): ResourceRow {
  const time = (name: string) => timeOf(times, name)
  const { pod, inland } = places
  const status = statuses.findLast(([move]) => time(move) !== null)?.[1] ?? 'new'
  const available = time('available')
  return {
    ...owned('container', 'container', {
      shipment_id: references.shipment_id,
      number: 'ONEU0000007',
      ref_numbers: [],
      seal_number: 'EX118204',
      current_status: status,
      equipment_type: 'dry',
      equipment_length: 40,
      equipment_height: 'high_cube',
      weight_in_lbs: 41_200,
      availability_known: available !== null,
      available_for_pickup: available && true,
      pickup_lfd: available && lastFreeDay,
      pickup_lfd_line: available && lastFreeDay,
      pickup_lfd_terminal: toldBy(times, 'container.pickup_lfd_terminal.changed', pod.time_zone),
      pickup_lfd_rail: toldBy(times, 'container.pickup_lfd_rail.changed', inland.time_zone),
      pickup_appointment_at: toldBy(times, 'container.pickup_appointment.changed', pod.time_zone),
      terminal_checked_at: available,
      delivered_at: time('delivered'),
      fees_at_pod_terminal: [],
      holds_at_pod_terminal: [],
      pod_terminal_id: terminals.terminal.id,
      pickup_facility_id: terminals.ramp.id,
      empty_out_at: time('empty_out'),
      pol_full_in_at: time('full_in'),
      pol_vessel_loaded_at: time('vessel_loaded'),
      pol_vessel_departed_at: time('vessel_departed'),
      pod_arrived_at: time('vessel_arrived'),
      pod_discharged_at: time('vessel_discharged'),
      pod_rail_loaded_at: time('rail_loaded'),
      pod_rail_departed_at: time('rail_departed'),
      ind_ata_at: time('arrived_at_inland_destination'),
      ind_rail_unloaded_at: time('rail_unloaded'),
      final_destination_full_out_at: time('full_out'),
      empty_terminated_at: time('empty_in'),
      created_at: new Date('2026-03-09T08:00:00Z'),
    }),
    ...terminalKinds,
    pod_timezone: pod.time_zone,
    final_destination_timezone: inland.time_zone,
    empty_terminated_timezone: inland.time_zone,
    transport_event_ids: [exampleId('transport_event')],
  }
}
