// A broker that is frozen for longer than a request may take.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Received } from '../../platform/bus/bus.ts'
import { createPublisher } from '../../platform/outbox/publisher.ts'
import { silentLog } from '../../platform/process/log.ts'
import { fakeDatabase } from '../../platform/worker/worker-fixture.ts'
import { busesUnderTest } from '../support/containers-available.ts'
import { numbered, numbersUpTo, openBusFixture, recorder, sorted, textOf } from './bus-fixture.ts'
import type { BusFixture } from './bus-fixture.ts'

/** Longer than kafkajs waits for an answer, so that it sends a request once more. */
const frozenMs = 16_000

const kafka = (await busesUnderTest()).includes('kafka')

/** The numbers of each key, without repetitions, as they came. */
function numbersByKey(seen: readonly Received[]): number[][] {
  const byKey = new Map<string, Set<number>>()
  for (const message of seen) {
    const key = String(message.key)
    byKey.set(key, (byKey.get(key) ?? new Set()).add(Number(textOf(message))))
  }
  return [...byKey.values()].map((numbers) => [...numbers])
}

describe.skipIf(!kafka)('after a broker was frozen', () => {
  let fixture: BusFixture
  beforeAll(async () => {
    fixture = await openBusFixture('kafka')
  })
  afterAll(() => fixture.end())

  test('the messages of a key come in their order, and none is lost', async () => {
    const topic = await fixture.newTopic(3)
    const bus = fixture.bus()
    const recorded = recorder()
    const reader = await bus.consume(`reader of ${topic}`, topic, recorded.record)
    const publisher = createPublisher(fakeDatabase(), (all) => bus.publish(all), silentLog())
    const publishing: Promise<unknown>[] = []
    const publishFor = async (ms: number): Promise<void> => {
      const end = performance.now() + ms
      for (; performance.now() < end; await sleep(20)) {
        const next = publishing.length
        publishing.push(publisher.publish(numbered(topic, next, next + 1)))
      }
    }
    let isOver = false
    const repeating = (async () => {
      for (; !isOver; await sleep(100)) await publisher.repeat()
    })()
    await vi.waitFor(() => expect(reader.ready()).toBe(true), 45_000)
    await publishFor(1_000)
    // The engine of a busy machine does not freeze it at each attempt.
    await vi.waitFor(() => fixture.broker?.pause(), 45_000)
    await publishFor(frozenMs)
    await fixture.broker?.unpause()
    await publishFor(5_000)
    await Promise.all(publishing)
    const all = numbersUpTo(publishing.length)
    await vi.waitFor(() => expect(sorted(recorded.texts())).toEqual(all), 90_000)
    isOver = true
    await repeating
    const numbers = numbersByKey(recorded.seen)
    expect(numbers).toEqual(numbers.map((own) => own.toSorted((a, b) => a - b)))
    await reader.stop()
  })
})
