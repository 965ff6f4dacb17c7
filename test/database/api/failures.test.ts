import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { trackingBody, useApi } from '../../support/api-fixture.ts'

const api = useApi()

test.each([
  ['{"data": }', 9],
  ['{"data": {"type": "tracking_request"', 36],
  ["{'data': 1}", 1],
  ['{"a":1,}', 7],
  ['nonsense', 1],
  ['{"a": "b" "c"}', 10],
  ['[1, 2\n, x]', 8],
])('malformed JSON is refused with its position: %s', async (text, position) => {
  const client = await api().client()
  const refused = await client.send('POST', '/tracking_requests', text)
  expect(refused.status).toBe(400)
  expect(refused.body.errors[0]).toMatchObject({
    status: '400',
    title: 'Bad Request',
    code: 'invalid_json',
    source: { pointer: '' },
    meta: { position },
  })
})

test.each([
  ['/webhooks', { 'idempotency-key': 'deep' }],
  ['/webhooks', {}],
  ['/tracking_requests', {}],
])('a deeply nested body is refused by %s, with the headers %j', async (path, headers) => {
  const client = await api().client()
  const deep = '['.repeat(100_000) + ']'.repeat(100_000)
  const text = `{"url":"https://example.com/hook","data":${deep}}`
  const refused = await client.send('POST', path, text, headers)
  expect(refused.status).toBe(400)
  expect(refused.body.errors[0]).toMatchObject({ code: 'too_deep', source: { pointer: '' } })
})

test('an unknown path is 404 in the error shape, whatever the method and the body', async () => {
  const client = await api().client()
  for (const method of ['GET', 'DELETE', 'POST'] as const) {
    const answer = await client.send(method, '/nothing/here', method === 'POST' ? '{' : undefined)
    expect(answer.status).toBe(404)
    expect(answer.body.errors[0]).toMatchObject({ status: '404', title: 'Not Found' })
  }
})

test.each([
  ['DELETE', '/v2/shipments', 'GET, HEAD, OPTIONS'],
  ['PUT', '/v2/tracking_requests/', 'GET, HEAD, POST, OPTIONS'],
  ['GET', '/v2/tracking_requests/infer_number/x', null],
  ['HEAD', '/v2/direct_uploads', 'POST, OPTIONS'],
  ['PUT', '/v2/webhooks/7?x=1', 'GET, HEAD, PATCH, DELETE, OPTIONS'],
  // Not a webhook with the id `trigger`.
  ['GET', '/v2/webhooks/trigger', 'POST, OPTIONS'],
  ['PATCH', '/v2/webhooks/ips', 'GET, HEAD, OPTIONS'],
  ['POST', '/healthz', 'GET, HEAD, OPTIONS'],
  ['GET', '/v2/uploads/token', 'PUT, OPTIONS'],
  ['PUT', '/v2//webhooks//7', 'GET, HEAD, PATCH, DELETE, OPTIONS'],
] as const)('%s %s is refused with the methods %s', async (method, url, allowed) => {
  const answer = await api().app.inject({ method, url, ...(method === 'PUT' && { payload: '{' }) })
  expect(answer.statusCode).toBe(allowed === null ? 404 : 405)
  expect(answer.headers.allow).toBe(allowed ?? undefined)
  if (method === 'HEAD') return
  const code = allowed === null ? 'not_found' : 'method_not_allowed'
  expect(answer.json()).toMatchObject({ errors: [{ status: String(answer.statusCode), code }] })
})

test.each([
  ['/v2/shipments', 204, 'GET, HEAD, OPTIONS'],
  ['/v2/nothing', 404, undefined],
])('OPTIONS %s is answered with %i and the methods %s', async (url, status, allowed) => {
  const answer = await api().app.inject({ method: 'OPTIONS', url })
  expect([answer.statusCode, answer.headers.allow]).toEqual([status, allowed])
})

