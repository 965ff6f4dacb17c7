import type { Db } from '../../platform/postgres/database.ts'

/** The tables with rows of accounts, in an order in which none refers to a later one. */
export async function accountTables(db: Db): Promise<readonly string[]> {
  const tables = await db.query<{ name: string; refers: readonly string[] }>({
    name: 'account_tables',
    text: `
      select c.relname as name,
        array(
          select distinct f.relname::text from pg_constraint k
          join pg_class f on f.oid = k.confrelid
          where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid) as refers
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not c.relispartition
      order by c.relname`,
    values: [],
  })
  const ordered: string[] = []
  const waiting = new Map(tables.map((table) => [table.name, table]))
  while (waiting.size > 0) {
    const next = [...waiting.values()].find((one) => !one.refers.some((name) => waiting.has(name)))
    if (next === undefined) throw new TypeError('the tables refer to each other in a circle')
    waiting.delete(next.name)
    ordered.push(next.name)
  }
  return ordered
}
