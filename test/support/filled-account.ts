// One row of an account in every table that has accounts, made from the schema, so that new tables come by themselves.
import type { Db } from '../../platform/postgres/database.ts'

type Column = {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
  /** The definitions of the checks on this column alone. */
  readonly checks: readonly string[]
}

const accountColumns = (db: Db) =>
  db.query<Column>({
    text: `
      select c.relname as table, a.attname as name, t.typname as type,
        a.attnotnull and d.adbin is null as "isRequired",
        array(select pg_get_constraintdef(k.oid) from pg_constraint k
          where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as checks
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and a.attidentity = '' and a.attgenerated = ''
        and not c.relispartition
        and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'account_id')
      order by c.relname, a.attnum`,
  })

/** Who owns the rows, and what they are made of. */
type Filling = {
  readonly accountId: string
  /** The id of every record, so that each row refers to the others. */
  readonly id: string
  /** The text in every column of free text, by which content is recognised. */
  readonly mark: string
}

/** A text that passes the column's checks. */
function textFor({ checks }: Column, mark: string): string {
  const listed = checks.map((check) => /'([^']+)'::text/.exec(check)?.[1]).find(Boolean)
  const length = checks.map((check) => /length\(\(?\w+\)?\) = (\d+)/.exec(check)?.[1]).find(Boolean)
  return listed ?? (length === undefined ? mark : 'X'.repeat(Number(length)))
}

const plain: Readonly<Record<string, unknown>> = {
  bool: false,
  int2: 1,
  int4: 1,
  int8: 1,
  float4: 1,
  float8: 1,
  numeric: 1,
  jsonb: '{}',
  json: '{}',
  date: '2026-11-23',
  timestamptz: '2026-11-23T00:00:00Z',
}

function valueFor(column: Column, { accountId, id, mark }: Filling): unknown {
  if (column.name === 'account_id') return accountId
  if (column.type === 'uuid') return id
  if (column.type === 'text') return textFor(column, mark)
  if (column.type === 'bytea') return Buffer.from(id)
  if (column.type.startsWith('_')) return []
  const value = plain[column.type]
  if (value === undefined) throw new Error(`no value for ${column.table}.${column.name}`)
  return value
}

/** Ids, and what marks the row as somebody's: free text, where it may be left out as well. */
const isFilled = ({ name, isRequired, type, checks }: Column): boolean =>
  isRequired || name === 'id' || (type === 'text' && checks.length === 0)

/** Inserts one row into each table that has accounts; returns the tables. */
export async function fillAccount(db: Db, filling: Filling): Promise<readonly string[]> {
  const columns = await accountColumns(db)
  const tables = [...new Set(columns.map(({ table }) => table))]
  for (const table of tables) {
    const used = columns.filter((column) => column.table === table && isFilled(column))
    const names = used.map(({ name }) => `"${name}"`).join(', ')
    const places = used.map((_column, n) => `$${n + 1}`).join(', ')
    await db.query({
      text: `insert into ${table} (${names}) values (${places})`,
      values: used.map((column) => valueFor(column, filling)),
    })
  }
  return tables
}

/** All rows of an account as JSON texts, by table. */
export async function rowsOf(
  db: Db,
  tables: readonly string[],
  accountId: string,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const found: Record<string, readonly string[]> = {}
  for (const table of tables) {
    const rows = await db.query<{ row: string }>({
      text: `select to_jsonb(t)::text as row from ${table} t where account_id = $1 order by 1`,
      values: [accountId],
    })
    found[table] = rows.map(({ row }) => row)
  }
  return found
}
