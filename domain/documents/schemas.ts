import { documentTypes } from './document-types.ts'
import type { DocumentType } from './document-types.ts'
import { fields, fieldsOf } from './fields/fields.ts'
import type { FieldKind, FieldName, ExtractedValue } from './fields/fields.ts'
import { pickupFields } from './fields/pickup/explicit-labels.ts'
import type { PickupFacts } from './fields/pickup/pickup-facts.ts'
import { locodeForm } from '../places/place-codes.ts'

/**
 * The day since which the schemas are as they are. Every change that a client could notice needs a
 * new day.
 */
export const schemaVersion = '2026-11-28'

/** The id of a type's schema, such as `commercial_invoice@2026-11-28`. */
export const fullVersion = (type: DocumentType): string => `${type}@${schemaVersion}`

type Schema = { readonly [keyword: string]: unknown }

const text: Schema = { type: 'string' }
const number: Schema = { type: 'number' }
const currency: Schema = { type: 'string', pattern: '^[A-Z]{3}$' }
const texts: Schema = { type: 'array', items: text }
const day = '\\d{4}-\\d{2}-\\d{2}'

const object = (properties: Schema, required: readonly string[] = []): Schema => ({
  type: 'object',
  properties,
  ...(required.length === 0 ? {} : { required }),
  additionalProperties: false,
})

const lineItem = object({
  description: text,
  hs_code: text,
  quantity: number,
  unit: text,
  unit_price: number,
  amount: number,
})
const charge = object({ description: text, amount: number, currency }, ['description', 'amount'])

const kinds: Readonly<Record<FieldKind, Schema>> = {
  text,
  texts,
  container_numbers: { type: 'array', items: { type: 'string', pattern: '^[A-Z]{3}[UJZ]\\d{7}$' } },
  date: { type: 'string', pattern: `^${day}$` },
  moment: { type: 'string', pattern: `^${day}(?:T\\d{2}:\\d{2})?$` },
  number,
  whole: { type: 'integer' },
  scac: { type: 'string', pattern: '^[A-Z0-9]{4}$' },
  locode: { type: 'string', pattern: locodeForm.source },
  currency,
  freight_terms: { enum: ['prepaid', 'collect'] },
  line_items: { type: 'array', items: lineItem },
  charges: { type: 'array', items: charge },
}

const box = object({ x: number, y: number, width: number, height: number }, [
  ...(['x', 'y', 'width', 'height'] as const),
])

const placed = {
  page: { type: 'integer', minimum: 1, description: 'From 1.' },
  box: {
    anyOf: [box, { type: 'null' }],
    description: 'In points from the top left corner; null where the value comes from several.',
  },
  confidence: { type: 'number', minimum: 0, maximum: 1 },
  doubt: { type: 'string', description: 'Where the value could also be read otherwise.' },
}

const always = ['page', 'box', 'confidence'] as const
const source = object(placed, always)

const valueOf = (name: FieldName): Schema => ({
  ...kinds[fields[name][0]],
  description: fields[name][1],
})

const reason = { type: 'string', description: 'Why the value is not sent on.' }

/** What a document about the pickup may also say in doubt or of single containers: the bill comes before these. */
const afterBill = (names: readonly FieldName[], of: (name: FieldName) => Schema): Schema =>
  Object.fromEntries((['bill_of_lading_number', ...names] as const).map((name) => [name, of(name)]))

const otherBills: Schema = {
  others: {
    type: 'array',
    description: 'The other bills of lading that the document names.',
    items: object({ value: valueOf('bill_of_lading_number'), ...placed }, ['value', ...always]),
  },
}

/** A value that may be a fact about the pickup or the delivery, for a person to check. */
const candidate = (name: FieldName): Schema =>
  object(
    {
      value: valueOf(name),
      ...placed,
      reason,
      ...(name === 'bill_of_lading_number' ? otherBills : {}),
    },
    ['value', ...always, 'reason'],
  )

const byContainer: Schema = {
  type: 'array',
  description: 'What the document says of single containers and not of all.',
  items: object(
    {
      container_number: { type: 'string', pattern: '^[A-Z]{3}[UJZ]\\d{7}$' },
      ...afterBill(pickupFields, valueOf),
    },
    ['container_number'],
  ),
}

/** Properties that documents about the pickup have beside their fields. */
function pickupSchemas(names: readonly FieldName[]): Schema {
  const uncertain = pickupFields.filter((name) => names.includes(name))
  if (uncertain.length === 0) return {}
  return {
    last_free_day_giver: {
      enum: ['terminal', 'rail'],
      description: 'Whose free time ends then, where the label says so.',
    },
    candidates: object(afterBill(uncertain, candidate)),
    pickup_by_container: byContainer,
  }
}

/**
 * The JSON Schema (2020-12) of the payload of one document type: its fields as plain values, all of
 * them optional, and in `sources` the page, the box and the confidence of each field. Documents about
 * a pickup also have `candidates` and `pickup_by_container`.
 */
export function schemaOf(type: DocumentType): object {
  const names = fieldsOf[type]
  const values = Object.fromEntries(names.map((name) => [name, valueOf(name)]))
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: documentTypes[type],
    ...object({
      ...values,
      sources: object(Object.fromEntries(names.map((name) => [name, source]))),
      ...pickupSchemas(names),
    }),
  }
}

const sourceOf = ({ value: _, ...rest }: ExtractedValue): Omit<ExtractedValue, 'value'> => rest

/** What was extracted, in the shape of its type's schema. */
export function payloadOf({
  fields: found,
  giver,
  candidates,
  byContainer: rows,
}: PickupFacts): object {
  const entries = Object.entries(found)
  return {
    ...Object.fromEntries(entries.map(([name, { value }]) => [name, value])),
    sources: Object.fromEntries(entries.map(([name, one]) => [name, sourceOf(one)])),
    ...(giver === null ? {} : { last_free_day_giver: giver }),
    ...(Object.keys(candidates).length === 0 ? {} : { candidates }),
    ...(rows.length === 0 ? {} : { pickup_by_container: rows }),
  }
}
