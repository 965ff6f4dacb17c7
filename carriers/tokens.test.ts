import { constants, verify, X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import type { HttpResult } from '../platform/http-out/call.ts'
import { selfSigned } from './certificate-fixture.ts'
import { accessTo, answer, fakeHttp, oauth } from './http-fixture.ts'
import { createTokens } from './tokens.ts'

const access = accessTo('MSCU', { oauth })
const token = (value: string, lifetime: unknown = 3600) =>
  answer(200, { access_token: value, expires_in: lifetime })

function tokensFrom(...answers: readonly HttpResult[]) {
  const clock = { now: 0 }
  const http = fakeHttp(...answers)
  return { clock, http, tokens: createTokens(http, () => clock.now) }
}

test('a token request carries the client credentials', async () => {
  const { http, tokens } = tokensFrom(token('a'))
  expect(await tokens.of(access)).toEqual({ value: 'a', at: 0 })
  expect(http.calls[0]).toMatchObject({
    method: 'POST',
    url: 'https://carrier.example/base/oauth/token',
    body: 'grant_type=client_credentials&client_id=me&client_secret=mine',
  })
})

test('a configured scope is sent', async () => {
  const { http, tokens } = tokensFrom(token('a'))
  await tokens.of(accessTo('MSCU', { oauth: { ...oauth, scope: 'api://msc/.default' } }))
  expect(http.calls[0]?.body).toMatch(/&client_secret=mine&scope=api%3A%2F%2Fmsc%2F.default$/)
})

test('a client with a certificate signs a new assertion each time, and sends no secret', async () => {
  const { certificate, privateKey, publicKey } = selfSigned()
  const entry = { tokenPath: 'https://login.example/t', clientId: 'me', certificate, privateKey }
  const { http, tokens, clock } = tokensFrom(token('a'))
  clock.now = 1_700_000_000_500
  const withCertificate = accessTo('MSCU', { oauth: entry })
  await tokens.of(withCertificate)
  tokens.forget(withCertificate, 'a')
  await tokens.of(withCertificate)
  const forms = http.calls.map(({ body }) => new URLSearchParams(String(body)))
  const form = Object.fromEntries(forms[0] ?? [])
  expect(form).toEqual({
    grant_type: 'client_credentials',
    client_id: 'me',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: expect.any(String) as string,
  })
  const [header = '', claims = '', signature = ''] = form.client_assertion?.split('.') ?? []
  const thumbprint = new X509Certificate(certificate).fingerprint256.replaceAll(':', '')
  expect(decoded(header)).toEqual({
    alg: 'PS256',
    typ: 'JWT',
    'x5t#S256': Buffer.from(thumbprint, 'hex').toString('base64url'),
  })
  expect(decoded(claims)).toEqual({
    aud: 'https://login.example/t',
    iss: 'me',
    sub: 'me',
    iat: 1_700_000_000,
    nbf: 1_700_000_000,
    exp: 1_700_000_300,
    jti: expect.any(String) as string,
  })
  const pss = { key: publicKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }
  const signed = Buffer.from(`${header}.${claims}`)
  expect(verify('sha256', signed, pss, Buffer.from(signature, 'base64url'))).toBe(true)
  expect(forms[1]?.get('client_assertion')).not.toBe(form.client_assertion)
})

const decoded = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString())

test('calls share one token until it expires', async () => {
  const { http, tokens, clock } = tokensFrom(token('a'), token('b'))
  await Promise.all([tokens.of(access), tokens.of(access)])
  clock.now = 3_569_000
  expect(await tokens.of(access)).toMatchObject({ value: 'a' })
  expect(http.calls).toHaveLength(1)
})

test.each<[string, unknown, number]>([
  ['half a minute before it expires', 3600, 3_570_000],
  ['also when its lifetime is a text', '3600', 3_570_000],
  ['after ten minutes without a lifetime', null, 570_000],
  ['after ten minutes with an invalid lifetime', -5, 570_000],
])('a token is renewed %s', async (_name, lifetime, at) => {
  const { tokens, clock } = tokensFrom(token('a', lifetime), token('b'))
  await tokens.of(access)
  clock.now = at - 1
  expect(await tokens.of(access)).toMatchObject({ value: 'a' })
  clock.now = at
  expect(await tokens.of(access)).toMatchObject({ value: 'b' })
})

test('a refused token is forgotten', async () => {
  const { tokens } = tokensFrom(token('a'), token('b'))
  await tokens.of(access)
  tokens.forget(access, 'a')
  expect(await tokens.of(access)).toMatchObject({ value: 'b' })
  tokens.forget(access, 'a')
  expect(await tokens.of(access)).toMatchObject({ value: 'b' })
})

test.each<[string, HttpResult, string]>([
  ['a refusal', answer(401), 'HTTP 401'],
  ['no JSON', answer(200, '<html>'), 'HTTP 200'],
  ['no token in it', answer(200, { error: 'x' }), 'HTTP 200'],
  ['no answer', { kind: 'failure', code: 'dns_not_found', detail: '', ms: 1 }, 'dns_not_found'],
])('after %s the next call asks for a token again', async (_name, bad, reason) => {
  const { tokens } = tokensFrom(bad, token('b'))
  expect(await tokens.of(access)).toEqual({
    failure: { code: 'no_token', detail: `no token from the carrier (${reason})` },
  })
  expect(await tokens.of(access)).toMatchObject({ value: 'b' })
})

test('each carrier has its own token', async () => {
  const { tokens } = tokensFrom(token('a'), token('b'))
  await tokens.of(access)
  expect(await tokens.of(accessTo('EGLV', { oauth }))).toMatchObject({ value: 'b' })
})

test('a token that comes after its configuration was replaced does not outlast the new one', async () => {
  const answers: ((result: HttpResult) => void)[] = []
  const clock = { now: 0 }
  const call = () => new Promise<HttpResult>((resolve) => void answers.push(resolve))
  const tokens = createTokens({ call, close: () => Promise.resolve() }, () => clock.now)
  const replaced = accessTo('MSCU', { oauth: { ...oauth, clientSecret: 'former' } })
  const [former, first] = [tokens.of(replaced), tokens.of(access)]
  answers[1]?.(token('b', 60))
  expect(await first).toMatchObject({ value: 'b' })
  answers[0]?.(token('a', 3600))
  expect(await former).toMatchObject({ value: 'a' })
  clock.now = 60_000
  void tokens.of(access)
  expect(answers).toHaveLength(3)
})

test('a refused token of a replaced configuration leaves the new one its token', async () => {
  const { http, tokens } = tokensFrom(token('a'), token('b'))
  const replaced = accessTo('MSCU', { oauth: { ...oauth, clientSecret: 'former' } })
  await tokens.of(replaced)
  await tokens.of(access)
  tokens.forget(replaced, 'a')
  expect(await tokens.of(access)).toMatchObject({ value: 'b' })
  expect(http.calls).toHaveLength(2)
})
