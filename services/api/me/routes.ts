// Whose key a request has, and what it may use.
import Type from 'typebox'
import { oneOf, orNull, text, time, uuid } from '../../../resources/attribute-schemas.ts'
import { account } from '../../../resources/definitions/account.ts'
import { user } from '../../../resources/definitions/user.ts'
import { roles } from '../../../resources/accounts/keys.ts'
import type { Role } from '../../../resources/accounts/keys.ts'
import { isoTime } from '../../../resources/resource.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { component, plainAnswer } from '../http/answer-schemas.ts'
import { notFound, ok } from '../http/answers.ts'
import type { HttpAnswer } from '../http/answers.ts'
import { getRoute } from '../http/route.ts'
import type { ApiDependencies, ApiRequest, Route } from '../http/route.ts'

type KeyRow = {
  readonly id: string
  readonly name: string
  readonly role: Role
  readonly expires_at: Date | null
}

const keyOf = (db: Db, hash: Buffer) =>
  db.query<KeyRow>({
    name: 'me_key',
    text: 'select id, name, role, expires_at from api_key where key_hash = $1',
    values: [hash],
  })

const statusOf = (status: string) => ({ status })

/** The hosted service's features: Landfall has all of them but the records of the customs. */
const features = {
  data_out_api: statusOf('available'),
  custom_fields: statusOf('available'),
  routing_data: statusOf('available'),
  rail_data: statusOf('available'),
  stop_tracking: statusOf('available'),
  trade_intel: statusOf('not_enabled'),
}

const identifier = (type: 'account' | 'user') => Type.Object({ type: oneOf(type), id: uuid })

const schema = Type.Object({
  data: Type.Object({
    id: uuid,
    type: oneOf('credential'),
    attributes: Type.Object({
      kind: oneOf('api_key'),
      channel: oneOf('api'),
      name: text,
      role: oneOf(...roles),
      expires_at: orNull(time),
      features: Type.Object(
        Object.fromEntries(
          Object.keys(features).map((name) => [name, Type.Object({ status: text })] as const),
        ),
      ),
    }),
    relationships: Type.Object({
      account: Type.Object({ data: identifier('account') }),
      user: Type.Object({ data: orNull(identifier('user')) }),
    }),
  }),
  included: Type.Array(component('included_resource')),
})

async function whoAsks(
  { accountId, keyHash, userId }: ApiRequest,
  { database, records }: ApiDependencies,
): Promise<HttpAnswer> {
  const [key] = await keyOf(database, keyHash)
  if (key === undefined) return notFound()
  const related = await Promise.all([
    records(account, [{ account_id: accountId, id: accountId }]),
    records(user, userId === null ? [] : [{ account_id: accountId, id: userId }]),
  ])
  const { id, expires_at, name, role } = key
  const expires = expires_at && isoTime(expires_at)
  return ok({
    data: {
      id,
      type: 'credential',
      attributes: { kind: 'api_key', channel: 'api', name, role, expires_at: expires, features },
      relationships: {
        account: { data: { type: 'account', id: accountId } },
        user: { data: userId === null ? null : { type: 'user', id: userId } },
      },
    },
    included: related.flat().map(({ resource }) => resource),
  })
}

export const meRoutes: readonly Route[] = [
  getRoute('/me', whoAsks, {
    summary: 'the key of the request, with its account and its user',
    answer: plainAnswer(schema),
  }),
]
