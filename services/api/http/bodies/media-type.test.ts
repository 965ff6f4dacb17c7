import { expect, test } from 'vitest'
import { charset, isIdentity, mediaType } from './media-type.ts'

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

test.each([
  ['application/json', null],
  ['application/json; charset=utf-8', 'utf-8'],
  ['application/json;CHARSET="ISO-8859-1"; a=b', 'iso-8859-1'],
  ['application/json; charset=', null],
  [undefined, null],
])('%j names the charset %j', (text, name) => {
  expect(charset(text)).toBe(name)
})

test.each([
  [undefined, true],
  ['', true],
  ['identity', true],
  [' Identity , identity', true],
  ['gzip', false],
  ['identity, br', false],
  ['x-identity', false],
])('the content encoding %j is understood: %s', (encoding, isUnderstood) => {
  expect(isIdentity(encoding)).toBe(isUnderstood)
})
