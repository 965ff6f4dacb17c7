import { expect, test } from 'vitest'
import { givenSince, lostSince } from './lost-since.ts'

const now = new Date('2026-11-24T12:00:00Z')
const since = (...args: string[]) => lostSince(givenSince(args), 2, now).since.toISOString()

test('the last seven days are looked through, or since a given time', () => {
  expect(since()).toBe('2026-11-17T12:00:00.000Z')
  expect(since('since=2026-11-20T06:30:00Z')).toBe('2026-11-20T06:30:00.000Z')
  expect(since('since=2026-11-20')).toBe('2026-11-20T00:00:00.000Z')
})

test.each([
  ['a word', ['yesterday']],
  ['no time', ['since=yesterday']],
  ['a time ahead', ['since=2026-11-25']],
  ['two words', ['since=2026-11-20', 'now']],
])('%s is refused with the usage', (_what, args) => {
  expect(() => since(...args)).toThrow('npm run republish')
})

test('a time before which events are deleted is refused', () => {
  expect(() => since('since=2026-09-25T11:00:00Z')).toThrow('EVENT_MONTHS')
  expect(since('since=2026-09-25T13:00:00Z')).toBe('2026-09-25T13:00:00.000Z')
})
