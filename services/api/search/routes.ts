// One box for all numbers, references, tags and names of an account.
import Type from 'typebox'
import {
  flag,
  oneOf,
  orNull,
  text,
  texts,
  time,
  uuid,
  whole,
} from '../../../resources/attribute-schemas.ts'
import { isoTime } from '../../../resources/resource.ts'
import { plainAnswer } from '../http/answer-schemas.ts'
import { ok, refusal } from '../http/answers.ts'
import type { HttpAnswer } from '../http/answers.ts'
import { getRoute } from '../http/route.ts'
import type { ApiDependencies, ApiRequest, Parameter, Route } from '../http/route.ts'
import { bestFound } from './best-found.ts'
import { findTerms, readFound } from './sql.ts'
import type { FoundRecord } from './sql.ts'

const mostResults = 25
/** Enough for a full answer when every other record is a request whose shipment is shown. */
const candidates = 2 * mostResults

const required = refusal(400, [
  { code: 'blank', detail: 'Query parameter is required', parameter: 'query' },
])

function resultOf({ id, path, created_at, updated_at, ...attributes }: FoundRecord) {
  return {
    id,
    type: 'search_result',
    attributes: {
      ...attributes,
      created_at: isoTime(created_at),
      updated_at: isoTime(updated_at),
    },
    links: { self: `${path}/${id}` },
  }
}

/** A request whose shipment was found too says nothing new. */
function withoutRepeats(records: readonly FoundRecord[]): readonly FoundRecord[] {
  const ids = new Set(records.map(({ id }) => id))
  return records.filter(
    ({ entity_type, shipment_id }) =>
      entity_type !== 'tracking_request' || shipment_id === null || !ids.has(shipment_id),
  )
}

async function answerSearch(
  { accountId, query }: ApiRequest,
  { database }: ApiDependencies,
): Promise<HttpAnswer> {
  const wanted = query.get('query')?.trim() ?? ''
  if (wanted === '') return required
  const found = await findTerms(database, accountId, wanted)
  const best = bestFound(found, candidates)
  const ids = best.map(({ record_id }) => record_id)
  const read = ids.length === 0 ? [] : await readFound(database, accountId, ids)
  const byId = new Map(read.map((record) => [record.id, record] as const))
  const records = withoutRepeats(ids.flatMap((id) => byId.get(id) ?? []))
  return ok({ data: records.slice(0, mostResults).map(resultOf) })
}

const maybeText = orNull(text)

const answer = plainAnswer(
  Type.Object({
    data: Type.Array(
      Type.Object({
        id: uuid,
        type: Type.Literal('search_result'),
        attributes: Type.Object({
          entity_type: oneOf('shipment', 'cargo', 'tracking_request', 'document', 'party'),
          number: text,
          shipment_id: orNull(uuid),
          scac: maybeText,
          port_of_lading_name: maybeText,
          port_of_discharge_name: maybeText,
          containers_count: orNull(whole),
          tracking_stopped: orNull(flag),
          tracking_stopped_reason: maybeText,
          status: maybeText,
          failed_reason: maybeText,
          ref_numbers: texts,
          created_at: time,
          updated_at: time,
        }),
        links: Type.Object({ self: text }),
      }),
    ),
  }),
)

const parameter: Parameter = {
  name: 'query',
  schema: text,
  description: 'The beginning of a number, reference, tag or name, or of a word in one.',
  required: true,
}

export const searchRoutes: readonly Route[] = [
  getRoute('/search', answerSearch, {
    summary: 'finds records by number, reference, tag or name, best first',
    answer,
    parameters: [parameter],
  }),
]
