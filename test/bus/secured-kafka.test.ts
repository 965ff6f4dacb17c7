// Brokers behind TLS that want to know who we are.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { kafkaBus } from '../../platform/bus/kafka/bus.ts'
import { kafkaAccess } from '../../platform/bus/kafka/access.ts'
import type { KafkaAccess, SaslMechanism } from '../../platform/bus/kafka/access.ts'
import { silentLog } from '../../platform/process/log.ts'
import { createMissing } from '../../platform/process/missing.ts'
import { makeTopics } from '../../cli/setup/topics.ts'
import { loadSettings } from '../../services/settings.ts'
import { busesUnderTest } from '../support/containers-available.ts'
import { password, refusedGroup, startSecuredKafka, user } from '../support/secured-kafka.ts'
import { messageOf, recorder } from './bus-fixture.ts'

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token server; the broker takes its tokens, which nobody has signed. */
async function serveTokens() {
  const server = createServer((request, response) => {
    const known = `Basic ${Buffer.from(`${user}:${encodeURIComponent(password)}`).toString('base64')}`
    if (request.headers.authorization !== known) return void response.writeHead(401).end()
    const now = Math.floor(Date.now() / 1_000)
    const claims = encoded({ sub: user, iat: now, exp: now + 600 })
    const access_token = `${encoded({ alg: 'none' })}.${claims}.`
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ access_token, token_type: 'Bearer', expires_in: 600 }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { url: `http://127.0.0.1:${port}/token`, close: () => server.close() }
}

describe.skipIf(!(await busesUnderTest()).includes('kafka'))('a secured broker', () => {
  let broker: Awaited<ReturnType<typeof startSecuredKafka>>
  let tokens: Awaited<ReturnType<typeof serveTokens>>
  beforeAll(async () => {
    tokens = await serveTokens()
    broker = await startSecuredKafka()
  })
  afterAll(async () => {
    tokens.close()
    await broker.stop()
  })

  function accessBy(mechanism: SaslMechanism, secret = password): KafkaAccess {
    const access = kafkaAccess(
      loadSettings({
        KAFKA_BROKERS: broker.brokers.join(),
        SCHEMA_REGISTRY_URL: 'http://localhost',
        KAFKA_TLS: 'true',
        KAFKA_SASL: mechanism,
        KAFKA_USER: user,
        KAFKA_PASSWORD: secret,
        KAFKA_TOKEN_URL: tokens.url,
      }),
    )
    if (access === null) throw new Error('no brokers')
    // A process trusts it by NODE_EXTRA_CA_CERTS, which is read at its start.
    return { ...access, ssl: { ca: broker.certificate } }
  }

  const openBus = (access: KafkaAccess, missing = createMissing(silentLog())) =>
    kafkaBus({
      access,
      clientId: 'secured-test',
      frame: (_, avro) => avro,
      log: silentLog(),
      missing,
    })

  test.each(['plain', 'scram-sha-256', 'scram-sha-512', 'oauthbearer'] as const)(
    'takes and gives messages by %s',
    async (mechanism) => {
      const access = accessBy(mechanism)
      const topic = `secured-${randomUUID()}`
      await makeTopics(access, { [topic]: { partitions: 1, retentionDays: 1 } }, 1, silentLog())
      const bus = openBus(access)
      const { seen, record } = recorder()
      await bus.consume(`group ${topic}`, topic, record)
      await bus.publish([messageOf(topic, 'key', 'text')])
      await vi.waitFor(() => expect(seen).toHaveLength(1), { timeout: 20_000, interval: 10 })
      await bus.close()
    },
  )

  test.each(['plain', 'scram-sha-512', 'oauthbearer'] as const)(
    'refuses a wrong password by %s with one sentence that does not tell it',
    async (mechanism) => {
      const missing = createMissing(silentLog())
      const bus = openBus(accessBy(mechanism, 'a wrong one'), missing)
      await vi.waitFor(() => expect(missing.all()).toHaveLength(1), { timeout: 20_000 })
      expect(missing.all()[0]).toMatch(/^No Kafka broker serves us at localhost:\d+/)
      expect(missing.all()[0]).not.toContain('a wrong one')
      await bus.close()
    },
  )

  test('names the group that the user may not read', async () => {
    const access = accessBy('plain')
    const topic = `secured-${randomUUID()}`
    await makeTopics(access, { [topic]: { partitions: 1, retentionDays: 1 } }, 1, silentLog())
    const missing = createMissing(silentLog())
    const bus = openBus(access, missing)
    const reader = await bus.consume(refusedGroup, topic, () => Promise.resolve())
    await vi.waitFor(() => expect(missing.all()).toHaveLength(1), { timeout: 20_000 })
    expect(missing.all()[0]).toContain(`read ${topic} as the group landfall.${refusedGroup}`)
    expect(reader.ready()).toBe(false)
    await bus.close()
  })
})
