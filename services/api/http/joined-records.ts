// Ids of records that were joined to others still answer: with the record that replaces them.
import type { Db } from '../../../platform/postgres/database.ts'
import { isUuid } from './answers.ts'
import type { HttpAnswer } from './answers.ts'
import type { ApiDependencies, ApiRequest, Route } from './route.ts'

/** The id of the record that replaces this one; undefined where none does. */
export async function replacementOf(
  db: Db,
  accountId: string,
  id: string | undefined,
): Promise<string | undefined> {
  if (!isUuid(id)) return undefined
  const [found] = await db.query<{ joined_into: string }>({
    name: 'joined_record',
    text: 'select joined_into from joined_record where account_id = $1 and id = $2',
    values: [accountId, id],
  })
  return found?.joined_into
}

const subject = /^\/(?:shipments|containers|custom_fields)\/:(\w+)/

/** Handles the request again for the record that replaces the one in its path, if there is none with that id. */
export async function withReplacement(
  route: Route,
  request: ApiRequest,
  { database }: Pick<ApiDependencies, 'database'>,
  handle: (request: ApiRequest) => Promise<HttpAnswer>,
): Promise<HttpAnswer> {
  const answer = await handle(request)
  const name = subject.exec(route.url)?.[1]
  if (answer.status !== 404 || name === undefined) return answer
  const id = await replacementOf(database, request.accountId, request.params[name])
  if (id === undefined) return answer
  return handle({ ...request, params: { ...request.params, [name]: id } })
}
