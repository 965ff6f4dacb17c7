// The statements of a list.
import type { Db } from '../../../../platform/postgres/database.ts'
import type { Condition, OrderTerm } from '../../../../resources/lists/list-options.ts'
import type { ResourceDefinition, ResourceRow } from '../../../../resources/resource.ts'
import { withKeptPlan } from './kept-plans.ts'
import { afterSql, keysetSql, orderSql } from './order.ts'
import type { Keyset } from './order.ts'
import type { Page } from './paging.ts'

/** The records of an account that fulfil the conditions. */
export type Listing = {
  readonly definition: ResourceDefinition
  readonly accountId: string
  readonly conditions: readonly Condition[]
}

/** The page of a listing that a request asks for. */
export type Wanted = Listing & {
  readonly page: Page
  /** The records after this one, or all. */
  readonly keyset: Keyset | null
  /** How many of them precede the page. */
  readonly offset: number
  readonly terms: readonly OrderTerm[]
}

export const where = (conditions: readonly Condition[]): string =>
  [
    'r.account_id = $1',
    ...conditions.map(({ sql }, index) =>
      sql.replaceAll(/\$(account\b)?/g, (_match, account) => (account ? '$1' : `$${index + 2}`)),
    ),
  ].join(' and ')

/** Counts the records, up to `atMost` unless that is null. */
export const countStatement = (
  { definition: { from }, accountId, conditions }: Listing,
  atMost: number | null,
) => ({
  text: `
    select count(*)::int as total from (
      select 1 ${from} where ${where(conditions)} ${atMost === null ? '' : `limit ${atMost}`}
    ) counted`,
  values: [accountId, ...conditions.map(({ value }) => value)],
})

/** Finds the rows of a far page in an index alone: the other columns of those before it are not read. */
export const idsInOrder = (from: string, condition: string, terms: readonly OrderTerm[]): string =>
  `select r.id ${from} where ${condition} order by ${orderSql(terms)}`

/** Reads the few rows that fit and sorts them; in the order of the list, all others would have to be passed. */
const idsSorted = (from: string, condition: string, terms: readonly OrderTerm[]): string => {
  const columns = terms.map(({ sql }, index) => `${sql} as term_${index}`)
  const sorted = terms.map((term, index) => ({ ...term, sql: `r.term_${index}` }))
  const fitting = `select ${['r.id', ...columns].join(', ')} ${from} where ${condition} offset 0`
  return `select r.id from (${fitting}) r order by ${orderSql(sorted)}`
}

/** One row more than the page has, which shows whether another page follows. `isShort`: few records fit. */
export function pageRows(db: Db, wanted: Wanted, isShort: boolean) {
  const { accountId, page, keyset, offset, terms, conditions } = wanted
  const { selected, from } = wanted.definition
  const values = [accountId, ...conditions.map(({ value }) => value)]
  const after = keyset === null ? '' : ` and ${afterSql(terms, keyset, values.length + 1)}`
  const fitting = `${where(conditions)}${after}`
  const limit = `limit ${page.size + 1}`
  const given = keyset === null ? values : [...values, ...keyset.values, keyset.id]
  const byIds = isShort || offset > 0
  const ids = (isShort ? idsSorted : idsInOrder)(from, fitting, terms)
  const found = `and r.id = any(array(${ids} ${limit} offset $${given.length + 1}::bigint))`
  return db.query<ResourceRow & { readonly keyset: Keyset['values'] }>({
    ...withKeptPlan(`
      select ${selected}, ${keysetSql(terms)} as keyset ${from}
      where ${fitting} ${byIds ? found : ''}
      order by ${orderSql(terms)} ${limit}`),
    values: byIds ? [...given, offset] : given,
  })
}
