import { describe, expect, test } from 'vitest'
import { containerNumbersIn } from './container-numbers-in.ts'

const numbers = (text: string) => containerNumbersIn(text).map(({ number }) => number)

describe('container numbers in a text', () => {
  test.each([
    ['MSKU9070323', ['MSKU9070323']],
    ['MSKU 907032 3', ['MSKU9070323']],
    ['MSKU 907032-3', ['MSKU9070323']],
    ['msku-9070323', ['MSKU9070323']],
    ['MSKU 907 032 3 40HC', ['MSKU9070323']],
    ['MSKU9070323/40HC/ML-US1234567', ['MSKU9070323']],
    ['CSQU3054383, MSKU9070323; TGHU7599330', ['CSQU3054383', 'MSKU9070323', 'TGHU7599330']],
    ['1 x 40HC MSKU9070323 SEAL 123456', ['MSKU9070323']],
    ['MSKU9O70323', ['MSKU9070323']],
    ['M5KU9070323', ['MSKU9070323']],
    ['MSKU907O3Z3', ['MSKU9070323']],
    ['CSQU3O54383', ['CSQU3054383']],
    ['NGP2204413  SEGU9120330', ['SEGU9120330']],
  ])('%s: %j', (text, expected) => {
    expect(numbers(text)).toEqual(expected)
  })

  test.each([
    'MSKU9070324',
    'MSKU90703231',
    'XMSKU9070323',
    'MAEU123456789',
    'INVOICE 2026 1234567',
    'MSKU907032',
  ])('%s is none', (text) => {
    expect(numbers(text)).toEqual([])
  })

  test('a repaired number is marked', () => {
    expect(containerNumbersIn('MSKU9O70323')[0]?.repaired).toBe(true)
    expect(containerNumbersIn('MSKU9070323')[0]?.repaired).toBe(false)
  })
})

test('a seal behind the letters of its line does not become a container number with the size behind it', () => {
  expect(containerNumbersIn('ML-AE0087714 40 DRY')).toEqual([])
})
