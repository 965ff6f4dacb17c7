// Answers with a list of records.
import type { Db } from '../../../../platform/postgres/database.ts'
import type { Condition } from '../../../../resources/lists/list-options.ts'
import { readSparseFields, withFields } from '../../../../resources/loading/sparse-fields.ts'
import { buildResource } from '../../../../resources/resource.ts'
import type { ResourceDefinition } from '../../../../resources/resource.ts'
import { ok, refusal } from '../answers.ts'
import type { HttpAnswer, Problem } from '../answers.ts'
import { hasIncludes, includedFor } from '../included.ts'
import { withKeptPlan } from './kept-plans.ts'
import { cursorOf, readCursor, readOrder } from './order.ts'
import { countStatement, pageRows } from './page-sql.ts'
import type { Listing, Wanted } from './page-sql.ts'
import { pageLinks, pageMeta, readPage } from './paging.ts'
import { readFilters } from './read-filters.ts'
import { countWithRanks, hasRanks, nearPage, rankStep } from './ranks.ts'
import type { ApiRequest, Reading } from '../route.ts'
import { countedAtOnce, createTotals } from './totals.ts'
import type { Total } from './totals.ts'

const unknownCursor: Problem = {
  code: 'invalid',
  detail: 'page[after] must be the meta.after of a list in the same order.',
  parameter: 'page[after]',
}

/** What the query asks for, or its problems. */
function readQuery(request: ApiRequest, definition: ResourceDefinition): Wanted | Problem[] {
  const { list } = definition
  const read = readPage(request.query, list.pageSize)
  const filtered = readFilters(request, list)
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
  const offset = keyset === null ? (page.number - 1) * page.size : 0
  const { accountId } = request
  const { conditions } = filtered
  return { definition, accountId, conditions, page, keyset, offset, terms: order.terms }
}

const totals = createTotals()

/** How many records the listing has. */
export function totalOf(db: Db, listing: Listing): Promise<Total> {
  const { text, values } = countStatement(listing, null)
  return totals.of(JSON.stringify([text, values]), async (atMost) => {
    if (atMost === null && hasRanks(listing)) return countWithRanks(db, listing)
    const statement = countStatement(listing, atMost)
    const named = { ...statement, ...withKeptPlan(statement.text) }
    const [counted] = await db.query<{ total: number }>(named)
    return { total: counted?.total ?? 0, ranks: [] }
  })
}

/**
 * The total of the list, and the rows of the page. Whether few records pass the client's filters is known first, and
 * where a far page begins.
 */
async function readRows(db: Db, wanted: Wanted, isFiltered: boolean) {
  const counting = totalOf(db, wanted)
  const isShort = isFiltered && (await counting).total <= countedAtOnce
  const isFar = wanted.offset >= rankStep
  const from = isFar ? await nearPage(db, wanted, (await counting).ranks) : wanted
  const [{ total, ageMs }, found] = await Promise.all([counting, pageRows(db, from, isShort)])
  return { total, ageMs, found }
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
  const isFiltered = read.conditions.length > 0
  const { total, ageMs, found } = await readRows(database, wanted, isFiltered)
  const rows = found.slice(0, page.size)
  const roots = rows.map((row) => buildResource(definition, row))
  const including = await includedFor(records, request, definition, roots)
  if (!including.ok) return including.answer
  const last = found.length > page.size ? rows.at(-1) : undefined
  const next = last ? cursorOf(terms, { values: last.keyset, id: String(last.id) }) : null
  const { origin, url } = request
  const links = { origin, url, page, total, ageMs, next }
  const fields = readSparseFields(request.query)
  return ok({
    data: roots.map(({ resource }) => withFields(resource, fields)),
    ...(hasIncludes(definition) && {
      included: including.included.map((resource) => withFields(resource, fields)),
    }),
    links: pageLinks(links),
    meta: pageMeta(links, roots.length),
  })
}
