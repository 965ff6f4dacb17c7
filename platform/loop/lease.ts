// The lease of a claimed row: one process's right to work on it until `lease_until`. `lease_token` names the
// claim and is the fence of every later write. A table with leases has both columns, null while no process
// holds the row.
import { arraysOf } from '../postgres/arrays-of.ts'
import type { Db } from '../postgres/database.ts'

const leaseMs = 60_000

/** How often a loop renews its leases: two renewals may fail before a lease runs out. */
export const renewEveryMs = leaseMs / 3

/** Keeps an item that was given back from failing again at once. */
const giveBackMs = 3_000

const after = (ms: number): string => `now() + interval '${ms / 1_000} seconds'`

/** SQL condition: no process holds the row of the table with this alias. */
export const leaseIsFree = (alias?: string): string => {
  const until = alias === undefined ? 'lease_until' : `${alias}.lease_until`
  return `(${until} is null or ${until} <= now())`
}

/** SQL assignments of a claim; `token` is the parameter, such as `$1`, with the claim's new token. */
export const takeLease = (token: string): string =>
  `lease_token = ${token}, lease_until = ${after(leaseMs)}`

/** SQL assignments that free a row at once. */
export const releaseLease = 'lease_token = null, lease_until = null'

type Leased<Key extends string> = { readonly [Column in Key | 'lease_token']: string }

/** `renew` and `giveBack` of a loop over leased rows of type `C`. */
type Lease<C> = {
  /** Prolongs the leases that the items still hold. */
  readonly renew: (items: readonly C[], db: Db) => Promise<unknown>
  /** Ends the leases that the items still hold, after a short pause. */
  readonly giveBack: (items: readonly C[], db: Db) => Promise<unknown>
}

/** The lease statements of a table, by its primary key. */
export function leaseOn<Key extends string>(
  table: string,
  key: Readonly<Record<Key, 'text' | 'uuid'>>,
): Lease<Leased<Key>> {
  const types: Readonly<Record<string, string>> = { ...key, lease_token: 'uuid' }
  const columns = Object.keys(types) as (keyof Leased<Key>)[]
  const arrays = columns.map((column, n) => `$${n + 1}::${types[column]}[]`)
  const isHeld = columns.map((column) => `${column} = lease_item.${column}`).join(' and ')
  // The lateral with a limit keeps each look-up a walk down the key's index, whatever the planner believes
  // about the size of the table.
  const prolong = (name: string, ms: number) => (items: readonly Leased<Key>[], db: Db) =>
    db.query({
      name: `${table}_lease_${name}`,
      text: `
        with held as (
          select leased.ctid from unnest(${arrays.join()}) as lease_item (${columns.join()})
          cross join lateral (
            select ctid from ${table} where ${isHeld} limit 1 for update) leased)
        update ${table} set lease_until = ${after(ms)}
        where ctid = any(array(select ctid from held))`,
      values: arraysOf(items, ...columns),
    })
  return { renew: prolong('renew', leaseMs), giveBack: prolong('give_back', giveBackMs) }
}
