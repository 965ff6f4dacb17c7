// The conditions of webhooks: which of the subscribed events a webhook wants, by fields of the event. Pure.
import { spellingsOf } from '../../domain/numbers/canonical-number.ts'
import type { Linkage, Resource } from '../resource.ts'
import { loadReferenceData } from '../reference-data/reference-data.ts'

/** The fields whose values are LOCODEs. */
const placeFields = ['port_of_lading', 'port_of_discharge', 'destination', 'location'] as const

export const conditionFields = [
  ...(['reference', 'tag', 'customer', 'carrier'] as const),
  ...placeFields,
] as const
export type ConditionField = (typeof conditionFields)[number]

export const conditionOperators = ['is', 'starts_with'] as const

/** Holds if the event has any of the values in the field; case and blanks do not count. */
export type WebhookCondition = {
  readonly field: ConditionField
  readonly operator: (typeof conditionOperators)[number]
  readonly values: readonly string[]
}

/** What an event has in each field: several values where it is about several records. */
type ConditionFacts = Readonly<Record<ConditionField, readonly string[]>>

type Found = Partial<Record<ConditionField, unknown>>

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

const idOf = (linkage: Linkage | undefined): unknown =>
  linkage !== undefined && linkage !== null && 'id' in linkage ? linkage.id : null

const customerOf = ({ relationships }: Resource): unknown => idOf(relationships?.customer?.data)

/** A number in the forms in which its carrier writes it, with its prefix and without. */
const formsOf = (scac: unknown, number: unknown): readonly string[] =>
  typeof number === 'string'
    ? spellingsOf(loadReferenceData().carrier(String(scac)), 'bill_of_lading', number)
    : []

function ofShipment(shipment: Resource): Found {
  const { attributes: has } = shipment
  const numbers = [has.normalized_number, has.bill_of_lading_number, has.booking_number]
  return {
    carrier: has.shipping_line_scac,
    port_of_lading: has.port_of_lading_locode,
    port_of_discharge: has.port_of_discharge_locode,
    destination: has.destination_locode,
    reference: [
      ...numbers.flatMap((number) => formsOf(has.shipping_line_scac, number)),
      ...asList(has.ref_numbers),
    ],
    tag: has.tags,
    customer: customerOf(shipment),
  }
}

function ofRequest(request: Resource): Found {
  const { scac, request_number, ref_numbers, tags } = request.attributes
  return {
    carrier: scac,
    reference: [...formsOf(scac, request_number), ...asList(ref_numbers)],
    tag: tags,
    customer: customerOf(request),
  }
}

const ofContainer = ({ attributes: { number, ref_numbers } }: Resource): Found => ({
  reference: [number, ...asList(ref_numbers)],
})

const byType: Readonly<Record<string, (resource: Resource) => Found>> = {
  shipment: ofShipment,
  tracking_request: ofRequest,
  container: ofContainer,
}

/** Events at a terminal have no place of their own: theirs is the terminal's port. */
function locationOf([root, ...others]: readonly Resource[]): unknown {
  if (root === undefined || 'location_locode' in root.attributes) {
    return root?.attributes.location_locode
  }
  const terminal = idOf(root.relationships?.terminal?.data)
  const port = others.find(({ id }) => id === terminal)?.relationships?.port?.data
  return others.find(({ id }) => id === idOf(port))?.attributes.code
}

/** Some ports have a second LOCODE. */
const ofPort = (locode: string): readonly string[] => {
  const own = loadReferenceData().secondLocodes.get(locode)
  return own === undefined ? [locode] : [locode, own]
}

const meant = (field: ConditionField, values: readonly string[]): readonly string[] =>
  placeFields.some((place) => place === field) ? values.flatMap(ofPort) : values

/** What an event has, from the `included` part of its notifications: its own record first. */
export function conditionFacts(included: readonly Resource[]): ConditionFacts {
  const found = [
    ...included.flatMap((each) => byType[each.type]?.(each) ?? []),
    { location: locationOf(included) },
  ]
  const valuesOf = (field: ConditionField): readonly string[] => {
    const all = found.flatMap((each: Found) => asList(each[field]))
    const texts = all.filter((value) => typeof value === 'string' && value !== '') as string[]
    return [...new Set(meant(field, texts))]
  }
  return Object.fromEntries(
    conditionFields.map((field) => [field, valuesOf(field)]),
  ) as ConditionFacts
}

const plain = (text: string): string => text.replace(/\s+/g, '').toLowerCase()

/** Keeps what is made of an object for as long as that is used. */
function madeOnce<K extends object, V>(make: (of: K) => V): (of: K) => V {
  const kept = new WeakMap<K, V>()
  return (of) => {
    const made = kept.get(of) ?? make(of)
    kept.set(of, made)
    return made
  }
}

const withoutBeginnings = (sorted: readonly string[]): readonly string[] => {
  const kept: string[] = []
  for (const each of sorted) {
    const last = kept.at(-1)
    if (last === undefined || !each.startsWith(last)) kept.push(each)
  }
  return kept
}

// An account may have a hundred webhooks with thousands of long values each, and an event hundreds of long references.
const comparable = madeOnce((found: readonly string[]) => found.map(plain))
/** In order. None begins with another where beginnings are wanted, so that one comparison finds the only candidate. */
const wantedBy = madeOnce(({ field, operator, values }: WebhookCondition) => {
  const sorted = meant(field, values).map(plain).sort()
  return operator === 'is' ? sorted : withoutBeginnings(sorted)
})

/** The last text that does not come after this one. */
function lastUpTo(sorted: readonly string[], text: string): string | undefined {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') <= text) low = middle + 1
    else high = middle
  }
  return sorted[low - 1]
}

/** Whether a condition holds; one about something that the event does not have does not hold. */
export function conditionHolds(condition: WebhookCondition, facts: ConditionFacts): boolean {
  const wanted = wantedBy(condition)
  return comparable(facts[condition.field]).some((value) => {
    const candidate = lastUpTo(wanted, value)
    if (candidate === undefined) return false
    return condition.operator === 'is' ? candidate === value : value.startsWith(candidate)
  })
}
