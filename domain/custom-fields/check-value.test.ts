import { expect, test } from 'vitest'
import { checkValue } from './check-value.ts'
import type { FieldRule } from './check-value.ts'
import type { DataType, ValueRules } from './definition-rules.ts'

const ruleOf = (
  data_type: DataType,
  validation: ValueRules | null,
  others: Partial<FieldRule>,
): FieldRule => ({
  data_type,
  validation,
  reference_type: null,
  default_format: null,
  options: [],
  ...others,
})

const contains = (pattern: string, text: string) => text.includes(pattern)
const id = 'F7CB530A-9E60-412C-A5BC-205A2F34BA54'
const party = { type: 'party', id: id.toLowerCase() }
const longest = '𝔞'.repeat(1000)

type Case = [DataType, unknown, unknown, (ValueRules | null)?, Partial<FieldRule>?]

test.each<Case>([
  ['short_text', '', ''],
  ['short_text', ' PO 1\n', ' PO 1\n'],
  ['short_text', longest, longest],
  ['short_text', 'PO-1', 'PO-1', { pattern: 'O-', min_length: 4, max_length: 4 }],
  ['short_text', '𝔞𝔟', '𝔞𝔟', { max_length: 2, min_length: 2 }],
  ['number', 0, 0],
  ['number', '12.50', 12.5],
  ['number', -999_999_999_999, -999_999_999_999],
  ['number', 0.1 + 0.2, 0.3],
  ['number', 3, 3, { min: 3, max: 3 }],
  ['date', '2024-02-29', '2024-02-29'],
  ['date', '31/01/2026', '2026-01-31', null, { default_format: '%d/%m/%Y' }],
  ['date', '31.01.2026', '2026-01-31', null, { default_format: 'DD.MM.YYYY' }],
  ['date', '2026-01-31', '2026-01-31', null, { default_format: 'DD.MM.YYYY' }],
  ['date', 'Jan 31, 2026', '2026-01-31', null, { default_format: '%b %d, %Y' }],
  ['date', '2026-12-31', '2026-12-31', { max: '2026-12-31' }],
  ['datetime', '2026-11-23T08:00:00+01:00', '2026-11-23T07:00:00Z'],
  ['datetime', '2026-11-23 08:00', '2026-11-23T08:00:00Z'],
  ['datetime', '2026-11-23', '2026-11-23T00:00:00Z'],
  ['datetime', '2026-12-31T23:59:59.500Z', '2026-12-31T23:59:59.500Z', { max: '2026-12-31' }],
  ['datetime', '9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ['datetime', '0000-01-01', '0000-01-01T00:00:00Z'],
  ['boolean', false, false],
  ['boolean', 'true', true],
  ['enum', 'a', 'a', null, { options: ['b', 'a'] }],
  ['enum_multi', ['b', 'a', 'b'], ['b', 'a'], null, { options: ['a', 'b'] }],
  ['enum_multi', [], []],
  ['reference', { type: 'party', id }, party, null, { reference_type: 'party' }],
  ['reference', id, party, null, { reference_type: 'party' }],
  ['number', null, null],
  ['enum', null, null, { required: false }],
])('a %s takes %j as %j', (type, given, value, validation = null, others = {}) => {
  const checked = checkValue(given, ruleOf(type, validation, others), contains)
  expect(checked).toEqual({ ok: true, value })
})

type Refused = [DataType, unknown, string, (ValueRules | null)?, Partial<FieldRule>?]

test.each<Refused>([
  ['short_text', 1, 'invalid'],
  ['short_text', ' ', 'blank', { required: true }],
  ['short_text', `${longest}𝔞`, 'too_long'],
  ['short_text', 'x'.repeat(1_000_000), 'too_long', { max_length: 5_000_000 }],
  ['short_text', 'abc', 'too_long', { max_length: 2 }],
  ['short_text', 'a', 'invalid', { min_length: 2 }],
  ['short_text', 'abc', 'invalid', { pattern: 'z' }],
  ['number', '1e3', 'invalid'],
  ['number', '', 'invalid'],
  ['number', true, 'invalid'],
  ['number', 1e12, 'invalid'],
  ['number', 2.9, 'invalid', { min: 3 }],
  ['number', 3.1, 'invalid', { max: 3 }],
  ['date', '2026-02-30', 'invalid'],
  ['date', '2026-11-23T00:00:00Z', 'invalid'],
  ['date', '30/02/2026', 'invalid', null, { default_format: '%d/%m/%Y' }],
  ['date', '31/01/2026', 'invalid'],
  ['date', '2027-01-01', 'invalid', { max: '2026-12-31' }],
  ['datetime', '2027-01-01T00:00:00Z', 'invalid', { max: '2026-12-31' }],
  ['datetime', 'tomorrow', 'invalid'],
  ['datetime', '2026-11-23T25:00:00Z', 'invalid'],
  ['datetime', '9999-12-31T23:59:59-01:00', 'invalid'],
  ['datetime', '0000-01-01T00:00:00+01:00', 'invalid'],
  ['datetime', 1_700_000_000, 'invalid'],
  ['boolean', 1, 'invalid'],
  ['enum', 'c', 'inclusion', null, { options: ['a'] }],
  ['enum', ['a'], 'invalid', null, { options: ['a'] }],
  ['enum_multi', 'a', 'invalid', null, { options: ['a'] }],
  ['enum_multi', ['a', 'c'], 'inclusion', null, { options: ['a'] }],
  ['enum_multi', ['a', null], 'inclusion', null, { options: ['a'] }],
  ['enum_multi', [], 'blank', { required: true }],
  ['reference', { type: 'vessel', id }, 'invalid', null, { reference_type: 'party' }],
  ['reference', { type: 'party', id: 'x' }, 'invalid', null, { reference_type: 'party' }],
  ['reference', ['party', id], 'invalid', null, { reference_type: 'party' }],
  ['reference', 5, 'invalid', null, { reference_type: 'party' }],
  ['date', null, 'blank', { required: true }],
])('a %s refuses %j: %s', (type, given, code, validation = null, others = {}) => {
  const checked = checkValue(given, ruleOf(type, validation, others), contains)
  expect(checked).toMatchObject({ ok: false, code })
})

test.each([
  [null, "Value 'null' is not one of the options"],
  [['a'], `Value '["a"]' is not one of the options`],
  ['b', "Value 'b' is not one of the options"],
])('a list with %j is refused with the words: %s', (wrong, detail) => {
  const rule = ruleOf('enum_multi', null, { options: ['a'] })
  expect(checkValue(['a', wrong], rule, contains)).toMatchObject({ ok: false, detail })
})
