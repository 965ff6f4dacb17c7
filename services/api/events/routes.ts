// The events of an account, in an order in which nothing is added before what a reader has seen.
import { text } from '../../../resources/attribute-schemas.ts'
import { event } from '../../../resources/definitions/event.ts'
import { readSparseFields, withFields } from '../../../resources/loading/sparse-fields.ts'
import { buildResource } from '../../../resources/resource.ts'
import { feedAnswer } from '../http/answer-schemas.ts'
import { ok, refusal } from '../http/answers.ts'
import type { HttpAnswer } from '../http/answers.ts'
import { includedFor } from '../http/included.ts'
import { encoded, linkMaker } from '../http/lists/paging.ts'
import { listParameters, recordRoute } from '../http/read-routes.ts'
import { getRoute } from '../http/route.ts'
import type { ApiDependencies, ApiRequest, Parameter, Route } from '../http/route.ts'
import { refusalOfCleared } from './cleared-events.ts'
import { cursorOf } from './place.ts'
import { streamEvents } from './stream-events.ts'
import { eventRows, placeOf, readWanted } from './wanted-events.ts'

async function answerEvents(
  request: ApiRequest,
  { database, records }: ApiDependencies,
): Promise<HttpAnswer> {
  const wanted = readWanted(request)
  if (!('size' in wanted)) return refusal(400, wanted)
  const { size } = wanted
  const isReadOn = Boolean(request.query.get('page[after]')) && !wanted.isNewestFirst
  const cleared = isReadOn
    ? await refusalOfCleared(database, request.accountId, wanted.after, 'page[after]')
    : null
  if (cleared !== null) return cleared
  const found = await eventRows(database, request.accountId, wanted)
  const rows = found.slice(0, size)
  const roots = rows.map((row) => buildResource(event, row))
  const including = await includedFor(records, request, event, roots)
  if (!including.ok) return including.answer
  const last = rows.at(-1)
  const after = cursorOf(last ? placeOf(last) : wanted.after)
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
    meta: { size: roots.length, after },
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
    refusals: [410],
    stream: streamEvents,
    parameters,
  }),
  recordRoute('/events', event, 'one recorded event'),
]
