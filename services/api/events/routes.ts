// The events of an account, in an order in which nothing is added before what a reader has seen.
import type { Db } from '../../../platform/postgres/database.ts'
import { text } from '../../../resources/attribute-schemas.ts'
import { event } from '../../../resources/definitions/event.ts'
import type { Condition } from '../../../resources/list-options.ts'
import { readSparseFields, withFields } from '../../../resources/loading/sparse-fields.ts'
import { buildResource } from '../../../resources/resource.ts'
import type { ResourceRow } from '../../../resources/resource.ts'
import { readFilters } from '../http/answer-page.ts'
import { feedAnswer } from '../http/answer-schemas.ts'
import { ok, refusal } from '../http/answers.ts'
import type { HttpAnswer, Problem } from '../http/answers.ts'
import { includedFor } from '../http/included.ts'
import { where } from '../http/page-sql.ts'
import { encoded, linkMaker, readPage } from '../http/paging.ts'
import { listParameters, recordRoute } from '../http/read-routes.ts'
import { getRoute } from '../http/route.ts'
import type { ApiDependencies, ApiRequest, Parameter, Route } from '../http/route.ts'
import { cursorOf, end, readCursor, start } from './place.ts'
import type { EventPlace } from './place.ts'

type EventRow = ResourceRow & { readonly place_position: string; readonly id: string }

/** What a request asks for. */
type Wanted = {
  readonly isNewestFirst: boolean
  readonly after: EventPlace
  readonly size: number
  readonly conditions: readonly Condition[]
}

/**
 * One row more than the page has. Rows of transactions that may still be joined by earlier ones are left out. The ids are
 * found in an index alone, so that the filter's own is not passed over for one whose rows lie closer together.
 */
function eventRows(db: Db, accountId: string, { isNewestFirst, after, size, conditions }: Wanted) {
  const [next, direction] = isNewestFirst ? ['<', 'desc'] : ['>', 'asc']
  const first = conditions.length + 2
  const order = `order by r.position ${direction}, r.id ${direction}`
  return db.query<EventRow>({
    text: `
      select ${event.selected}, r.position::text as place_position ${event.from}
      where r.account_id = $1 and r.id = any(array(
        select r.id ${event.from}
        where ${where(conditions)} and r.position < event_horizon()
          and (r.position, r.id) ${next} ($${first}::bigint, $${first + 1}::uuid)
        ${order} limit ${size + 1}))
      ${order}`,
    values: [accountId, ...conditions.map(({ value }) => value), after.position, after.id],
  })
}

const problemOf = (parameter: string, detail: string): Problem => ({
  code: 'invalid',
  detail,
  parameter,
})

const unknownSort = problemOf('sort', 'sort must be created_at or -created_at.')
const unknownCursor = problemOf('page[after]', 'page[after] must be the meta.after of this list.')
// Refused by name: a client that counts pages would get the first one again and again.
const noNumber = problemOf(
  'page[number]',
  'Events have no numbered pages: send meta.after as page[after].',
)

function readQuery(request: ApiRequest): Wanted | Problem[] {
  const { query } = request
  const page = readPage(query, event.list.pageSize)
  const filtered = readFilters(request, event.list.filters)
  const sort = query.get('sort') || 'created_at'
  const isNewestFirst = sort === '-created_at'
  const cursor = query.get('page[after]')
  const after = cursor ? readCursor(cursor) : isNewestFirst ? end : start
  const problems = [
    ...(page.ok ? [] : page.problems),
    ...(query.has('page[number]') ? [noNumber] : []),
    ...filtered.problems,
    ...(isNewestFirst || sort === 'created_at' ? [] : [unknownSort]),
    ...(after === null ? [unknownCursor] : []),
  ]
  if (!page.ok || after === null || problems.length > 0) return problems
  return { isNewestFirst, after, size: page.page.size, conditions: filtered.conditions }
}

async function answerEvents(
  request: ApiRequest,
  { database, records }: ApiDependencies,
): Promise<HttpAnswer> {
  const wanted = readQuery(request)
  if (!('size' in wanted)) return refusal(400, wanted)
  const { size } = wanted
  const found = await eventRows(database, request.accountId, wanted)
  const rows = found.slice(0, size)
  const roots = rows.map((row) => buildResource(event, row))
  const including = await includedFor(records, request, event, roots)
  if (!including.ok) return including.answer
  const last = rows.at(-1)
  const after = cursorOf(last ? { position: last.place_position, id: last.id } : wanted.after)
  const { origin, url } = request
  const to = linkMaker({ origin, url, page: { size } })
  const fields = readSparseFields(request.query)
  return ok({
    data: roots.map(({ resource }) => withFields(resource, fields)),
    included: including.included.map((resource) => withFields(resource, fields)),
    links: {
      self: origin + encoded(url),
      ...(found.length > size && { next: to(`page[after]=${after}`) }),
    },
    meta: { size, after },
  })
}

const cursor: Parameter = {
  name: 'page[after]',
  schema: text,
  description: 'The `meta.after` of an earlier answer: the events that follow.',
}
const sort: Parameter = {
  name: 'sort',
  schema: text,
  description: '`created_at`, the default, begins with the oldest; `-created_at` with the newest.',
}

const number: Parameter = { name: 'page[number]', schema: text, description: 'Is refused.' }

const own = [cursor, number, sort]
const parameters = [
  ...own,
  ...listParameters(event).filter(({ name }) => own.every((each) => each.name !== name)),
]

export const eventRoutes: readonly Route[] = [
  getRoute('/events', answerEvents, {
    summary: 'lists recorded events, to be read on from any place',
    answer: feedAnswer(event),
    parameters,
  }),
  recordRoute('/events', event, 'one recorded event'),
]
