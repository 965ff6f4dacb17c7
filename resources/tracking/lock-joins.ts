// The lock of those who join shipments, stop or resume them.
import { arraysOf } from '../../platform/postgres/arrays-of.ts'
import type { Db } from '../../platform/postgres/database.ts'

/** Any number that no other lock of two integers has. */
const joinLock = 7_203_552

/** The keys share 512 locks, because the database has room for a few thousand. */
const key = `(hashtextextended(account_id || ' ' || scac, 0) & 511)::int`

type Shipments = { readonly account_id: string; readonly scac: string }

/**
 * Lets one transaction at a time decide which shipments of an account at a carrier are one, or change which of their
 * requests are live. It is taken before all other locks: then come carrier references, requests and shipments, each in
 * the order of their keys, so that no two transactions wait for each other.
 */
export const lockJoins = (tx: Db, of: readonly Shipments[]) =>
  tx.query({
    name: 'lock_joins',
    text: `
      select pg_advisory_xact_lock(${joinLock}, key)
      from (select distinct ${key} as key
            from unnest($1::text[], $2::text[]) as n (account_id, scac) order by key) as keys`,
    values: arraysOf(of, 'account_id', 'scac'),
  })

/** The same for one shipment, which is not locked by it. */
export const lockJoinsOf = (tx: Db, accountId: string, shipmentId: string) =>
  tx.query({
    name: 'lock_joins_of_shipment',
    text: `
      select pg_advisory_xact_lock(${joinLock}, ${key})
      from shipment where account_id = $1 and id = $2`,
    values: [accountId, shipmentId],
  })
