// Routes of `/admin/users`.
import Type from 'typebox'
import type { Static } from 'typebox'
import { createUser, removeUser } from '../../../resources/accounts/users.ts'
import { user } from '../../../resources/definitions/user.ts'
import { createdAnswer, emptyAnswer } from '../http/answer-schemas.ts'
import { isUuid, notFound } from '../http/answers.ts'
import type { HttpAnswer } from '../http/answers.ts'
import { resourceBody } from '../http/bodies/body-schemas.ts'
import { answerRecord, pageRoute, recordRoute } from '../http/read-routes.ts'
import { actionRoute, writeRoute } from '../http/route.ts'
import type { ApiDependencies, ApiRequest, Route } from '../http/route.ts'

const body = resourceBody(
  'user',
  Type.Object({
    name: Type.String({ minLength: 1, maxLength: 255 }),
    email: Type.Optional(
      Type.Union([Type.String({ format: 'email', maxLength: 255 }), Type.Null()]),
    ),
  }),
)

async function create(
  request: ApiRequest<Static<typeof body>>,
  dependencies: ApiDependencies,
): Promise<HttpAnswer> {
  const { name, email = null } = request.body.data.attributes
  const id = request.newId
  await createUser(dependencies.database, request.accountId, { id, name, email })
  return answerRecord(dependencies, { ...request, params: { id } }, user, 201)
}

async function remove(request: ApiRequest, { database }: ApiDependencies): Promise<HttpAnswer> {
  const { id } = request.params
  const removed = isUuid(id) && (await removeUser(database, request.accountId, id))
  return removed ? { status: 204, body: null } : notFound()
}

const url = '/admin/users'

export const userRoutes: readonly Route[] = [
  { ...pageRoute(url, user, 'lists the users of the account'), role: 'admin' },
  { ...recordRoute(url, user, 'one user'), role: 'admin' },
  writeRoute('POST', url, body, create, {
    summary: 'creates a user',
    role: 'admin',
    answer: createdAnswer(user),
  }),
  actionRoute('DELETE', `${url}/:id`, remove, {
    summary: 'removes a user and revokes its keys; records still show it',
    role: 'admin',
    answer: emptyAnswer(204),
  }),
]
