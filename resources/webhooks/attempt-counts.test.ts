import { expect, test } from 'vitest'
import { attemptStatistics, durationClass } from './attempt-counts.ts'

test('a duration belongs to the class of the next bound, which is near', () => {
  for (let ms = 0; ms < 20_000; ms++) {
    const bound = durationClass(ms)
    expect(bound).toBeGreaterThanOrEqual(ms)
    expect(bound).toBeLessThanOrEqual(Math.max(ms * 1.2, ms + 1))
  }
  expect([durationClass(0), durationClass(0.2)]).toEqual([1, 1])
})

const delivered = (up_to_ms: number, count: number) => ({ outcome: 'delivered', up_to_ms, count })
const failed = (up_to_ms: number, count: number) => ({ outcome: 'failed', up_to_ms, count })

test.each([
  ['none', [], { delivered: 0, failed_attempts: 0, p95_ms: null }],
  ['failures only', [failed(16, 3)], { delivered: 0, failed_attempts: 3, p95_ms: null }],
  ['one', [delivered(46, 1)], { delivered: 1, failed_attempts: 0, p95_ms: 46 }],
  [
    '95 quick and 5 slow ones',
    [delivered(2000, 5), delivered(10, 90), delivered(12, 5), failed(15_000, 7)],
    { delivered: 100, failed_attempts: 7, p95_ms: 12 },
  ],
  [
    '94 quick and 6 slow ones',
    [delivered(10, 94), delivered(2000, 6)],
    { delivered: 100, failed_attempts: 0, p95_ms: 2000 },
  ],
])('the statistics of %s', (_name, counts, expected) => {
  expect(attemptStatistics(counts)).toEqual(expected)
})
