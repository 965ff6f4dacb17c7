// The kinds of custom fields, and the rules that a definition may set for its values.
import { isDay } from '../days.ts'

export const dataTypes = [
  ...(['short_text', 'number', 'date', 'datetime', 'boolean'] as const),
  ...(['enum', 'enum_multi', 'reference'] as const),
]
export type DataType = (typeof dataTypes)[number]

/** The records that may have custom fields, by their type and by the name that definitions use for it. */
export const entityNames = {
  shipment: 'Shipment',
  container: 'Container',
  tracking_request: 'TrackingRequest',
} as const
export type EntityType = keyof typeof entityNames

/** The type of record that a client names in either way; `Cargo` is an older name of containers. */
export function entityTypeOf(text: string): EntityType | null {
  if (text === 'Cargo') return 'container'
  const types = Object.keys(entityNames) as EntityType[]
  return types.find((type) => type === text || entityNames[type] === text) ?? null
}

/** The types of record that a reference may name. */
export const referenceTypes: readonly string[] = [
  ...['shipment', 'container', 'tracking_request', 'party', 'document'],
  ...['port', 'metro_area', 'terminal', 'rail_terminal', 'vessel'],
]

/** `RailTerminal` is `rail_terminal`. */
export const referenceTypeOf = (text: string): string | null => {
  const type = text.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase()
  return referenceTypes.includes(type) ? type : null
}

/** The rules of a definition's `validation`; keys that are not listed here have no effect. */
export type ValueRules = {
  readonly required?: boolean
  /** In characters. */
  readonly min_length?: number
  readonly max_length?: number
  /** In RE2's syntax; it must be found somewhere in the text. */
  readonly pattern?: string
  /** A number, or a day or time. */
  readonly min?: number | string
  readonly max?: number | string
}

/** A mistake in one of the rules; `key` is null if the rules are no object. */
type RuleProblem = { readonly key: string | null; readonly detail: string }

const isCount = (value: unknown): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0

type Rule = {
  readonly appliesTo: readonly DataType[]
  readonly isValid: (value: unknown, type: DataType) => boolean
  readonly must: string
}

const bound: Rule = {
  appliesTo: ['number', 'date', 'datetime'],
  isValid: (value, type) =>
    type === 'number'
      ? typeof value === 'number'
      : typeof value === 'string' && instantOf(value) !== null,
  must: 'must be a number, or for dates a day or time',
}
const length: Rule = {
  appliesTo: ['short_text'],
  isValid: isCount,
  must: 'must be a whole number from 0',
}

const rules: Readonly<Record<string, Rule>> = {
  required: {
    appliesTo: dataTypes,
    isValid: (value) => typeof value === 'boolean',
    must: 'must be true or false',
  },
  min_length: length,
  max_length: length,
  pattern: {
    appliesTo: ['short_text'],
    isValid: (value) => typeof value === 'string',
    must: 'must be a text',
  },
  min: bound,
  max: bound,
}

/** The mistakes in a definition's `validation`, apart from the syntax of a pattern. */
export function ruleProblems(validation: unknown, type: DataType): RuleProblem[] {
  if (validation === null) return []
  if (typeof validation !== 'object' || Array.isArray(validation))
    return [{ key: null, detail: 'Validation must be an object' }]
  const problems = Object.entries(validation).flatMap(([key, value]) => {
    const rule = Object.hasOwn(rules, key) ? rules[key] : undefined
    if (rule === undefined || value === null) return []
    if (!rule.appliesTo.includes(type))
      return [{ key, detail: `Validation ${key} does not apply to values of type ${type}` }]
    return rule.isValid(value, type) ? [] : [{ key, detail: `Validation ${key} ${rule.must}` }]
  })
  return problems.length > 0 ? problems : rangeProblems(validation)
}

/** No value can keep a range whose end lies before its beginning. */
function rangeProblems(validation: ValueRules): RuleProblem[] {
  const positionOf = (end: number | string | null | undefined): number =>
    typeof end === 'string' ? (instantOf(end)?.getTime() ?? NaN) : (end ?? NaN)
  const ranges = [
    ['min_length', 'max_length'],
    ['min', 'max'],
  ] as const
  return ranges
    .filter(([min, max]) => positionOf(validation[min]) > positionOf(validation[max]))
    .map(([min, max]) => ({ key: max, detail: `Validation ${max} must not be below ${min}` }))
}

const isoForm =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:\.\d{1,9})?)?\s?(Z|[+-]\d\d(?::?\d\d)?)?)?$/

const firstInstant = Date.parse('0000-01-01T00:00:00Z')
const lastInstant = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * The instant of an ISO 8601 day or time; without a zone it is in UTC. Null for days that do not exist, and for times
 * that a zone moves into a year that has no four digits in UTC.
 */
export function instantOf(text: string): Date | null {
  const [, day, minutes = '00:00', seconds = ':00', zone = 'Z'] = isoForm.exec(text.trim()) ?? []
  if (day === undefined || !isDay(day)) return null
  const at = new Date(`${day}T${minutes}${seconds}${zone.length === 3 ? `${zone}:00` : zone}`)
  return at.getTime() >= firstInstant && at.getTime() <= lastInstant ? at : null
}
