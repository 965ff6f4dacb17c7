// Every route of the description, with keys of every kind and with another account's ids. New routes and tables are
// covered by themselves.
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { createAccount } from '../../../resources/accounts/accounts.ts'
import { insertKey, newKey, revokeKeys } from '../../../resources/accounts/keys.ts'
import type { KeyOptions } from '../../../resources/accounts/keys.ts'
import { definitions } from '../../../resources/definitions/by-type.ts'
import { useApi } from '../../support/api-fixture.ts'
import type { Client } from '../../support/api-fixture.ts'
import {
  describedRoutes,
  pathWith,
  sampleBody,
  sampleQuery,
} from '../../support/described-routes.ts'
import type { DescribedRoute } from '../../support/described-routes.ts'
import { fillAccount, rowsOf } from '../../support/filled-account.ts'

// The URL of the samples is allowed, so that what lies behind its check is reached.
const api = useApi(['127.0.0.0/8'])
const id = randomUUID()
const mark = 'Owned by another account'

let routes: readonly DescribedRoute[]
let owner: Client
let client: Client
let tables: readonly string[]

beforeAll(async () => {
  routes = await describedRoutes(api().app)
  owner = await api().client()
  client = await api().client()
  const filling = { accountId: owner.accountId, id, mark }
  tables = await api().database.transaction((tx) => fillAccount(tx, filling))
})

async function issue(options: KeyOptions = {}): Promise<{ key: string; keyId: string }> {
  const accountId = await createAccount(api().database, 'A forwarder')
  const key = newKey()
  const keyId = (await insertKey(api().database, accountId, key, 'test', options)) ?? ''
  return { key, keyId }
}

const keyWith = async (options: KeyOptions) => (await issue(options)).key

async function revokedKey(): Promise<string> {
  const { key, keyId } = await issue()
  await revokeKeys(api().database, keyId)
  return key
}

/** The routes that answer a request without a body with a status that is not expected. */
async function unlike(
  headers: Readonly<Record<string, string>>,
  isExpected: (status: number, route: DescribedRoute) => boolean,
): Promise<string[]> {
  const wrong: string[] = []
  for (const route of routes) {
    for (const method of route.method === 'GET' ? (['GET', 'HEAD'] as const) : [route.method]) {
      const url = `/v2${pathWith(route, randomUUID())}`
      const { statusCode, body } = await api().app.inject({ method, url, headers })
      const isEntitlement = statusCode === 403 && /not enabled|feature/i.test(body)
      if (!isExpected(statusCode, route) || isEntitlement)
        wrong.push(`${method} ${route.path} ${statusCode}`)
    }
  }
  return wrong
}

const withKey = (key: string) => ({ authorization: `Token ${key}` })

test.each<[string, () => Promise<Record<string, string>>]>([
  ['no key', () => Promise.resolve({})],
  ['an unknown key', () => Promise.resolve(withKey('lf_unknown'))],
  ['a revoked key', async () => withKey(await revokedKey())],
  ['an expired key', async () => withKey(await keyWith({ expiresAt: new Date(0) }))],
])('every route answers 401 to %s', async (_which, headers) => {
  expect(routes.length).toBeGreaterThan(50)
  expect(await unlike(await headers(), (status) => status === 401)).toEqual([])
})

/** The role that a route needs as the documentation says it, whatever the route declares. */
function neededRole({ method, path }: DescribedRoute): 'read' | 'write' | 'admin' {
  if (path.startsWith('/admin/')) return 'admin'
  return method === 'GET' || path === '/tracking_requests/infer_number' ? 'read' : 'write'
}

test.each([
  ['read', ['read']],
  ['write', ['read', 'write']],
  ['admin', ['read', 'write', 'admin']],
] as const)(
  'a key of the role %s is refused by the routes beyond it, and by no others',
  async (role, may) => {
    const isExpected = (status: number, route: DescribedRoute): boolean =>
      may.some((each) => each === neededRole(route))
        ? ![401, 403].includes(status) && status < 500
        : status === 403
    expect(await unlike(withKey(await keyWith({ role })), isExpected)).toEqual([])
  },
)

