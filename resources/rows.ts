// Rows to write, as data; the compiler checks keys and columns against the schema.
import type { Put } from '../platform/postgres/put-rows.ts'
import { primaryKeys } from '../schemas/tables.ts'
import type { Tables } from '../schemas/tables.ts'

type Table = keyof typeof primaryKeys
/** Columns to change, without the key. */
export type RowChange<T extends Table> = Partial<Omit<Tables[T], Key<T>>>

type Key<T extends Table> = (typeof primaryKeys)[T][number] & keyof Tables[T]

/** `Row` without columns that the table lacks; a variable is checked as strictly as a literal. */
type Exactly<Row, T extends Table> = Row & {
  readonly [Column in Exclude<keyof Row, keyof Tables[T]>]: never
}

/** Inserts the row unless its key exists. */
export const insertRow = <T extends Table, Row extends Tables[T]>(
  into: T,
  row: Exactly<Row, T>,
): Put => ({ into, key: primaryKeys[into], how: 'insert', row })

/** Inserts the row, or changes the given columns of the row with its key. */
export const upsertRow = <T extends Table, Row extends Tables[T]>(
  into: T,
  row: Exactly<Row, T>,
): Put => ({ into, key: primaryKeys[into], how: 'upsert', row })

/** Changes the given columns of the row with this key; inserts none. */
export const updateRow = <
  T extends Table,
  Row extends Pick<Tables[T], Key<T>> & Partial<Tables[T]>,
>(
  into: T,
  row: Exactly<Row, T>,
): Put => ({ into, key: primaryKeys[into], how: 'update', row })

/** Deletes the row with this key. */
export const deleteRow = <T extends Table, Row extends Pick<Tables[T], Key<T>>>(
  from: T,
  row: Exactly<Row, T>,
): Put => ({ into: from, key: primaryKeys[from], how: 'delete', row })

/** Adds the numbers of the other columns to those of the row with this key; inserts the row where it is missing. */
export const addToRow = <T extends Table, Row extends Tables[T]>(
  into: T,
  row: Exactly<Row, T>,
): Put => ({ into, key: primaryKeys[into], how: 'add', row })
