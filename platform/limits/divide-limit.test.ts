import { expect, test } from 'vitest'
import { divideLimit } from './divide-limit.ts'
import type { Need } from './divide-limit.ts'

type Wants = readonly [wanted: number, waitedMs?: number]

const needsOf = (wants: readonly Wants[]): Need[] =>
  wants.map(([wanted, waitedMs = null], n) => ({ holder: `process ${n}`, wanted, waitedMs }))

const divided = (limit: number, wants: readonly Wants[]): number[] => [
  ...divideLimit(limit, needsOf(wants)).values(),
]

test.each<[string, number, readonly Wants[], number[]]>([
  ['the only process gets half of what it does not need', 60, [[10]], [35]],
  ['the only process gets all that it needs', 60, [[80, 1]], [60]],
  ['a limit of one goes to the only process that needs it', 1, [[1, 1]], [1]],
  [
    'two that need more than there is get half each',
    60,
    [
      [100, 1],
      [70, 1],
    ],
    [30, 30],
  ],
  ['who needs little gets it, the other the rest', 60, [[100, 1], [10]], [50, 10]],
  ['what nobody needs is divided, and a part is kept', 60, [[10], [20]], [20, 30]],
  [
    'a single permit goes to who has waited longest',
    1,
    [
      [2, 10],
      [1, 20],
    ],
    [0, 1],
  ],
  [
    'permits that are left go to those who have waited longest',
    5,
    [
      [9, 5],
      [9, 7],
      [9, 6],
    ],
    [1, 2, 2],
  ],
  ['who waits goes before who only counts', 1, [[1], [1, 3]], [0, 1]],
  [
    'a limit of nothing gives nothing',
    0,
    [
      [3, 1],
      [1, 2],
    ],
    [0, 0],
  ],
])('%s', (_, limit, wants, expected) => {
  expect(divided(limit, wants)).toEqual(expected)
})

test('the shares never exceed the limit, and use it up where more is needed', () => {
  let state = 7
  const draw = (below: number): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return Math.floor((state / 2 ** 32) * below)
  }
  for (let n = 0; n < 2_000; n++) {
    const limit = draw(200)
    const wants = Array.from({ length: 1 + draw(9) }, (): Wants => [draw(90), draw(3)])
    const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
    const [given, wanted] = [sum(divided(limit, wants)), sum(wants.map(([want]) => want))]
    expect(given).toBeLessThanOrEqual(limit)
    expect(given).toBeGreaterThanOrEqual(Math.min(limit, wanted))
  }
})

test('a permit that is left goes to the same process in whatever order they are looked at', () => {
  const needs = ['b', 'a'].map((holder) => ({ holder, wanted: 5, waitedMs: 7 }))
  for (const each of [needs, needs.toReversed()]) expect(divideLimit(3, each).get('a')).toBe(2)
})
