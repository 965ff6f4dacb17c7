import { expect, test } from 'vitest'
import { mostSkewMs, notAfter, reportedTime } from './reported-time.ts'

const now = new Date('2026-03-20T00:00:00Z')
const ahead = (ms: number): number => now.getTime() + ms

test.each([
  ['the beginning of 1970', 0, new Date(0)],
  ['a past time', ahead(-1), new Date(ahead(-1))],
  ['now', now.getTime(), now],
  ['a time within the skew of two clocks', ahead(mostSkewMs), now],
])('%s is accepted, and never lies after now', (_name, ms, at) => {
  expect(reportedTime('observed_at', ms, now)).toEqual({ kind: 'time', at })
})

test.each([
  ['a time beyond the skew', ahead(mostSkewMs + 1), '2026-03-20T00:05:00.001Z'],
  ['microseconds', 1_000 * now.getTime(), '+058184-09-15T00:00:00.000Z'],
  ['more than a date can be', 8_640_000_000_000_001, '8640000000000001 ms'],
  ['a time before 1970', -1, '1969-12-31T23:59:59.999Z'],
  ['less than a date can be', -8_640_000_000_000_001, '-8640000000000001 ms'],
])('%s is refused, with the field, the time and the clock', (_name, ms, written) => {
  expect(reportedTime('observed_at', ms, now)).toEqual({
    kind: 'refused',
    reason:
      `observed_at is ${written}, which is not between 1970 and ` +
      `5 minutes after the database's clock (2026-03-20T00:00:00.000Z)`,
  })
})

test('of a stored time and now, the earlier one counts', () => {
  const [early, late] = [new Date(ahead(-1)), new Date(ahead(1))]
  expect([notAfter(early, now), notAfter(late, now)]).toEqual([early, now])
})
