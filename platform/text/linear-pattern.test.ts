import { expect, test } from 'vitest'
import { isFound, patternProblem } from './linear-pattern.ts'

test.each([
  ['^[A-Z]{3}-\\d{6}$', 'ABC-123456', true],
  ['^[A-Z]{3}-\\d{6}$', 'ABC-12345', false],
  ['b+', 'abc', true],
  // A backtracking engine would need 2^1000 steps.
  ['^(a+)+$', `${'a'.repeat(1000)}!`, false],
  ['(a|aa)+$', `${'a'.repeat(1000)}!`, false],
])('%s is found: %#', (pattern, text, found) => {
  expect(patternProblem(pattern)).toBeNull()
  expect(isFound(pattern, text)).toBe(found)
})

test('a pattern of 200 characters is not too long', () => {
  expect(patternProblem('a'.repeat(200))).toBeNull()
})

test.each([
  ['(', 'not in the syntax'],
  ['(?<=a)b', 'not in the syntax'],
  ['(a)\\1', 'not in the syntax'],
  ['a{2000}', 'not in the syntax'],
  ['(x{1000}){2}', 'not in the syntax'],
  ['(\\w{0,100}\\B){9}', 'repeats too much'],
  ['a'.repeat(201), 'too long'],
])('%s is refused: %s', (pattern, problem) => {
  expect(patternProblem(pattern)).toContain(problem)
  expect(isFound(pattern, 'a'.repeat(300))).toBe(false)
})
