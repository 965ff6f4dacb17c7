// The order of a list, and the keyset in it that a cursor names.
import { reversed } from '../../../../resources/lists/list-options.ts'
import type { ListOptions, OrderTerm } from '../../../../resources/lists/list-options.ts'
import { isUuid } from '../../../../resources/identities.ts'
import type { Problem } from '../answers.ts'

type Order =
  | { readonly ok: true; readonly terms: readonly OrderTerm[] }
  | { readonly ok: false; readonly problem: Problem }

/** The order that `sort` asks for, then the list's own; the id makes it total. */
export function readOrder(sort: string | undefined, { sorts, order }: ListOptions): Order {
  const names = (sort ?? '').split(',').map((name) => name.trim())
  const terms: OrderTerm[] = []
  const named = new Set<string>()
  for (const name of names.filter((each) => each !== '')) {
    const known = name.replace(/^-/, '')
    const term = Object.hasOwn(sorts, known) ? sorts[known] : undefined
    if (term === undefined) {
      const detail = `${name.slice(0, 100)} is not a sort key; the sort keys are ${Object.keys(sorts).join(', ')}.`
      return { ok: false, problem: { code: 'invalid', detail, parameter: 'sort' } }
    }
    // Records that a key leaves together, the same key does not order, in whichever direction.
    if (!named.has(known)) terms.push(name.startsWith('-') ? reversed(term) : term)
    named.add(known)
  }
  return { ok: true, terms: [...terms, ...order] }
}

/** `nulls last` only where there may be nulls: an index without it could not serve the order. */
const directed = ({ sql, descending, nullable }: OrderTerm): string => {
  if (!descending) return sql
  return nullable ? `${sql} desc nulls last` : `${sql} desc`
}

export const orderSql = (terms: readonly OrderTerm[]): string =>
  [...terms.map(directed), 'r.id'].join(', ')

/** A record's values for the terms of an order, as texts in full precision, and its id. */
export type Keyset = { readonly values: readonly (string | null)[]; readonly id: string }

const textOf = ({ sql, type }: OrderTerm): string =>
  type === 'text'
    ? `(${sql})::text`
    : `to_char(${sql} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** An expression that selects the values of a record's keyset. */
export const keysetSql = (terms: readonly OrderTerm[]): string =>
  `array[${terms.map(textOf).join(', ')}]::text[]`

const signature = (terms: readonly OrderTerm[]): string =>
  terms.map(({ sql, descending }) => (descending ? `-${sql}` : sql)).join()

/** The cursor of a record; clients take it as it is. It holds for lists of the same order. */
export const cursorOf = (terms: readonly OrderTerm[], { values, id }: Keyset): string =>
  Buffer.from(JSON.stringify([signature(terms), ...values, id])).toString('base64url')

/** A time as `textOf` writes it. `Date.parse` accepts more than Postgres does. */
function isTime(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(text) || text.startsWith('0000'))
    return false
  const second = text.slice(0, 19)
  const at = new Date(`${second}Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(second)
}

// Postgres has no text with U+0000.
const fits = (value: unknown, { type, nullable }: OrderTerm): boolean =>
  value === null
    ? nullable
    : typeof value === 'string' && (type === 'text' ? !value.includes('\0') : isTime(value))

/** The keyset that a cursor names; null where the text is not a cursor of this order. */
export function readCursor(terms: readonly OrderTerm[], cursor: string): Keyset | null {
  try {
    const read = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown
    if (!Array.isArray(read) || read.length !== terms.length + 2) return null
    const [order, ...rest] = read as unknown[]
    const [id, values] = [rest.at(-1), rest.slice(0, -1)]
    if (order !== signature(terms) || !isUuid(id)) return null
    if (!terms.every((term, index) => fits(values[index], term))) return null
    return { values: values as Keyset['values'], id }
  } catch {
    return null
  }
}

/** A condition that holds for the records after a keyset; its values begin at the placeholder `$first`. */
export const afterSql = (terms: readonly OrderTerm[], keyset: Keyset, first: number): string =>
  beyondSql(terms, keyset, first, '>')

/** A condition that holds for the record of a keyset and those before it. No term may be null. */
export const upToSql = (terms: readonly OrderTerm[], keyset: Keyset, first: number): string =>
  beyondSql(terms.map(reversed), keyset, first, '<=')

/** `ids` compares the ids of records whose values are equal. */
function beyondSql(
  terms: readonly OrderTerm[],
  { values }: Keyset,
  first: number,
  ids: '>' | '<=',
): string {
  const id = `r.id ${ids} $${first + terms.length}::uuid`
  return terms.reduceRight((later, { sql, type, descending, nullable }, index) => {
    const at = `$${first + index}::${type}`
    if (values[index] === null) return `(${sql} is null and ${at} is null and ${later})`
    const beyond = `${sql} ${descending ? '<' : '>'} ${at}${nullable ? ` or ${sql} is null` : ''}`
    const condition = `(${beyond} or (${sql} = ${at} and ${later}))`
    // The first comparison alone lets an index find the keyset.
    if (nullable || index > 0) return condition
    return `(${sql} ${descending ? '<=' : '>='} ${at} and ${condition})`
  }, id)
}
