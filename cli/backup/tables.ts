import { escapeIdentifier as quoted } from 'pg'
import type { Db } from '../../platform/postgres/database.ts'
import {
  inOrderOfReferences,
  isTable,
  referredNames,
} from '../../platform/postgres/referring-tables.ts'

export type TableColumns = { readonly name: string; readonly columns: readonly string[] }

/** The search terms follow from the records when these are inserted. */
const derived = 'search_term'

/** The tables with the columns that are written, in an order in which none refers to a later one; `migration` is the last. */
export async function tablesInOrder(db: Db): Promise<readonly TableColumns[]> {
  const tables = await db.query<TableColumns & { readonly refers: readonly string[] }>({
    text: `
      select c.relname as name,
        array(
          select a.attname::text from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          order by a.attnum) as columns,
        ${referredNames} as refers
      from pg_class c
      where ${isTable} and c.relname <> '${derived}'
      order by c.relname = 'migration', c.relname`,
  })
  return inOrderOfReferences(tables).map(({ name, columns }) => ({ name, columns }))
}

export const columnList = ({ columns }: TableColumns): string => columns.map(quoted).join(', ')
