import { expect, test } from 'vitest'
import type { HttpOut } from '../../platform/http-out/call.ts'
import { createMetrics } from '../../platform/process/metrics.ts'
import { attempt } from './attempt-fixture.ts'
import { deliverLoop } from './deliver.ts'
import { createUnderWay } from './under-way.ts'

const broken: HttpOut = {
  call: () => Promise.resolve({ kind: 'failure', code: 'timeout', detail: '', ms: 1 }),
  close: () => Promise.resolve(),
}

const hour = 3_600_000

test.each<[string, readonly number[], string]>([
  ['waits as its schedule says', [1_000, 1_000, hour], 'retry'],
  ['is the last where the schedule ends', [1_000, 1_000], 'failed'],
])('the third attempt that fails %s', async (_, schedule, outcome) => {
  const loop = deliverLoop({
    http: broken,
    underWay: createUnderWay(16),
    postsPerMinute: 60,
    signatureHeader: 'X-Webhook-Signature',
    schedule,
    metrics: createMetrics(),
  })
  const { verdict, judgedAt } = await loop.work(attempt, new AbortController().signal)
  expect(verdict.outcome).toBe(outcome)
  const wait = verdict.outcome === 'retry' ? verdict.at - judgedAt : hour
  expect(Math.abs(wait - hour)).toBeLessThanOrEqual(0.2 * hour)
})
