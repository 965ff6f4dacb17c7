// How the list of containers is narrowed and ordered.
import Type from 'typebox'
import { containerStatuses } from '../../domain/journey/container-status.ts'
import { containerForm } from '../../domain/numbers/canonical-number.ts'
import { asScac, equalsRecordId, isFlag } from '../lists/filters.ts'
import {
  asCode,
  beginsWith,
  ids,
  isAmong,
  isOnDay,
  readDay,
  through,
  valueOf,
} from '../lists/filter-terms.ts'
import type { Field } from '../lists/filter-terms.ts'
import { byKnownTime, byText, byTime } from '../lists/list-options.ts'
import type {
  Filter,
  Filters,
  KeyedFilter,
  KeyedFilters,
  OrderTerm,
} from '../lists/list-options.ts'
import { isUuid } from '../identities.ts'
import { hasCustomField } from './custom-field-filter.ts'
import { hasTags } from './shipment-list.ts'

const column = (name: string): Field => valueOf(`r.${name}`)

const inShipment = (condition: string): string =>
  `r.shipment_id in (select s.id from shipment s where s.account_id = $account and (${condition}))`

/** A value of the container's shipment. */
const ofShipment = ({ holds, missing }: Field): Field => ({
  holds: (test) => inShipment(holds(test)),
  missing: inShipment(missing),
})

const shipmentColumn = (name: string): Field => ofShipment(valueOf(`s.${name}`))
const place = (id: string, name: 'code' | 'name'): Field =>
  ofShipment(through(`s.${id}`, 'location', name))

const parties = '(select id, company_name from party where account_id = $account)'
const customerName = through('s.customer_id', parties, 'company_name')

const code = { read: asCode }
const containerNumber = { read: containerForm }
const status = {
  pattern: containerStatuses.join('|'),
  read: (text: string) => (containerStatuses.some((known) => known === text) ? text : null),
}

// What a terminal has not told is as empty in the answer as what it has denied.
const told = 'r.terminal_checked_at is not null'
const fees = "r.fees_at_pod_terminal <> '[]'"
const holds = "r.holds_at_pod_terminal <> '[]'"
const demurrage = `r.fees_at_pod_terminal @> '[{"type": "demurrage"}]'`

/** The names of the holds in force: one that is pending is none yet. */
const activeHolds: Field = {
  holds: (test) => `exists (
    select from jsonb_array_elements(r.holds_at_pod_terminal) its (hold)
    where its.hold ->> 'status' = 'hold' and ${test("lower(its.hold ->> 'name')")})`,
  missing: `not r.holds_at_pod_terminal @> '[{"status": "hold"}]'`,
}
const holdName = { read: (text: string) => text.toLowerCase() }

const isTold = (condition: string) => isFlag(condition, `${told} and not (${condition})`)

/** The container's own where it is known: another one of its shipment may have come on another ship. */
export const arrival = 'coalesce(r.pod_arrived_at, s.pod_ata_at, s.pod_eta_at)'

/** The days of the container's own times, by the names of their filters. */
const days: Readonly<Record<string, string>> = {
  delivered_at: 'delivered_at',
  pod_discharged_at: 'pod_discharged_at',
  pod_arrived_at: 'pod_arrived_at',
  empty_out_at: 'empty_out_at',
  pol_full_in_at: 'pol_full_in_at',
  pol_vessel_loaded_at: 'pol_vessel_loaded_at',
  pol_vessel_departed_at: 'pol_vessel_departed_at',
  picked_up_at: 'pod_full_out_at',
  empty_returned_at: 'empty_terminated_at',
  created_at: 'created_at',
  updated_at: 'updated_at',
  inland_destination_rail_unloaded_at: 'ind_rail_unloaded_at',
  inland_destination_eta_at: 'ind_eta_at',
  inland_destination_ata_at: 'ind_ata_at',
  final_destination_full_out_at: 'final_destination_full_out_at',
  pod_rail_departed_at: 'pod_rail_departed_at',
  pickup_lfd: 'pickup_lfd',
  pickup_lfd_rail_on: 'pickup_lfd_rail',
  pickup_lfd_terminal_on: 'pickup_lfd_terminal',
  pickup_lfd_line_on: 'pickup_lfd_line',
  // Landfall calculates no last free day: what is in effect is what was reported.
  pickup_lfd_terminal_effective_on: 'pickup_lfd_terminal',
  pickup_lfd_line_effective_on: 'pickup_lfd_line',
}

const shipmentDays: Readonly<Record<string, string>> = {
  arrival,
  pol_etd_at: 's.pol_etd_at',
  pol_atd_at: 's.pol_atd_at',
  pod_eta_at: 's.pod_eta_at',
  pod_ata_at: 's.pod_ata_at',
}

const named = <From, To>(
  given: Readonly<Record<string, From>>,
  name: (key: string) => string,
  make: (value: From) => To,
): Record<string, To> =>
  Object.fromEntries(Object.entries(given).map(([key, value]) => [name(key), make(value)] as const))

const filterName = (name: string): string => `filter[${name}]`

const ownReferences = (test: (sql: string) => string): string =>
  `exists (select from unnest(r.ref_numbers) own(ref) where ${test('own.ref')})`
const shipmentReferences = (test: (sql: string) => string): string =>
  inShipment(`exists (select from unnest(s.ref_numbers) its(ref) where ${test('its.ref')})`)
const shipmentNumbers = (test: (sql: string) => string): string =>
  inShipment(['s.number', 's.bill_of_lading_number', 's.booking_number'].map(test).join(' or '))

