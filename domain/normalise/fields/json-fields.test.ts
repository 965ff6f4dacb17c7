import { expect, test } from 'vitest'
import { fieldsOf, pick, text } from './json-fields.ts'

test.each([
  ['  a \t b\n', 'a b'],
  ['\u0000', null],
  ['a\u0000b', 'a b'],
  ['   ', null],
  [42, '42'],
  [NaN, null],
  [true, null],
  [{}, null],
  ['x\ud800y', 'xy'],
])('text %j is %j', (value, expected) => {
  expect(text(value)).toBe(expected)
})

test('long texts are cut between characters', () => {
  expect(text('x'.repeat(1_000_000))).toHaveLength(250)
  expect(text(`${'x'.repeat(249)}🚢`)).toBe('x'.repeat(249))
})

test('names match in any case and with any separators, and a blank value yields to another spelling', () => {
  const fields = fieldsOf({ UN_Location_Code: ' ', unLocationCode: 'DEHAM' })
  expect(pick([fields], 'UNLocationCode')).toBe('DEHAM')
})

test('names of object internals are ordinary names', () => {
  const fields = fieldsOf(JSON.parse('{"__proto__": {"eventType": "TRANSPORT"}}'))
  expect(pick([fields], 'eventType', 'constructor', 'toString')).toBeNull()
})
