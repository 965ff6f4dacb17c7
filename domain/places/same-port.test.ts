import { expect, test } from 'vitest'
import { harboursMeant, isHarbourOf, isOnePort, mergedLocodes, usualLocode } from './same-port.ts'

test.each([
  ['CNSGH', 'CNSHA'],
  ['KRBNP', 'KRPUS'],
  ['USEWR', 'USNYC'],
  ['PAMIT', 'PAONX'],
  ['PACTB', 'PAONX'],
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
])('merges %s', (_what, locodes, merged) => {
  expect(Object.fromEntries(mergedLocodes(locodes))).toEqual(merged)
})

test.each([
  ['its only harbour', ['CNSZX', 'CNYTN'], { CNSZX: 'CNYTN' }],
  ['none of two harbours', ['CNSZX', 'CNSHK', 'CNYTN'], {}],
  ['itself without a harbour', ['CNSZX', 'CNNSA'], {}],
])('the code of a city means %s', (_what, locodes, meant) => {
  expect(Object.fromEntries(harboursMeant(locodes))).toEqual(meant)
})