test('an answer to HEAD has the headers of GET', async () => {
  const { key } = await api().client()
  const headers = { authorization: `Token ${key}` }
  const answers = await Promise.all(
    (['HEAD', 'GET'] as const).map((method) =>
      api().app.inject({ method, url: '/v2/ports/X', headers }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
  expect(answers[0]?.headers['content-type']).toBe(answers[1]?.headers['content-type'])
})

test.each(['%E0%A4%A', '%ff', '%zz'])('the path %s is refused with its cause', async (path) => {
  const answer = await api().app.inject({ url: `/v2/shipments/${path}` })
  expect(answer.statusCode).toBe(400)
  const { errors } = answer.json<{ errors: { status: string; detail: string }[] }>()
  expect(errors).toMatchObject([{ status: '400', detail: expect.stringMatching(/%/) as unknown }])
})

test('a body that is too large is refused', async () => {
  const client = await api().client()
  const body = trackingBody({ request_number: 'x'.repeat(1_100_000) })
  const answer = await client.send('POST', '/tracking_requests', body)
  expect(answer.status).toBe(413)
  expect(answer.body.errors[0]).toMatchObject({ status: '413', title: 'Content Too Large' })
})

test('another media type is refused', async () => {
  const client = await api().client()
  const headers = { 'content-type': 'text/plain' }
  const answer = await client.send('POST', '/tracking_requests', 'hello', headers)
  expect(answer.status).toBe(415)
  expect(answer.body.errors[0]?.status).toBe('415')
})

test.each(['application/x-www-form-urlencoded', 'text/plain', 'none', ''])(
  'a request without a body may name %j as its media type',
  async (type) => {
    const { key } = await api().client()
    const headers = { authorization: `Token ${key}`, 'content-type': type, 'content-length': '0' }
    const url = `/v2/shipments/${randomUUID()}/stop_tracking`
    const answer = await api().app.inject({ method: 'PATCH', url, headers })
    expect(answer.statusCode).toBe(404)
  },
)

const json = 'application/json'

test.each([
  [json, 400, 'invalid_encoding', Buffer.from('{"number":"\u00e9"}', 'latin1')],
  [json, 400, 'invalid_encoding', Buffer.from('{"number":"\u00e9"}', 'utf16le')],
  [`${json}; charset=iso-8859-1`, 415, 'http_415', Buffer.from('{"number":"?"}')],
  ['application/vnd.api+json; charset=UTF-16', 415, 'http_415', Buffer.from('{"number":"?"}')],
  [`${json}; charset=UTF-8`, 422, 'invalid_number', Buffer.from('\ufeff{"number":"?"}')],
])('only UTF-8 is read: %s is answered with %i, %s', async (type, status, code, payload) => {
  const { key } = await api().client()
  const headers = { authorization: `Token ${key}`, 'content-type': type }
  const url = '/v2/tracking_requests/infer_number'
  const answer = await api().app.inject({ method: 'POST', url, headers, payload })
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toMatchObject({ errors: [{ status: String(status), code }] })
})

test.each(['gzip', 'br', 'identity, deflate'])(
  'a body with the content encoding %s is refused, with the one that is understood',
  async (encoding) => {
    const client = await api().client()
    const headers = { 'content-encoding': encoding }
    const path = '/tracking_requests/infer_number'
    const refused = await client.send('POST', path, { number: 'MSKU9070323' }, headers)
    expect(refused.status).toBe(415)
    expect(refused.headers['accept-encoding']).toBe('identity')
    expect(refused.body.errors[0]).toMatchObject({
      status: '415',
      code: 'unknown_encoding',
      source: { parameter: 'Content-Encoding' },
    })
    const identity = { 'content-encoding': 'Identity' }
    expect((await client.send('POST', path, { number: 'MSKU9070323' }, identity)).status).toBe(200)
  },
)

test('both media types are read, and the answer has the one that the client accepts', async () => {
  const client = await api().client()
  const given = { request_type: 'container', request_number: 'MSKU9070323', scac: 'MAEU' }
  const jsonApi = 'application/vnd.api+json'
  const created = await client.send('POST', '/tracking_requests', trackingBody(given), {
    'content-type': jsonApi,
    accept: jsonApi,
  })
  expect(created.status).toBe(201)
  expect(created.headers['content-type']).toBe(`${jsonApi}; charset=utf-8`)
  const read = await client.send('GET', '/tracking_requests')
  expect(read.headers['content-type']).toBe('application/json; charset=utf-8')
})

test('a request keeps its valid id, or gets one', async () => {
  const client = await api().client()
  const own = await client.send('GET', '/shipments', undefined, { 'x-request-id': 'trace-7' })
  expect(own.headers['x-request-id']).toBe('trace-7')
  const none = await client.send('GET', '/shipments', undefined, { 'x-request-id': 'a b\n' })
  expect(none.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

const given = { request_type: 'container', request_number: 'MSKU9070323', scac: 'MAEU' }

test('a repeat with the same Idempotency-Key gets the first answer', async () => {
  const client = await api().client()
  const headers = { 'idempotency-key': 'order-1' }
  const post = () => client.send('POST', '/tracking_requests', trackingBody(given), headers)
  const first = await post()
  const second = await post()
  expect(first.status).toBe(201)
  expect([second.status, second.text]).toEqual([201, first.text])
  expect((await client.send('GET', '/tracking_requests')).body.meta.total).toBe(1)
  const other = await api().client()
  const theirs = await other.send('POST', '/tracking_requests', trackingBody(given), headers)
  expect(theirs.body.data.id).not.toBe(first.body.data.id)
})

test('an Idempotency-Key that was used for another request is refused', async () => {
  const client = await api().client()
  const headers = { 'idempotency-key': 'order-1' }
  await client.send('POST', '/tracking_requests', trackingBody(given), headers)
  const changed = trackingBody({ ...given, scac: 'CMDU' })
  const answer = await client.send('POST', '/tracking_requests', changed, headers)
  expect(answer.status).toBe(422)
  expect(answer.body.errors[0]).toMatchObject({
    code: 'idempotency_key_reused',
    source: { parameter: 'Idempotency-Key' },
  })
})

test('one of many concurrent repeats is done', async () => {
  const client = await api().client()
  const headers = { 'idempotency-key': 'order-1' }
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      client.send('POST', '/tracking_requests', trackingBody(given), headers),
    ),
  )
  const statuses = new Set(answers.map(({ status }) => status))
  expect([...statuses].filter((status) => status !== 201 && status !== 409)).toEqual([])
  expect(statuses.has(201)).toBe(true)
  expect((await client.send('GET', '/tracking_requests')).body.meta.total).toBe(1)
})

test('an unfinished first request blocks repeats for a minute', async () => {
  const client = await api().client()
  const { database } = api()
  const headers = { 'idempotency-key': 'order-1' }
  const post = () => client.send('POST', '/tracking_requests', trackingBody(given), headers)
  const first = await post()
  const fresh = `update idempotent_answer set status = null, created_at = now() where account_id = $1`
  await database.query({ text: fresh, values: [client.accountId] })
  expect((await post()).status).toBe(409)
  const old = `update idempotent_answer set created_at = now() - interval '61 seconds' where account_id = $1`
  await database.query({ text: old, values: [client.accountId] })
  const later = await post()
  expect([later.status, later.body.data.id]).toEqual([201, first.body.data.id])
  expect((await client.send('GET', '/tracking_requests')).body.meta.total).toBe(1)
})

test('health, readiness and metrics need no key', async () => {
  for (const url of ['/healthz', '/readyz', '/metrics']) {
    expect((await api().app.inject({ url })).statusCode).toBe(200)
  }
  const { body } = await api().app.inject({ url: '/metrics' })
  expect(body).toContain('landfall_http_request_seconds_count{method="GET",route="/v2/shipments"')
})
