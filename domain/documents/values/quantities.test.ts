import { describe, expect, test } from 'vitest'
import { volumesIn, weightsIn } from './measures.ts'
import { amountIn, currencyIn } from './money.ts'
import { decimalSignOf, numberOf } from './numbers.ts'
import { packagesIn } from './packages.ts'

describe('a number', () => {
  test.each([
    ['1,234.56', null, 1234.56],
    ['1.234,56', null, 1234.56],
    ['1 234,56', null, 1234.56],
    ["1'234.56", null, 1234.56],
    ['1,234,567', null, 1234567],
    ['12,5', null, 12.5],
    ['12.345', '.', 12.345],
    ['12.345', ',', 12345],
    ['12,345', '.', 12345],
    ['12,345', ',', 12.345],
    ['(1,250.00)', null, -1250],
    ['-3.5', null, -3.5],
    ['3,870,00', null, 3870],
    ['3.870.00', ',', 3870],
    ['8482.10.00', null, 84821000],
  ] as const)('%s with %s for decimals is %d', (text, sign, value) => {
    expect(numberOf(text, sign)).toBe(value)
  })

  test.each([
    [['1,234.56', '17.50'], '.'],
    [['1.234,56', '9,50'], ','],
    [['12.345', '1200'], null],
    [['77,440 KG', 'CNPJ 02.427.026/0001-46'], null],
  ])('%j prove %s', (texts, sign) => {
    expect(decimalSignOf(texts)).toBe(sign)
  })
})

test.each(['USD61,500.00', 'USD 61,500.00', 'US$61,500.00'])(
  '%s is an amount in dollars',
  (text) => {
    expect(amountIn(text, null)).toEqual({ value: 61_500, currency: 'USD' })
  },
)

describe('a weight', () => {
  test.each([
    ['18,450.00 KGS', '', 18450],
    ['18.450,00 kg', '', 18450],
    ['18.450 KGS', '', 18450],
    ['KGS 18450', '', 18450],
    ['18450', 'Gross Weight (KGS)', 18450],
    ['1,000 LBS', '', 453.592],
    ['18.45 MT', '', 18450],
    ['18.450 MT', '', 18450],
    ['2,204.62', 'Weight LBS', 999.999],
    ['0.045 MT', '', 45],
    ['18,450 MT', '', 18450],
    ['12,500 KGS 25.5 CBM', 'Gross weight', 12500],
    ['950.000 KGS', '', 950],
  ])('%s (%s) is %d kg', (text, label, value) => {
    expect(weightsIn(text, label, null).map((weight) => weight.value)).toEqual([value])
  })

  test.each([
    ['1 X 20GP 12,500 KGS', null, 12500],
    ['10 / 12,500 KGS', null, 12500],
    ['45.500', '.', 45.5],
    ['12,500 KGS', ',', 12.5],
    ['31,350 LBS (14,220 KGS)', null, 14220],
    ['31,350 LBS (14 220.50 kg)', null, 14220.5],
    ['(2,180) KGS', null, -2180],
    ['(2,180)', null, -2180],
  ] as const)('among the numbers of %s, with %s for decimals, is %d kg', (text, sign, value) => {
    expect(weightsIn(text, 'Gross weight (KGS)', sign).at(-1)?.value).toBe(value)
  })
})

describe('a volume', () => {
  test.each([
    ['67.250 CBM', '', 67.25],
    ['67,250 cbm', '', 67.25],
    ['100 CFT', '', 2.832],
    ['12.5', 'Measurement (M3)', 12.5],
  ])('%s (%s) is %d cubic metres', (text, label, value) => {
    expect(volumesIn(text, label, text.includes(',') ? ',' : null)[0]?.value).toBe(value)
  })
})

describe('an amount', () => {
  test.each([
    ['USD 1,234.50', 1234.5, 'USD'],
    ['1.234,50 EUR', 1234.5, 'EUR'],
    ['€ 99,90', 99.9, 'EUR'],
    ['$1,250', 1250, 'USD'],
    ['1.250', 1250, null],
    ['US$ 12', 12, 'USD'],
    ['RMB 800.00', 800, 'CNY'],
  ])('%s is %d %s', (text, value, currency) => {
    expect(amountIn(text, null)).toEqual({ value, currency })
  })

  test('has no currency in words that only resemble one', () => {
    expect(currencyIn('EUROPEAN BEHAVIOUR')).toBeNull()
  })
})

describe('packages', () => {
  test.each([
    ['1,200 CARTONS', 1200, 'CARTONS'],
    ['TOTAL: 20 Pallets', 20, 'Pallets'],
    ['450', 450, null],
    ['1.200 CTNS', 1200, 'CTNS'],
    ['12 PKG(S)', 12, 'PKG(S)'],
    ['56 Crate(s)', 56, 'Crate(s)'],
    ['22 托盘', 22, '托盘'],
  ])('%s are %d %s', (text, count, type) => {
    expect(packagesIn(text)).toEqual({ count, type })
  })
})
