// How the list of shipments is narrowed and ordered.
import Type from 'typebox'
import { writtenForms } from '../../domain/numbers/canonical-number.ts'
import { isFlag, isNumber, isSet } from '../lists/filters.ts'
import {
  asCode,
  ids,
  isAmong,
  isAtInstant,
  isOnDay,
  oneOfTexts,
  through,
  valueOf,
} from '../lists/filter-terms.ts'
import type { Field } from '../lists/filter-terms.ts'
import { byKnownTime, byTime } from '../lists/list-options.ts'
import type { Condition, Filter, Filters, OrderTerm } from '../lists/list-options.ts'
import { loadReferenceData } from '../reference-data/reference-data.ts'
import { isFoundBy } from '../lists/search-terms.ts'

const eitherId = { ...ids, oneIsEnough: true } as const
const codes = { read: asCode, oneIsEnough: true }

type Holds = Field['holds']

/** One of the tags, or with `filter[tags_and]=true` all of them. */
const hasTag = (holds: Holds): Filter => {
  const condition: Filter['condition'] = (text, { query }) => {
    const value = text.split(',').map((tag) => tag.trim())
    const isAll = query.get('filter[tags_and]')?.toLowerCase() === 'true'
    return { sql: holds((tags) => `${tags} ${isAll ? '@>' : '&&'} $::text[]`), value }
  }
  return {
    schema: Type.String(),
    description: 'Tags of the shipment, separated by commas: one of them is enough.',
    condition,
    conditions: oneOfTexts({ condition }),
  }
}

/** Filters by the tags of a shipment. */
export const hasTags = (holds: Holds) => ({
  'filter[tags]': hasTag(holds),
  // It has no effect alone.
  'filter[tags_and]': {
    ...isFlag('true', 'true'),
    description: 'With `true`, `filter[tags]` asks for all of the tags.',
  },
})

const numbers = ['number', 'bill_of_lading_number', 'booking_number'] as const
const hasNumber = isNumber(...numbers)

/** One of several whole numbers. A comma belongs to a number, as for the hosted service. */
const hasOneNumber: Filter = {
  ...hasNumber,
  description: 'A whole number: the requested one, the bill of lading or the booking.',
  conditions: (texts): readonly Condition[] => {
    const { carriers } = loadReferenceData()
    const value = texts.flatMap((text) => [...writtenForms(carriers, text)])
    return [{ sql: `(${numbers.map((name) => `r.${name} = any($::text[])`).join(' or ')})`, value }]
  },
}

const tags = hasTags((test) => test('r.tags'))
const arrival = 'coalesce(r.pod_ata_at, r.pod_eta_at)'
const customer = valueOf('r.customer_id')
const stopped = isSet('line_tracking_stopped_at')

// A customer is the only party that a shipment has.
const hasParty = isAmong(customer, eitherId)
const hasAllParties = isAmong(customer, ids)

/** The form in which clients of the hosted service ask for several parties. */
const hasParties: Filters = {
  'filter[party_id][value]': {
    ...hasParty,
    conditions: (texts, asked) => {
      const isAll = asked.query.get('filter[party_id][operator]') === 'all'
      const { conditions } = isAll ? hasAllParties : hasParty
      return conditions?.(texts, asked) ?? null
    },
  },
  // It has no effect alone.
  'filter[party_id][operator]': {
    schema: Type.Unsafe<string>({ type: 'string', enum: ['any', 'all'] }),
    description:
      'Whether a shipment has one of the parties that `filter[party_id][value][]` names several times, or all of them.',
    condition: (value) =>
      value === 'any' || value === 'all' ? { sql: '$::text is not null', value } : null,
  },
}

const arrivals = ['pod_eta_at', 'pod_ata_at', 'destination_eta_at', 'destination_ata_at']

/** With `true`, a time of arrival is today in UTC; `false` narrows nothing, as in the hosted service. */
const arrivesToday: Filter = {
  schema: Type.Boolean(),
  description: 'With `true`, one of the times of arrival is today in UTC.',
  condition: (text, { now }) => {
    const value = text.toLowerCase()
    if (value === 'false') return { sql: '$::text is not null', value }
    if (value !== 'true') return null
    const ons = arrivals.map((name) => `(r.${name} at time zone 'utc')::date = $::date`)
    return { sql: `(${ons.join(' or ')})`, value: now.toISOString().slice(0, 10) }
  },
}

export const shipmentFilters: Filters = {
  q: isFoundBy('shipment'),
  'filter[q]': isFoundBy('shipment'),
  number: hasNumber,
  'filter[number]': hasOneNumber,
  // Clients of the hosted service send these names as well, and take the first shipment of the answer.
  'filter[bill_of_lading_number]': hasOneNumber,
  'filter[booking_number]': hasOneNumber,
  tracking_stopped: stopped,
  'filter[tracking_stopped]': stopped,
  'filter[actively_tracked]': isFlag(
    'r.line_tracking_stopped_at is null',
    'r.line_tracking_stopped_at is not null',
  ),
  'filter[created_at]': isAtInstant(valueOf('r.created_at')),
  'filter[voyage_status]': {
    schema: Type.Unsafe<string>({ type: 'string', enum: ['arrived', 'on_ship'] }),
    description: 'Whether the ship has arrived at the port of discharge, or is known and has not.',
    condition: (value) => {
      const known: Readonly<Record<string, string>> = {
        arrived: "$ = 'arrived' and r.pod_ata_at is not null",
        on_ship: "$ = 'on_ship' and r.pod_ata_at is null and r.pod_vessel_id is not null",
      }
      const sql = Object.hasOwn(known, value) ? known[value] : undefined
      return sql === undefined ? null : { sql, value }
    },
  },
  'filter[arriving_today]': arrivesToday,
  'filter[pod_ata_at]': isOnDay(valueOf('r.pod_ata_at')),
  'filter[pod_arrival]': isOnDay(valueOf(arrival)),
  'filter[pol_code]': isAmong(through('r.port_of_lading_id', 'location', 'code'), codes),
  'filter[pod_code]': isAmong(through('r.port_of_discharge_id', 'location', 'code'), codes),
  'filter[pod_terminal_id]': isAmong(valueOf('r.pod_terminal_id'), eitherId),
  'filter[customer_id]': isAmong(customer, ids),
  'filter[party_id]': hasParty,
  ...hasParties,
  ...tags,
  'filter[tag]': tags['filter[tags]'],
}

export const shipmentSorts: Readonly<Record<string, OrderTerm>> = {
  created_at: byTime('r.created_at'),
  pod_arrival: byKnownTime(arrival),
  tracking_stopped_at: byKnownTime('r.line_tracking_stopped_at'),
}
