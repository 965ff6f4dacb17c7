import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { RefusedMessage } from '../../platform/bus/bus.ts'
import type { Bus } from '../../platform/bus/bus.ts'
import { silentLog } from '../../platform/process/log.ts'
import { createMissing } from '../../platform/process/missing.ts'
import { freePort } from '../../platform/process/free-port.ts'
import { makeTopics } from '../../cli/setup/topics.ts'
import { busesUnderTest } from '../support/containers-available.ts'
import {
  openBusFixture,
  recorder,
  numbered,
  numbersUpTo,
  openKafka,
  publishUntilTaken,
  sorted,
} from './bus-fixture.ts'
import type { BusFixture } from './bus-fixture.ts'

const kafka = (await busesUnderTest()).includes('kafka')
const soon = { timeout: 45_000, interval: 20 }

test('a broker that is not there is named in one sentence, and its reader stops', async () => {
  const address = `127.0.0.1:${await freePort()}`
  const missing = createMissing(silentLog())
  const bus = openKafka([address], missing)
  const reader = await bus.consume('group', 'topic', () => Promise.resolve())
  await vi.waitFor(
    () => expect(missing.all().join()).toContain(`No Kafka broker serves us at ${address}`),
    soon,
  )
  expect(reader.ready()).toBe(false)
  await bus.close()
})

