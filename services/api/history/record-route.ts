// A record as it is known now, or as it was known at a time.
import type { Db } from '../../../platform/postgres/database.ts'
import { buildResource } from '../../../resources/resource.ts'
import type { ResourceDefinition, ResourceRow } from '../../../resources/resource.ts'
import { recordAnswer } from '../http/answer-schemas.ts'
import { isUuid, notFound } from '../http/answers.ts'
import { answerLoaded, answerRecord, recordParameters } from '../http/read-routes.ts'
import { getRoute } from '../http/route.ts'
import type { ApiDependencies, ApiRequest, Route } from '../http/route.ts'
import { asOfParameter, readAsOf } from './as-of.ts'
import { recordRow } from './sql.ts'

/** The row of the definition's select, with what was known at a time. */
type RowThen = (db: Db, row: ResourceRow, at: Date) => Promise<ResourceRow>

async function answerThen(
  request: ApiRequest,
  { database, records }: ApiDependencies,
  definition: ResourceDefinition,
  rowThen: RowThen,
) {
  const { accountId: account_id, params } = request
  const { id } = params
  const [row] = isUuid(id) ? await recordRow(database, definition, { account_id, id }) : []
  if (row === undefined) return notFound()
  const asOf = readAsOf(request, row.now)
  if (!asOf.ok) return asOf.answer
  if (asOf.at === null || asOf.at < row.created_at) return notFound()
  const then = await rowThen(database, row, asOf.at)
  return answerLoaded({ records }, request, definition, [buildResource(definition, then)])
}

/** `GET <url>/:id` */
export const recordThenRoute = (
  url: string,
  definition: ResourceDefinition,
  summary: string,
  rowThen: RowThen,
): Route =>
  getRoute(
    `${url}/:id`,
    (request, dependencies) =>
      request.query.has(asOfParameter.name)
        ? answerThen(request, dependencies, definition, rowThen)
        : answerRecord(dependencies, request, definition),
    {
      summary,
      answer: recordAnswer(definition),
      parameters: [...recordParameters(definition), asOfParameter],
    },
  )
