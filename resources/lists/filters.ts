// Query parameters that narrow a list.
import Type from 'typebox'
import { carrierOfScac } from '../../domain/carriers/carrier-table.ts'
import { isDay } from '../../domain/days.ts'
import { writtenForms } from '../../domain/numbers/canonical-number.ts'
import { isUuid } from '../identities.ts'
import type { Filter } from './list-options.ts'
import { loadReferenceData } from '../reference-data/reference-data.ts'

const anyText = Type.String()

/** The SCAC by which a carrier's records are stored, of that one or an alternative one; another text in upper case. */
export function asScac(text: string): string {
  const code = text.replace(/\s+/g, '').toUpperCase()
  return carrierOfScac(loadReferenceData().carriers, code)?.scac ?? code
}

export const isCarrier = (column: string): Filter => ({
  schema: anyText,
  condition: (text) => ({ sql: `r.${column} = $`, value: asScac(text) }),
})

/** A whole number in one of the columns; the label, signs, blanks, case and the carrier's prefix do not matter. */
export const isNumber = (...columns: readonly string[]): Filter => ({
  schema: anyText,
  condition: (text) => ({
    sql: `(${columns.map((column) => `r.${column} = any($::text[])`).join(' or ')})`,
    value: writtenForms(loadReferenceData().carriers, text),
  }),
})

export const equalsId = (column: string): Filter => ({
  schema: Type.String({ format: 'uuid' }),
  condition: (text) => (isUuid(text) ? { sql: `r.${column} = $::uuid`, value: text } : null),
})

/** The id of a record, or of one that was joined to it. */
export const equalsRecordId = (column: string): Filter => ({
  schema: Type.String({ format: 'uuid' }),
  condition: (text) => {
    const joined = `select joined_into from joined_record where account_id = $account and id = $::uuid`
    const sql = `r.${column} = coalesce((${joined}), $::uuid)`
    return isUuid(text) ? { sql, value: text } : null
  },
})

export const isOneOf = (column: string, values: readonly string[]): Filter => ({
  schema: Type.Unsafe<string>({ type: 'string', enum: [...values] }),
  condition: (text) => (values.includes(text) ? { sql: `r.${column} = $`, value: text } : null),
})

/** `true` or `false` in any case, as Python writes `True`: which of the two conditions holds. */
export const isFlag = (whenTrue: string, whenFalse: string): Filter => ({
  schema: Type.Boolean(),
  condition: (text) => {
    const value = text.toLowerCase()
    if (!/^(true|false)$/.test(value)) return null
    return {
      sql: value === 'true' ? `$::boolean and ${whenTrue}` : `not $::boolean and ${whenFalse}`,
      value,
    }
  },
})

/** Whether the column has a value. Spelled out, so that an index of the rows that have one serves. */
export const isSet = (column: string): Filter =>
  isFlag(`r.${column} is not null`, `r.${column} is null`)

// A time without a zone is UTC, as in all answers; JavaScript would take the server's zone.
const withoutZone = /T[\d:.]+$/

// Postgres has no year 0.
const instant = /^(?!0000)\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/

/** A day or a time; null where the text is neither. */
export function readInstant(text: string): Date | null {
  // By RFC 3339 a blank may stand for the T. A plus sign that the client did not encode arrives as one.
  const tidy = text.replace(/^(.{10}) (?=\d\d:)/, '$1T').replace(' ', '+')
  const zoned = withoutZone.test(tidy) ? `${tidy}Z` : tidy
  const at = instant.test(tidy) && isDay(tidy.slice(0, 10)) ? new Date(zoned) : null
  return at === null || Number.isNaN(at.getTime()) ? null : at
}

export const dayOrTime = Type.Unsafe<string>({
  description: 'A day or a time, in UTC without a zone.',
  anyOf: [
    { type: 'string', format: 'date' },
    { type: 'string', format: 'date-time' },
  ],
})

export const from = (column: string): Filter => ({
  schema: dayOrTime,
  condition: (text) => {
    const at = readInstant(text)
    return at && { sql: `r.${column} >= $::timestamptz`, value: at }
  },
})

/** How long what a client gives lasts: a day, a second where it is a time as answers show them, else a millisecond. */
export function lengthOf(given: string): string {
  if (!given.includes(':')) return '1 day'
  return given.includes('.') ? '1 millisecond' : '1 second'
}

/** Up to the end of the day or time that is given. */
export const until = (column: string): Filter => ({
  schema: dayOrTime,
  condition: (text) => {
    const at = readInstant(text)
    const end = `$::timestamptz + interval '${lengthOf(text)}'`
    return at && { sql: `r.${column} < ${end}`, value: at }
  },
})

/** The text occurs in one of the SQL expressions; case is ignored. */
export const contains = (...expressions: readonly string[]): Filter => ({
  schema: anyText,
  condition: (text) => ({
    sql: `(${expressions.map((each) => `strpos(lower(${each}), $) > 0`).join(' or ')})`,
    value: text.trim().toLowerCase(),
  }),
})
