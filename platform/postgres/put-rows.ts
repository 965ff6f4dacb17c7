import { createHash } from 'node:crypto'
import { escapeIdentifier as quoted } from 'pg'
import type { Db } from './database.ts'

/** A row to write, as data. Columns are the row's own names; values are what JSON can say. */
export type Put = {
  readonly into: string
  /** The columns that identify the row. */
  readonly key: readonly string[]
  readonly row: Readonly<Record<string, unknown>>
  /**
   * `insert` leaves a row that is there as it is, `upsert` writes over it, `update` changes the given
   * columns of a row that is there and makes none, `delete` removes it. `add` adds numbers to those of the row.
   */
  readonly how: 'insert' | 'upsert' | 'update' | 'delete' | 'add'
}

function statementFor({ into, key, row, how }: Put): string {
  const table = quoted(into)
  const columns = Object.keys(row)
  const changed = columns.filter((column) => !key.includes(column))
  const rows = `jsonb_populate_recordset(null::${table}, $1::jsonb)`
  const set = (source: string) =>
    changed.map((c) => `${quoted(c)} = ${source}.${quoted(c)}`).join(', ')
  const same = key.map((c) => `${table}.${quoted(c)} = r.${quoted(c)}`).join(' and ')
  if (how === 'delete') return `delete from ${table} using ${rows} r where ${same}`
  if (how === 'update') {
    const all = (source: string) => changed.map((c) => `${source}.${quoted(c)}`).join(', ')
    // A row that has these values already is not even locked: many transactions update shared rows.
    const differs = `(${all(table)}) is distinct from (${all('r')})`
    return `update ${table} set ${set('r')} from ${rows} r where ${same} and ${differs}`
  }
  const names = columns.map(quoted).join(', ')
  const sums = changed.map((c) => `${quoted(c)} = ${table}.${quoted(c)} + excluded.${quoted(c)}`)
  const written = how === 'add' ? sums.join(', ') : set('excluded')
  const conflict =
    how === 'insert' || changed.length === 0 ? 'do nothing' : `do update set ${written}`
  return `
    insert into ${table} (${names}) select ${names} from ${rows}
    on conflict (${key.map(quoted).join(', ')}) ${conflict}`
}

type Prepared = { readonly name: string; readonly text: string }

const prepared = new Map<string, Prepared>()

/** Puts of one shape share a statement, which Postgres prepares once per connection. */
function preparedFor(shape: string, put: Put): Prepared {
  const known = prepared.get(shape)
  if (known) return known
  const name = `put_${createHash('sha1').update(shape).digest('hex').slice(0, 16)}`
  const statement = { name, text: statementFor(put) }
  prepared.set(shape, statement)
  return statement
}

const shapeOf = ({ into, key, how, row }: Put): string =>
  `${how} ${into} ${key.join()} ${Object.keys(row).join()}`

type Group = readonly [shape: string, puts: Put[]]

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b)
const tableOf = ([, [first]]: Group): string => first?.into ?? ''

/**
 * Groups puts that one statement can write: the same table, key, columns and kind of put. Ordered by the
 * tables' names; the groups of one table by their first put. Sums come last: transactions that have nothing
 * else in common meet in them, and none may wait for another lock while it holds one of theirs.
 */
function grouped(puts: readonly Put[]): Group[] {
  const groups = new Map<string, Put[]>()
  for (const put of puts) {
    const shape = shapeOf(put)
    const group = groups.get(shape)
    if (group) group.push(put)
    else groups.set(shape, [put])
  }
  return [...groups].sort(
    (a, b) => Number(isSum(a)) - Number(isSum(b)) || compare(tableOf(a), tableOf(b)),
  )
}

const isSum = ([, [first]]: Group): boolean => first?.how === 'add'

/** Two sums of one row as one. */
function summed(one: Put, other: Put): Put {
  const added = Object.keys(other.row).filter((column) => !other.key.includes(column))
  const sums = added.map(
    (column) => [column, Number(one.row[column]) + Number(other.row[column])] as const,
  )
  return { ...one, row: { ...one.row, ...Object.fromEntries(sums) } }
}

const keyOf = ({ key, row }: Put): string => JSON.stringify(key.map((column) => row[column]))

/**
 * One statement cannot write a row twice: of several inserts of a row the first one counts, of other puts
 * the last; sums are added up. Ordered by key.
 */
function eachRowOnce(group: readonly Put[]): readonly Put[] {
  if (group.length < 2) return group
  const rows = new Map<string, Put>()
  for (const put of group) {
    const key = keyOf(put)
    const known = rows.get(key)
    if (known !== undefined && put.how === 'add') rows.set(key, summed(known, put))
    else if (known === undefined || put.how !== 'insert') rows.set(key, put)
  }
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, put]) => put)
}

/**
 * Writes all rows, one statement per table, key, columns and kind of put. Tables are written in the order
 * of their names, rows in that of their keys, so that two batches cannot deadlock; the database checks
 * foreign keys at the commit. In a transaction the caller need not await the result: a failure here makes
 * the commit fail.
 */
export function putRows(db: Db, puts: readonly Put[]): Promise<unknown> {
  const sent = grouped(puts).map(([shape, group]) => {
    const rows = eachRowOnce(group)
    const json = JSON.stringify(rows.map((put) => put.row))
    const [first] = rows
    if (first === undefined) return Promise.resolve([])
    const { name, text } = preparedFor(shape, first)
    return db.query({ name, text, values: [json] })
  })
  const all = Promise.all(sent)
  all.catch(() => undefined)
  return all
}
