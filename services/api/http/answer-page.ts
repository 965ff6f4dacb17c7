// Answers with a list of records.
import type { Db } from '../../../platform/postgres/database.ts'
import type { Condition, Filters, OrderTerm } from '../../../resources/list-options.ts'
import { readSparseFields, withFields } from '../../../resources/loading/sparse-fields.ts'
import { buildResource } from '../../../resources/resource.ts'
import type { ResourceDefinition, ResourceRow } from '../../../resources/resource.ts'
import { ok, refusal } from './answers.ts'
import type { HttpAnswer, Problem } from './answers.ts'
import { hasIncludes, includedFor } from './included.ts'
import { afterSql, cursorOf, orderSql, keysetSql, readCursor, readOrder } from './order.ts'
import type { Keyset } from './order.ts'
import { pageLinks, pageMeta, readPage } from './paging.ts'
import type { Page } from './paging.ts'
import type { ApiRequest, Reading } from './route.ts'

export function readFilters(request: ApiRequest, filters: Filters) {
  const read = Object.entries(filters).flatMap(([parameter, filter]) => {
    const text = request.query.get(parameter)
    return text === undefined ? [] : [{ parameter, condition: filter.condition(text) }]
  })
  const problems: Problem[] = read
    .filter(({ condition }) => condition === null)
    .map(({ parameter }) => ({
      code: 'invalid',
      detail: `${parameter} cannot be ${JSON.stringify(request.query.get(parameter)?.slice(0, 100))}.`,
      parameter,
    }))
  return { problems, conditions: read.flatMap(({ condition }) => condition ?? []) }
}

type Wanted = {
  readonly page: Page
  readonly keyset: Keyset | null
  readonly terms: readonly OrderTerm[]
  readonly conditions: readonly Condition[]
}

const unknownCursor: Problem = {
  code: 'invalid',
  detail: 'page[after] must be the meta.after of a list in the same order.',
  parameter: 'page[after]',
}

/** What the query asks for, or its problems. */
function readQuery(request: ApiRequest, { list }: ResourceDefinition): Wanted | Problem[] {
  const read = readPage(request.query, list.pageSize)
  const filtered = readFilters(request, list.filters)
  const order = readOrder(request.query.get('sort'), list)
  if (!read.ok || !order.ok || filtered.problems.length > 0) {
    return [
      ...(read.ok ? [] : read.problems),
      ...filtered.problems,
      ...(order.ok ? [] : [order.problem]),
    ]
  }
  const { page } = read
  const keyset = page.after === null ? null : readCursor(order.terms, page.after)
  if (page.after !== null && keyset === null) return [unknownCursor]
  return { page, keyset, terms: order.terms, conditions: filtered.conditions }
}

export const where = (conditions: readonly Condition[]): string =>
  [
    'r.account_id = $1',
    ...conditions.map(({ sql }, index) =>
      sql.replaceAll(/\$(account\b)?/g, (_match, account) => (account ? '$1' : `$${index + 2}`)),
    ),
  ].join(' and ')

const countRows = (
  db: Db,
  { from }: ResourceDefinition,
  conditions: readonly Condition[],
  accountId: string,
) =>
  db.query<{ total: number }>({
    text: `select count(*)::int as total ${from} where ${where(conditions)}`,
    values: [accountId, ...conditions.map(({ value }) => value)],
  })

/** One row more than the page has, which shows whether another page follows. */
function pageRows(
  db: Db,
  { selected, from }: ResourceDefinition,
  { page, keyset, terms, conditions }: Wanted,
  accountId: string,
) {
  const values = [accountId, ...conditions.map(({ value }) => value)]
  const after = keyset === null ? '' : `and ${afterSql(terms, keyset, values.length + 1)}`
  const offset = keyset === null ? (page.number - 1) * page.size : 0
  return db.query<ResourceRow & { readonly keyset: Keyset['values'] }>({
    text: `select ${selected}, ${keysetSql(terms)} as keyset ${from}
      where ${where(conditions)} ${after}
      order by ${orderSql(terms)} limit ${page.size + 1} offset ${offset}`,
    values: keyset === null ? values : [...values, ...keyset.values, keyset.id],
  })
}

/** Answers with a page of the account's records; `always` are conditions beside the client's filters. */
export async function answerPage(
  { database, records }: Reading,
  request: ApiRequest,
  definition: ResourceDefinition,
  always: readonly Condition[] = [],
): Promise<HttpAnswer> {
  const read = readQuery(request, definition)
  if (!('page' in read)) return refusal(400, read)
  const wanted = { ...read, conditions: [...always, ...read.conditions] }
  const { page, terms } = wanted
  const [[count], found] = await Promise.all([
    countRows(database, definition, wanted.conditions, request.accountId),
    pageRows(database, definition, wanted, request.accountId),
  ])
  const rows = found.slice(0, page.size)
  const roots = rows.map((row) => buildResource(definition, row))
  const including = await includedFor(records, request, definition, roots)
  if (!including.ok) return including.answer
  const last = found.length > page.size ? rows.at(-1) : undefined
  const next = last ? cursorOf(terms, { values: last.keyset, id: String(last.id) }) : null
  const { origin, url } = request
  const links = { origin, url, page, total: count?.total ?? 0, next }
  const fields = readSparseFields(request.query)
  return ok({
    data: roots.map(({ resource }) => withFields(resource, fields)),
    ...(hasIncludes(definition) && {
      included: including.included.map((resource) => withFields(resource, fields)),
    }),
    links: pageLinks(links),
    meta: pageMeta(links),
  })
}
