// Rows of our tables as data, for the runtime to write; keys and columns are checked by the compiler.
import type { Put } from '../platform/postgres/put-rows.ts'
import { primaryKeys } from '../schemas/tables.ts'
import type { Tables } from '../schemas/tables.ts'

type Table = keyof typeof primaryKeys
/** Columns to change, without the key. */
export type RowChange<T extends Table> = Partial<Omit<Tables[T], Key<T>>>

type Key<T extends Table> = (typeof primaryKeys)[T][number] & keyof Tables[T]

/** `Row` without a column that the table does not have; a variable is checked as strictly as a literal. */
type Exactly<Row, T extends Table> = Row & {
  readonly [Column in Exclude<keyof Row, keyof Tables[T]>]: never
}

/** A row that is written unless its key is there already. */
export const insertRow = <T extends Table, Row extends Tables[T]>(
  into: T,
  row: Exactly<Row, T>,
): Put => ({ into, key: primaryKeys[into], how: 'insert', row })

/** A row that is written over the given columns of the one with its key, if there is one. */
export const upsertRow = <T extends Table, Row extends Tables[T]>(
  into: T,
  row: Exactly<Row, T>,
): Put => ({ into, key: primaryKeys[into], how: 'upsert', row })

/** The given columns of the row with this key are changed; no row is made. */
export const updateRow = <
  T extends Table,
  Row extends Pick<Tables[T], Key<T>> & Partial<Tables[T]>,
>(
  into: T,
  row: Exactly<Row, T>,
): Put => ({ into, key: primaryKeys[into], how: 'update', row })
