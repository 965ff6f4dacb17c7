import { expect, test } from 'vitest'
import { carrierEvent, first, second } from './compact-events-fixture.ts'
import { settlingTimes } from './settling-times.ts'

test('a port that was only reached is settled three weeks after the last move there', () => {
  const times = settlingTimes(first).map((at) => new Date(at).toISOString())
  expect(times).toEqual(['2026-04-01T12:00:00.000Z'])
})

test.each([
  ['a container on its way', [...first, ...second.slice(0, 2)]],
  ['a container that was picked up', [...first, carrierEvent('ACT GTOT SGSIN 03-12')]],
  ['an answer without moves', []],
])('%s has nothing to settle', (_what, events) => {
  expect(settlingTimes(events)).toEqual([])
})
