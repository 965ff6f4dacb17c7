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

test('the others have their turn between the pieces of long work that run at once', async () => {
  const order: string[] = []
  const other = setInterval(() => void order.push('other'), 0)
  const pieces = Array.from({ length: 4 }, async () => {
    await inTurns(busy(6))
    order.push('piece')
  })
  await Promise.all(pieces)
  clearInterval(other)
  expect(order.filter((who) => who === 'other').length).toBeGreaterThan(pieces.length)
})
