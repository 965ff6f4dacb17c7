import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { StartError } from '../platform/process/read-settings.ts'
import { selfSigned } from './certificate-fixture.ts'
import { carriersFrom, readCarriers } from './configuration.ts'

const good = { baseUrl: 'https://a.example/', credentials: ['k'] }
const oauth = { tokenPath: '/token', clientId: 'me', clientSecret: 'mine' }
const read = (entry: unknown, scac = 'ONEY') => carriersFrom({ [scac]: entry }, 'carriers.json')

test("an entry holds a carrier's address and credentials", () => {
  expect(read(good).get('ONEY')).toMatchObject({
    profile: { scac: 'ONEY', path: '/v2/events' },
    baseUrl: 'https://a.example',
    credentials: ['k'],
    oauth: null,
    pollSeconds: null,
  })
})

test('a profile can be overridden, in part', () => {
  const { profile } = read({ ...good, profile: { callsPerMinute: 5 } }).get('ONEY') ?? {}
  expect(profile).toMatchObject({ callsPerMinute: 5, path: '/v2/events' })
})

test('a carrier that is fed is not called, and may have a profile', () => {
  expect(read({ fed: true, profile: { parameters: { container: 'c' } } }).size).toBe(0)
})

test.each([
  ['/token', 'https://a.example/token'],
  ['https://login.example/token', 'https://login.example/token'],
])('the token path %s leads to %s', (tokenPath, tokenUrl) => {
  const access = read({ ...good, oauth: { ...oauth, tokenPath } }, 'MAEU').get('MAEU')
  expect(access?.oauth).toEqual({
    tokenUrl,
    clientId: 'me',
    proof: { secret: 'mine' },
    scope: null,
  })
})

test('a certificate may replace the secret, and a scope may be set', () => {
  const { certificate, privateKey } = selfSigned()
  const entry = {
    tokenPath: '/token',
    clientId: 'me',
    certificate,
    privateKey,
    scope: 'x/.default',
  }
  const access = read({ ...good, oauth: entry }, 'MSCU').get('MSCU')
  expect(access?.oauth).toMatchObject({
    proof: { thumbprint: expect.stringMatching(/./) as string },
    scope: 'x/.default',
  })
})

