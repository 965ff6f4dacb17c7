import { expect, test } from 'vitest'
import { beginsWith } from './filter-terms.ts'

const asked = { query: new Map(), now: new Date(0) }
const begins = (text: string) => beginsWith((holds) => holds('r.number')).condition(text, asked)

// No beginning that is left begins with another one, and they are in the order of bytes: one of them may be a value's own.
test.each([
  ['b,a', ['a', 'b']],
  ['MSKU9070323,~msku, MSKU', ['msku']],
  ['ab,a,abc,b,ba', ['a', 'b']],
  ['\u{1F6A2},\uFF01', ['\uFF01', '\u{1F6A2}']],
  ['~,,', []],
])('a value is compared with one of the beginnings %s', (text, expected) => {
  expect(begins(text)?.value).toEqual(expected)
  expect(begins(text)?.sql).not.toMatch(/unnest|any\(/)
})