describe.skipIf(!kafka)('readers of one group', () => {
  let fixture: BusFixture
  beforeAll(async () => {
    fixture = await openBusFixture('kafka')
  })
  afterAll(() => fixture.end())

  const member = async (topic: string, recorded: ReturnType<typeof recorder>) =>
    fixture.bus().consume(`shared ${topic}`, topic, recorded.record)

  test('share the partitions, and take over those of one that leaves', async () => {
    const topic = await fixture.newTopic(6)
    const [one, two] = [recorder(), recorder()]
    const bus: Bus = fixture.bus()
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

  test('lag by what was published after they had gone, and by nothing when they have caught up', async () => {
    const topic = await fixture.newTopic(3)
    const recorded = recorder()
    const bus = fixture.bus()
    const group = `shared ${topic}`
    const lag = async (): Promise<number | null> => {
      const own = (await bus.lags()).filter((one) => one.group === group && one.topic === topic)
      return own.length === 3 ? own.reduce((sum, { messages }) => sum + messages, 0) : null
    }
    const first = await member(topic, recorded)
    await bus.publish(numbered(topic, 0, 20))
    await vi.waitFor(async () => expect(await lag()).toBe(0), soon)
    await first.stop()
    await bus.publish(numbered(topic, 20, 50))
    expect(await lag()).toBe(30)
    const second = await member(topic, recorded)
    await vi.waitFor(async () => expect(await lag()).toBe(0), soon)
    await second.stop()
  })

  test('get what lies beside a message that is too large, which is told as such', async () => {
    const topic = await fixture.newTopic(1)
    const bus = fixture.bus()
    const recorded = recorder()
    const reader = await member(topic, recorded)
    const [large] = numbered(topic, 0, 1).map((one) => ({ ...one, avro: Buffer.alloc(1_200_000) }))
    if (large === undefined) throw new Error('there is no message')
    const refused: unknown = await bus.publish([large]).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(RefusedMessage)
    expect(refused).toMatchObject({ cause: { type: 'MESSAGE_TOO_LARGE' } })
    await bus.publish(numbered(topic, 1, 2))
    await vi.waitFor(() => expect(recorded.texts()).toEqual(['1']), soon)
    await reader.stop()
  })

  test('are ready although there is no partition for one of them', async () => {
    const topic = await fixture.newTopic(1)
    const recorded = recorder()
    const members = [await member(topic, recorded), await member(topic, recorded)]
    await vi.waitFor(
      () => expect(members.map((reader) => reader.ready())).toEqual([true, true]),
      soon,
    )
    await Promise.all(members.map((reader) => reader.stop()))
    expect(members.map((reader) => reader.ready())).toEqual([false, false])
  })

  test('receive more while they handle earlier messages, and lose none', async () => {
    const topic = await fixture.newTopic(1)
    const [before, after] = [recorder(), recorder()]
    const bus = fixture.bus()
    const group = `ahead ${topic}`
    const first = await bus.consume(group, topic, async (batch) => {
      const isFirst = before.seen.length === 0
      await before.record(batch)
      if (isFirst) throw new Error('the first batch cannot be handled')
    })
    await bus.publish(numbered(topic, 0, 1))
    await vi.waitFor(() => expect(before.texts().length).toBeGreaterThan(1), soon)
    await first.stop()
    expect(new Set(before.texts())).toEqual(new Set(['0']))

    let open: () => void = () => undefined
    const gate = new Promise<void>((resolve) => (open = resolve))
    const second = await bus.consume(group, topic, async (batch) => {
      await after.record(batch)
      if (after.seen.length === 1) await gate
    })
    await bus.publish(numbered(topic, 1, 2))
    await vi.waitFor(() => expect(after.texts()).toEqual(['1']), soon)
    await bus.publish(numbered(topic, 2, 3))
    await vi.waitFor(() => expect(after.texts()).toEqual(['1', '2']), soon)
    open()
    await second.stop()
    const last = recorder()
    const third = await bus.consume(group, topic, last.record)
    await bus.publish(numbered(topic, 3, 4))
    await vi.waitFor(() => expect(last.texts()).toEqual(['3']), soon)
    await third.stop()
  })

  test('wait out a broker that no longer answers', async () => {
    await outage(
      () => fixture.broker?.pause(),
      () => fixture.broker?.unpause(),
    )
  })

  test('wait out a broker that is killed and started again', async () => {
    await outage(
      () => fixture.broker?.kill(),
      () => fixture.broker?.start(),
    )
  })

  test('join a group whose topic is made later, and name the topic until then', async () => {
    const topic = `late-${randomUUID()}`
    const missing = createMissing(silentLog())
    const brokers = fixture.broker?.brokers ?? []
    const bus = openKafka(brokers, missing)
    const recorded = recorder()
    await bus.consume(`group ${topic}`, topic, recorded.record)
    const sentence = `Kafka has no topic ${topic}: \`npm run setup\` makes it.`
    await vi.waitFor(() => expect(missing.all()).toEqual([sentence]), soon)
    await makeTopics({ brokers }, { [topic]: { partitions: 1, retentionDays: 1 } }, 1, silentLog())
    await publishUntilTaken(bus, numbered(topic, 0, 1))
    await vi.waitFor(() => expect(recorded.texts()).toEqual(['0']), soon)
    expect(missing.all()).toEqual([])
    await bus.close()
  })

  async function outage(
    begin: () => Promise<void> | undefined,
    end: () => Promise<void> | undefined,
  ): Promise<void> {
    const topic = await fixture.newTopic(6)
    const recorded = recorder()
    const bus = fixture.bus()
    const reader = await bus.consume(`outage ${topic}`, topic, recorded.record)
    await bus.publish(numbered(topic, 0, 20))
    await vi.waitFor(() => expect(sorted(recorded.texts())).toEqual(numbersUpTo(20)), soon)
    await begin()
    await expect(bus.publish(numbered(topic, 20, 30))).rejects.toThrow()
    await end()
    await publishUntilTaken(bus, numbered(topic, 20, 40))
    await vi.waitFor(() => expect(sorted(recorded.texts())).toEqual(numbersUpTo(40)), soon)
    await vi.waitFor(() => expect(reader.ready()).toBe(true), soon)
    await reader.stop()
  }
})

/** Publishes a few messages at a time until `end`, which returns their total number. */
function feed(bus: Bus, topic: string, first: number) {
  let ended = false
  let next = first
  const feeding = (async () => {
    while (!ended) {
      await publishUntilTaken(bus, numbered(topic, next, next + 7))
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
