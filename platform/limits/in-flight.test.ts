import { expect, test } from 'vitest'
import { createInFlightPosts } from './in-flight.ts'

const url = 'https://client.example/hook'

test('each key has its own share, and a finished post frees its slot', () => {
  const inFlight = createInFlightPosts(2)
  for (const id of ['a', 'a', 'b']) inFlight.add(id, url)
  expect(['a', 'b', 'c'].map((id) => inFlight.freeFor(id))).toEqual([0, 1, 2])
  expect(inFlight.busy()).toEqual([
    { key: 'a', inFlight: 2 },
    { key: 'b', inFlight: 1 },
  ])
  inFlight.remove('a')
  expect(inFlight.freeFor('a')).toBe(1)
})

test('a key without posts in flight is dropped, even when more are removed than were added', () => {
  const inFlight = createInFlightPosts(2)
  inFlight.add('a', url)
  for (let i = 0; i < 3; i++) inFlight.remove('a')
  expect([inFlight.busy(), inFlight.freeFor('a')]).toEqual([[], 2])
})

test('an endpoint that times out has a small share until it answers, or has another URL', () => {
  const inFlight = createInFlightPosts(16)
  const [oldUrl, newUrl] = [url, 'https://client.example/new']
  inFlight.noteAnswer('a', oldUrl, true)
  inFlight.add('a', oldUrl)
  inFlight.noteAnswer('a', newUrl, false)
  expect(inFlight.freeFor('a')).toBe(1)
  inFlight.noteAnswer('a', oldUrl, false)
  expect(inFlight.freeFor('a')).toBe(15)
  inFlight.noteAnswer('a', oldUrl, true)
  inFlight.add('a', newUrl)
  expect(inFlight.freeFor('a')).toBe(14)
})