describe('a wrong entry is reported', () => {
  const mine = selfSigned()
  const { certificate, privateKey } = mine
  const proven = { tokenPath: '/token', clientId: 'me', certificate, privateKey }
  test.each<[string, unknown, string, string?]>([
    ['no URL', {}, 'baseUrl is not a URL'],
    ['no object', null, 'baseUrl is not a URL'],
    ['a URL that is no text', { baseUrl: 7 }, 'baseUrl is not a URL'],
    ['too few credentials', { ...good, credentials: [] }, 'one value for each of X-API-Key'],
    ['credentials that are no texts', { ...good, credentials: [1] }, 'not a list of texts'],
    ['credentials that are one text', { ...good, credentials: 'k' }, 'not a list of texts'],
    [
      'a field of the profile beside it',
      { ...good, callsPerMinute: 60 },
      'there is no field callsPerMinute, but one profile.callsPerMinute',
    ],
    [
      'a field of oauth beside it',
      { ...good, clientId: 'me' },
      'there is no field clientId, but one oauth.clientId',
    ],
    ['a misspelt field', { ...good, pollseconds: 5 }, 'there is no field pollseconds'],
    [
      'a misspelt field of the profile',
      { ...good, profile: { callsperminute: 5 } },
      'there is no field profile.callsperminute',
    ],
    [
      'a misspelt field of oauth',
      { ...good, oauth: { ...oauth, Scope: 'x' } },
      'there is no field oauth.Scope',
    ],
    [
      'a misspelt field of a carrier that is fed',
      { fed: true, pollseconds: 5 },
      'there is no field pollseconds',
    ],
    [
      'a carrier that is fed and has an address',
      { fed: true, ...good },
      'baseUrl stands beside fed',
    ],
    ['a carrier that is fed by a text', { fed: 'yes' }, 'fed is not true or false'],
    ...(
      [
        ['path', 'v2/events', 'a path that begins with /'],
        ['parameters', { container: 7 }, 'an object of texts'],
        ['fixedQuery', ['a'], 'an object of texts'],
        ['stripPrefix', 7, 'a text or null'],
        ['credentialHeaders', 'X-API-Key', 'a list of texts'],
        ['oauth', 'yes', 'true or false'],
        ['envelope', 'list', 'array or events or grouped'],
        ['notFound', 404, 'empty or 404'],
        ['clock', 'utc', 'offset or local_as_utc'],
        ['paging', 'page', 'cursor or none'],
        ['callsPerMinute', '60', 'a number above 0'],
        ['callsPerMinute', 0, 'a number above 0'],
      ] as const
    ).map(([name, value, what]): [string, unknown, string] => [
      `a profile with ${name} ${JSON.stringify(value)}`,
      { ...good, profile: { [name]: value } },
      `profile.${name} is not ${what}`,
    ]),
    ...[null, 60, []].map((profile): [string, unknown, string] => [
      `a profile of ${JSON.stringify(profile)}`,
      { ...good, profile },
      'profile is not an object',
    ]),
    ['an interval of zero', { ...good, pollSeconds: 0 }, 'pollSeconds is not a number above 0'],
    ['a missing token path', good, 'oauth needs tokenPath', 'MAEU'],
    [
      'an incomplete oauth',
      { ...good, oauth: { ...oauth, clientSecret: '' } },
      'oauth needs',
      'MAEU',
    ],
    [
      'a certificate without its key',
      { ...good, oauth: { ...proven, privateKey: undefined } },
      'oauth needs',
      'MSCU',
    ],
    [
      'an invalid certificate',
      { ...good, oauth: { ...proven, certificate: mine.privateKey } },
      'oauth.certificate is not a certificate in PEM',
      'MSCU',
    ],
    [
      'an invalid key',
      { ...good, oauth: { ...proven, privateKey: mine.certificate } },
      'oauth.privateKey is not an RSA key in PEM',
      'MSCU',
    ],
    [
      'the key of another certificate',
      { ...good, oauth: { ...proven, privateKey: selfSigned().privateKey } },
      'oauth.privateKey is not that of oauth.certificate',
      'MSCU',
    ],
    ['an invalid scope', { ...good, oauth: { ...oauth, scope: 7 } }, 'oauth.scope is not', 'MSCU'],
    ['an invalid SCAC', good, 'not a SCAC', 'maersk'],
  ])('%s', (_name, entry, problem, scac) => {
    expect(() => read(entry, scac)).toThrow(StartError)
    expect(() => read(entry, scac)).toThrow(problem)
  })

  test('together with all other wrong entries', () => {
    const wrong = { AAAA: {}, BBBB: good, CCCC: { ...good, pollSeconds: -1 } }
    expect(() => carriersFrom(wrong, 'f.json')).toThrow(
      /f\.json is wrong\.\n {2}AAAA: .*\n {2}CCCC: /,
    )
  })

  test.each([[[]], ['x'], [null], [7]])('%j is no object of SCACs', (content) => {
    expect(() => carriersFrom(content, 'f.json')).toThrow('f.json is not a JSON object of SCACs')
  })
})

describe('a file', () => {
  test('is read; without one there are no carriers', () => {
    const folder = mkdtempSync(join(tmpdir(), 'carriers-'))
    const file = join(folder, 'carriers.json')
    writeFileSync(file, JSON.stringify({ ONEY: good }))
    expect([...readCarriers(file).keys()]).toEqual(['ONEY'])
    writeFileSync(file, '{')
    expect(() => readCarriers(file)).toThrow(/CARRIERS=.*carriers\.json cannot be read: /)
    expect(() => readCarriers(folder)).toThrow('cannot be read: this is a folder, not a file.')
    rmSync(folder, { recursive: true })
    expect(() => readCarriers(file)).toThrow(StartError)
    expect(() => readCarriers(file)).toThrow('cannot be read: there is no such file.')
    expect(readCarriers(null).size).toBe(0)
  })
})
