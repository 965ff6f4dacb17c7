// What is known of a row: what was just said, else what was stored.
import type { Shared } from './places.ts'

export type Row = Readonly<Record<string, unknown>>

const isKnown = (value: unknown): boolean => value !== null && value !== undefined

/** Each column from the first of the rows that knows it. */
export const firstKnown = (columns: readonly string[], ...rows: readonly (Row | null)[]): Row =>
  Object.fromEntries(
    columns.map((column) => [column, rows.find((row) => isKnown(row?.[column]))?.[column] ?? null]),
  )

export const idOf = (shared: Shared | null): string | null => shared?.id ?? null

export const hasMoved = (now: Shared | null, before: unknown): boolean =>
  now !== null && typeof before === 'string' && before !== now.id
