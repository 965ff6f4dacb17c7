import { expect, test } from 'vitest'
import { proxyFailures } from './webhook-calls.ts'

test('the log has the reason of a proxy that makes no connection, once a minute', () => {
  const lines: unknown[] = []
  let now = 0
  const fail = proxyFailures({ warn: (fields: unknown) => void lines.push(fields) }, () => now)
  fail('HTTP 407')
  now = 59_999
  fail('HTTP 407')
  now = 60_000
  fail('ECONNREFUSED')
  expect(lines).toEqual([{ reason: 'HTTP 407' }, { reason: 'ECONNREFUSED' }])
})
