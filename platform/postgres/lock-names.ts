import type { Db } from './database.ts'

/**
 * Lets one transaction at a time have each of the names, until it ends. They are locked in one order, so that no two
 * transactions wait for each other. Another `kind` makes other locks of the same names.
 */
export const lockNames = (tx: Db, kind: number, names: readonly string[]) =>
  tx.query({
    name: 'lock_names',
    text: `
      select pg_advisory_xact_lock(key)
      from (select distinct hashtextextended(name, $1) as key from unnest($2::text[]) as name
            order by key) as keys`,
    values: [kind, names],
  })
