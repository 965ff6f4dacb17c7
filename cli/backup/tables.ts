import type { Db } from '../../platform/postgres/database.ts'

export type TableColumns = { readonly name: string; readonly columns: readonly string[] }

/** The search terms follow from the records when these are inserted. */
const derived = ['search_term']

/** The tables with the columns that are written, in an order in which none refers to a later one; `migration` is the last. */
export async function tablesInOrder(db: Db): Promise<readonly TableColumns[]> {
  const tables = await db.query<TableColumns & { readonly refers: readonly string[] }>({
    text: `
      select c.relname as name,
        array(
          select a.attname::text from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          order by a.attnum) as columns,
        array(
          select distinct f.relname::text from pg_constraint k
          join pg_class f on f.oid = k.confrelid
          where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid) as refers
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not c.relispartition
      order by c.relname = 'migration', c.relname`,
  })
  const ordered: TableColumns[] = []
  const waiting = new Map(tables.map((table) => [table.name, table]))
  for (const name of derived) waiting.delete(name)
  while (waiting.size > 0) {
    const next = [...waiting.values()].find(
      ({ refers }) => !refers.some((name) => waiting.has(name)),
    )
    if (next === undefined) throw new TypeError('the tables refer to each other in a circle')
    waiting.delete(next.name)
    ordered.push({ name: next.name, columns: next.columns })
  }
  return ordered
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const columnList = ({ columns }: TableColumns): string => columns.map(quoted).join(', ')
export { quoted }
