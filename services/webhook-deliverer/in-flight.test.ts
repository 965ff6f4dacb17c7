import { expect, test } from 'vitest'
import { createUnderWay } from './in-flight.ts'

const url = 'https://client.example/hook'

test('each webhook has its own share, and gets it back', () => {
  const underWay = createUnderWay(2)
  for (const id of ['a', 'a', 'b']) underWay.add(id, url)
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
  underWay.add('a', url)
  for (let i = 0; i < 3; i++) underWay.remove('a')
  expect([underWay.busy(), underWay.freeFor('a')]).toEqual([[], 2])
})

test('an endpoint that times out has a small share until it answers, or has another URL', () => {
  const underWay = createUnderWay(16)
  const [oldUrl, newUrl] = [url, 'https://client.example/new']
  underWay.judge('a', oldUrl, true)
  underWay.add('a', oldUrl)
  underWay.judge('a', newUrl, false)
  expect(underWay.freeFor('a')).toBe(1)
  underWay.judge('a', oldUrl, false)
  expect(underWay.freeFor('a')).toBe(15)
  underWay.judge('a', oldUrl, true)
  underWay.add('a', newUrl)
  expect(underWay.freeFor('a')).toBe(14)
})
