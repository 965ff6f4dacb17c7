import { expect, test } from 'vitest'
import { derivedId } from './derived-id.ts'

test('the same parts give the same id, for ever', () => {
  expect(derivedId('thing', 'a', '1')).toBe(derivedId('thing', 'a', '1'))
  // Stored in every database by now: another value here would make every record twice.
  expect(derivedId('thing', 'a', '1')).toBe('68b8537d-a784-50a0-aa0b-ec1d5a0b7257')
})

test.each([
  [
    ['ab', 'c'],
    ['a', 'bc'],
  ],
  [['a', ''], ['a']],
  [
    ['a', 'b'],
    ['b', 'a'],
  ],
  [['a,b'], ['a', 'b']],
  [['a"'], ['a']],
])('%j and %j are not the same', (one, other) => {
  expect(derivedId(...one)).not.toBe(derivedId(...other))
})
