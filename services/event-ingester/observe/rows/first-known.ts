// What is known of a row: what was just said, else what was stored.
import type { Shared } from './shared-records.ts'

/** What any of the rows may hold in a column. */
type Value<Row, Column> = Row extends unknown
  ? Column extends keyof Row
    ? Exclude<Row[Column], undefined>
    : never
  : never

const isKnown = (value: unknown): boolean => value !== null && value !== undefined

/** Each column from the first of the rows that knows it. */
export function firstKnown<const Column extends string, Rows extends readonly (object | null)[]>(
  columns: readonly Column[],
  ...rows: Rows
) {
  const records = rows as readonly (Readonly<Record<string, unknown>> | null)[]
  const firstIn = (column: string) => records.find((row) => isKnown(row?.[column]))?.[column]
  return Object.fromEntries(columns.map((column) => [column, firstIn(column) ?? null])) as {
    readonly [C in Column]: Value<Rows[number], C> | null
  }
}

export const columnsOf = <Row extends object>(row: Row) =>
  Object.keys(row) as (keyof Row & string)[]

export const idOf = (shared: Shared | null): string | null => shared?.id ?? null

export const hasMoved = (now: Shared | null, before: unknown): boolean =>
  now !== null && typeof before === 'string' && before !== now.id
