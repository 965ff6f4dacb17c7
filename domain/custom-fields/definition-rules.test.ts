import { expect, test } from 'vitest'
import { ruleProblems } from './definition-rules.ts'
import type { DataType } from './definition-rules.ts'

test.each<[string, DataType, Record<string, unknown>, readonly string[]]>([
  ['a length below zero', 'short_text', { min_length: -1 }, ['min_length']],
  ['a length that is no whole number', 'short_text', { max_length: 1e999 }, ['max_length']],
  ['lengths that no text has', 'short_text', { min_length: 5, max_length: 4 }, ['max_length']],
  ['lengths that one text has', 'short_text', { min_length: 4, max_length: 4 }, []],
  ['bounds that no number keeps', 'number', { min: 2, max: -2 }, ['max']],
  ['days in the wrong order', 'date', { min: '2026-05-02', max: '2026-05-01' }, ['max']],
  ['one bound alone', 'number', { min: 2, max: null }, []],
])('%s', (_name, type, validation, keys) => {
  expect(ruleProblems(validation, type).map(({ key }) => key)).toEqual(keys)
})
