import { expect, test } from 'vitest'
import { createGathering } from './gathering.ts'

/** A worker whose batches have ended every `everyMs`, up to the time 0. */
function busyWith(messages: number, everyMs: number) {
  const gathering = createGathering()
  for (let n = 50; n >= 0; n--) gathering.ended(-n * everyMs, messages)
  return gathering
}

test('the first batch of a process does not wait', () => {
  expect(createGathering().waitMs(0)).toBe(0)
})

test('no batch waits at 200 messages a second', () => {
  expect(busyWith(1, 5).waitMs(1)).toBe(0)
})

test('a batch waits for more at 500 messages a second, and at most 5 ms after the last one', () => {
  const gathering = busyWith(2, 4)
  expect(gathering.waitMs(0)).toBe(5)
  expect(gathering.waitMs(2)).toBe(3)
  expect(gathering.waitMs(7)).toBe(0)
})

test('large batches that are far apart are load as well', () => {
  expect(busyWith(100, 50).waitMs(0)).toBe(5)
})

test('a worker that has become idle begins at once again within a few batches', () => {
  const gathering = busyWith(10, 5)
  for (const now of [1_000, 2_000]) gathering.ended(now, 1)
  expect(gathering.waitMs(2_001)).toBe(0)
})
