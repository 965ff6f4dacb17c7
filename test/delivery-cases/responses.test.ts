// B. What the answers of an endpoint mean, from the wire to the log of the attempt.
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { useDelivering } from './delivering.ts'
import type { ShownLog } from './delivering.ts'
import { answering, openRawReceiver, status } from './raw-receiver.ts'
import type { Answering } from './raw-receiver.ts'

const delivering = useDelivering()

/** A webhook whose endpoint answers so, and an event for it. */
async function sent(how: Answering) {
  const receiver = await openRawReceiver(how)
  const hook = await delivering().webhook(receiver.url)
  await delivering().record()
  return { receiver, hook }
}

async function delivered(how: Answering): Promise<ShownLog | undefined> {
  const { receiver, hook } = await sent(how)
  const { logs } = await delivering().settled(hook, 'succeeded')
  expect(logs).toMatchObject([{ attempt: 1, error_code: null, next_attempt_at: null }])
  expect(receiver.requests).toHaveLength(1)
  return logs[0]
}

/** The log of the first attempt, which is repeated. */
async function failed(how: Answering): Promise<ShownLog> {
  const { hook } = await sent(how)
  const one = await delivering().eventually(async () => {
    const [first] = await delivering().notifications(hook)
    if (first?.logs[0] === undefined) throw new Error('not attempted yet')
    return first
  })
  const [log] = one.logs
  if (log === undefined) throw new Error('there is no attempt')
  expect(one.delivery_status).not.toBe('succeeded')
  expect(log.next_attempt_at).not.toBeNull()
  return log
}

const waitOf = ({ attempted_at, next_attempt_at }: ShownLog): number =>
  Date.parse(String(next_attempt_at)) - Date.parse(attempted_at)

test.each([200, 201, 202, 204])('case 10: %i is delivered, by exactly one post', async (code) => {
  expect(await delivered(answering(status(code)))).toMatchObject({ status_code: code })
})

test.each([203, 205, 206, 207])('case 11: %i is not delivered and is repeated', async (code) => {
  expect(await failed(answering(status(code)))).toMatchObject({ status_code: code })
})

test.each([301, 302, 303, 307, 308])('case 12 and 33: %i is not followed', async (code) => {
  const second = await openRawReceiver()
  const log = await failed(answering(status(code, { location: second.url })))
  expect(log).toMatchObject({ status_code: code })
  expect(second.requests).toEqual([])
})

