import { expect, test } from 'vitest'
import { messageOf, roundsOf } from './define.ts'
import { seen } from './worker-fixture.ts'

test.each<[string, string, string[]]>([
  ['different keys are one round', 'a1 b1 c1', ['a1 b1 c1']],
  ['a repeated key waits for the next round', 'a1 b1 a2 c1', ['a1 b1 c1', 'a2']],
  ['one key alone is as many rounds as messages', 'a1 a2 a3', ['a1', 'a2', 'a3']],
  ['each key keeps its order', 'a1 b1 b2 a2 b3', ['a1 b1', 'b2 a2', 'b3']],
  ['no items are no round', '', []],
])('%s', (_name, items, rounds) => {
  const cut = roundsOf(items.split(' ').filter(Boolean), (item) => [item.slice(0, 1)])
  expect(cut.map((round) => round.join(' '))).toEqual(rounds)
})

test('an item waits for all items with which it shares a key', () => {
  const cut = roundsOf(['ab', 'c', 'bc', 'd', 'a'], (item) => [...item])
  expect(cut).toEqual([
    ['ab', 'c', 'd'],
    ['bc', 'a'],
  ])
})

test('a message without key and id has empty ones', () => {
  const { key, id } = messageOf({ ...seen(1), key: null, headers: {} }, { n: 1 })
  expect([key, id]).toEqual(['', ''])
})
