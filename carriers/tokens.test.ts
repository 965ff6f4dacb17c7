import { expect, test } from 'vitest'
import type { HttpResult } from '../platform/http-out.ts'
import { accessTo, answer, fakeHttp, oauth } from './http-in-tests.ts'
import { createTokens } from './tokens.ts'

const access = accessTo('MSCU', { oauth })
const token = (value: string, life: unknown = 3600) =>
  answer(200, { access_token: value, expires_in: life })

function tokensFrom(...answers: readonly HttpResult[]) {
  const clock = { now: 0 }
  const http = fakeHttp(...answers)
  return { clock, http, tokens: createTokens(http, () => clock.now) }
}

test('a token is asked for with the client credentials', async () => {
  const { http, tokens } = tokensFrom(token('a'))
  expect(await tokens.of(access)).toEqual({ kind: 'token', value: 'a' })
  expect(http.calls[0]).toMatchObject({
    method: 'POST',
    url: 'https://carrier.example/base/oauth/token',
    body: 'grant_type=client_credentials&client_id=me&client_secret=mine',
  })
})

test('whoever asks meanwhile, and until it runs out, gets the same', async () => {
  const { http, tokens, clock } = tokensFrom(token('a'), token('b'))
  await Promise.all([tokens.of(access), tokens.of(access)])
  clock.now = 3_569_000
  expect(await tokens.of(access)).toMatchObject({ value: 'a' })
  expect(http.calls).toHaveLength(1)
})

test.each<[string, unknown, number]>([
  ['half a minute before its end', 3600, 3_570_000],
  ['also when its life is a text', '3600', 3_570_000],
  ['after ten minutes when it does not say', null, 570_000],
  ['after ten minutes when it says nonsense', -5, 570_000],
])('it is renewed %s', async (_name, life, at) => {
  const { tokens, clock } = tokensFrom(token('a', life), token('b'))
  await tokens.of(access)
  clock.now = at - 1
  expect(await tokens.of(access)).toMatchObject({ value: 'a' })
  clock.now = at
  expect(await tokens.of(access)).toMatchObject({ value: 'b' })
})

test('one that was refused is forgotten', async () => {
  const { tokens } = tokensFrom(token('a'), token('b'))
  await tokens.of(access)
  tokens.forget(access)
  expect(await tokens.of(access)).toMatchObject({ value: 'b' })
})

test.each<[string, HttpResult, string]>([
  ['a refusal', answer(401), 'HTTP 401'],
  ['no JSON', answer(200, '<html>'), 'HTTP 200'],
  ['no token in it', answer(200, { error: 'x' }), 'HTTP 200'],
  ['no answer', { kind: 'failure', code: 'dns_not_found', detail: '', ms: 1 }, 'dns_not_found'],
])('%s is told, and asked for again the next time', async (_name, bad, reason) => {
  const { tokens } = tokensFrom(bad, token('b'))
  expect(await tokens.of(access)).toEqual({
    kind: 'failed',
    reason: `no token from the carrier (${reason})`,
  })
  expect(await tokens.of(access)).toMatchObject({ value: 'b' })
})

test('each carrier has its own', async () => {
  const { tokens } = tokensFrom(token('a'), token('b'))
  await tokens.of(access)
  expect(await tokens.of(accessTo('EGLV', { oauth }))).toMatchObject({ value: 'b' })
})
