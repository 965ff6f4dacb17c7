import { expect, test } from 'vitest'
import { createTotals } from './totals.ts'

const counted = (total: number) => ({ total, ranks: [] })
const told = (total: number, ageMs = 0) => ({ ...counted(total), ageMs })

/** A list that tells how it was counted. */
function listOf(total: number) {
  const list = { total, counted: [] as (number | null)[] }
  const count = (atMost: number | null) => {
    list.counted.push(atMost)
    return Promise.resolve(counted(Math.min(list.total, atMost ?? Infinity)))
  }
  return { list, count }
}

/** Lets what was begun go on. */
const turn = () => new Promise((resolve) => setImmediate(resolve))

test('a short list is counted for each answer', async () => {
  const totals = createTotals(() => 0)
  const { list, count } = listOf(10_000)
  expect(await totals.of('a', count)).toEqual(told(10_000))
  list.total = 3
  expect(await totals.of('a', count)).toEqual(told(3))
  expect(list.counted).toEqual([10_001, 10_001])
})

test('a long list is counted once in half a minute, while others wait for nothing', async () => {
  let now = 0
  const totals = createTotals(() => now)
  const { list, count } = listOf(1_000_000)
  expect(await totals.of('a', count)).toEqual(told(1_000_000))
  list.total = 1_000_001
  now = 29_999
  expect(await totals.of('a', count)).toEqual(told(1_000_000, 29_999))
  expect(list.counted).toEqual([10_001, null])
  now = 30_000
  expect(await totals.of('a', count)).toEqual(told(1_000_000, 30_000))
  await turn()
  expect(await totals.of('a', count)).toEqual(told(1_000_001))
  expect(list.counted).toEqual([10_001, null, null])
})

test('a total of long ago is not used for a list that is short now', async () => {
  let now = 0
  const totals = createTotals(() => now)
  const { list, count } = listOf(1_000_000)
  await totals.of('a', count)
  list.total = 5
  now = 300_000
  expect(await totals.of('a', count)).toEqual(told(5))
})

test('a list that is still long is answered with its total of up to an hour ago', async () => {
  let now = 0
  const totals = createTotals(() => now)
  const { list, count } = listOf(1_000_000)
  await totals.of('a', count)
  list.total = 1_000_001
  now = 3_599_999
  expect(await totals.of('a', count)).toEqual(told(1_000_000, now))
  await turn()
  expect(await totals.of('a', count)).toEqual(told(1_000_001))
  list.total = 1_000_002
  now += 3_600_000
  expect(await totals.of('a', count)).toEqual(told(1_000_002))
})

test('requests at the same time count once', async () => {
  const totals = createTotals(() => 0)
  const { list, count } = listOf(20_000)
  const found = await Promise.all([1, 2, 3].map(() => totals.of('a', count)))
  expect(found).toEqual([told(20_000), told(20_000), told(20_000)])
  expect(list.counted.filter((atMost) => atMost === null)).toHaveLength(1)
})

test('lists have totals of their own', async () => {
  const totals = createTotals(() => 0)
  expect(await totals.of('a', listOf(20_000).count)).toEqual(told(20_000))
  expect(await totals.of('b', listOf(30_000).count)).toEqual(told(30_000))
})

test('a count that fails is an error for who waits for it only', async () => {
  let now = 0
  const totals = createTotals(() => now)
  const fails = (atMost: number | null) =>
    atMost === null ? Promise.reject(new Error('no database')) : Promise.resolve(counted(atMost))
  await expect(totals.of('a', fails)).rejects.toThrow('no database')
  await totals.of('a', listOf(20_000).count)
  now = 60_000
  expect(await totals.of('a', fails)).toEqual(told(20_000, 60_000))
  await turn()
  expect(await totals.of('a', listOf(30_000).count)).toEqual(told(20_000, 60_000))
})
