import { expect, test } from 'vitest'
import { mediaType } from './media-type.ts'

test.each([
  ['application/pdf', 'application/pdf'],
  [' Text/HTML; charset=utf-8', 'text/html'],
  ['', null],
  [null, null],
  ['pdf', null],
  ['a/b\u0000', null],
  [`a/${'b'.repeat(1_000)}`, null],
])('%j is %j', (text, type) => {
  expect(mediaType(text)).toBe(type)
})
