import { expect, test } from 'vitest'
import { derivedId } from './derived-id.ts'

// Stored in every database by now: another value here would make every record twice.
test.each([
  [['thing', 'a', '1'], '68b8537d-a784-50a0-aa0b-ec1d5a0b7257'],
  [['location', 'DEHAM'], '833ac6b4-56a6-5895-b79d-ba2f77b14289'],
  [['vessel', 'name', 'MÆRSK 東京'], 'b9925364-bd08-5e8b-b54f-a8bb632e31dd'],
])('%j has the same id for ever', (parts, id) => {
  expect(derivedId(...parts)).toBe(id)
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