const waiting = `
  r.pickup_lfd >= (($::date[])[1]::timestamp at time zone 'utc')
  and r.pickup_lfd < ((($::date[])[2] + 1)::timestamp at time zone 'utc')
  and r.current_status in ('available', 'not_available', 'off_dock')
  and ${inShipment(`s.line_tracking_stopped_at is null
    and (s.destination_id is null or s.destination_id = s.port_of_discharge_id)`)}`

/** The last free day of a container that waits at the port of discharge lies in a range of days. */
const isLastFreeDayBetween: Filter = {
  schema: Type.Array(Type.String({ format: 'date' }), { minItems: 2, maxItems: 2 }),
  description:
    'Two days, as `filter[last_free_day_on][]` given twice: containers at the port of discharge whose last free day is from one to the other.',
  condition: () => null,
  conditions: (texts, { now }) => {
    const value = texts.map((text) => readDay(text, now))
    return value.length === 2 && !value.includes(null) ? [{ sql: waiting, value }] : null
  },
}

/** The containers of the shipment that a tracking request tracks. */
const isOfRequest: Filter = {
  schema: Type.String({ format: 'uuid' }),
  condition: (text) => {
    const sql = `r.shipment_id = (
      select t.shipment_id from tracking_request t where t.account_id = $account and t.id = $::uuid)`
    return isUuid(text) ? { sql, value: text } : null
  },
}

export const containerFilters: Filters = {
  'filter[number]': isAmong(column('number'), containerNumber),
  'filter[shipment_id]': equalsRecordId('shipment_id'),
  'filter[tracking_request_id]': isOfRequest,
  'filter[current_status]': isAmong(column('current_status'), status),
  'filter[pol]': isAmong(place('port_of_lading_id', 'name')),
  'filter[pod]': isAmong(place('port_of_discharge_id', 'name')),
  'filter[destination]': isAmong(place('destination_id', 'name')),
  'filter[pol_code]': isAmong(place('port_of_lading_id', 'code'), code),
  'filter[pod_code]': isAmong(place('port_of_discharge_id', 'code'), code),
  'filter[destination_code]': isAmong(place('destination_id', 'code'), code),
  'filter[shipping_line_scac]': isAmong(shipmentColumn('scac'), { read: asScac }),
  'filter[customer_id]': isAmong(shipmentColumn('customer_id'), ids),
  'filter[customer_name]': isAmong(ofShipment(customerName)),
  'filter[vessel_name]': isAmong(ofShipment(through('s.pod_vessel_id', 'vessel', 'name'))),
  'filter[pod_terminal_id]': isAmong(column('pod_terminal_id'), ids),
  'filter[has_fees]': isTold(fees),
  'filter[has_holds]': isTold(holds),
  'filter[has_fees_or_holds]': isTold(`(${fees} or ${holds})`),
  'filter[has_demurrage_fees]': isTold(demurrage),
  'filter[hold_names]': isAmong(activeHolds, holdName),
  'filter[actively_tracked]': isFlag(
    inShipment('s.line_tracking_stopped_at is null'),
    inShipment('s.line_tracking_stopped_at is not null'),
  ),
  'filter[search_by_number]': beginsWith((test) => test('r.number')),
  'filter[search_by_ref_numbers]': beginsWith(ownReferences),
  'filter[search_by_shipment_number]': beginsWith(shipmentNumbers),
  'filter[search_by_shipment_ref_numbers]': beginsWith(shipmentReferences),
  'filter[search_by_ids]': beginsWith(
    (test) => `(${[test('r.number'), shipmentNumbers(test)].join(' or ')})`,
  ),
  ...named(days, filterName, (name) => isOnDay(column(name))),
  ...named(shipmentDays, filterName, (sql) => isOnDay(ofShipment(valueOf(sql)))),
  ...hasTags((test) => inShipment(test('s.tags'))),
  'filter[last_free_day_on]': isLastFreeDayBetween,
}

const customers = isAmong(shipmentColumn('customer_id'), { ...ids, oneIsEnough: true })

/** A customer is the only party that a shipment has: all other roles are without one. */
const hasParty: KeyedFilter = {
  schema: customers.schema,
  description: 'Ids of parties by their role, as in `filter[parties][customer]`.',
  condition: (role, text) => {
    const condition = customers.condition(text, { query: new Map(), now: new Date(0) })
    if (role === 'customer' || condition === null) return condition
    return { sql: "$::text = '@not_exists'", value: text }
  },
}

export const keyedContainerFilters: KeyedFilters = {
  'filter[custom_fields]': hasCustomField('r.id', 'r.shipment_id'),
  'filter[parties]': hasParty,
}

const shipmentValue = (sql: string): string =>
  `(select ${sql} from shipment s where s.account_id = r.account_id and s.id = r.shipment_id)`

const itself = (name: string): string => name

export const containerSorts: Readonly<Record<string, OrderTerm>> = {
  ...named(days, itself, (name) => byKnownTime(`r.${name}`)),
  ...named(shipmentDays, itself, (sql) => byKnownTime(shipmentValue(sql))),
  created_at: byTime('r.created_at'),
  updated_at: byTime('r.updated_at'),
  destination_eta_at: byKnownTime(shipmentValue('s.destination_eta_at')),
  destination_ata_at: byKnownTime(shipmentValue('s.destination_ata_at')),
  empty_terminated_at: byKnownTime('r.empty_terminated_at'),
  ind_lfd: byKnownTime('r.pickup_lfd_rail'),
  pickup_lfd_rail_effective_on: byKnownTime('r.pickup_lfd_rail'),
  pod_rail_loaded_at: byKnownTime('r.pod_rail_loaded_at'),
  shipment_number: byText(shipmentValue('s.number')),
}
