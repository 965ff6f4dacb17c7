import Type from 'typebox'
import type { Db } from '../../../platform/postgres/database.ts'
import { container } from '../../../resources/definitions/container.ts'
import { recordAnswer } from '../http/answer-schemas.ts'
import { isUuid, notFound, refusal } from '../http/answers.ts'
import type { HttpAnswer } from '../http/answers.ts'
import { neededText, newTexts, optionalText, optionalTexts } from '../http/bodies/body-schemas.ts'
import { replacementOf } from '../http/joined-records.ts'
import { answerRecord } from '../http/read-routes.ts'
import { writeRoute } from '../http/route.ts'
import type { ApiDependencies, ApiRequest, Route } from '../http/route.ts'

const changes = Type.Object({ ref_numbers: optionalTexts })

const bodyWith = (id: typeof optionalText) =>
  Type.Object({
    data: Type.Object({
      type: Type.Optional(Type.Literal('container')),
      id,
      attributes: changes,
    }),
  })

type ChangeRequest = ApiRequest<Type.Static<ReturnType<typeof bodyWith>>>

const setReferences = (db: Db, accountId: string, id: string, references: readonly string[]) =>
  db.query({
    name: 'container_references',
    text: `
      update container set ref_numbers = $3, updated_at = now()
      where account_id = $1 and id = $2 and ref_numbers is distinct from $3`,
    values: [accountId, id, references],
  })

/** Null clears the references; without the attribute they stay. */
async function change(
  request: ChangeRequest,
  { database, records }: ApiDependencies,
  id: string,
): Promise<HttpAnswer> {
  const { ref_numbers } = request.body.data.attributes
  if (!isUuid(id)) return notFound()
  const references = newTexts(ref_numbers)
  if (references !== null) await setReferences(database, request.accountId, id, references)
  return answerRecord({ database, records }, { ...request, params: { id } }, container)
}

const answer = recordAnswer(container)

export const changeRoutes: readonly Route[] = [
  writeRoute(
    'PATCH',
    '/containers/:id',
    bodyWith(optionalText),
    (request, dependencies) => change(request, dependencies, request.params.id ?? ''),
    { summary: 'sets `ref_numbers`; null clears them', answer },
  ),
  // The hosted service documents this path; the body says which container is meant.
  writeRoute(
    'PATCH',
    '/containers',
    bodyWith(neededText({ format: 'uuid' })),
    async (request, dependencies) => {
      const { id } = request.body.data
      if (!id) {
        const detail = '/data/id is missing: it says which container to change.'
        return refusal(422, [{ code: 'blank', detail, pointer: '/data/id' }])
      }
      const answer = await change(request, dependencies, id)
      if (answer.status !== 404) return answer
      const other = await replacementOf(dependencies.database, request.accountId, id)
      return other === undefined ? answer : change(request, dependencies, other)
    },
    { summary: 'the same for the container that `data.id` names', answer, refusals: [404] },
  ),
]
