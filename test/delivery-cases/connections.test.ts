// C. Name servers, TLS and clocks: one attempt by the deliverer's loop, without the services, which would be faster.
import { createServer } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import type { TlsOptions } from 'node:tls'
import { expect, test, vi } from 'vitest'
import { createHttpOut } from '../../platform/http-out/call.ts'
import type { HttpOutOptions } from '../../platform/http-out/call.ts'
import { allowed, failing, listen, resolving } from '../../platform/http-out/server-fixture.ts'
import { useApi } from '../support/api-fixture.ts'
import { answered, deliverOnce, putDelivery } from '../support/delivery-fixture.ts'
import { selfSigned } from './certificates.ts'
import { openRawReceiver, readRequests, status } from './raw-receiver.ts'

const api = useApi(['127.0.0.0/8', '::1'])

/** A notification for a webhook with this URL, due now. */
async function putFor(url: string): Promise<string> {
  await api().database.query({ text: 'delete from delivery' })
  const client = await api().client()
  const { body } = await client.send('POST', '/webhooks', { url: 'https://example.com/hook' })
  const { id } = body.data
  await api().database.query({
    text: 'update webhook set url = $2 where id = $1',
    values: [id, url],
  })
  return putDelivery(api().database, client.accountId, id)
}

/** One attempt with these connections at this URL: its log, and whether it is repeated. */
async function attempt(url: string, options: HttpOutOptions, totalMs = 3_000) {
  const id = await putFor(url)
  const out = createHttpOut({ allowed, ...options })
  await deliverOnce(api().database, (call) => out.call({ ...call, totalMs }))
  await out.close()
  const [log] = await api().database.query<{
    error_code: string | null
    response_excerpt: string | null
    again: boolean
  }>({
    text: `
      select error_code, response_excerpt, next_attempt_at is not null as again
      from webhook_notification_log where notification_id = $1`,
    values: [id],
  })
  return log
}

const named = (port: number) => `https://good.example:${port}/hook`
const here = resolving('127.0.0.1')

test.each([
  ['NXDOMAIN', failing('ENOTFOUND'), 'dns_not_found'],
  ['SERVFAIL', failing('ESERVFAIL'), 'dns_unavailable'],
  ['no answer of the name server', failing('ETIMEOUT'), 'dns_timeout'],
  ['an empty answer', resolving(), 'dns_no_address'],
])('case 24: %s has a code of its own and is repeated', async (_name, resolve, code) => {
  const log = await attempt('https://good.example/hook', { resolve })
  expect(log).toMatchObject({ error_code: code, again: true })
})

test('case 22: a connection that is never made ends by its deadline', async () => {
  const black = { resolve: () => undefined, connectTimeoutMs: 100 }
  const log = await attempt('https://good.example/hook', black)
  expect(log).toMatchObject({ error_code: 'connect_timeout', again: true })
})

test('case 23: headers that come byte by byte end by the deadline of the attempt', async () => {
  const receiver = await openRawReceiver((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n')
    const timer = setInterval(() => socket.write('a'), 20)
    socket.on('close', () => clearInterval(timer))
  })
  const log = await attempt(receiver.url, {}, 300)
  expect(log).toMatchObject({ error_code: 'timeout', again: true })
})

const good = selfSigned('good.example', '20200101000000Z', '21200101000000Z')
const expired = selfSigned('good.example', '20200101000000Z', '20200102000000Z')

const secureServer = (options: TlsOptions): Promise<number> => {
  const server = createTlsServer(options, (socket) => {
    socket.on('error', () => undefined)
    readRequests(socket, () => socket.write(status(204)))
  })
  server.on('tlsClientError', () => undefined)
  return listen(server)
}

const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const

test.skipIf(good === null)(
  'case 25: a trusted endpoint that wants the name is reached',
  async () => {
    if (good === null) return
    const port = await secureServer({
      SNICallback: (name, found) =>
        found(name === 'good.example' ? null : new Error('no such name')),
      ...good,
    })
    const log = await attempt(named(port), { resolve: here, ca: good.cert })
    expect(log).toMatchObject({ error_code: null, again: false })
  },
)

test.skipIf(good === null).each<[string, TlsOptions, HttpOutOptions, RegExp]>([
  ['a certificate of its own', { ...good }, {}, /SELF_SIGNED/],
  [
    'a certificate of another name',
    { ...good },
    { ca: good?.cert ?? '', resolve: here },
    /ALTNAME_INVALID/,
  ],
  ['TLS 1.1', { ...good, ...old }, { ca: good?.cert ?? '' }, /PROTOCOL|VERSION/],
  [
    'a demand for a client certificate in TLS 1.2',
    { ...good, requestCert: true, ca: good?.cert, maxVersion: 'TLSv1.2' },
    { ca: good?.cert ?? '' },
    /ALERT/,
  ],
  [
    'a demand for a client certificate in TLS 1.3',
    { ...good, requestCert: true, ca: good?.cert },
    { ca: good?.cert ?? '' },
    /ALERT/,
  ],
])('case 25: %s is a failure of TLS', async (name, server, options, cause) => {
  const port = await secureServer(server)
  const url = name.includes('another name') ? `https://other.example:${port}/` : named(port)
  const log = await attempt(url, { resolve: here, ...options })
  expect(log).toMatchObject({ error_code: 'tls', again: true })
  expect(log?.response_excerpt).toMatch(cause)
})

test.skipIf(expired === null)('case 25: an expired certificate is a failure of TLS', async () => {
  if (expired === null) return
  const port = await secureServer({ ...expired })
  const log = await attempt(named(port), { resolve: here, ca: expired.cert })
  expect(log).toMatchObject({ error_code: 'tls', again: true })
  expect(log?.response_excerpt).toMatch(/CERT_HAS_EXPIRED/)
})

test('case 25: plain text on the port of an https URL is a failure of TLS', async () => {
  const server = createServer((socket) => {
    socket.once('data', () => socket.end(status(400)))
  })
  const log = await attempt(`https://127.0.0.1:${await listen(server)}/hook`, {})
  expect(log).toMatchObject({ error_code: 'tls', again: true })
})

test('case 27: an endpoint with a dead address of IPv6 is reached by the other', async () => {
  const receiver = await openRawReceiver()
  const url = receiver.url.replace('127.0.0.1', 'receiver.example')
  const log = await attempt(url, { resolve: resolving('::1', '127.0.0.1') })
  expect(log).toMatchObject({ error_code: null, again: false })
})

test.each([-5, 5])(
  'case 50: a deliverer whose clock is %i minutes off makes a repeat due by the clock of the database',
  async (minutes) => {
    const id = await putFor('https://example.com/hook')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
    try {
      await deliverOnce(api().database, () => Promise.resolve(answered(500)))
    } finally {
      vi.useRealTimers()
    }
    const [row] = await api().database.query<{ seconds: number }>({
      text: `
        select extract(epoch from due_at - now())::float8 as seconds from delivery
        where notification_id = $1`,
      values: [id],
    })
    expect(row?.seconds).toBeGreaterThan(0)
    expect(row?.seconds).toBeLessThan(75)
  },
)
