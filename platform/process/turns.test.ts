import { expect, test } from 'vitest'
import { inTurns } from './turns.ts'

/** Steps that keep the process busy, each for ten milliseconds. */
function* busy(steps: number): Generator<undefined, number> {
  for (let n = 0; n < steps; n += 1) {
    const end = performance.now() + 10
    while (performance.now() < end);
    yield
  }
  return steps
}

test('long work gives turns to others between its steps', async () => {
  let turns = 0
  const other = setInterval(() => void (turns += 1), 0)
  expect(await inTurns(busy(20))).toBe(20)
  clearInterval(other)
  expect(turns).toBeGreaterThan(1)
})
