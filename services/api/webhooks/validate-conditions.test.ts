import { expect, test } from 'vitest'
import { validateConditions } from './validate-conditions.ts'

const problemsOf = (given: unknown) => {
  const checked = validateConditions(given)
  return checked.ok ? [] : checked.problems.map(({ pointer }) => pointer)
}

test.each([
  { field: 'carrier', operator: 'is', values: ['HLCU', 'maeu'] },
  { field: 'carrier', operator: 'starts_with', values: ['H'] },
  { field: 'port_of_discharge', operator: 'starts_with', values: ['US', 'CA'] },
  { field: 'location', operator: 'is', values: ['DE HAM'] },
  { field: 'reference', operator: 'is', values: ['PO 4711/A'] },
  { field: 'tag', operator: 'is', values: ['reefer'] },
  { field: 'customer', operator: 'is', values: ['0b0e7a1c-52f7-4d0c-9a53-0c7a0c2f9b41'] },
])('a condition on $field is accepted as it is: $operator $values', (condition) => {
  expect(validateConditions([condition])).toEqual({ ok: true, value: [condition] })
})

test('a condition without an operator means is', () => {
  expect(validateConditions([{ field: 'tag', values: ['reefer'] }])).toEqual({
    ok: true,
    value: [{ field: 'tag', operator: 'is', values: ['reefer'] }],
  })
})

test.each([
  { field: 'tag', values: [' reefer '] },
  { field: 'carrier', values: [' HLCU '] },
  { field: 'location', values: [' DEHAM '] },
  { field: 'customer', values: [' 0b0e7a1c-52f7-4d0c-9a53-0c7a0c2f9b41 '] },
])('blanks around a value of $field are dropped', ({ field, values }) => {
  const value = [{ field, operator: 'is', values: values.map((each) => each.trim()) }]
  expect(validateConditions([{ field, values }])).toEqual({ ok: true, value })
})

test.each([null, undefined, []])('%j means no conditions', (none) => {
  expect(validateConditions(none)).toEqual({ ok: true, value: [] })
})

const tag = { field: 'tag', values: ['reefer'] }

test.each<[string, unknown, string]>([
  ['an object instead of a list', { carrier: 'HLCU' }, '/conditions'],
  ['more than 20 conditions', Array(21).fill(tag), '/conditions'],
  [
    'more than 50,000 characters in all',
    [
      { ...tag, values: Array(100).fill('x'.repeat(500)) },
      { ...tag, values: ['x'] },
    ],
    '/conditions',
  ],
  ['a text', [tag, 'carrier'], '/conditions/1'],
  ['an unknown field', [{ ...tag, field: 'vessel' }], '/conditions/0/field'],
  ['no field', [{ values: ['x'] }], '/conditions/0/field'],
  ['the name of a function as field', [{ ...tag, field: 'constructor' }], '/conditions/0/field'],
  ['an unknown operator', [{ ...tag, operator: 'like' }], '/conditions/0/operator'],
  [
    'the beginning of a customer',
    [{ field: 'customer', operator: 'starts_with', values: ['0b'] }],
    '/conditions/0/operator',
  ],
  ['no values', [{ field: 'tag' }], '/conditions/0/values'],
  ['empty values', [{ ...tag, values: [] }], '/conditions/0/values'],
  ['more than 100 values', [{ ...tag, values: Array(101).fill('a') }], '/conditions/0/values'],
  ['a number as value', [{ ...tag, values: ['a', 7] }], '/conditions/0/values/1'],
  ['a blank value', [{ ...tag, values: ['  '] }], '/conditions/0/values/0'],
  ['a value without end', [{ ...tag, values: ['a'.repeat(501)] }], '/conditions/0/values/0'],
  [
    'a carrier that there is not',
    [{ field: 'carrier', values: ['XXXX'] }],
    '/conditions/0/values/0',
  ],
  ['a port by its name', [{ field: 'location', values: ['Hamburg'] }], '/conditions/0/values/0'],
  ['a customer by name', [{ field: 'customer', values: ['Acme'] }], '/conditions/0/values/0'],
  ['a member too many', [{ ...tag, 'va/lue': 'x' }], '/conditions/0/va~1lue'],
])('%s is refused where it stands', (_what, given, pointer) => {
  expect(problemsOf(given)).toEqual([pointer])
})
