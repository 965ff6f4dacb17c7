// Filters whose text is an expression: alternatives separated by commas, comparisons, `@exists` and `@not_exists`.
import Type from 'typebox'
import { isUuid } from '../identities.ts'
import { lengthOf, readInstant } from './filters.ts'
import type { Asked, Condition, Filter } from './list-options.ts'

/** A value of the record `r`, or of one that it belongs to. */
export type Field = {
  /** A condition that the value fulfils a test of an expression. */
  readonly holds: (test: (sql: string) => string) => string
  /** A condition that there is no value. */
  readonly missing: string
}

export const valueOf = (sql: string): Field => ({
  holds: (test) => test(sql),
  missing: `${sql} is null`,
})

/** A column of the row of a table that has the id. */
export const through = (id: string, table: string, column: string): Field => ({
  holds: (test) => `${id} in (select o.id from ${table} o where ${test(`o.${column}`)})`,
  missing: `${id} is null`,
})

const markers = new Map([
  ['@exists', ({ missing }: Field) => `not (${missing})`],
  ['@not_exists', ({ missing }: Field) => missing],
])

const anyOf = (conditions: readonly string[]): string =>
  conditions.length === 1 ? String(conditions[0]) : `(${conditions.join(' or ')})`

/** All of the texts. */
const each = ({ condition }: Pick<Filter, 'condition'>) =>
  ((texts, asked) => {
    const conditions = texts.map((text) => condition(text, asked))
    return conditions.every((one) => one !== null) ? conditions : null
  }) satisfies Filter['conditions']

/** At least one of the texts, as if they were separated by commas. */
export const oneOfTexts = ({ condition }: Pick<Filter, 'condition'>) =>
  ((texts, asked) => {
    const one = condition(texts.join(','), asked)
    return one && [one]
  }) satisfies Filter['conditions']

type Terms = {
  readonly type?: 'text' | 'uuid'
  /** The pattern of a text that `read` takes, where it does not take all. */
  readonly pattern?: string
  /** How the texts are stored, or null for one that no record can have. */
  readonly read?: (text: string) => string | null
  /** Whether several texts stand for records with one of them; otherwise for records with all of them. */
  readonly oneIsEnough?: boolean
}

/** Nothing between two commas is no alternative. */
export const termsOf = (text: string): readonly string[] =>
  text
    .split(',')
    .map((term) => term.trim())
    .filter((term) => term !== '')

/** Alternatives separated by commas; a `=` before one makes no difference. */
export function isAmong(
  field: Field,
  { type = 'text', pattern, read = (text) => text, oneIsEnough = false }: Terms = {},
): Filter {
  const condition = (text: string): Condition | null => {
    const terms = termsOf(text)
    const marked = terms.flatMap((term) => markers.get(term)?.(field) ?? [])
    const value = terms
      .filter((term) => !markers.has(term))
      .map((term) => read(term.replace(/^=/, '')))
    if (value.includes(null)) return null
    const equal = field.holds((sql) => `${sql} = any($::${type}[])`)
    return { sql: anyOf([equal, ...marked]), value }
  }
  const conditions = (oneIsEnough ? oneOfTexts : each)({ condition })
  return { schema: alternatives(pattern), description: described.among, condition, conditions }
}

const marker = '@exists|@not_exists'

const alternatives = (pattern: string | undefined) => {
  const one = `(?:=?(?:${pattern})|${marker})`
  return pattern === undefined ? Type.String() : Type.String({ pattern: `^${one}(?:,${one})*$` })
}

const described = {
  among:
    'Exactly this value; several separated by commas are alternatives, and `@exists` and `@not_exists` ask whether there is one.',
  days: 'A day (`2026-11-23`, `today`, `3.days.ago`, `3.days.from_now`) in UTC, also with `=`, `<`, `<=`, `>` or `>=` before it; several days separated by commas are alternatives. A time with its zone is also taken. `@exists` and `@not_exists` ask whether there is one.',
  instants:
    'A time with its zone, also with `=`, `<`, `<=`, `>` or `>=` before it; `@exists` or `@not_exists`.',
}

/** As numbers and codes are stored. */
export const asCode = (text: string): string => text.replace(/\s+/g, '').toUpperCase()
const asId = (text: string): string | null => (isUuid(text) ? text : null)

/** How `isAmong` takes ids. */
export const ids = {
  type: 'uuid',
  read: asId,
  pattern: '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}',
} as const

// Of the description: all that a program writes, without leap days.
const dates =
  '[12][0-9]{3}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)'
