// Ranks: where a few records stand in the order of a long list. A far page is read from the one before it, because an offset
// reads all records that it passes.
import type { Db } from '../../../../platform/postgres/database.ts'
import type { OrderTerm } from '../../../../resources/lists/list-options.ts'
import type { ResourceDefinition } from '../../../../resources/resource.ts'
import { withKeptPlan } from './kept-plans.ts'
import { afterSql, keysetSql, upToSql } from './order.ts'
import type { Keyset } from './order.ts'
import { idsInOrder } from './page-sql.ts'
import type { Listing, Wanted } from './page-sql.ts'
import type { Counted, Ranked } from './totals.ts'

/** From one known rank to the next. */
export const rankStep = 10_000

/**
 * Whether the list has known ranks. Records enter it at its beginning only: no filter lets a changed record in between
 * others, and the order is the list's own.
 */
export const hasRanks = ({ definition, conditions }: Listing): boolean =>
  conditions.length === 0 && definition.list.order.every(({ nullable }) => !nullable)

const account = 'r.account_id = $1'

const valuesOf = (accountId: string, keyset: Keyset | null) =>
  keyset === null ? [accountId] : [accountId, ...keyset.values, keyset.id]

const following = (terms: readonly OrderTerm[], keyset: Keyset | null): string =>
  keyset === null ? account : `${account} and ${afterSql(terms, keyset, 2)}`

/** The record that is one step after another, or after the beginning of the list. */
async function stepAfter(
  db: Db,
  { from, list }: ResourceDefinition,
  accountId: string,
  keyset: Keyset | null,
): Promise<Keyset | undefined> {
  const ids = idsInOrder(from, following(list.order, keyset), list.order)
  const [found] = await db.query<{ id: string; values: Keyset['values'] }>({
    ...withKeptPlan(`
      select r.id, ${keysetSql(list.order)} as values ${from}
      where ${account} and r.id = any(array(${ids} limit 1 offset ${rankStep - 1}))`),
    values: valuesOf(accountId, keyset),
  })
  return found
}

async function countWhere(
  db: Db,
  { from }: ResourceDefinition,
  condition: string,
  values: readonly unknown[],
): Promise<number> {
  const statement = withKeptPlan(`select count(*)::int as total ${from} where ${condition}`)
  const [counted] = await db.query<{ total: number }>({ ...statement, values })
  return counted?.total ?? 0
}

/** Counts all records of the account in short statements, which let others run in between. */
export async function countWithRanks(db: Db, { definition, accountId }: Listing): Promise<Counted> {
  const ranks: Ranked[] = []
  let last: Keyset | null = null
  for (;;) {
    const next: Keyset | undefined = await stepAfter(db, definition, accountId, last)
    if (next === undefined) break
    ranks.push({ keyset: next, rank: (ranks.length + 1) * rankStep })
    last = next
  }
  const rest = following(definition.list.order, last)
  const counted = await countWhere(db, definition, rest, valuesOf(accountId, last))
  return { total: ranks.length * rankStep + counted, ranks }
}

/**
 * The same page from the last known rank before it. The records up to the first known rank are counted again: what was
 * added since then has moved all others by as much.
 */
export async function nearPage(db: Db, wanted: Wanted, ranks: readonly Ranked[]): Promise<Wanted> {
  const { definition, accountId } = wanted
  const { order } = definition.list
  const [first] = ranks
  if (first === undefined || wanted.terms.length > order.length) return wanted
  const before = `${account} and ${upToSql(order, first.keyset, 2)}`
  const now = await countWhere(db, definition, before, valuesOf(accountId, first.keyset))
  const rankNow = ({ rank }: Ranked): number => rank + now - first.rank
  const near = ranks.findLast((each) => rankNow(each) <= wanted.offset)
  if (near === undefined) return wanted
  return { ...wanted, keyset: near.keyset, offset: wanted.offset - rankNow(near) }
}
