import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Received } from '../../platform/bus/bus.ts'
import { busesUnderTest } from '../support/containers-available.ts'
import {
  groundOf,
  messageOf,
  notebook,
  numbered,
  numbersUpTo,
  persistently,
  sorted,
  textOf,
} from './buses.ts'
import type { Ground } from './buses.ts'

const soon = { timeout: 20_000, interval: 10 }

describe.each(await busesUnderTest())('the %s bus', (kind) => {
  let ground: Ground
  beforeAll(async () => {
    ground = await groundOf(kind)
  })
  afterAll(() => ground.end())

  test('hands over key, bytes, message id and trace as they were given', async () => {
    const [bus, topic] = [await ground.bus(), await ground.newTopic()]
    const { seen, note } = notebook()
    const reader = await bus.consume(`whole ${topic}`, topic, note)
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
    const [bus, topic] = [await ground.bus(), await ground.newTopic()]
    const { seen, note } = notebook()
    const reader = await bus.consume(`order ${topic}`, topic, note)
    for (let first = 0; first < 300; first += 100)
      await bus.publish(numbered(topic, first, first + 100))
    await vi.waitFor(() => expect(seen).toHaveLength(300), soon)
    for (const key of new Set(seen.map((message) => String(message.key)))) {
      const texts = seen.filter((message) => String(message.key) === key).map(textOf)
      expect(texts).toEqual(sorted(texts))
    }
    await reader.stop()
  })

  test('carries more in one go than a broker takes in one request', async () => {
    const [bus, topic] = [await ground.bus(), await ground.newTopic(1)]
    const { seen, note } = notebook()
    const reader = await bus.consume(`large ${topic}`, topic, note)
    await bus.publish(
      Array.from({ length: 8 }, (_, i) => messageOf(topic, 'one', `${i}${'x'.repeat(500_000)}`)),
    )
    await vi.waitFor(() => expect(seen).toHaveLength(8), soon)
    expect(seen.map((message) => textOf(message)[0])).toEqual(numbersUpTo(8))
    await reader.stop()
  })

  test('gives every group every message', async () => {
    const [bus, topic] = [await ground.bus(), await ground.newTopic()]
    const [one, two] = [notebook(), notebook()]
    const readers = [
      await bus.consume(`one ${topic}`, topic, one.note),
      await bus.consume(`two ${topic}`, topic, two.note),
    ]
    await bus.publish(numbered(topic, 0, 20))
    await vi.waitFor(() => {
      expect(sorted(one.texts())).toEqual(numbersUpTo(20))
      expect(sorted(two.texts())).toEqual(numbersUpTo(20))
    }, soon)
    await Promise.all(readers.map((reader) => reader.stop()))
  })

  test('hands a batch out again when its handling throws', async () => {
    const [bus, topic] = [await ground.bus(), await ground.newTopic()]
    const { texts, note } = notebook()
    let refusals = 2
    const reader = await bus.consume(`again ${topic}`, topic, (batch) => {
      if (refusals-- > 0) return Promise.reject(new Error('the database is away'))
      return note(batch)
    })
    await persistently(bus, numbered(topic, 0, 20))
    await vi.waitFor(() => expect(sorted(texts())).toEqual(numbersUpTo(20)), soon)
    expect(reader.ready()).toBe(true)
    await reader.stop()
  })

  test('loses nothing while its reader stops and starts', async () => {
    const [bus, topic] = [await ground.bus(), await ground.newTopic()]
    const { texts, note } = notebook()
    const first = await bus.consume(`pause ${topic}`, topic, note)
    const sending = (async () => {
      for (let start = 0; start < 400; start += 10)
        await persistently(bus, numbered(topic, start, start + 10))
    })()
    await vi.waitFor(() => expect(texts().length).toBeGreaterThan(20), soon)
    await first.stop()
    const second = await bus.consume(`pause ${topic}`, topic, note)
    await sending
    await vi.waitFor(() => expect(sorted(texts())).toEqual(numbersUpTo(400)), soon)
    await second.stop()
  })

  test('does not hand out again what was handled before a stop', async () => {
    const [bus, topic] = [await ground.bus(), await ground.newTopic()]
    const [before, after] = [notebook(), notebook()]
    const first = await bus.consume(`once ${topic}`, topic, before.note)
    await bus.publish(numbered(topic, 0, 20))
    await vi.waitFor(() => expect(before.seen).toHaveLength(20), soon)
    await first.stop()
    const second = await bus.consume(`once ${topic}`, topic, after.note)
    await bus.publish(numbered(topic, 20, 30))
    await vi.waitFor(() => expect(after.texts()).toContain('29'), soon)
    expect(sorted(after.texts())).toEqual(numbersUpTo(30).slice(20))
    await second.stop()
  })

  test('keeps what its reader could not handle when it was stopped', async () => {
    const [bus, topic] = [await ground.bus(), await ground.newTopic()]
    const { texts, note } = notebook()
    let tried = 0
    const first = await bus.consume(`kept ${topic}`, topic, () => {
      tried += 1
      return Promise.reject(new Error('the database is away'))
    })
    const sent = persistently(bus, numbered(topic, 0, 10))
    await vi.waitFor(() => expect(tried).toBeGreaterThan(0), soon)
    await first.stop()
    const second = await bus.consume(`kept ${topic}`, topic, note)
    await sent
    await vi.waitFor(() => expect(sorted(texts())).toEqual(numbersUpTo(10)), soon)
    await second.stop()
  })

  test('passes on bytes that nobody can read', async () => {
    const [bus, topic] = [await ground.bus(), await ground.newTopic()]
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
