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
  { of: '500,000 lists that are not closed', text: '['.repeat(500_000), code: 'invalid_json' },
  {
    of: 'half a pair below 500,000 lists',
    text: lists(500_000).replace('[]', '["\\ud800"]'),
    code: 'too_deep',
  },
  { of: '20,000 values', text: `[${'0,'.repeat(19_998)}0]`, code: null },
  { of: '20,001 values', text: `[${'0,'.repeat(19_999)}0]`, code: 'too_many_values' },
  { of: '20,001 values in lists', text: `[${'[0],'.repeat(9_999)}0,0]`, code: 'too_many_values' },
  {
    of: '20,001 values in an object',
    text: JSON.stringify(
      Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`k${n}`, n])),
    ),
    code: 'too_many_values',
  },
  {
    of: '20,000 commas, which are not parsed',
    text: ','.repeat(20_000),
    code: 'too_many_values',
  },
  {
    of: '20,000 commas in strings with a quote and a backslash',
    text: JSON.stringify(['\\', '"', ','.repeat(20_000)]),
    code: null,
  },
  { of: 'a NUL', text: '"a\u0000b"', code: 'invalid_character' },
  { of: 'an escaped NUL', text: '{"a":["b\\u0000"]}', code: 'invalid_character' },
  { of: 'an escaped NUL in a name', text: '{"\\u0000":1}', code: 'invalid_character' },
  { of: 'a NUL after a backslash', text: '"\\\\\\u0000"', code: 'invalid_character' },
  { of: 'a backslash before u0000', text: '"\\\\u0000"', code: null },
  { of: 'two backslashes before u0000', text: '"\\\\\\\\u0000"', code: null },
  { of: 'half a pair', text: '"\\uD83D"', code: 'invalid_character' },
  { of: 'a whole pair', text: '"\\uD83D\\uDEA2"', code: null },
  { of: 'a backslash before ud83d', text: '"\\\\ud83d"', code: null },
])('the problem of $of is $code', ({ text, code }) => {
  const parsed = parseJson(text)
  expect(parsed.ok ? null : parsed.problem.code).toBe(code)
})

test('the place of an error is told, except in a text that takes long to search', () => {
  const detailOf = (text: string) => {
    const parsed = parseJson(text)
    return parsed.ok ? null : parsed.problem.detail
  }
  expect(detailOf('["a",\n}')).toBe('The body is not valid JSON at line 2, column 1.')
  expect(detailOf(`["${'a'.repeat(100_000)}",\n}`)).toBe('The body is not valid JSON.')
})
