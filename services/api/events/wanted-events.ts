// What a request for events asks for, and the rows that it gets.
import type { Db } from '../../../platform/postgres/database.ts'
import { event } from '../../../resources/definitions/event.ts'
import type { Condition } from '../../../resources/lists/list-options.ts'
import type { ResourceRow } from '../../../resources/resource.ts'
import { readFilters } from '../http/lists/read-filters.ts'
import type { Problem } from '../http/answers.ts'
import { where } from '../http/lists/page-sql.ts'
import { readPage } from '../http/lists/paging.ts'
import type { ApiRequest } from '../http/route.ts'
import { end, readCursor, start } from './place.ts'
import type { EventPlace } from './place.ts'

export type EventRow = ResourceRow & { readonly place_position: string; readonly id: string }

export type WantedEvents = {
  readonly isNewestFirst: boolean
  readonly after: EventPlace
  readonly size: number
  readonly conditions: readonly Condition[]
}

/**
 * One row more than the page has. Rows of transactions that may still be joined by earlier ones are left out. The ids are
 * found in an index alone, so that the filter's own is not passed over for one whose rows lie closer together.
 */
export function eventRows(
  db: Db,
  accountId: string,
  { isNewestFirst, after, size, conditions }: WantedEvents,
) {
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

export const placeOf = ({ place_position: position, id }: EventRow): EventPlace => ({
  position,
  id,
})

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

export function readWanted(request: ApiRequest): WantedEvents | Problem[] {
  const { query } = request
  const page = readPage(query, event.list.pageSize)
  const filtered = readFilters(request, event.list)
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
