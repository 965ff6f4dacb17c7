import { expect, test } from 'vitest'
import { defaultSchedule } from '../webhook-settings.ts'
import { retryAt, throttledRetryAt } from './retry-at.ts'

const now = Date.parse('2026-03-01T12:00:00Z')
const hour = 3_600_000

test('case 37: the schedule is 13 attempts within 20 % of its waits', () => {
  const seconds = [5, 30, 120, 600, 1800, 3600, 7200, 14400, 28800, 43200, 43200, 43200]
  expect(defaultSchedule).toEqual(seconds.map((each) => each * 1000))
  for (const [index, wait] of defaultSchedule.entries()) {
    expect(retryAt(index + 1, defaultSchedule, now, 0)).toBe(now + wait * 0.8)
    expect(retryAt(index + 1, defaultSchedule, now, 0.5)).toBe(now + wait)
    expect(retryAt(index + 1, defaultSchedule, now, 0.999999)).toBeLessThanOrEqual(now + wait * 1.2)
  }
  expect(retryAt(13, defaultSchedule, now, 0.5)).toBeNull()
})

test('a schedule of the operator is followed', () => {
  expect(retryAt(1, [1000], now, 0.5)).toBe(now + 1000)
  expect(retryAt(2, [1000], now, 0.5)).toBeNull()
})

test.each([
  ['as asked', 2_000, 0, 0, 2_000],
  ['later by up to a fifth, never earlier', 2_000, 0, 0.5, 2_200],
  ['after 5 s without Retry-After', null, 0, 0, 5_000],
  ['later than asked after many throttlings', 1_000, 6, 0, 64_000],
  ['after an hour at most by the doubling', 1_000, 500, 0, hour],
  ['after a day at most', 24 * hour, 0, 0.9, 24 * hour],
])('a throttled attempt is retried %s', (_name, asked, before, random, wait) => {
  expect(throttledRetryAt(asked, before, now, random)).toBe(now + wait)
})
