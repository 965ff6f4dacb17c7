import { describe, expect, test } from 'vitest'
import type { HttpResult } from '../platform/http-out/call.ts'
import { createAskCarrier } from './ask.ts'
import type { Pay } from './ask.ts'
import {
  accessTo,
  answer,
  ask,
  events,
  fakeHttp,
  immediately,
  nested,
  nextPage,
  oauth,
  question,
} from './http-fixture.ts'

const token = answer(200, { access_token: 'abc', expires_in: 3600 })

describe('the question', () => {
  test('goes to the path and parameter of the profile, with its credentials', async () => {
    const { calls } = await ask(accessTo('ONEY'), [answer(200, [])])
    expect(calls).toHaveLength(1)
    expect(calls[0]).toMatchObject({
      method: 'GET',
      url: question,
      headers: { accept: 'application/json', 'X-API-Key': 'key' },
    })
  })

  test('carries each credential in its own header', async () => {
    const { calls } = await ask(accessTo('HLCU'), [answer(200, [])])
    expect(calls[0]?.headers).toMatchObject({
      'X-IBM-Client-Id': 'key',
      'X-IBM-Client-Secret': 'secret',
    })
  })

  test('carries a token that was fetched first, where the carrier requires one', async () => {
    const { calls, urls } = await ask(accessTo('MSCU', { oauth }), [token, answer(200, [])])
    expect(urls[0]).toBe('https://carrier.example/base/oauth/token')
    expect(calls[1]?.headers.authorization).toBe('Bearer abc')
  })

  test('is not sent without a token', async () => {
    const { result, calls } = await ask(accessTo('MSCU', { oauth }), [answer(503)])
    expect(result).toMatchObject({
      kind: 'unreachable',
      code: 'no_token',
      detail: 'no token from the carrier (HTTP 503)',
    })
    expect(calls).toHaveLength(1)
  })

  test('is not sent for a type of number without a query', async () => {
    const { result, calls } = await ask(accessTo('HDMU'), [answer(200, [])], 'container')
    expect([result, calls]).toEqual([{ kind: 'not_asked' }, []])
  })
})

describe('a page', () => {
  test('asks whether it may leave after it has a token, and again for each page', async () => {
    const http = fakeHttp(token, answer(200, [], nextPage('b')), answer(200, []))
    const order: string[] = []
    const pay: Pay = (call) =>
      call(() => {
        order.push(`leaves after ${http.calls.length} calls`)
        return true
      })
    await createAskCarrier(http, () => 0)(accessTo('MSCU', { oauth }), 'bill_of_lading', 'A', pay)
    expect(order).toEqual(['leaves after 1 calls', 'leaves after 2 calls'])
  })

  test('that may not leave is not requested', async () => {
    const http = fakeHttp(answer(200, []))
    const pay: Pay = (call) => call(() => false)
    await createAskCarrier(http, () => 0)(accessTo('ONEY'), 'bill_of_lading', 'A', pay)
    expect(http.calls).toEqual([])
  })
})

