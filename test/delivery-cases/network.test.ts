// C. What can go wrong between the deliverer and an endpoint, and what its log says then.
import { createServer } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import type { TlsOptions } from 'node:tls'
import { expect, test } from 'vitest'
import { createHttpOut } from '../../platform/http-out/call.ts'
import type { HttpOutOptions } from '../../platform/http-out/call.ts'
import { allowed, failing, resolving } from '../../platform/http-out/server-fixture.ts'
import { deliverOnce, putDelivery } from '../support/delivery-fixture.ts'
import { selfSigned } from './certificates.ts'
import { useDelivering } from './delivering.ts'
import { answering, listening, openRawReceiver, readRequests, status } from './raw-receiver.ts'
import type { Answering } from './raw-receiver.ts'

const delivering = useDelivering()

const closedPort = async (): Promise<number> => {
  const server = createServer()
  const port = await listening(server)
  await new Promise((closed) => server.close(closed))
  return port
}

test('case 21: a refused connection is repeated', async () => {
  const hook = await delivering().webhook(`http://127.0.0.1:${await closedPort()}/hook`)
  await delivering().record()
  const { logs } = await delivering().settled(hook, 'failed')
  expect(logs).toHaveLength(3)
  for (const log of logs)
    expect(log).toMatchObject({ status_code: null, error_code: 'connect_refused' })
})

test.each<[string, Answering, object]>([
  ['a reset before an answer', (s) => void s.resetAndDestroy(), { error_code: 'reset' }],
  ['an end without an answer', (s) => void s.end(), { error_code: 'reset' }],
  [
    'a reset in the middle of a body',
    (s) =>
      void s.write('HTTP/1.1 500 X\r\ncontent-length: 9\r\n\r\nhalf', () =>
        setImmediate(() => s.resetAndDestroy()),
      ),
    { status_code: 500 },
  ],
])('case 21: %s is told as it is, and repeated', async (_name, how, expected) => {
  const receiver = await openRawReceiver(how)
  const hook = await delivering().webhook(receiver.url)
  await delivering().record()
  await delivering().eventually(() => expect(receiver.requests).toHaveLength(1))
  receiver.answer(answering(status(204)))
  const { logs } = await delivering().settled(hook, 'succeeded')
  expect(logs[0]).toMatchObject(expected)
  expect(logs).toHaveLength(2)
})

/** One attempt with these connections at this URL: its log, and whether it is repeated. */
async function attempt(url: string, options: HttpOutOptions, totalMs = 3_000) {
  const { database, account, webhook, rows } = delivering()
  const hook = await webhook('https://example.com/hook')
  // The services must not find it.
  await rows(`update webhook set active = false, url = $2 where id = $1`, hook.id, url)
  const id = await putDelivery(database, account(), hook.id)
  const out = createHttpOut({ allowed, ...options })
  await database.query({
    text: 'update webhook set active = true where id = $1',
    values: [hook.id],
  })
  await deliverOnce(database, (call) => out.call({ ...call, totalMs }))
  await out.close()
  const [log] = await rows<{ error_code: string; response_excerpt: string; again: boolean }>(
    `select error_code, response_excerpt, next_attempt_at is not null as again
     from webhook_notification_log where notification_id = $1`,
    id,
  )
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
  const started = performance.now()
  const black = { resolve: () => undefined, connectTimeoutMs: 100 }
  const log = await attempt('https://good.example/hook', black)
  expect(log).toMatchObject({ error_code: 'connect_timeout', again: true })
  expect(performance.now() - started).toBeLessThan(3_000)
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

const secureServer = (options: TlsOptions, host?: string): Promise<number> => {
  const server = createTlsServer(options, (socket) => {
    socket.on('error', () => undefined)
    readRequests(socket, () => socket.write(status(204)))
  })
  server.on('tlsClientError', () => undefined)
  return listening(server, host)
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
  const log = await attempt(`https://127.0.0.1:${await listening(server)}/hook`, {})
  expect(log).toMatchObject({ error_code: 'tls', again: true })
})

test('case 26: a connection that the endpoint closes between two deliveries fails none', async () => {
  const receiver = await openRawReceiver((socket) => {
    socket.write(status(204))
    // After the answer, without a word about it in its headers.
    setImmediate(() => socket.end())
  })
  const hook = await delivering().webhook(receiver.url)
  for (let n = 1; n <= 5; n++) {
    await delivering().record()
    await delivering().eventually(async () => {
      const all = await delivering().notifications(hook)
      expect(all.map(({ delivery_status }) => delivery_status)).toEqual(Array(n).fill('succeeded'))
    })
  }
  for (const { logs } of await delivering().notifications(hook)) expect(logs).toHaveLength(1)
})

const sixWorks = await (async () => {
  const server = createServer()
  return new Promise<boolean>((known) => {
    server.once('error', () => known(false))
    server.listen(0, '::1', () => server.close(() => known(true)))
  })
})()

test.skipIf(!sixWorks)('case 27: an endpoint that only IPv6 reaches is reached', async () => {
  const receiver = await openRawReceiver(undefined, '::1')
  const hook = await delivering().webhook(receiver.url)
  await delivering().record()
  await delivering().settled(hook, 'succeeded')
})

test('case 27: an endpoint with a dead address of IPv6 is reached by the other', async () => {
  const receiver = await openRawReceiver()
  const url = receiver.url.replace('127.0.0.1', 'receiver.example')
  const log = await attempt(url, { resolve: resolving('::1', '127.0.0.1') })
  expect(log).toMatchObject({ error_code: null, again: false })
})
