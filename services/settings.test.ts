import { describe, expect, test } from 'vitest'
import { StartError } from '../platform/settings.ts'
import { loadSettings } from './settings.ts'

test('none is needed', () => {
  expect(loadSettings({})).toMatchObject({
    PORT: 3000,
    DATABASE_URL: null,
    KAFKA_BROKERS: null,
    RATE_LIMITS: { default: 100, create: 100, infer: 200, refresh: 10 },
    SIGNATURE_HEADER: 'X-Webhook-Signature',
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
  })
  expect(settings).toMatchObject({
    KAFKA_BROKERS: ['a:9092', 'b:9092'],
    RATE_LIMITS: { default: 100, create: 100, infer: 200, refresh: 50 },
    SIMULATOR_SPEED: 0.5,
  })
  expect(settings.WEBHOOK_ALLOWED_NETWORKS.v4.check('10.1.2.3')).toBe(true)
})

describe('what is wrong is told', () => {
  test.each<[string, string]>([
    ['PORT', 'eighty'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['WEBHOOK_ALLOWED_NETWORKS', '10.0.0.0/99'],
    ['RATE_LIMITS', 'everything=5'],
    ['SIGNATURE_HEADER', 'X Header:'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s', (name, value) => {
    expect(() => loadSettings({ [name]: value })).toThrow(StartError)
    expect(() => loadSettings({ [name]: value })).toThrow(`${name}=`)
  })

  test.each([{ KAFKA_BROKERS: 'a:9092' }, { SCHEMA_REGISTRY_URL: 'http://registry:8081' }])(
    'half of a pair: %j',
    (env) => {
      expect(() => loadSettings(env)).toThrow('go together')
    },
  )
})
