import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Received } from '../../platform/bus/bus.ts'
import { busesUnderTest } from '../support/containers-available.ts'
import {
  openBusFixture,
  messageOf,
  recorder,
  numbered,
  numbersUpTo,
  publishUntilTaken,
  sorted,
  textOf,
} from './bus-fixture.ts'
import type { BusFixture } from './bus-fixture.ts'

const soon = { timeout: 20_000, interval: 10 }

describe.each(await busesUnderTest())('the %s bus', (kind) => {
  let fixture: BusFixture
  beforeAll(async () => {
    fixture = await openBusFixture(kind)
  })
  afterAll(() => fixture.end())

  test('delivers key, bytes, message id and trace as they were published', async () => {
    const [bus, topic] = [fixture.bus(), await fixture.newTopic()]
    const { seen, record } = recorder()
    const reader = await bus.consume(`whole ${topic}`, topic, record)
    const message = messageOf(topic, 'a key', 'bytes')
    await bus.publish([message])
    await vi.waitFor(() => expect(seen).toHaveLength(1), soon)
    expect(seen[0]).toMatchObject({
      topic,
      key: Buffer.from('a key'),
      value: Buffer.concat([Buffer.from([0, 0, 0, 0, 7]), Buffer.from('bytes')]),
      headers: { 'message-id': message.id, traceparent: 'trace-of-bytes' },
    })
    await reader.stop()
  })

  test('keeps the order of a key', async () => {
    const [bus, topic] = [fixture.bus(), await fixture.newTopic()]
    const { seen, record } = recorder()
    const reader = await bus.consume(`order ${topic}`, topic, record)
    for (let first = 0; first < 300; first += 100)
      await bus.publish(numbered(topic, first, first + 100))
    await vi.waitFor(() => expect(seen).toHaveLength(300), soon)
    for (const key of new Set(seen.map((message) => String(message.key)))) {
      const texts = seen.filter((message) => String(message.key) === key).map(textOf)
      expect(texts).toEqual(sorted(texts))
    }
    await reader.stop()
  })

  test('publishes more at once than a broker takes in one request', async () => {
    const [bus, topic] = [fixture.bus(), await fixture.newTopic(1)]
    const { seen, record } = recorder()
    const reader = await bus.consume(`large ${topic}`, topic, record)
    await bus.publish(
      Array.from({ length: 8 }, (_, i) => messageOf(topic, 'one', `${i}${'x'.repeat(500_000)}`)),
    )
    await vi.waitFor(() => expect(seen).toHaveLength(8), soon)
    expect(seen.map((message) => textOf(message)[0])).toEqual(numbersUpTo(8))
    await reader.stop()
  })

  test('gives every group every message', async () => {
    const [bus, topic] = [fixture.bus(), await fixture.newTopic()]
    const [one, two] = [recorder(), recorder()]
    const readers = [
      await bus.consume(`one ${topic}`, topic, one.record),
      await bus.consume(`two ${topic}`, topic, two.record),
    ]
    await bus.publish(numbered(topic, 0, 20))
    await vi.waitFor(() => {
      expect(sorted(one.texts())).toEqual(numbersUpTo(20))
      expect(sorted(two.texts())).toEqual(numbersUpTo(20))
    }, soon)
    await Promise.all(readers.map((reader) => reader.stop()))
  })

  test('delivers a batch again when its handling throws', async () => {
    const [bus, topic] = [fixture.bus(), await fixture.newTopic()]
    const { texts, record } = recorder()
    let refusals = 2
    const reader = await bus.consume(`again ${topic}`, topic, (batch) => {
      if (refusals-- > 0) return Promise.reject(new Error('the database is away'))
      return record(batch)
    })
    await publishUntilTaken(bus, numbered(topic, 0, 20))
    await vi.waitFor(() => expect(sorted(texts())).toEqual(numbersUpTo(20)), soon)
    expect(reader.ready()).toBe(true)
    await reader.stop()
  })

  test('loses nothing while its reader stops and starts', async () => {
    const [bus, topic] = [fixture.bus(), await fixture.newTopic()]
    const { texts, record } = recorder()
    const first = await bus.consume(`pause ${topic}`, topic, record)
    const sending = (async () => {
      for (let start = 0; start < 400; start += 10)
        await publishUntilTaken(bus, numbered(topic, start, start + 10))
    })()
    await vi.waitFor(() => expect(texts().length).toBeGreaterThan(20), soon)
    await first.stop()
    const second = await bus.consume(`pause ${topic}`, topic, record)
    await sending
    await vi.waitFor(() => expect(sorted(texts())).toEqual(numbersUpTo(400)), soon)
    await second.stop()
  })

  test('does not deliver again what was handled before a stop', async () => {
    const [bus, topic] = [fixture.bus(), await fixture.newTopic()]
    const [before, after] = [recorder(), recorder()]
    const first = await bus.consume(`once ${topic}`, topic, before.record)
    await bus.publish(numbered(topic, 0, 20))
    await vi.waitFor(() => expect(sorted(before.texts())).toEqual(numbersUpTo(20)), soon)
    await first.stop()
    const second = await bus.consume(`once ${topic}`, topic, after.record)
    await bus.publish(numbered(topic, 20, 30))
    await vi.waitFor(() => expect(after.texts()).toContain('29'), soon)
    expect(sorted(after.texts())).toEqual(numbersUpTo(30).slice(20))
    await second.stop()
  })

  test('keeps what its reader could not handle when it was stopped', async () => {
    const [bus, topic] = [fixture.bus(), await fixture.newTopic()]
    const { texts, record } = recorder()
    let tried = 0
    const first = await bus.consume(`kept ${topic}`, topic, () => {
      tried += 1
      return Promise.reject(new Error('the database is away'))
    })
    const sent = publishUntilTaken(bus, numbered(topic, 0, 10))
    await vi.waitFor(() => expect(tried).toBeGreaterThan(0), soon)
    await first.stop()
    const second = await bus.consume(`kept ${topic}`, topic, record)
    await sent
    await vi.waitFor(() => expect(sorted(texts())).toEqual(numbersUpTo(10)), soon)
    await second.stop()
  })

  test('delivers bytes that are not Avro', async () => {
    const [bus, topic] = [fixture.bus(), await fixture.newTopic()]
    const received: Received[] = []
    const reader = await bus.consume(`poison ${topic}`, topic, (batch) => {
      received.push(...batch)
      return Promise.resolve()
    })
    const avro = Buffer.from([0xff, 0xfe, 0, 0x80])
    await bus.publish([{ ...messageOf(topic, 'k', ''), avro }, messageOf(topic, 'k', 'next')])
    await vi.waitFor(() => expect(received).toHaveLength(2), soon)
    expect(received[0]?.value?.subarray(5)).toEqual(avro)
    await reader.stop()
  })
})
