import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { noNetworks } from './guard/address.ts'
import { createHttpOut } from './call.ts'
import * as fixture from './server-fixture.ts'

const { allowed, failing, httpOut, listen, ok, post, rawServer, resolving } = fixture

test('a refused connection is told from a black hole', async () => {
  const gone = createServer()
  const port = await listen(gone)
  await new Promise((closed) => gone.close(closed))
  const refused = await httpOut().call(post(`http://127.0.0.1:${port}/`))
  expect(refused).toMatchObject({ kind: 'failure', code: 'connect_refused' })
  // A name whose lookup never ends stands for an address that never answers.
  const never = httpOut({ resolve: () => undefined, connectTimeoutMs: 100 })
  const hole = await never.call(post('https://example.com/', { totalMs: 5_000 }))
  expect(hole).toMatchObject({ kind: 'failure', code: 'connect_timeout' })
  const deadline = await never.call(post('https://example.org/', { totalMs: 50 }))
  expect(deadline).toMatchObject({ kind: 'failure', code: 'connect_timeout' })
})

test.each([
  ['ENOTFOUND', failing('ENOTFOUND'), 'dns_not_found'],
  ['EAI_AGAIN', failing('EAI_AGAIN'), 'dns_unavailable'],
  ['ETIMEOUT', failing('ETIMEOUT'), 'dns_timeout'],
  ['ESERVFAIL', failing('ESERVFAIL'), 'dns_unavailable'],
  ['no address', resolving(), 'dns_no_address'],
  ['an inner address', resolving('10.0.0.1'), 'refused_address'],
  ['a mixed answer', resolving('8.8.8.8', '10.0.0.1'), 'refused_address'],
])('a name that gives %s fails as such', async (_name, resolve, code) => {
  const result = await httpOut({ resolve }).call(post('https://example.com/'))
  expect(result).toMatchObject({ kind: 'failure', code })
  expect(JSON.stringify(result)).not.toContain('10.0.0.1')
})

test.each([
  'http://127.0.0.1:PORT/',
  'http://2130706433:PORT/',
  'http://localhost:PORT/',
  'https://[::ffff:127.0.0.1]:PORT/',
  'https://169.254.169.254/',
])('%s is not called while nothing is allowed', async (url) => {
  let visits = 0
  const port = await rawServer(() => visits++)
  const out = createHttpOut()
  onTestFinished(() => out.close())
  const result = await out.call(post(url.replace('PORT', String(port)), { totalMs: 300 }))
  expect(result).toMatchObject({ kind: 'failure', code: 'refused_address', ms: 0 })
  expect(visits).toBe(0)
})

test('an unguarded connection is never lent to a guarded call', async () => {
  const port = await rawServer((socket) => socket.write(ok))
  const out = httpOut({ allowed: noNetworks })
  const url = `http://127.0.0.1:${port}/`
  expect(await out.call(post(url, { guard: false }))).toMatchObject({ status: 200 })
  expect(await out.call(post(url))).toMatchObject({ code: 'refused_address' })
})

test('names over plain http reach allowed networks, also when one family is dead', async () => {
  const port = await rawServer((socket) => socket.write(ok))
  const out = httpOut({ resolve: resolving('::1', '127.0.0.1') })
  expect(await out.call(post(`http://receiver:${port}/`))).toMatchObject({ status: 200 })
  const outside = httpOut({ resolve: resolving('8.8.8.8') })
  const refused = await outside.call(post(`http://receiver:${port}/`))
  expect(refused).toMatchObject({ code: 'refused_address' })
})

test('connections are kept and used again', async () => {
  let connections = 0
  const server = createHttpServer((_request, response) => response.end('ok'))
  server.on('connection', () => connections++)
  const port = await listen(server)
  const out = httpOut()
  for (let i = 0; i < 10; i++) {
    expect(await out.call(post(`http://127.0.0.1:${port}/`))).toMatchObject({ status: 200 })
  }
  // A call made in the very moment of an answer finds its connection not yet free.
  expect(connections).toBeLessThanOrEqual(2)
})

