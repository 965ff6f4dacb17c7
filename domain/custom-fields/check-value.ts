// Checks a client's value against the definition of its custom field.
import { isDay } from '../days.ts'
import { instantOf } from './definition-rules.ts'
import type { DataType, ValueRules } from './definition-rules.ts'
import { readDay } from './formats.ts'

/** A value as it is stored and shown: a day is `2026-11-23`, a time is in UTC, null is no value. */
export type FieldValue =
  | null
  | string
  | number
  | boolean
  | readonly string[]
  | { readonly type: string; readonly id: string }

/** What a value is checked against. */
export type FieldRule = {
  readonly data_type: DataType
  readonly reference_type: string | null
  readonly default_format: string | null
  readonly validation: ValueRules | null
  /** The values of the definition's options. */
  readonly options: readonly string[]
}

/** Whether a pattern is found in a text: the engine must take linear time, whatever the pattern. */
type Matches = (pattern: string, text: string) => boolean

type CheckedValue =
  | { readonly ok: true; readonly value: FieldValue }
  | { readonly ok: false; readonly code: string; readonly detail: string }

type Check = (given: unknown, rule: FieldRule, matches: Matches) => CheckedValue

const longestText = 1000
/** A number has at most 12 digits before the point and 6 behind it. */
const numberLimit = 1e12
const mostChoices = 100

const accepted = (value: FieldValue): CheckedValue => ({ ok: true, value })
const refused = (code: string, detail: string): CheckedValue => ({ ok: false, code, detail })
const invalid = (detail: string): CheckedValue => refused('invalid', detail)
const blank = (): CheckedValue => refused('blank', "Value can't be blank")

const shown = (text: string): string => `'${text.slice(0, 50)}'`

const checkText: Check = (given, { validation }, matches) => {
  if (typeof given !== 'string') return invalid('Value must be a text')
  const { required, min_length, max_length, pattern } = validation ?? {}
  if (required && given.trim() === '') return blank()
  const longest = Math.min(max_length ?? longestText, longestText)
  // Units of UTF-16 first: a long text is not taken apart.
  if (given.length > 2 * longestText || Array.from(given).length > longest)
    return refused('too_long', `Value is too long (maximum is ${longest} characters)`)
  if (Array.from(given).length < (min_length ?? 0))
    return invalid(`Value is too short (minimum is ${min_length} characters)`)
  if (typeof pattern === 'string' && !matches(pattern, given))
    return invalid(`Value does not match the pattern ${shown(pattern)}`)
  return accepted(given)
}

/** The value, unless a bound refuses it; the functions make bounds and value comparable. */
function inBounds(
  value: number | string,
  { validation }: FieldRule,
  of: (value: unknown) => number | null,
  ofMax = of,
): CheckedValue {
  const [at, min, max] = [of(value), of(validation?.min), ofMax(validation?.max)]
  if (at !== null && min !== null && at < min)
    return invalid(`Value must not be below ${validation?.min}`)
  if (at !== null && max !== null && at > max)
    return invalid(`Value must not be above ${validation?.max}`)
  return accepted(value)
}

const asNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null)

const checkNumber: Check = (given, rule) => {
  const isText = typeof given === 'string' && /^[+-]?\d+(\.\d+)?$/.test(given.trim())
  const number = isText ? Number(given) : given
  if (typeof number !== 'number') return invalid('Value must be a number')
  if (Math.abs(number) >= numberLimit) return invalid(`Value must be below ${numberLimit}`)
  return inBounds(Number(number.toFixed(6)), rule, asNumber)
}

const asInstant = (value: unknown): number | null =>
  typeof value === 'string' ? (instantOf(value)?.getTime() ?? null) : null

const dayLength = 86_400_000

/** A bound above that is a day includes the whole day. */
const asLastInstant = (value: unknown): number | null => {
  const at = asInstant(value)
  return at !== null && isDay(String(value)) ? at + dayLength - 1 : at
}

const checkDate: Check = (given, rule) => {
  const text = typeof given === 'string' ? given.trim() : ''
  const day = isDay(text) ? text : rule.default_format && readDay(text, rule.default_format)
  if (day) return inBounds(day, rule, asInstant, asLastInstant)
  const other = rule.default_format ? `, or as ${shown(rule.default_format)}` : ''
  return invalid(`Value must be a day as 2026-11-23${other}`)
}

const checkDatetime: Check = (given, rule) => {
  const at = typeof given === 'string' ? instantOf(given) : null
  return at === null
    ? invalid('Value must be a time as 2026-11-23T08:00:00Z')
    : inBounds(at.toISOString().replace('.000Z', 'Z'), rule, asInstant, asLastInstant)
}

const checkBoolean: Check = (given) => {
  const value = given === 'true' ? true : given === 'false' ? false : given
  return typeof value === 'boolean' ? accepted(value) : invalid('Value must be true or false')
}

const notAnOption = (given: unknown): CheckedValue => {
  const text = typeof given === 'string' ? given : JSON.stringify(given)
  return refused('inclusion', `Value ${shown(text)} is not one of the options`)
}

const checkEnum: Check = (given, { options }) => {
  if (typeof given !== 'string') return invalid("Value must be an option's value")
  return options.includes(given) ? accepted(given) : notAnOption(given)
}

const checkEnumMulti: Check = (given, { options, validation }) => {
  if (!Array.isArray(given) || given.length > mostChoices)
    return invalid(`Value must be a list of at most ${mostChoices} options' values`)
  const choices: readonly unknown[] = given
  if (validation?.required && choices.length === 0) return blank()
  const isOption = (each: unknown): each is string =>
    typeof each === 'string' && options.includes(each)
  const wrong = choices.find((each) => !isOption(each))
  if (wrong !== undefined) return notAnOption(wrong)
  return accepted([...new Set(choices.filter(isOption))])
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether the record exists is for the caller to find out. */
const checkReference: Check = (given, { reference_type }) => {
  const { type, id } = (
    typeof given === 'string' ? { type: reference_type, id: given } : (given ?? {})
  ) as { readonly type?: unknown; readonly id?: unknown }
  if (
    type !== reference_type ||
    reference_type === null ||
    typeof id !== 'string' ||
    !uuid.test(id)
  )
    return invalid(`Value must be an object with the type '${reference_type}' and an id`)
  return accepted({ type: reference_type, id: id.toLowerCase() })
}

const checks: Readonly<Record<DataType, Check>> = {
  short_text: checkText,
  number: checkNumber,
  date: checkDate,
  datetime: checkDatetime,
  boolean: checkBoolean,
  enum: checkEnum,
  enum_multi: checkEnumMulti,
  reference: checkReference,
}

/** The value to store, or why it is refused. Null clears the value unless the definition requires one. */
export function checkValue(given: unknown, rule: FieldRule, matches: Matches): CheckedValue {
  if (given !== null && given !== undefined) return checks[rule.data_type](given, rule, matches)
  return rule.validation?.required ? blank() : accepted(null)
}
