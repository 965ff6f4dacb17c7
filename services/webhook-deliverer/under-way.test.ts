import { expect, test } from 'vitest'
import { createUnderWay } from './under-way.ts'

test('each webhook has its own share, and gets it back', () => {
  const underWay = createUnderWay(2)
  for (const id of ['a', 'a', 'b']) underWay.add(id)
  expect(['a', 'b', 'c'].map((id) => underWay.freeFor(id))).toEqual([0, 1, 2])
  expect(underWay.busy()).toEqual([
    { webhook_id: 'a', under_way: 2 },
    { webhook_id: 'b', under_way: 1 },
  ])
  underWay.remove('a')
  expect(underWay.freeFor('a')).toBe(1)
})

test('who has nothing under way is forgotten, also when more is given back than was taken', () => {
  const underWay = createUnderWay(2)
  underWay.add('a')
  for (let i = 0; i < 3; i++) underWay.remove('a')
  expect([underWay.busy(), underWay.freeFor('a')]).toEqual([[], 2])
})
