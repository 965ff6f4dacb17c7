import { expect } from 'vitest'
import type { Bus } from '../../../platform/bus/bus.ts'
import { eventually } from './waits.ts'

/** A bus whose readers never get the messages of the topics that are lost. */
export function losingBus() {
  const lost = new Set<string>()
  const counts = new Map<string, number>()
  const wrap = (bus: Bus): Bus => ({
    ...bus,
    consume: (group, topic, onBatch) =>
      bus.consume(group, topic, (batch) => {
        if (!lost.has(topic)) return onBatch(batch)
        counts.set(topic, (counts.get(topic) ?? 0) + batch.length)
        return Promise.resolve()
      }),
  })
  const untilLost = (topic: string, count: number) =>
    eventually(() => expect(counts.get(topic) ?? 0).toBeGreaterThanOrEqual(count))
  return { lost, wrap, untilLost }
}
