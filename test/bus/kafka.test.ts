import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Bus } from '../../platform/bus/bus.ts'
import { StartError } from '../../platform/process/settings.ts'
import { freePort } from '../../platform/process/free-port.ts'
import { busesUnderTest } from '../support/containers-available.ts'
import {
  groundOf,
  notebook,
  numbered,
  numbersUpTo,
  openKafka,
  persistently,
  sorted,
} from './buses.ts'
import type { Ground } from './buses.ts'

const kafka = (await busesUnderTest()).includes('kafka')
const soon = { timeout: 45_000, interval: 20 }

test('a broker that is not there is one sentence', async () => {
  const address = `127.0.0.1:${await freePort()}`
  const bus = await openKafka([address])
  const started = performance.now()
  const failure: unknown = await bus.check().catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(StartError)
  expect((failure as Error).message).toContain(`No Kafka broker answers at ${address}`)
  expect(performance.now() - started).toBeLessThan(12_000)
  await bus.close()
})

describe.skipIf(!kafka)('readers of one group', () => {
  let ground: Ground
  beforeAll(async () => {
    ground = await groundOf('kafka')
  })
  afterAll(() => ground.end())

  const member = async (topic: string, book: ReturnType<typeof notebook>) =>
    (await ground.bus()).consume(`shared ${topic}`, topic, book.note)

  test('share the partitions, and take over those of one that leaves', async () => {
    const topic = await ground.newTopic(6)
    const [one, two] = [notebook(), notebook()]
    const bus: Bus = await ground.bus()
    const first = await member(topic, one)
    await bus.publish(numbered(topic, 0, 50))
    const second = await member(topic, two)
    await vi.waitFor(() => {
      expect([first.ready(), second.ready()]).toEqual([true, true])
    }, soon)
    const fed = feed(bus, topic, 50)
    await vi.waitFor(() => {
      expect(one.seen.length).toBeGreaterThan(50)
      expect(two.seen.length).toBeGreaterThan(0)
    }, soon)
    await second.stop()
    const total = await fed.end()
    await vi.waitFor(
      () => expect(sorted([...one.texts(), ...two.texts()])).toEqual(numbersUpTo(total)),
      soon,
    )
    await first.stop()
  })

  test('are ready although there is no partition for one of them', async () => {
    const topic = await ground.newTopic(1)
    const book = notebook()
    const members = [await member(topic, book), await member(topic, book)]
    await vi.waitFor(
      () => expect(members.map((reader) => reader.ready())).toEqual([true, true]),
      soon,
    )
    await Promise.all(members.map((reader) => reader.stop()))
    expect(members.map((reader) => reader.ready())).toEqual([false, false])
  })

  test('are given more while they handle what came before, and lose none of it', async () => {
    const topic = await ground.newTopic(1)
    const [before, after] = [notebook(), notebook()]
    const bus = await ground.bus()
    const group = `ahead ${topic}`
    const first = await bus.consume(group, topic, async (batch) => {
      const isFirst = before.seen.length === 0
      await before.note(batch)
      if (isFirst) throw new Error('the first batch cannot be handled')
    })
    await bus.publish(numbered(topic, 0, 1))
    await vi.waitFor(() => expect(before.texts().length).toBeGreaterThan(1), soon)
    await first.stop()
    expect(new Set(before.texts())).toEqual(new Set(['0']))

    let open: () => void = () => undefined
    const gate = new Promise<void>((resolve) => (open = resolve))
    const second = await bus.consume(group, topic, async (batch) => {
      await after.note(batch)
      if (after.seen.length === 1) await gate
    })
    await bus.publish(numbered(topic, 1, 2))
    await vi.waitFor(() => expect(after.texts()).toEqual(['1']), soon)
    await bus.publish(numbered(topic, 2, 3))
    await vi.waitFor(() => expect(after.texts()).toEqual(['1', '2']), soon)
    open()
    await second.stop()
    const last = notebook()
    const third = await bus.consume(group, topic, last.note)
    await bus.publish(numbered(topic, 3, 4))
    await vi.waitFor(() => expect(last.texts()).toEqual(['3']), soon)
    await third.stop()
  })

  test('wait out a broker that no longer answers', async () => {
    await outage(
      () => ground.broker?.pause(),
      () => ground.broker?.unpause(),
    )
  })

  test('wait out a broker that is killed and started again', async () => {
    await outage(
      () => ground.broker?.kill(),
      () => ground.broker?.start(),
    )
  })

  async function outage(
    begin: () => Promise<void> | undefined,
    end: () => Promise<void> | undefined,
  ): Promise<void> {
    const topic = await ground.newTopic(6)
    const book = notebook()
    const bus = await ground.bus()
    const reader = await bus.consume(`outage ${topic}`, topic, book.note)
    await bus.publish(numbered(topic, 0, 20))
    await vi.waitFor(() => expect(book.seen).toHaveLength(20), soon)
    await begin()
    const started = performance.now()
    await expect(bus.publish(numbered(topic, 20, 30))).rejects.toThrow()
    expect(performance.now() - started).toBeLessThan(12_000)
    await end()
    await persistently(bus, numbered(topic, 20, 40))
    await vi.waitFor(() => expect(sorted(book.texts())).toEqual(numbersUpTo(40)), soon)
    await vi.waitFor(() => expect(reader.ready()).toBe(true), soon)
    await reader.stop()
  }
})

/** Publishes a few messages at a time until it is ended; tells how many there were in all. */
function feed(bus: Bus, topic: string, first: number) {
  let ended = false
  let next = first
  const feeding = (async () => {
    while (!ended) {
      await persistently(bus, numbered(topic, next, next + 7))
      next += 7
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  return {
    async end(): Promise<number> {
      ended = true
      await feeding
      return next
    },
  }
}
