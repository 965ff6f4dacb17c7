import { expect, test } from 'vitest'
import { reasonOf } from './reason-of.ts'

const [v6, v4] = [new Error('connect ECONNREFUSED ::1:9092'), new Error('no route to 127.0.0.1')]

test.each<[string, unknown, string]>([
  ['an error', new Error('the disk is full'), 'the disk is full'],
  [
    'errors of several addresses',
    new AggregateError([v6, v4]),
    'connect ECONNREFUSED ::1:9092; no route to 127.0.0.1',
  ],
  [
    'a request that nobody answers',
    new TypeError('fetch failed', { cause: v4 }),
    'no route to 127.0.0.1',
  ],
  ['something else that was thrown', 'no', 'no'],
])('the reason of %s is found', (_name, error, reason) => {
  expect(reasonOf(error)).toBe(reason)
})
