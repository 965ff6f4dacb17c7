import { expect, test } from 'vitest'
import { failureReason } from './failure-reason.ts'

test.each([
  ['HTTP 429', 'HTTP 429'],
  ['HTTP 500', 'HTTP 500'],
  ['timeout', 'timeout'],
  ['connect_refused', 'connect_refused'],
  ['no token from the carrier (HTTP 401)', 'no_token'],
  ['the answer is not JSON', 'not_json'],
  ['the answer is larger than 20 MB', 'too_large'],
  ['the answer has not ended after 100 pages', 'too_large'],
  ['no part of the answer makes sense', 'not_understood'],
  ['MSKU0000015 has no time', 'not_understood'],
  ['HTTP 1234567', 'not_understood'],
])('%s is %s', (detail, reason) => {
  expect(failureReason(detail)).toBe(reason)
})
