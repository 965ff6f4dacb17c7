import { describe, expect, test } from 'vitest'
import { StartError } from '../platform/process/read-settings.ts'
import { version } from '../platform/process/version.ts'
import { loadSettings } from './settings.ts'

test('none is needed', () => {
  expect(loadSettings({})).toMatchObject({
    PORT: 3000,
    DATABASE_URL: null,
    KAFKA_BROKERS: null,
    RATE_LIMITS: { default: 100, create: 100, infer: 200, refresh: 10, poll: 6_000 },
    SIGNATURE_HEADER: 'X-Webhook-Signature',
    STRICT_PARAMETERS: false,
    WEBHOOK_ALLOWED_NETWORKS: { empty: true },
  })
})

test('each is read in its form', () => {
  const settings = loadSettings({
    KAFKA_BROKERS: 'a:9092, b:9092',
    SCHEMA_REGISTRY_URL: 'http://registry:8081',
    WEBHOOK_ALLOWED_NETWORKS: '10.0.0.0/8,::1/128',
    RATE_LIMITS: 'refresh=50',
    SIMULATOR_SPEED: '0.5',
    STRICT_PARAMETERS: 'true',
    WEBHOOK_RETRY_WAITS: '30s, 5m,24h',
  })
  expect(settings).toMatchObject({
    KAFKA_BROKERS: ['a:9092', 'b:9092'],
    RATE_LIMITS: { default: 100, create: 100, infer: 200, refresh: 50, poll: 6_000 },
    SIMULATOR_SPEED: 0.5,
    STRICT_PARAMETERS: true,
    WEBHOOK_RETRY_WAITS: [30_000, 300_000, 86_400_000],
  })
  expect(settings.WEBHOOK_ALLOWED_NETWORKS.v4.check('10.1.2.3')).toBe(true)
})

describe('what is wrong is told', () => {
  test.each<[string, string]>([
    ['PORT', 'eighty'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['WEBHOOK_ALLOWED_NETWORKS', '10.0.0.0/99'],
    ['RATE_LIMITS', 'everything=5'],
    ['WEBHOOK_POSTS_PER_MINUTE', '0.5'],
    ['SIGNATURE_HEADER', 'X Header:'],
    ['SIGNATURE_HEADER', 'Webhook-Id'],
    ['COMPATIBILITY', 'hosted'],
    ['COMPATIBILITY', 'constructor'],
    ['STRICT_PARAMETERS', 'yes'],
    ['PUBLIC_URL', 'tracking.example'],
    ['PUBLIC_URL', 'https://tracking.example/?a=b'],
    ['PUBLIC_URL', 'https://somebody@tracking.example'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s', (name, value) => {
    expect(() => loadSettings({ [name]: value })).toThrow(StartError)
    expect(() => loadSettings({ [name]: value })).toThrow(`${name}=`)
  })

  test.each([
    ['soon', '"soon" is no wait such as 30s, 5m or 2h'],
    ['30', '"30" is no wait such as 30s, 5m or 2h'],
    ['5s,-1m', '"-1m" is no wait such as 30s, 5m or 2h'],
    ['5s,1.5h', '"1.5h" is no wait such as 30s, 5m or 2h'],
    ['0s', '"0s" is not between 1s and 24h'],
    ['5s,25h', '"25h" is not between 1s and 24h'],
    [',', '1 to 12 waits are wanted, not 0'],
    [Array<string>(13).fill('1h').join(), '1 to 12 waits are wanted, not 13'],
  ])('WEBHOOK_RETRY_WAITS=%s', (value, problem) => {
    const load = () => loadSettings({ WEBHOOK_RETRY_WAITS: value })
    expect(load).toThrow(`WEBHOOK_RETRY_WAITS=${value}: ${problem}`)
  })

  test('a proxy whose password has a bare %', () => {
    const load = () => loadSettings({ WEBHOOK_PROXY: 'http://me:50%@proxy:3128' })
    expect(load).toThrow('WEBHOOK_PROXY=http://...@proxy:3128: a % in the user or the password is')
  })

  test.each([
    'kafka',
    'kafka:9092;other:9092',
    'SASL_SSL://kafka:9092',
    '::1:9092',
    'a:9092,b',
    ',',
  ])('a broker without a port: KAFKA_BROKERS=%s', (KAFKA_BROKERS) => {
    expect(() => loadSettings({ KAFKA_BROKERS })).toThrow('addresses as host:port')
  })

  test('a port that there is not', () => {
    expect(() => loadSettings({ KAFKA_BROKERS: 'a:99999' })).toThrow('from 1 to 65535')
  })

  test.each([{ KAFKA_BROKERS: 'a:9092' }, { SCHEMA_REGISTRY_URL: 'http://registry:8081' }])(
    'half of a pair: %j',
    (env) => {
      expect(() => loadSettings(env)).toThrow('go together')
    },
  )
})

test.each([
  ['https://tracking.example', 'https://tracking.example'],
  ['http://10.0.0.7:3000/', 'http://10.0.0.7:3000'],
  ['https://tracking.example/base/v2/', 'https://tracking.example/base'],
])('PUBLIC_URL=%s is %s', (PUBLIC_URL, read) => {
  expect(loadSettings({ PUBLIC_URL }).PUBLIC_URL).toBe(read)
})

test.each([
  [{}, 'X-Webhook-Signature', `Landfall-Webhooks/${version}`],
  [{ COMPATIBILITY: 't49' }, 'X-T49-Webhook-Signature', 'Terminal49 Webhook Bot'],
  [{ COMPATIBILITY: 't49', SIGNATURE_HEADER: 'X-Own' }, 'X-Own', 'Terminal49 Webhook Bot'],
])('with %j deliveries are signed in %s by %s', (env, header, userAgent) => {
  const { SIGNATURE_HEADER, COMPATIBILITY } = loadSettings(env)
  expect([SIGNATURE_HEADER, COMPATIBILITY.userAgent]).toEqual([header, userAgent])
})
