import { expect, test } from 'vitest'
import { createInFlightBudget } from './in-flight-budget.ts'
import { seen } from '../../worker/worker-fixture.ts'

test('the budget is exhausted by bytes, and resolves its waiters at the next release', async () => {
  const budget = createInFlightBudget(2_500)
  const [one, two] = [[seen(1)], [seen(2), seen(3)]]
  budget.add(one)
  expect(budget.isExhausted()).toBe(false)
  budget.add(two)
  expect(budget.isExhausted()).toBe(true)
  let resolved = 0
  const wait = () => budget.nextRelease().then(() => (resolved += 1))
  const waiting = [wait(), wait()]
  await new Promise(setImmediate)
  expect(resolved).toBe(0)
  budget.release(two)
  await Promise.all(waiting)
  expect(budget.isExhausted()).toBe(false)
  budget.release(one)
  budget.add([{ ...seen(4), value: Buffer.alloc(3_000) }])
  expect(budget.isExhausted()).toBe(true)
})
