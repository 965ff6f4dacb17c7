import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Resolve } from './guard/lookup.ts'
import { httpOut, ok, post, rawServer } from './server-fixture.ts'

test('a post arrives as it was given, with its length and without chunks', async () => {
  let seen = ''
  const port = await rawServer((socket, request) => {
    seen = request
    socket.write(
      'HTTP/1.1 201 Created\r\nSet-Cookie: a\r\nset-cookie: b\r\ncontent-length: 2\r\n\r\nok',
    )
  })
  const result = await httpOut().call(post(`http://127.0.0.1:${port}/hook?x=1`))
  expect(result).toMatchObject({ kind: 'response', status: 201, truncated: false })
  if (result.kind !== 'response') return
  expect(result.headers['set-cookie']).toBe('a, b')
  expect(result.body.toString()).toBe('ok')
  expect(seen).toContain('POST /hook?x=1 HTTP/1.1\r\n')
  expect(seen).toContain('X-MiXed: é\r\n')
  expect(seen).toContain('content-length: 10\r\n')
  expect(seen.toLowerCase()).not.toContain('transfer-encoding')
})

test.each([301, 302, 303, 307, 308])('%i is the answer and is not followed', async (status) => {
  let visits = 0
  const second = await rawServer(() => visits++)
  const port = await rawServer((socket) => {
    const location = `http://127.0.0.1:${second}/`
    socket.write(`HTTP/1.1 ${status} X\r\nlocation: ${location}\r\ncontent-length: 0\r\n\r\n`)
  })
  const result = await httpOut().call(post(`http://127.0.0.1:${port}/`))
  expect(result).toMatchObject({ kind: 'response', status })
  expect(visits).toBe(0)
})

const drip = (socket: Socket, text: string) => {
  const timer = setInterval(() => socket.write(text), 20)
  socket.on('close', () => {
    clearInterval(timer)
  })
}

type Answer = (socket: Socket) => void

/** Long enough for an answer that comes, on a machine that is busy; each answer that never ends takes so long. */
const deadlineMs = 2_000

test.each<[string, Answer, object]>([
  ['204', (s) => s.write('HTTP/1.1 204 No Content\r\n\r\n'), { status: 204, truncated: false }],
  ['304', (s) => s.write('HTTP/1.1 304 X\r\n\r\n'), { status: 304 }],
  [
    'early hints and a 100',
    (s) => s.write(`HTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n${ok}`),
    { status: 200 },
  ],
  [
    'an unasked 100',
    (s) => s.write(`HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 100 Continue\r\nx: y\r\n\r\n${ok}`),
    { status: 200, truncated: false, body: Buffer.from('ok') },
  ],
  [
    'an unasked 100 byte by byte',
    (s) => {
      const bytes = [...`HTTP/1.1 100\r\n\r\n${ok}`]
      const timer = setInterval(() => {
        const next = bytes.shift()
        if (next === undefined) clearInterval(timer)
        else s.write(next)
      }, 2)
    },
    { status: 200, truncated: false, body: Buffer.from('ok') },
  ],
  [
    'a body that ends with the connection',
    (s) => s.end('HTTP/1.1 200 OK\r\n\r\nto the end'),
    { status: 200, truncated: false, body: Buffer.from('to the end') },
  ],
  [
    'a long body',
    (s) => s.write(`HTTP/1.1 200 OK\r\ncontent-length: 1001\r\n\r\n${'x'.repeat(1001)}`),
    { status: 200, truncated: true, body: Buffer.alloc(1000, 'x') },
  ],
  [
    'a body of exactly the cap',
    (s) => s.write(`HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n${'x'.repeat(1000)}`),
    { status: 200, truncated: false },
  ],
  [
    'an endless body in small drips',
    (s) => {
      s.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')
      drip(s, '1\r\nx\r\n')
    },
    { status: 200, truncated: true, brokenOff: 'timeout' },
  ],
  [
    'a body that never comes',
    (s) => s.write('HTTP/1.1 500 X\r\ncontent-length: 9\r\n\r\n'),
    { status: 500, truncated: true, body: Buffer.alloc(0) },
  ],
  [
    'a reset in the middle of the body',
    (s) => {
      s.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf', () => {
        setImmediate(() => s.resetAndDestroy())
      })
    },
    { kind: 'response', status: 200, truncated: true, brokenOff: 'reset' },
  ],
])('case 17 and 21: %s: the status stands', async (_name, answer, expected) => {
  const port = await rawServer(answer)
  const result = await httpOut().call(post(`http://127.0.0.1:${port}/`, { totalMs: deadlineMs }))
  expect(result).toMatchObject({ kind: 'response', ...expected })
})

