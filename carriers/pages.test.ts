import { describe, expect, test } from 'vitest'
import { accessTo, answer, ask, events, nested, nextPage, oauth, question } from './http-fixture.ts'

const token = answer(200, { access_token: 'abc', expires_in: 3600 })

describe('several pages', () => {
  test.each([
    ['a whole link', 'https://carrier.example/base/v2/events?cursor=b'],
    ['a link without a host', '/base/v2/events?cursor=b'],
    ['a link that is only a query', '?cursor=b'],
  ])('are followed by %s', async (_name, link) => {
    const { result, urls } = await ask(accessTo('ONEY'), [
      answer(200, events(1), nextPage(link)),
      answer(200, events(2)),
    ])
    expect(urls[1]).toBe('https://carrier.example/base/v2/events?cursor=b')
    expect(result).toMatchObject({ kind: 'answer', json: events(1, 2) })
  })

  test('are followed by a bare cursor, beside the first question', async () => {
    const { urls } = await ask(accessTo('ONEY'), [
      answer(200, events(1), nextPage('a+b/d=')),
      answer(200, events(2), nextPage('c')),
      answer(200, events(3)),
    ])
    expect(urls.slice(1)).toEqual([`${question}&cursor=a%2Bb%2Fd%3D`, `${question}&cursor=c`])
  })

  test.each([
    'https://evil.example/v2/events?cursor=b',
    '//evil.example/x',
    'http://carrier.example/x',
  ])('credentials never follow a link to %s', async (link) => {
    const { result, urls } = await ask(accessTo('ONEY'), [
      answer(200, events(1), nextPage(link)),
      answer(200, events(2)),
    ])
    expect(urls).toEqual([question])
    expect(result).toMatchObject({ kind: 'answer', json: events(1) })
  })

  test('are one answer, in the envelope of the first', async () => {
    const { result } = await ask(accessTo('MAEU', { oauth }), [
      token,
      answer(200, { events: events(1), note: 'x' }, nextPage('b')),
      answer(200, { events: events(2) }),
    ])
    expect(result).toMatchObject({ json: { events: events(1, 2), note: 'x' } })
    const text = result.kind === 'answer' ? result.body.toString() : ''
    expect(JSON.parse(text)).toEqual({ events: events(1, 2), note: 'x' })
  })

  test('fail together when one of them is nested too deeply to be compared with the others', async () => {
    const { result } = await ask(accessTo('ONEY'), [
      answer(200, nested(100_000), nextPage('b')),
      answer(200, nested(100_000)),
    ])
    expect(result).toMatchObject({ kind: 'unrecognized', code: 'not_understood' })
  })

  test('fail together when one of them fails', async () => {
    const { result } = await ask(accessTo('ONEY'), [
      answer(200, events(1), nextPage('b')),
      answer(500),
    ])
    expect(result).toMatchObject({ kind: 'unreachable', code: 'HTTP 500' })
  })

  test('that link to themselves end', async () => {
    const { result, calls } = await ask(accessTo('ONEY'), [
      answer(200, events(1), nextPage('same')),
    ])
    expect(calls).toHaveLength(2)
    expect(result).toMatchObject({ kind: 'answer' })
  })

  test('that bring nothing new twice in a row end, and the answer says so', async () => {
    const pages = Array.from({ length: 300 }, (_, n) =>
      answer(200, events(1, 2), nextPage(`p${n}`)),
    )
    const { result, calls } = await ask(accessTo('ONEY'), [
      answer(200, events(1), nextPage('x')),
      ...pages,
    ])
    expect(calls).toHaveLength(4)
    const note = 'the pages repeat themselves without an end'
    expect(result).toMatchObject({ kind: 'answer', json: events(1, 1, 2, 1, 2), note })
  })

  test('may bring nothing new once', async () => {
    const { result } = await ask(accessTo('ONEY'), [
      answer(200, events(1), nextPage('b')),
      answer(200, [], nextPage('c')),
      answer(200, events(2)),
    ])
    expect(result).toMatchObject({ kind: 'answer', json: events(1, 2) })
  })

  test('without an end are abandoned, and cost a tenth of the carrier’s calls at most', async () => {
    const pages = Array.from({ length: 300 }, (_, n) => answer(200, events(n), nextPage(`p${n}`)))
    const { result, calls } = await ask(accessTo('ONEY'), pages)
    expect(calls).toHaveLength(100)
    const minutes = (100 / 60) * 10
    expect(result).toEqual({
      kind: 'too_large',
      code: 'too_large',
      detail: 'the answer has not ended after 100 pages',
      retryAfterMs: Math.round(minutes * 60_000),
    })
  })

  test('are not fetched from a carrier without paging', async () => {
    const { calls } = await ask(accessTo('HLCU'), [answer(200, events(1), nextPage('b'))])
    expect(calls).toHaveLength(1)
  })
})