const days = `(?:${dates}|today|[0-9]{1,4}\\.days?\\.(?:ago|from_now))`
const instants = `${dates}T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]Z`
const operator = '(?:>=|<=|>|<|=)?'
const dayPattern = `^(?:${operator}(?:${days}|${instants})|${days}(?:,${days})+|${marker})$`
const instantPattern = `^(?:${operator}${instants}|${marker})$`

const msOfDay = 86_400_000
const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** A day as `YYYY-MM-DD`; null where the text names none. */
export function readDay(text: string, now: Date): string | null {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return readInstant(text) && text
  if (text === 'today') return isoDay(now.getTime())
  const [, count, direction] = /^(\d{1,5})\.days?\.(ago|from_now)$/.exec(text) ?? []
  if (count === undefined) return null
  return isoDay(now.getTime() + (direction === 'ago' ? -1 : 1) * Number(count) * msOfDay)
}

type Compare = (sql: string, from: string, to: string) => string

/** Comparisons with what begins at `from` and ends before `to`. */
const comparisons: Readonly<Record<string, Compare>> = {
  '=': (sql, from, to) => `(${sql} >= ${from} and ${sql} < ${to})`,
  '<': (sql, from) => `${sql} < ${from}`,
  '<=': (sql, _from, to) => `${sql} < ${to}`,
  '>': (sql, _from, to) => `${sql} >= ${to}`,
  '>=': (sql, from) => `${sql} >= ${from}`,
}

const split = (text: string): readonly [Compare | undefined, string] => {
  const [, operator = '=', rest = ''] = /^(>=|<=|>|<|=)?(.*)$/s.exec(text.trim()) ?? []
  return [comparisons[operator], rest.trim()]
}

/** Presence, for which the parameter has no other text: `$` must occur. */
const presence = (field: Field, text: string): Condition | null => {
  const sql = markers.get(text.trim())?.(field)
  return sql === undefined ? null : { sql: `$::text is not null and ${sql}`, value: text }
}

const dayStart = (sql: string): string => `(${sql}::date::timestamp at time zone 'utc')`

/** The day of a time in UTC, or the time itself. */
export function isOnDay(field: Field): Filter {
  const instant = isAtInstant(field)
  const condition = (text: string, asked: Asked): Condition | null => {
    const { now } = asked
    if (text.includes(',')) {
      const value = text.split(',').map((day) => readDay(day.trim(), now))
      const sql = field.holds((at) => `(${at} at time zone 'utc')::date = any($::date[])`)
      return value.includes(null) ? null : { sql, value }
    }
    const [compare, day] = split(text)
    const value = readDay(day, now)
    if (value === null || compare === undefined) return instant.condition(text, asked)
    const [from, to] = [dayStart('$'), dayStart("($::date + interval '1 day')")]
    return { sql: field.holds((at) => compare(at, from, to)), value }
  }
  return {
    schema: Type.String({ pattern: dayPattern }),
    description: described.days,
    condition,
    conditions: each({ condition }),
  }
}

/** A time; answers show it to the second. */
export function isAtInstant(field: Field): Filter {
  const condition = (text: string): Condition | null => {
    const [compare, instant] = split(text)
    const value = readInstant(instant)
    if (value === null || compare === undefined) return presence(field, text)
    const from = '$::timestamptz'
    const to = `(${from} + interval '${lengthOf(instant)}')`
    const sql = field.holds((at) => compare(at, from, to))
    return { sql, value }
  }
  return {
    schema: Type.String({ pattern: instantPattern }),
    description: described.instants,
    condition,
    conditions: each({ condition }),
  }
}

/** In the order of bytes, without those that begin with another one. */
const shortestBeginnings = (texts: readonly string[]): readonly string[] =>
  texts
    .map((text) => Buffer.from(text))
    .sort((one, other) => Buffer.compare(one, other))
    .map((bytes) => bytes.toString())
    .reduce<string[]>((kept, text) => {
      if (!text.startsWith(kept.at(-1) ?? `${text}.`)) kept.push(text)
      return kept
    }, [])

/**
 * A value begins with one of the texts; case and blanks at their ends do not matter. Of beginnings none of which begins with
 * another, only the greatest that is not beyond the value can be its own: to compare each value with each of a thousand
 * would keep the database busy for minutes.
 */
export const beginsWith = (holds: Field['holds']): Filter => ({
  schema: Type.String(),
  description:
    'The beginning; case does not matter, and neither does a `~` before it. Several separated by commas are alternatives.',
  condition: (text) => {
    const texts = termsOf(text).map((part) => part.replace(/^~/, '').toLowerCase())
    const begins = (sql: string): string =>
      `starts_with(lower(${sql}), ($::text[])[width_bucket(lower(${sql}) collate "C", $::text[])])`
    return { sql: holds(begins), value: shortestBeginnings(texts.filter((part) => part !== '')) }
  },
})
