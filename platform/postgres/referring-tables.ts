type ReferringTable = { readonly name: string; readonly refers: readonly string[] }

/** SQL: the names of the other tables to which the table `c` of pg_class refers. */
export const referredNames = `
  array(
    select distinct f.relname::text from pg_constraint k
    join pg_class f on f.oid = k.confrelid
    where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid)`

/** SQL: whether `c` of pg_class is a table of the schema; a partition is part of one. */
export const isTable = `
  c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`

/** In an order in which none refers to a later one. */
export function inOrderOfReferences<T extends ReferringTable>(tables: readonly T[]): readonly T[] {
  const ordered: T[] = []
  const waiting = new Map(tables.map((table) => [table.name, table]))
  while (waiting.size > 0) {
    const next = [...waiting.values()].find(
      ({ refers }) => !refers.some((name) => waiting.has(name)),
    )
    if (next === undefined) throw new TypeError('the tables refer to each other in a circle')
    waiting.delete(next.name)
    ordered.push(next)
  }
  return ordered
}
