import { expect, test } from 'vitest'
import { parseJson } from './json-body.ts'

const lists = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const objects = (levels: number) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels)

test.each([
  { of: '100 lists', text: lists(100), code: null },
  { of: '101 lists', text: lists(101), code: 'too_deep' },
  { of: '100 objects', text: objects(100), code: null },
  { of: '101 objects', text: objects(101), code: 'too_deep' },
  { of: '500,000 lists', text: lists(500_000), code: 'too_deep' },
  { of: '500,000 lists that do not end', text: '['.repeat(500_000), code: 'invalid_json' },
  {
    of: 'half a pair below 500,000 lists',
    text: lists(500_000).replace('[]', '["\\ud800"]'),
    code: 'too_deep',
  },
])('the problem of $of is $code', ({ text, code }) => {
  const parsed = parseJson(text)
  expect(parsed.ok ? null : parsed.problem.code).toBe(code)
})
