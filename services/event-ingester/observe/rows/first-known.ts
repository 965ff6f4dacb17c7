// Fills a row's columns from the observation, else from the stored row.

/** The type of a column in any of the rows. */
type Value<Row, Column> = Row extends unknown
  ? Column extends keyof Row
    ? Exclude<Row[Column], undefined>
    : never
  : never

const isKnown = (value: unknown): boolean => value !== null && value !== undefined

/** Each column's value from the first of the rows that has one; null when none has. */
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