describe('an answer', () => {
  const failure: HttpResult = { kind: 'failure', code: 'timeout', detail: '', ms: 1 }
  test.each<[string, HttpResult, object]>([
    ['200 is an answer', answer(200, events(1)), { kind: 'answer', status: 200, json: events(1) }],
    ['206 is an answer', answer(206, events(1)), { kind: 'answer', status: 206 }],
    ['204 is an empty answer', answer(204), { kind: 'answer', json: [] }],
    ['404 is not found', answer(404, 'no'), { kind: 'not_found', status: 404 }],
    ['401 is unreachable', answer(401), { kind: 'unreachable', code: 'HTTP 401' }],
    ['403 is unreachable', answer(403), { kind: 'unreachable', code: 'HTTP 403' }],
    ['429 is unreachable', answer(429), { kind: 'unreachable', retryAfterMs: null }],
    [
      '429 may name a delay',
      answer(429, '', { 'retry-after': '120' }),
      { kind: 'unreachable', retryAfterMs: 120_000 },
    ],
    [
      '429 may name a time',
      answer(429, '', { 'retry-after': 'Thu, 01 Jan 1970 00:02:00 GMT' }),
      { kind: 'unreachable', retryAfterMs: 120_000 },
    ],
    [
      'a delay is at most a day',
      answer(503, '', { 'retry-after': '99999999' }),
      { kind: 'unreachable', code: 'HTTP 503', retryAfterMs: 86_400_000 },
    ],
    [
      'an unreadable delay does not count',
      answer(503, '', { 'retry-after': 'soon' }),
      { kind: 'unreachable', retryAfterMs: null },
    ],
    ['500 is unreachable', answer(500), { kind: 'unreachable', code: 'HTTP 500' }],
    ['a failed call is unreachable', failure, { kind: 'unreachable', code: 'timeout' }],
    [
      'an answer that is too long is too large, although its beginning may be valid JSON',
      answer(200, '[]', {}, true),
      { kind: 'too_large', code: 'too_large', detail: 'the answer is larger than 20 MB' },
    ],
    [
      'an answer that was broken off is unreachable, although it may be valid JSON',
      { ...answer(200, '[]', {}, true), brokenOff: 'reset' } as HttpResult,
      { kind: 'unreachable', code: 'reset', detail: 'the answer was broken off: reset' },
    ],
    [
      'a status is told of an answer that was broken off',
      { ...answer(503, '', {}, true), brokenOff: 'timeout' } as HttpResult,
      { kind: 'unreachable', code: 'HTTP 503' },
    ],
    ['HTML is not recognized', answer(200, '<html>'), { kind: 'unrecognized', code: 'not_json' }],
    [
      'an answer that is nested too deeply is not recognized',
      answer(200, nested(10_000)),
      {
        kind: 'unrecognized',
        code: 'not_understood',
        detail: 'the answer is nested too deeply',
      },
    ],
    [
      'brackets in texts nest nothing',
      answer(200, [`\\"${'[{'.repeat(1_000)}`]),
      { kind: 'answer', json: [`\\"${'[{'.repeat(1_000)}`] },
    ],
    [
      'lists beside each other are not nested',
      answer(200, `[${'[{}],'.repeat(1_000)}0]`),
      { kind: 'answer' },
    ],
    ['400 is not recognized', answer(400, '{}'), { kind: 'unrecognized', code: 'HTTP 400' }],
    ['a redirect is not followed', answer(302), { kind: 'unrecognized', code: 'HTTP 302' }],
  ])('%s', async (_name, from, result) => {
    expect((await ask(accessTo('ONEY'), [from])).result).toMatchObject(result)
  })

  test('may begin with a byte order mark', async () => {
    const { result } = await ask(accessTo('ONEY'), [answer(200, '\uFEFF[1]')])
    expect(result).toMatchObject({ kind: 'answer', json: [1] })
  })

  test('is kept byte for byte', async () => {
    const { result } = await ask(accessTo('ONEY'), [answer(200, ' [ 1 ]\n')])
    expect(result.kind === 'answer' && result.body.toString()).toBe(' [ 1 ]\n')
  })

  test('401 makes the next question fetch another token', async () => {
    const http = fakeHttp(token, answer(401), token, answer(200, []))
    const asking = createAskCarrier(http, () => 0)
    const access = accessTo('MSCU', { oauth })
    expect((await asking(access, 'bill_of_lading', 'A', immediately)).kind).toBe('unreachable')
    expect((await asking(access, 'bill_of_lading', 'A', immediately)).kind).toBe('answer')
    expect(http.calls.map(({ method }) => method)).toEqual(['POST', 'GET', 'POST', 'GET'])
  })

  test('401 to a token that was kept is asked for again with another one, once', async () => {
    const http = fakeHttp(token, answer(200, []), answer(401), token, answer(401), token)
    let clock = 0
    const asking = createAskCarrier(http, () => (clock += 1))
    const access = accessTo('MSCU', { oauth })
    const paid: number[] = []
    const pay: Pay = (call) => (paid.push(clock), immediately(call))
    expect((await asking(access, 'bill_of_lading', 'A', pay)).kind).toBe('answer')
    expect((await asking(access, 'bill_of_lading', 'A', pay)).kind).toBe('unreachable')
    const methods = http.calls.map(({ method }) => method)
    expect(methods).toEqual(['POST', 'GET', 'GET', 'POST', 'GET'])
    expect(paid).toHaveLength(3)
  })
})

test('each request is told with its status or the code of its failure', async () => {
  const failed: HttpResult = { kind: 'failure', code: 'timeout', detail: '', ms: 1 }
  const http = fakeHttp(answer(200, [], nextPage('b')), answer(429), failed)
  const told: unknown[] = []
  const asking = createAskCarrier(
    http,
    () => 0,
    ({ scac, result }) => told.push([scac, result]),
  )
  await asking(accessTo('ONEY'), 'bill_of_lading', 'A', immediately)
  await asking(accessTo('ONEY'), 'bill_of_lading', 'A', immediately)
  expect(told).toEqual([
    ['ONEY', 200],
    ['ONEY', 429],
    ['ONEY', 'timeout'],
  ])
})
