import { describe, expect, test } from 'vitest'
import { carrier, form, noNumbers } from '../../domain/carriers/carrier-fixture.ts'
import { calibrate } from './calibrate.ts'
import { calibrationLines } from './calibration-lines.ts'
import { labelledNumbers } from './labelled-numbers.ts'

const carriers = [
  carrier('BIGU', { group: 'Big', alternativeScacs: ['BIGA'] }),
  carrier('SISU', { group: 'Big' }),
  carrier('OTHU'),
  carrier('GONU', { supported: false, successor: 'BIGU' }),
]
const forms = [
  form('nine digits', /^\d{9}$/, { BIGU: 0.9, OTHU: 0.05 }),
  form('eight digits', /^\d{8}$/, { OTHU: 0.6 }),
]
const facts = { ...noNumbers, carriers, forms }

const verdictsOn = (text: string, learns = false) =>
  calibrate(labelledNumbers(text, carriers), facts, learns)

describe('a file of labelled numbers', () => {
  test.each([
    [
      'with a header in any case, a mark of its encoding and empty lines',
      '\ufeffNumber, SCAC\n\n1,bigu\n',
    ],
    ['with an alternative SCAC', 'number,scac\n1,BIGA\n'],
    ['with further columns', 'from,scac,number\nx,BIGU,1\n'],
  ])('%s is read', (_name, text) => {
    expect(labelledNumbers(text, carriers)).toEqual([{ number: '1', scac: 'BIGU', kind: null }])
  })

  test.each([
    ['a,b\n1,2\n', 'The first line must name the columns number and scac.'],
    ['number,scac\n1,BIGU\n2,\n', 'Line 3: the scac is missing.'],
    ['number,scac\n,BIGU\n', 'Line 2: the number is missing.'],
    ['number,scac,type\n1,BIGU,parcel\n', 'Line 2: "parcel" is no type of number.'],
  ])('%j is refused: %s', (text, reason) => {
    expect(() => labelledNumbers(text, carriers)).toThrow(reason)
  })
})

describe('the verdict on a number', () => {
  test.each([
    [
      '123456789,BIGU,bill_of_lading',
      { form: 'nine digits', confidence: 0.9, is: 'right', place: 1, kindIsRight: true },
    ],
    ['123456789,GONU,booking_number', { is: 'right', kindIsRight: false }],
    ['123456789,SISU,', { is: 'owner', place: 0, kindIsRight: null }],
    ['123456789,OTHU,', { is: 'wrong', place: 2 }],
    ['12345678,OTHU,', { is: 'unanswered', confidence: null, place: 1 }],
    ['1,OTHU,', { is: 'no number' }],
    ['123456789,WHOU,', { is: 'wrong', place: 0 }],
    ['BIGU123456789,BIGU,', { form: 'prefix', confidence: 0.96, is: 'right' }],
    ['CSQU3054383,BIGU,container', { form: 'container', is: 'unanswered', kindIsRight: true }],
  ])('%s', (row, expected) => {
    expect(verdictsOn(`number,scac,type\n${row}\n`)).toMatchObject([expected])
  })

  test('profits from earlier ones where each is resolved', () => {
    const rows = Array.from({ length: 60 }, (_, n) => `${String(10_000_000 + n)},OTHU`)
    const text = ['number,scac', ...rows].join('\n')
    expect(verdictsOn(text).every(({ is }) => is === 'unanswered')).toBe(true)
    const learned = verdictsOn(text, true)
    expect(learned.at(0)).toMatchObject({ is: 'unanswered' })
    expect(learned.at(-1)).toMatchObject({ is: 'right', confidence: 0.9 })
  })
})

test('a calibration shows answers by confidence and by form, and what had none', () => {
  const rows = ['123456789,BIGU', '123456780,SISU', '123456781,OTHU', '12345678,OTHU']
  const lines = calibrationLines(verdictsOn(['number,scac', ...rows].join('\n')))
  const words = lines.map((line) => line.replaceAll(/ {2,}/g, ' | '))
  expect(words).toEqual(
    expect.arrayContaining([
      '4 numbers: 1 right, 1 of the right owner, 1 wrong, 1 unanswered, 0 no number',
      'of the unanswered the right carrier is the first candidate of 1, and a candidate of 1',
      'confidence | answers | right | same owner | wrong | right of answers',
      '0.90 to 0.94 | 3 | 1 | 1 | 1 | 33.3 %',
      'form | numbers | answers | right | same owner | wrong | right of answers | unanswered',
      'nine digits | 3 | 3 | 1 | 1 | 1 | 33.3 % | 0',
    ]),
  )
})