test.each<[string, Answer, string]>([
  ['no answer', () => undefined, 'timeout'],
  ['headers in small drips', (s) => (s.write('HTTP/1.1 200 OK\r\n'), drip(s, 'a')), 'timeout'],
  [
    'early hints for ever',
    (s) => {
      drip(s, 'HTTP/1.1 103 X\r\n\r\n')
    },
    'timeout',
  ],
  ['garbage', (s) => s.write('\u0000\u0001garbage\r\n\r\n'), 'protocol'],
  [
    '100 for ever',
    (s) => {
      drip(s, 'HTTP/1.1 100 X\r\n\r\n')
    },
    'timeout',
  ],
  ['many early hints', (s) => s.write('HTTP/1.1 103 X\r\n\r\n'.repeat(2_000)), 'protocol'],
  [
    'a 100 without an end',
    (s) => s.write(`HTTP/1.1 100 Continue\r\na: ${'x'.repeat(20_000)}`),
    'protocol',
  ],
  ['HTTP/0.9', (s) => s.end('<html>hello</html>'), 'protocol'],
  ['bare line feeds', (s) => s.write('HTTP/1.1 200 OK\ncontent-length: 0\n\n'), 'protocol'],
  [
    'two lengths',
    (s) => s.write('HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'),
    'protocol',
  ],
  [
    'huge headers',
    (s) => s.write(`HTTP/1.1 200 OK\r\na: ${'x'.repeat(20_000)}\r\n\r\n`),
    'protocol',
  ],
  [
    '10,000 headers',
    (s) => s.write(`HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(10_000)}\r\n`),
    'protocol',
  ],
  [
    'an unasked upgrade',
    (s) => s.write('HTTP/1.1 101 X\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
    'protocol',
  ],
  ['a reset', (s) => s.resetAndDestroy(), 'reset'],
  ['an end without an answer', (s) => s.end(), 'reset'],
])('%s is the failure it is', async (_name, answer, code) => {
  let requests = 0
  const port = await rawServer((socket) => {
    requests += 1
    answer(socket)
  })
  const result = await httpOut().call(post(`http://127.0.0.1:${port}/`, { totalMs: deadlineMs }))
  expect(result).toMatchObject({ kind: 'failure', code })
  expect(requests).toBe(1)
})

test('a gzip bomb is not unpacked', async () => {
  const bomb = gzipSync(Buffer.alloc(10_000_000))
  const port = await rawServer((socket) => {
    socket.write(
      `HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`,
    )
    socket.write(bomb)
  })
  const result = await httpOut().call(post(`http://127.0.0.1:${port}/`))
  expect(result).toMatchObject({ status: 200, truncated: true, body: bomb.subarray(0, 1000) })
})

test('case 17: reading stops at the cap and the connection is dropped', async () => {
  let sent = 0
  let closed = false
  const port = await rawServer((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n')
    const more = () => {
      while (!socket.destroyed && socket.write(Buffer.alloc(65_536))) sent += 65_536
    }
    socket.on('drain', more).on('close', () => (closed = true))
    more()
  })
  const result = await httpOut().call(post(`http://127.0.0.1:${port}/`))
  expect(result).toMatchObject({ status: 200, truncated: true })
  await expect.poll(() => closed).toBe(true)
  expect(sent).toBeLessThan(20_000_000)
})

test('a call may leave once it is connected, and not before', async () => {
  const order: string[] = []
  const port = await rawServer((socket) => {
    order.push('arrives')
    socket.write(ok)
  })
  const resolve: Resolve = (_host, found) => {
    order.push('is looked up')
    setImmediate(() => {
      order.push('is found')
      found(null, [{ address: '127.0.0.1', family: 4 }])
    })
  }
  const mayLeave = () => order.push('leaves') > 0
  const call = post(`http://carrier.example:${port}/`, { mayLeave })
  expect(await httpOut({ resolve }).call(call)).toMatchObject({ status: 200 })
  expect(order).toEqual(['is looked up', 'is found', 'leaves', 'arrives'])
})

test('a call that may not leave any more is not sent', async () => {
  const seen: string[] = []
  const port = await rawServer((socket, request) => {
    seen.push(request)
    socket.write(ok)
  })
  const out = httpOut()
  const url = `http://127.0.0.1:${port}/`
  const kept = await out.call(post(url))
  const refused = await out.call(post(url, { mayLeave: () => false }))
  expect([kept, refused]).toMatchObject([{ status: 200 }, { kind: 'failure', code: 'closed' }])
  expect(await out.call(post(url))).toMatchObject({ status: 200 })
  expect(seen).toHaveLength(2)
})