test('the description names the role that a route needs', () => {
  const wrong = routes.filter((route) => route.operation['x-role'] !== neededRole(route))
  expect(wrong.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

test('every route refuses to act for an account that the key may not act for', async () => {
  const headers = { ...withKey(client.key), 'x-account-id': owner.accountId }
  expect(await unlike(headers, (status) => status === 403)).toEqual([])
})

test('the account of the ids has a record of each type', async () => {
  expect(tables.length).toBeGreaterThan(20)
  const paths = definitions.flatMap(({ path, shared }) => (path && !shared ? [path] : []))
  expect(paths.length).toBeGreaterThan(8)
  const found = await Promise.all(
    paths.map(async (path) => {
      const url = `${path}/${id}`
      const { statusCode, body } = await api().app.inject({ url, headers: withKey(owner.key) })
      return [path, statusCode, body.includes(id)]
    }),
  )
  expect(found).toEqual(paths.map((path) => [path, 200, true]))
})

const send = (route: DescribedRoute, of: string) =>
  client.send(
    route.method,
    `${pathWith(route, of)}${sampleQuery(route, of)}`,
    sampleBody(route, of),
  )

/** Whether a record of another account is answered like one that does not exist. */
async function isUnknown(route: DescribedRoute): Promise<boolean> {
  const missing = randomUUID()
  const [theirs, none] = [await send(route, id), await send(route, missing)]
  const isSame = theirs.text.replaceAll(id, '') === none.text.replaceAll(missing, '')
  return isSame && theirs.status === none.status && theirs.status >= 400 && theirs.status < 500
}

/** The wanted routes that tell another account's client something. */
async function telling(isWanted: (route: DescribedRoute) => boolean): Promise<string[]> {
  const wrong: string[] = []
  for (const route of routes.filter(isWanted)) {
    const { status, text, body } = await send(route, id)
    const records = JSON.stringify([body.data ?? null, body.included ?? null])
    const isShown = route.method === 'GET' && records.includes(id)
    const tells = isShown || text.includes(mark) || text.includes(owner.accountId)
    const isExpected = route.path.includes('{') ? await isUnknown(route) : status < 500
    if (tells || !isExpected) wrong.push(`${route.method} ${route.path} ${status} ${text}`)
  }
  return wrong
}

test("no route shows another account's records", async () => {
  expect(await telling(({ method }) => method === 'GET')).toEqual([])
})

test("no route changes another account's records, or refers to them", async () => {
  const { database } = api()
  const before = await rowsOf(database, tables, owner.accountId)
  expect(await telling(({ method }) => method !== 'GET')).toEqual([])
  expect(await rowsOf(database, tables, owner.accountId)).toEqual(before)
  const own = Object.values(await rowsOf(database, tables, client.accountId)).flat()
  expect(own.length).toBeGreaterThan(1)
  expect(own.filter((row) => row.includes(id))).toEqual([])
})

/** Whether a wrong `data.type` is refused: a route that takes no records misses what it needs instead. */
async function refusesType(route: DescribedRoute, body: object): Promise<boolean> {
  const { data } = body as { readonly data?: object }
  const payload = { data: { ...(data ?? { attributes: body }), type: 'no_such_type' } }
  const { method } = route
  const url = `/v2${pathWith(route, id)}`
  const answer = await api().app.inject({ method, url, headers: withKey(owner.key), payload })
  const names = data === undefined || answer.body.includes('"pointer":"/data/type"')
  return answer.statusCode === 422 && names
}

test('every route with a body refuses a record of another type', async () => {
  const wrong: string[] = []
  const bodies = routes.flatMap((route) => {
    const body = sampleBody(route, id)
    return body === undefined ? [] : [{ route, body }]
  })
  expect(bodies.length).toBeGreaterThan(15)
  for (const { route, body } of bodies)
    if (!(await refusesType(route, body as object))) wrong.push(`${route.method} ${route.path}`)
  expect(wrong).toEqual([])
})

/** The path with an id in all places but the last, in which a text stands that Postgres cannot have. */
const pathWithNul = (route: DescribedRoute): string =>
  pathWith({ ...route, path: route.path.replace(/\{\w+\}(?!.*\{)/, '%00') }, id)

test('a path that holds U+0000 is that of no record', async () => {
  const named = routes.filter(({ path }) => path.includes('{'))
  expect(named.length).toBeGreaterThan(50)
  const wrong: string[] = []
  for (const route of named) {
    const body = sampleBody(route, id)
    const { status } = await owner.send(route.method, pathWithNul(route), body)
    if (status !== 404) wrong.push(`${route.method} ${route.path} ${status}`)
  }
  expect(wrong).toEqual([])
})
