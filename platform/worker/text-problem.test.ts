import { expect, test } from 'vitest'
import { textProblem } from './text-problem.ts'

const long = 'x'.repeat(2_001)

test.each<[string, unknown, string | null]>([
  ['short texts', { name: 'Pier J', holds: [{ status: 'hold' }], count: 3, at: null }, null],
  ['a text of 2,000 characters', { name: long.slice(1) }, null],
  ['a longer one', { name: long }, 'name has 2001 characters, which is more than 2000'],
  [
    'one deep inside',
    { events: [{ name: 'a' }, { seals: ['b', long] }] },
    'events[1].seals[1] has 2001 characters, which is more than 2000',
  ],
  ['a NUL', { ship: { name: 'a\0b' } }, 'ship.name contains a NUL'],
])('textProblem of %s', (_name, value, expected) => {
  expect(textProblem(value)).toBe(expected)
})