test.each([
  ['100', 'HTTP/1.1 100 Continue\r\n\r\n'],
  ['103', 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'],
])('case 13: a %s before a 200 is passed over', async (_name, interim) => {
  const log = await delivered(answering(`${interim}${status(200)}`))
  expect(log).toMatchObject({ status_code: 200 })
})

test('case 13: 304 is not delivered', async () => {
  expect(await failed(answering(status(304)))).toMatchObject({ status_code: 304 })
})

test('case 14: 400 to 504 are repeated by the schedule, and each attempt is logged in order', async () => {
  const codes = [400, 401, 403, 404, 409, 422, 500, 502, 503, 504]
  const endpoints = await Promise.all(
    codes.map(async (code) => {
      const receiver = await openRawReceiver(answering(status(code, {}, 'no, thanks')))
      return { code, receiver, hook: await delivering().webhook(receiver.url) }
    }),
  )
  await delivering().record()
  for (const { code, receiver, hook } of endpoints) {
    const { logs } = await delivering().settled(hook, 'failed')
    const shown = { status_code: code, error_code: null, response_excerpt: 'no, thanks' }
    expect(logs.map(({ attempt }) => attempt)).toEqual([1, 2, 3])
    for (const log of logs) expect(log).toMatchObject({ ...shown, url: receiver.url })
    for (const log of logs.slice(0, 2)) expect(waitOf(log)).toBeGreaterThanOrEqual(800)
    expect(logs[2]?.next_attempt_at).toBeNull()
    expect(receiver.requests).toHaveLength(3)
  }
})

test('case 15: 410 switches the webhook off, and nothing more is sent', async () => {
  const { hook, receiver } = await sent(answering(status(410)))
  const { logs } = await delivering().settled(hook, 'failed')
  expect(logs).toMatchObject([{ status_code: 410, next_attempt_at: null }])
  const { active, deactivated_reason, deactivated_at } = await delivering().shown(hook)
  expect({ active, isDated: typeof deactivated_at }).toEqual({ active: false, isDated: 'string' })
  expect(deactivated_reason).toMatch(/^The endpoint answered 410 Gone\. Activate/)
  await delivering().record()
  await sent(answering(status(204))).then(({ hook: other }) =>
    delivering().settled(other, 'succeeded'),
  )
  expect(receiver.requests).toHaveLength(1)
})

const day = 86_400_000
const inAMinute = 'the date in a minute'

test.each<[number, string | null, number, number]>([
  [429, '2', 2_000, 3_000],
  [429, inAMinute, 55_000, 75_000],
  [429, '-1', 1_000, 7_000],
  [429, '1.5', 1_000, 7_000],
  [429, 'abc', 1_000, 7_000],
  [429, null, 1_000, 7_000],
  [429, '999999999', 3_600_000, day + 1_000],
  [503, '2', 2_000, 3_000],
  [503, inAMinute, 55_000, 75_000],
  [503, 'abc', 800, 1_500],
])(
  'case 16: %i with Retry-After %j waits between %i and %i ms',
  async (code, asked, least, most) => {
    const date = new Date(Date.now() + 60_000).toUTCString()
    const headers = asked === null ? {} : { 'retry-after': asked === inAMinute ? date : asked }
    const wait = waitOf(await failed(answering(status(code, headers))))
    expect(wait).toBeGreaterThanOrEqual(least)
    expect(wait).toBeLessThanOrEqual(most)
  },
)

/** Writes for ever, as fast as it is read. */
const flood: Answering = (socket) => {
  socket.write('HTTP/1.1 200 OK\r\n\r\n')
  const more = (): void => {
    while (!socket.destroyed && socket.write(Buffer.alloc(65_536, 'x')));
  }
  socket.on('drain', more)
  more()
}

test.each<[string, Answering, string]>([
  ['an empty body', answering(status(200)), ''],
  ['1 MB', answering(status(200, {}, 'x'.repeat(1_000_000))), 'x'.repeat(1_024)],
  [
    '100 MB',
    answering('HTTP/1.1 200 OK\r\ncontent-length: 100000000\r\n\r\n'.concat('x'.repeat(100_000))),
    'x'.repeat(1_024),
  ],
  ['a body without an end', flood, 'x'.repeat(1_024)],
])('case 17: %s: the status counts, within memory and time', async (_name, how, excerpt) => {
  const before = process.memoryUsage().rss
  const log = await delivered(how)
  expect(log?.response_excerpt).toBe(excerpt)
  expect(log?.duration_ms).toBeLessThan(15_000)
  expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000)
})

test('case 18: a gzip bomb is not unpacked', async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000))
  const head = `HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`
  const log = await delivered(answering(Buffer.concat([Buffer.from(head), bomb])))
  expect(log?.response_excerpt).toMatch(/^\(\d+ encoded bytes\)$/)
})

const bytes = (...all: readonly number[]) => Buffer.from(all)
test.each([
  ['NUL', bytes(0x61, 0, 0x62), 'a\ufffdb'],
  ['invalid UTF-8', bytes(0x61, 0xff, 0xc3, 0x62), 'a\ufffd\ufffdb'],
  ['binary', bytes(...Array.from({ length: 256 }, (_, n) => n)), null],
  ['half a surrogate in UTF-8', bytes(0xed, 0xa0, 0x80), '\ufffd\ufffd\ufffd'],
  ['HTML', Buffer.from('<h1>ü</h1>'), '<h1>ü</h1>'],
])('case 19: a body of %s is stored', async (_name, body, excerpt) => {
  const head = Buffer.from(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n`)
  const log = await delivered(answering(Buffer.concat([head, body])))
  if (excerpt !== null) expect(log?.response_excerpt).toBe(excerpt)
  expect(log?.response_excerpt).not.toContain('\u0000')
})

test.each<[string, string]>([
  ['headers over 16 KiB', `HTTP/1.1 200 OK\r\na: ${'x'.repeat(20_000)}\r\n\r\n`],
  ['10,000 headers', `HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(10_000)}\r\n`],
  ['no HTTP', '\u0001\u0002\r\n\r\n'],
  ['HTTP/0.9', '<html>hello</html>'],
  ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'],
  ['bare line feeds', 'HTTP/1.1 200 OK\ncontent-length: 0\n\n'],
])('case 20: %s is a failure, and the next answer counts', async (_name, answer) => {
  const log = await failed((socket) => void socket.end(answer))
  expect(log).toMatchObject({ status_code: null, error_code: 'protocol' })
  expect(log.response_excerpt).toBe('The response was not valid HTTP.')
  await delivered(answering(status(200)))
})
