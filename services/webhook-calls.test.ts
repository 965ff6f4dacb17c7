import { expect, test } from 'vitest'
import { proxyFailures } from './webhook-calls.ts'

test('the log has the reason of a proxy that makes no connection, each one once a minute', () => {
  const lines: unknown[] = []
  let now = 0
  const fail = proxyFailures({ warn: (fields: unknown) => void lines.push(fields) }, () => now)
  fail('HTTP 407')
  now = 59_999
  fail('HTTP 407')
  fail('ECONNREFUSED')
  now = 60_000
  fail('HTTP 407')
  fail('ECONNREFUSED')
  const reasons = lines.map((line) => (line as { readonly reason: string }).reason)
  expect(reasons).toEqual(['HTTP 407', 'ECONNREFUSED', 'HTTP 407'])
})
