// The answer to a request for events that accepts `text/event-stream`.
import type { Readable } from 'node:stream'
import type { Db } from '../../../platform/postgres/database.ts'
import { event } from '../../../resources/definitions/event.ts'
import { readSparseFields, withFields } from '../../../resources/loading/sparse-fields.ts'
import { buildResource } from '../../../resources/resource.ts'
import { refusal } from '../http/answers.ts'
import type { HttpAnswer } from '../http/answers.ts'
import { includedFor } from '../http/included.ts'
import type { ApiDependencies, ApiRequest } from '../http/route.ts'
import { refusalOfCleared } from './cleared-events.ts'
import { end, readCursor } from './place.ts'
import type { EventPlace } from './place.ts'
import { streamOf } from './stream-text.ts'
import type { StreamedEvent } from './stream-text.ts'
import { eventRows, placeOf, readWanted } from './wanted-events.ts'
import type { EventRow, WantedEvents } from './wanted-events.ts'

const invalid = (parameter: string, detail: string): HttpAnswer =>
  refusal(400, [{ code: 'invalid', detail, parameter }])

const tooMany = (): HttpAnswer => {
  const detail = 'Too many streams of events are open. Close one, or follow the list.'
  return refusal(429, [{ code: 'too_many_streams', detail }], { 'retry-after': '10' })
}

/** Behind all events that are recorded; what is recorded later comes after it. */
async function now(db: Db): Promise<EventPlace> {
  const [found] = await db.query<{ position: string }>({
    name: 'event_streams_now',
    text: 'select (event_horizon() - 1)::text as position',
  })
  return { position: found?.position ?? end.position, id: end.id }
}

/** Where the stream begins: behind the last event that the client has, or now; null: the client's id is none. */
function beginning(db: Db, request: ApiRequest, wanted: WantedEvents, lastId: string | undefined) {
  if (lastId) return readCursor(lastId)
  return request.query.get('page[after]') ? wanted.after : now(db)
}

async function shown(
  { records }: ApiDependencies,
  request: ApiRequest,
  row: EventRow,
): Promise<StreamedEvent> {
  const root = buildResource(event, row)
  const fields = readSparseFields(request.query)
  const including = await includedFor(records, request, event, [root])
  const included = including.ok ? including.included : []
  const json = JSON.stringify({
    data: withFields(root.resource, fields),
    included: included.map((resource) => withFields(resource, fields)),
  })
  return { place: placeOf(row), json }
}

/** The first page's worth of events behind the place. */
async function nextEvents(
  dependencies: ApiDependencies,
  request: ApiRequest,
  wanted: WantedEvents,
): Promise<StreamedEvent[]> {
  const rows = await eventRows(dependencies.database, request.accountId, wanted)
  return Promise.all(rows.slice(0, wanted.size).map((row) => shown(dependencies, request, row)))
}

export async function streamEvents(
  request: ApiRequest,
  dependencies: ApiDependencies,
  lastId: string | undefined,
): Promise<HttpAnswer | Readable> {
  const wanted = readWanted(request)
  if (!('size' in wanted)) return refusal(400, wanted)
  if (wanted.isNewestFirst) return invalid('sort', 'A stream has the oldest events first.')
  const including = await includedFor(dependencies.records, request, event, [])
  if (!including.ok) return including.answer
  const from = await beginning(dependencies.database, request, wanted, lastId)
  if (from === null)
    return invalid('Last-Event-ID', 'Last-Event-ID must be an id that a stream has sent.')
  const parameter = lastId ? 'Last-Event-ID' : 'page[after]'
  const cleared = await refusalOfCleared(dependencies.database, request.accountId, from, parameter)
  if (cleared !== null) return cleared
  const listener = dependencies.eventStreams.open(request)
  if (listener === null) return tooMany()
  const read = (after: EventPlace) => nextEvents(dependencies, request, { ...wanted, after })
  return streamOf({ from, read, size: wanted.size }, listener)
}