test('case 26: a kept connection that the other side gives up costs no failed call', async () => {
  let connections = 0
  const requestsOf: number[] = []
  // The second request on a connection is met with the end of it, as if the two had crossed.
  const server = createServer((socket) => {
    const index = connections++
    requestsOf[index] = 0
    socket.on('data', () => {
      requestsOf[index] = (requestsOf[index] ?? 0) + 1
      if (requestsOf[index] === 1) socket.write(ok)
      else socket.resetAndDestroy()
    })
  })
  const port = await listen(server)
  const out = httpOut()
  for (let i = 0; i < 4; i++) {
    expect(await out.call(post(`http://127.0.0.1:${port}/`))).toMatchObject({ status: 200 })
  }
  expect(requestsOf.filter((count) => count === 2).length).toBeGreaterThan(0)
})

test('a request that cannot be sent is a value too', async () => {
  const port = await rawServer((socket) => socket.write(ok))
  const bad = post(`http://127.0.0.1:${port}/`, { headers: { 'X-A': 'a\r\nb: c' } })
  expect(await httpOut().call(bad)).toMatchObject({ code: 'invalid_request' })
  expect(await httpOut().call(post('nonsense'))).toMatchObject({ code: 'invalid_request' })
})

test('closing lets a call under way end, and later calls fail as closed', async () => {
  const port = await rawServer((socket) => setTimeout(() => socket.write(ok), 50))
  const out = createHttpOut({ allowed })
  const underWay = out.call(post(`http://127.0.0.1:${port}/`))
  await out.close()
  expect(await underWay).toMatchObject({ status: 200 })
  expect(await out.call(post(`http://127.0.0.1:${port}/`))).toMatchObject({ code: 'closed' })
})

const certificate = (() => {
  const folder = mkdtempSync(join(tmpdir(), 'http-out-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert]
  const names = [
    '-days',
    '2',
    '-subj',
    '/CN=good.example',
    '-addext',
    'subjectAltName=DNS:good.example',
  ]
  try {
    execFileSync('openssl', [...made, ...names], { stdio: 'ignore' })
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  } catch {
    return null
  }
})()

test.skipIf(certificate === null)('TLS certificates are checked (needs openssl)', async () => {
  if (!certificate) return
  const server = createTlsServer(certificate, (socket) => {
    socket.on('error', () => undefined).on('data', () => socket.write(ok))
  })
  const port = await listen(server)
  const resolve = resolving('127.0.0.1')
  const untrusting = httpOut({ resolve })
  const selfSigned = await untrusting.call(post(`https://good.example:${port}/`))
  expect(selfSigned).toMatchObject({ code: 'tls', detail: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  const trusting = httpOut({ resolve, ca: certificate.cert })
  const trusted = await trusting.call(post(`https://good.example:${port}/`))
  expect(trusted).toMatchObject({ status: 200, phases: { tlsMs: expect.any(Number) as number } })
  const wrongHost = await trusting.call(post(`https://other.example:${port}/`))
  expect(wrongHost).toMatchObject({ code: 'tls', detail: 'ERR_TLS_CERT_ALTNAME_INVALID' })
})

test.skipIf(certificate === null).each(['TLSv1.2', 'TLSv1.3'] as const)(
  'a client certificate that %s demands is a TLS failure (needs openssl)',
  async (maxVersion) => {
    if (!certificate) return
    const demanding = { ...certificate, maxVersion, requestCert: true, ca: certificate.cert }
    const server = createTlsServer(demanding, () => undefined)
    server.on('tlsClientError', () => undefined)
    const out = httpOut({ resolve: resolving('127.0.0.1'), ca: certificate.cert })
    const result = await out.call(post(`https://good.example:${await listen(server)}/`))
    expect(result).toMatchObject({
      code: 'tls',
      detail: expect.stringContaining('ALERT') as string,
    })
  },
)

test('plain text on an https port is a TLS failure', async () => {
  const port = await rawServer((socket) => socket.write(ok))
  expect(await httpOut().call(post(`https://127.0.0.1:${port}/`))).toMatchObject({ code: 'tls' })
})
