import { expect, test } from 'vitest'
import { validateHeaders } from './validate-headers.ts'

const header = 'X-Webhook-Signature'
const validate = (headers: unknown) => validateHeaders(headers, header)
const pointersOf = (checked: ReturnType<typeof validate>) =>
  checked.ok ? [] : checked.problems.map(({ pointer }) => pointer)

test.each([
  ['x-api-key', 'X-Api-Key'],
  ['authorization', 'Authorization'],
  ['X-API-KEY', 'X-API-KEY'],
  ['x_y', 'X_y'],
  ['x-1a', 'X-1a'],
])('the name %s becomes %s', (name, expected) => {
  expect(validate([{ name, value: 'v' }])).toEqual({
    ok: true,
    value: [{ name: expected, value: 'v' }],
  })
})

test.each([null, undefined, []])('%j means no headers', (none) => {
  expect(validate(none)).toEqual({ ok: true, value: [] })
})

test.each(['', 'Bearer a b', 'é', 'a\tb', 'x'.repeat(4096)])(
  'the value %j is accepted',
  (value) => {
    expect(validate([{ name: 'A', value }])).toMatchObject({ ok: true })
  },
)

test.each([
  ...['', 'a b', 'a:b', 'a\r\nb', 'a\u0000', 'ä', 'a(b)', 'x'.repeat(129), 7, null],
  ...['host', 'Host', 'CONTENT-TYPE', 'content-length', 'user-agent', 'connection', 'te'],
  ...['transfer-encoding', 'webhook-id', 'Webhook-Timestamp', 'webhook-signature'],
  ...['x-webhook-signature', 'X-Webhook-Signature-Previous'],
])('the name %j is refused', (name) => {
  expect(pointersOf(validate([{ name, value: 'v' }]))).toEqual(['/headers/0/name'])
})

test.each(['a\r\nHost: b', 'a\nb', 'a\u0000b', 'a\u007f', '€', '😀', 'x'.repeat(4097), 7, null])(
  'the value %j is refused',
  (value) => {
    const good = { name: 'A', value: 'v' }
    expect(pointersOf(validate([good, { name: 'B', value }]))).toEqual(['/headers/1/value'])
  },
)

test('all problems are returned at once', () => {
  const headers = [{ name: 'host', value: '\n' }, 'text', null, { name: 'A', value: 'v' }]
  expect(pointersOf(validate(headers))).toEqual(
    [0, 1, 2].flatMap((index) => [`/headers/${index}/name`, `/headers/${index}/value`]),
  )
})

test('a name may occur only once; case is ignored', () => {
  const twice = ['X-A', 'x-a'].map((name) => ({ name, value: 'v' }))
  expect(pointersOf(validate(twice))).toEqual(['/headers/1/name'])
})

test('there are at most 20 headers', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `X-${index}`, value: 'v' }))
  expect(validate(many(20)).ok).toBe(true)
  expect(pointersOf(validate(many(21)))).toEqual(['/headers'])
  expect(pointersOf(validate({ name: 'A', value: 'v' }))).toEqual(['/headers'])
})
