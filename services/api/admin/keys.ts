// Routes of `/admin/api_keys`. A key never changes: another one takes its place.
import Type from 'typebox'
import type { Static } from 'typebox'
import type { Db } from '../../../platform/postgres/database.ts'
import { insertKey, newKey, roles } from '../../../resources/accounts/keys.ts'
import type { Role } from '../../../resources/accounts/keys.ts'
import { mapOf, oneOf, uuid } from '../../../resources/attribute-schemas.ts'
import { apiKey } from '../../../resources/definitions/api-key.ts'
import { component, emptyAnswer, ignoredParameters, plainAnswer } from '../http/answer-schemas.ts'
import { attributeProblem, isUuid, notFound, refusal } from '../http/answers.ts'
import type { HttpAnswer, Problem } from '../http/answers.ts'
import { optionalObject } from '../http/bodies/body-schemas.ts'
import { answerRecord, pageRoute, recordRoute } from '../http/read-routes.ts'
import { actionRoute, writeRoute } from '../http/route.ts'
import type { ApiDependencies, ApiRequest, Route } from '../http/route.ts'
import { accountsOfKey, presentUser, revokeKey } from './sql.ts'

const attributes = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 255 }),
  role: Type.Unsafe<Role>(oneOf(...roles)),
  expires_at: Type.Optional(Type.Union([Type.String({ format: 'date-time' }), Type.Null()])),
  account_ids: Type.Optional(Type.Array(uuid, { maxItems: 1000 })),
})

const user = optionalObject({ type: Type.Optional(Type.Literal('user')), id: uuid })

const body = Type.Object({
  data: Type.Object({
    type: Type.Optional(Type.Literal('api_key')),
    attributes,
    relationships: optionalObject({ user: optionalObject({ data: user }) }),
  }),
})

/** A zone may move the last hours of 9999 into a year that ISO 8601 cannot name in four digits. */
const lastInstant = Date.parse('9999-12-31T23:59:59.999Z')

function expiryProblems(text: string | null | undefined, now: Date): Problem[] {
  if (typeof text !== 'string') return []
  const at = Date.parse(text)
  if (at > now.getTime() && at <= lastInstant) return []
  const detail = 'Expires at must be a time to come, and before the year 10000'
  return [attributeProblem('expires_at', 'invalid', detail)]
}

/** A key gives only accounts for which it may act itself. */
async function accountProblems(
  db: Db,
  keyHash: Buffer,
  ids: readonly string[],
): Promise<Problem[]> {
  if (ids.length === 0) return []
  const allowed = new Set((await accountsOfKey(db, keyHash)).map(({ id }) => id))
  const wrong = ids.findIndex((id) => !allowed.has(id))
  const detail = 'The key of this request may not act for this account'
  return wrong < 0 ? [] : [attributeProblem(`account_ids/${wrong}`, 'inclusion', detail)]
}

const noUser: Problem = {
  code: 'not_found',
  detail: 'User does not exist',
  pointer: '/data/relationships/user/data/id',
}

async function userProblems(db: Db, accountId: string, id: string | null): Promise<Problem[]> {
  if (id === null || (await presentUser(db, accountId, id)).length > 0) return []
  return [noUser]
}

/** 201 with the key's text in `meta`, which no other answer has. */
async function create(
  request: ApiRequest<Static<typeof body>>,
  dependencies: ApiDependencies,
): Promise<HttpAnswer> {
  const { database } = dependencies
  const { accountId, keyHash } = request
  const { attributes: given, relationships } = request.body.data
  const accountIds = (given.account_ids ?? []).map((id) => id.toLowerCase())
  const userId = relationships?.user?.data?.id ?? null
  const problems = [
    ...expiryProblems(given.expires_at, new Date()),
    ...(await accountProblems(database, keyHash, accountIds)),
    ...(await userProblems(database, accountId, userId)),
  ]
  if (problems.length > 0) return refusal(422, problems)
  const expiresAt = given.expires_at ? new Date(given.expires_at) : null
  const options = { role: given.role, expiresAt, userId, accountIds }
  const key = newKey()
  const id = await insertKey(database, accountId, key, given.name, options)
  if (id === undefined) return refusal(422, [noUser])
  const answer = await answerRecord(dependencies, { ...request, params: { id } }, apiKey, 201)
  return { ...answer, body: { ...(answer.body as object), meta: { key } } }
}

async function revoke(request: ApiRequest, { database }: ApiDependencies): Promise<HttpAnswer> {
  const { id } = request.params
  const found = isUuid(id) && (await revokeKey(database, request.accountId, id)).length > 0
  return found ? { status: 204, body: null } : notFound()
}

const url = '/admin/api_keys'
const created = Type.Object({
  data: component('api_key'),
  included: Type.Array(component('included_resource')),
  links: mapOf(Type.String()),
  meta: Type.Object({ key: Type.String(), ...ignoredParameters }),
})

export const keyRoutes: readonly Route[] = [
  { ...pageRoute(url, apiKey, 'lists the keys of the account'), role: 'admin' },
  { ...recordRoute(url, apiKey, 'one key'), role: 'admin' },
  writeRoute('POST', url, body, create, {
    summary: 'creates a key; `meta.key` is its text, which no other answer shows',
    role: 'admin',
    unrepeatable: true,
    answer: plainAnswer(created, 201),
  }),
  actionRoute('DELETE', `${url}/:id`, revoke, {
    summary: 'revokes a key',
    role: 'admin',
    answer: emptyAnswer(204),
  }),
]
