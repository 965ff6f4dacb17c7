import type { Db } from '../../platform/postgres/database.ts'
import {
  inOrderOfReferences,
  isTable,
  referredNames,
} from '../../platform/postgres/referring-tables.ts'

/** The tables with rows of accounts, in an order in which none refers to a later one. */
export async function accountTables(db: Db): Promise<readonly string[]> {
  const tables = await db.query<{ name: string; refers: readonly string[] }>({
    name: 'account_tables',
    text: `
      select c.relname as name, ${referredNames} as refers
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
      where ${isTable}
      order by c.relname`,
    values: [],
  })
  return inOrderOfReferences(tables).map(({ name }) => name)
}
