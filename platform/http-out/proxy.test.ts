// Guarded calls through a proxy, against proxies and servers on loopback that stand for public addresses.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Resolve } from './guard/lookup.ts'
import { httpOut, listen, ok, post, rawServer, resolving } from './server-fixture.ts'

let folder = ''
let [key, cert] = ['', '']
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'landfall-proxy-'))
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-keyout', keyFile, '-out', certFile, '-days', '2', '-subj', '/CN=hook.example'],
      ...['-addext', 'subjectAltName=DNS:hook.example,IP:8.8.4.4'],
    ],
    { stdio: 'ignore' },
  )
  ;[key, cert] = [readFileSync(keyFile, 'utf8'), readFileSync(certFile, 'utf8')]
})
afterAll(() => rmSync(folder, { recursive: true }))

const body = '{"a":"ü"}'

/** An endpoint with TLS, and what it was sent. */
async function endpoint() {
  const requests: string[] = []
  const server = createTlsServer({ key, cert }, (socket) => {
    socket.on('error', () => undefined)
    let request = ''
    socket.on('data', (chunk: Buffer) => {
      request += chunk.toString('utf8')
      if (!request.endsWith(body)) return
      requests.push(request)
      request = ''
      socket.write(ok)
    })
  })
  return { port: await listen(server), requests }
}

/** A proxy that leads every tunnel to this port, and keeps what it was asked for. */
async function proxyTo(port: number, answer = '200 OK', withHead = true) {
  const asked: { readonly target: string | undefined; readonly headers: IncomingHttpHeaders }[] = []
  const server = createServer()
  server.on('connect', (request, client: Socket) => {
    asked.push({ target: request.url, headers: request.headers })
    client.on('error', () => undefined)
    if (!withHead) return
    client.write(`HTTP/1.1 ${answer}\r\n\r\n`)
    if (!/^(.*HTTP\/1\.1 )?2/s.test(answer)) return void client.end()
    const upstream = connect(port, '127.0.0.1').on('error', () => client.destroy())
    client.pipe(upstream).pipe(client)
    client.on('close', () => upstream.destroy())
  })
  return { url: `http://127.0.0.1:${await listen(server)}`, asked }
}

const hook = 'https://hook.example:8443/in'
const outside = resolving('8.8.8.8')

test('a public address is reached through the proxy, which is told the address and not the name', async () => {
  const { port, requests } = await endpoint()
  const proxy = await proxyTo(port)
  const out = httpOut({ proxy: proxy.url, ca: cert, resolve: outside })
  for (let n = 0; n < 5; n += 1)
    expect(await out.call(post(hook))).toMatchObject({ kind: 'response', status: 200 })
  const targets = proxy.asked.map(({ target }) => target)
  expect(new Set(targets)).toEqual(new Set(['8.8.8.8:8443']))
  expect(requests).toHaveLength(5)
  // A tunnel is kept for later calls, as a connection is.
  expect(targets.length).toBeLessThan(5)
  expect(requests[0]).toMatch(/^POST \/in HTTP\/1\.1\r\nhost: hook\.example:8443\r\n/i)
  expect(proxy.asked[0]?.headers).not.toHaveProperty('proxy-authorization')
})

test('an address as text goes through the proxy as well', async () => {
  const { port } = await endpoint()
  const proxy = await proxyTo(port)
  const out = httpOut({ proxy: proxy.url, ca: cert })
  expect(await out.call(post('https://8.8.4.4/'))).toMatchObject({ status: 200 })
  expect(proxy.asked.map(({ target }) => target)).toEqual(['8.8.4.4:443'])
})

