// The samples for other systems, with nothing but a broker and a registry. `SAMPLES_PYTHON` is a Python that has their
// packages, `SAMPLES_READER_GO` the built reader; .ci/run makes both.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeTopics } from '../../cli/setup/topics.ts'
import type { Bus, Received } from '../../platform/bus/bus.ts'
import { createCodec } from '../../platform/bus/codec.ts'
import type { Codec } from '../../platform/bus/codec.ts'
import { kafkaBus } from '../../platform/bus/kafka/bus.ts'
import { registryIds } from '../../platform/bus/registry.ts'
import { silentLog } from '../../platform/process/log.ts'
import { createMissing } from '../../platform/process/missing.ts'
import { recordedEvent } from '../../resources/messages/recorded-event.ts'
import { loadSchemas, topics } from '../../schemas/topics.ts'
import { startKafka, startRegistry } from '../support/containers.ts'
import type { Broker, Registry } from '../support/containers.ts'
import { offsetsOf } from '../support/system/topics.ts'

const samples = fileURLToPath(new URL('../../samples/', import.meta.url))
const { SAMPLES_PYTHON: python, SAMPLES_READER_GO: readerGo } = process.env

const events = ['vessel_loaded', 'vessel_departed'].map((step, index) =>
  recordedEvent({
    event: `container.transport.${step}`,
    account_id: 'a1',
    recorded_at: Date.parse('2026-05-19T04:30:00Z'),
    reference_type: 'transport_event',
    reference_id: `t${index}`,
    timestamp: Date.parse('2026-05-19T02:00:00Z'),
    vessel: { id: 'v1', imo: '9811000', name: 'EVER GIVEN' },
  }),
)

describe.skipIf(!python || !readerGo)('a sample', () => {
  let broker: Broker
  let registry: Registry
  let codec: Codec
  let bus: Bus
  /** Those that are recorded: one that goes to a partition without a leader is sent again, together with the others. */
  let recorded: number
  /** The same with those that are no events. */
  let messages: number
  beforeAll(async () => {
    ;[broker, registry] = await Promise.all([startKafka(), startRegistry()])
    await makeTopics({ brokers: broker.brokers }, topics, 1, silentLog())
    const schemas = loadSchemas()
    codec = createCodec(schemas, await registryIds(registry.registryUrl, schemas))
    const options = {
      access: { brokers: broker.brokers },
      clientId: 'samples',
      log: silentLog(),
      missing: createMissing(silentLog()),
    }
    const offsets = offsetsOf(broker.brokers)
    // A new partition has no leader at first.
    const written = () => vi.waitFor(() => offsets.messagesIn(sent.topic), 60_000)
    const sent = { topic: 'event.recorded', fingerprint: null, headers: {} }
    bus = kafkaBus({ ...options, frame: codec.frame })
    await bus.publish(
      events.map(({ topic, key, value }) => ({
        ...sent,
        id: value.event_id,
        key,
        avro: codec.encode(topic, value),
      })),
    )
    recorded = await written()
    const faulty = kafkaBus({ ...options, frame: (_topic, bytes) => bytes })
    const noEvents = [Buffer.from('no event'), codec.frame(sent.topic, Buffer.alloc(2, 0xff))]
    await faulty.publish(noEvents.map((avro, n) => ({ ...sent, id: `n${n}`, key: 'a1', avro })))
    await faulty.close()
    messages = await written()
    await offsets.end()
  })
  afterAll(async () => {
    await bus?.close()
    await Promise.all([broker?.stop(), registry?.stop()])
  })

  /** The lines that a program prints until its end. */
  async function linesOf(program: string, args: readonly string[], input = ''): Promise<string[]> {
    const env = {
      KAFKA_BROKERS: broker.brokers.join(','),
      SCHEMA_REGISTRY_URL: registry.registryUrl,
      AT_MOST: String(messages),
    }
    const child = spawn(program, args, { env, stdio: ['pipe', 'pipe', 'inherit'] })
    child.stdin.end(input)
    let text = ''
    child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part))
    const [code] = (await once(child, 'close')) as [number | null]
    expect(code).toBe(0)
    return text.trim().split('\n')
  }

  test.each([
    ['Python', python ?? '', [`${samples}reader-python/reader.py`]],
    ['Go', readerGo ?? '', []],
  ])(
    'in %s reads what was recorded, and passes over what is no event',
    async (_language, program, args) => {
      const read = (await linesOf(program, args)).map((line) => JSON.parse(line) as object)
      const expected = events.map(({ value: { event, event_id } }) => ({ event, event_id }))
      expect(messages).toBeGreaterThan(recorded)
      expect(read).toHaveLength(recorded)
      for (const one of expected) expect(read).toContainEqual(expect.objectContaining(one))
      for (const event of read) expect(JSON.stringify(event)).toContain('EVER GIVEN')
    },
  )

  test('in Python writes what another system knows, also without the fields that have a default', async () => {
    const lines = readFileSync(`${samples}writer-python/positions.jsonl`, 'utf8')
    const received: Received[] = []
    const reader = await bus.consume('samples', 'vessel.observed', (batch) =>
      Promise.resolve(void received.push(...batch)),
    )
    const writer = `${samples}writer-python/writer.py`
    await linesOf(python ?? '', [writer, 'vessel.observed'], lines)
    const written = lines
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object)
    await expect.poll(() => received, { timeout: 60_000 }).toHaveLength(written.length)
    await reader.stop()
    const keys = received.map(({ key }) => key?.toString())
    expect(keys.sort()).toEqual(['353136000', '9811000'])
    const values: unknown[] = []
    for (const { value, headers } of received) {
      expect(headers['message-id']).toMatch(/^[0-9a-f-]{36}$/)
      const decoded = await codec.decode('vessel.observed', value)
      values.push(decoded.kind === 'value' ? decoded.value : decoded)
    }
    for (const one of written) expect(values).toContainEqual(expect.objectContaining(one))
  })
})
