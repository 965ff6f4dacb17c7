import { expect, test } from 'vitest'
import { isHarbourOf, isOnePort, mergedLocodes, usualLocode } from './same-port.ts'

test.each([
  ['CNSGH', 'CNSHA'],
  ['KRBNP', 'KRPUS'],
  ['USEWR', 'USNYC'],
  ['DEHAM', 'DEHAM'],
])('%s is usually %s', (locode, usual) => {
  expect(usualLocode(locode)).toBe(usual)
})

test.each([
  ['USLAX', 'USLGB'],
  ['CNYTN', 'CNSHK'],
  ['EGPSE', 'EGPSW'],
  ['INNSA', 'INBOM'],
])('%s and %s are two ports', (a, b) => {
  expect(isOnePort(a, b)).toBe(false)
})

test('Yantian is a harbour of Shenzhen under each of its codes', () => {
  expect(isHarbourOf('CNSNZ', 'CNYTN')).toBe(true)
  expect(isHarbourOf('CNYTN', 'CNSNZ')).toBe(false)
})

test.each([
  ['two codes of one port', ['CNSGH', 'CNSHA'], { CNSGH: 'CNSHA', CNSHA: 'CNSHA' }],
  ['codes without the usual one', ['CNSHG', 'CNSGH'], { CNSGH: 'CNSGH', CNSHG: 'CNSGH' }],
  ['one code, usual or not', ['CNSGH'], { CNSGH: 'CNSGH' }],
  ['a city and one harbour', ['CNSZX', 'CNYTN'], { CNSZX: 'CNYTN', CNYTN: 'CNYTN' }],
  [
    'a city and two harbours',
    ['CNSZX', 'CNSHK', 'CNYTN'],
    { CNSZX: 'CNSZX', CNSHK: 'CNSHK', CNYTN: 'CNYTN' },
  ],
])('merges %s', (_what, locodes, merged) => {
  expect(Object.fromEntries(mergedLocodes(locodes))).toEqual(merged)
})