test('interim answers of the proxy come before its final one', async () => {
  const { port, requests } = await endpoint()
  const interim = '100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.1 '
  const proxy = await proxyTo(port, `${interim}200 OK`)
  const open = httpOut({ proxy: proxy.url, ca: cert, resolve: outside })
  expect(await open.call(post(hook))).toMatchObject({ kind: 'response', status: 200 })
  expect(requests).toHaveLength(1)
  const reasons: string[] = []
  const onProxyFailure = (reason: string) => void reasons.push(reason)
  const closed = await proxyTo(port, `${interim}407 Proxy Authentication Required`)
  const way = { proxy: closed.url, ca: cert, resolve: outside, onProxyFailure }
  expect(await httpOut(way).call(post(hook))).toMatchObject({ kind: 'failure', code: 'proxy' })
  const silent = await proxyTo(port, '100 Continue')
  expect(await httpOut({ ...way, proxy: silent.url }).call(post(hook))).toMatchObject({
    kind: 'failure',
    code: 'proxy',
  })
  expect(reasons).toEqual(['HTTP 407', 'no final answer'])
})

test('the proxy is told its user and password, and the endpoint is not', async () => {
  const { port, requests } = await endpoint()
  const proxy = await proxyTo(port)
  const url = proxy.url.replace('//', '//land%40fall:p%3Ass@')
  await httpOut({ proxy: url, ca: cert, resolve: outside }).call(post(hook))
  const basic = `Basic ${Buffer.from('land@fall:p:ss').toString('base64')}`
  expect(proxy.asked[0]?.headers['proxy-authorization']).toBe(basic)
  expect(requests.join('')).not.toMatch(/proxy-auth/i)
})

test.each([
  ['an inner address', 'https://hook.example/', resolving('10.0.0.1')],
  ['an address beside an inner one', 'https://hook.example/', resolving('8.8.8.8', '10.0.0.1')],
  ['an inner address as text', 'https://169.254.169.254/', outside],
  ['a public address over plain http', 'http://hook.example/', outside],
])('%s is refused before the proxy is asked', async (_what, url, resolve) => {
  const proxy = await proxyTo(1)
  const out = httpOut({ proxy: proxy.url, ca: cert, resolve })
  expect(await out.call(post(url))).toMatchObject({ kind: 'failure', code: 'refused_address' })
  expect(proxy.asked).toEqual([])
})

test('what the operator opened is reached without the proxy, over https and plain http', async () => {
  const { port } = await endpoint()
  const proxy = await proxyTo(1)
  const out = httpOut({ proxy: proxy.url, ca: cert, resolve: resolving('127.0.0.1') })
  const secure = await out.call(post(`https://hook.example:${port}/`))
  expect(secure).toMatchObject({ status: 200 })
  const plainPort = await rawServer((socket) => socket.write(ok))
  expect(await out.call(post(`http://hook.example:${plainPort}/`))).toMatchObject({ status: 200 })
  expect(proxy.asked).toEqual([])
})

test('an unguarded call does not use the proxy', async () => {
  const { port } = await endpoint()
  const proxy = await proxyTo(1)
  const out = httpOut({ proxy: proxy.url, ca: cert })
  await out.call(post(`https://localhost:${port}/`, { guard: false }))
  expect(proxy.asked).toEqual([])
})

test.each([
  ['502 Bad Gateway', 'unreachable', []],
  ['504 Gateway Timeout', 'unreachable', []],
  ['407 Proxy Authentication Required', 'proxy', ['HTTP 407']],
  ['403 Forbidden', 'proxy', ['HTTP 403']],
  ['no status', 'proxy', ['an answer that is not HTTP']],
])('an answer of the proxy with %s is told as %s', async (answer, code, told) => {
  const proxy = await proxyTo(1, answer)
  const reasons: string[] = []
  const onProxyFailure = (reason: string) => void reasons.push(reason)
  const out = httpOut({ proxy: proxy.url, ca: cert, resolve: outside, onProxyFailure })
  const result = await out.call(post(hook))
  expect(reasons).toEqual(told)
  expect(result).toMatchObject({ kind: 'failure', code })
  expect(JSON.stringify(result)).not.toContain('127.0.0.1')
})

test('a proxy that is not there is told as such', async () => {
  const reasons: string[] = []
  const onProxyFailure = (reason: string) => void reasons.push(reason)
  const way = { proxy: 'http://127.0.0.1:1', ca: cert, resolve: outside, onProxyFailure }
  expect(await httpOut(way).call(post(hook))).toMatchObject({ kind: 'failure', code: 'proxy' })
  expect(reasons).toEqual(['ECONNREFUSED'])
})

test('a proxy that is silent ends with the time for connecting, and leaves no connection open', async () => {
  const { url: proxy } = await proxyTo(1, '', false)
  const reasons: string[] = []
  const onProxyFailure = (reason: string) => void reasons.push(reason)
  const way = { proxy, ca: cert, resolve: outside, connectTimeoutMs: 100, onProxyFailure }
  const result = await httpOut(way).call(post(hook, { totalMs: 3_600_000 }))
  expect(result).toMatchObject({ kind: 'failure', code: 'connect_timeout' })
  expect(reasons).toEqual(['no answer in time'])
})

test('a public address beside one that the operator opened is reached through the proxy', async () => {
  const { port } = await endpoint()
  const proxy = await proxyTo(port)
  const resolve = resolving('127.0.0.1', '8.8.8.8')
  const out = httpOut({ proxy: proxy.url, ca: cert, resolve })
  expect(await out.call(post(`https://hook.example:${port}/`))).toMatchObject({ status: 200 })
  expect(proxy.asked.map(({ target }) => target)).toEqual([`8.8.8.8:${port}`])
})

test('a name that leads out only at its second look-up does not pass by the proxy', async () => {
  const proxy = await proxyTo(1)
  const inThenOut = [['127.0.0.1'], ['8.8.8.8']]
  const resolve: Resolve = (host, found) => resolving(...(inThenOut.shift() ?? []))(host, found)
  const out = httpOut({ proxy: proxy.url, ca: cert, resolve })
  expect(await out.call(post(hook))).toMatchObject({ kind: 'failure', code: 'refused_address' })
})

test('a tunnel that opens late leaves the endpoint what is left of the time for connecting', async () => {
  const server = createServer()
  server.on('connect', (_request, client: Socket) => {
    client.on('error', () => undefined)
    // TLS never begins behind the tunnel.
    setTimeout(() => client.write('HTTP/1.1 200 OK\r\n\r\n'), 100)
  })
  const proxy = `http://127.0.0.1:${await listen(server)}`
  const out = httpOut({ proxy, ca: cert, resolve: outside, connectTimeoutMs: 200 })
  const result = await out.call(post(hook, { totalMs: 3_600_000 }))
  // Where TLS has a time of its own, that one's code comes, UND_ERR_CONNECT_TIMEOUT.
  expect(result).toMatchObject({ kind: 'failure', code: 'connect_timeout', detail: 'ETIMEDOUT' })
})

test('the next address is tried when the proxy cannot reach the first', async () => {
  const { port } = await endpoint()
  const server = createServer()
  const targets: (string | undefined)[] = []
  server.on('connect', (request, client: Socket) => {
    targets.push(request.url)
    client.on('error', () => undefined)
    if (targets.length === 1) return void client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
    client.write('HTTP/1.1 200 OK\r\n\r\n')
    const upstream = connect(port, '127.0.0.1')
    client.pipe(upstream).pipe(client)
    client.on('close', () => upstream.destroy())
  })
  const proxy = `http://127.0.0.1:${await listen(server)}`
  const resolve = resolving('2001:4860:4860::8888', '8.8.8.8')
  const out = httpOut({ proxy, ca: cert, resolve })
  expect(await out.call(post(hook))).toMatchObject({ status: 200 })
  expect(targets).toEqual(['[2001:4860:4860::8888]:8443', '8.8.8.8:8443'])
})

test('a certificate for another name is refused behind a proxy, too', async () => {
  const { port, requests } = await endpoint()
  const proxy = await proxyTo(port)
  const out = httpOut({ proxy: proxy.url, ca: cert, resolve: outside })
  const result = await out.call(post('https://other.example/'))
  expect(result).toMatchObject({ kind: 'failure', code: 'tls' })
  expect(requests).toEqual([])
})
