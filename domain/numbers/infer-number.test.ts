import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { carrier, form, noNumbers } from '../carriers/carrier-fixture.ts'
import { acceptNumber, inferNumber, keptForms } from './infer-number.ts'

const line = carrier('LINU', {
  name: 'The Line',
  prefixes: ['CSQ'],
  confirmedPrefixes: ['CSQ'],
  blPattern: /^\d{9}$/,
  blBare: true,
  bookingPattern: /^B\d{6}$/,
})
const closed = carrier('SHUT', { name: 'Shut Line', supported: false })
const facts = {
  ...noNumbers,
  carriers: [line, closed],
  forms: [
    form('nine digits', /^\d{9}$/, { LINU: 0.85 }),
    form('B and six digits', /^B\d{6}$/, { LINU: 0.85 }, { kind: 'booking_number' }),
    form('office and eleven', /^[A-Z]{3}Z\d{7}$/, { LINU: 0.9 }),
  ],
  placeCodes: new Set(['HAM']),
}

describe('infer_number', () => {
  test('gives all attributes of a container', () => {
    const selected = { scac: 'LINU', name: 'The Line', confidence: 0.88 }
    expect(inferNumber('CSQU3054383', facts)).toEqual({
      number_type: 'container',
      validation: {
        is_valid: true,
        type: 'container',
        check_digit_passed: true,
        parsed_number: null,
        reason: null,
      },
      shipping_line: { decision: 'needs_confirmation', selected, candidates: [selected] },
    })
  })

  test('gives the read number when the spelling differs', () => {
    expect(inferNumber('csqu 305438-3', facts)).toMatchObject({
      validation: { parsed_number: 'CSQU3054383', check_digit_passed: true },
    })
    for (const written of ['linu 123456789', 'B/L No. LINU123456789', '“LINU123456789”,'])
      expect(inferNumber(written, facts)).toMatchObject({
        validation: { parsed_number: 'LINU123456789' },
      })
  })

  test('reports a wrong check digit and predicts nothing', () => {
    expect(inferNumber('CSQU3054384', facts)).toEqual({
      number_type: 'container',
      validation: {
        is_valid: false,
        type: 'container',
        check_digit_passed: false,
        parsed_number: null,
        reason: 'The check digit is 4, but 3 was expected.',
      },
      shipping_line: { decision: 'no_prediction', selected: null, candidates: [] },
    })
  })

  test.each([
    ['LINU123456789', 'bill_of_lading', true, 'auto_select'],
    ['123456789', 'bill_of_lading', true, 'needs_confirmation'],
    ['B123456', 'booking', true, 'needs_confirmation'],
    ['LINUB123456', 'booking', true, 'auto_select'],
    ['SOMETHING42', 'bill_of_lading', null, 'no_prediction'],
    // An office and the letter Z: a bill, and no trailer.
    ['HAMZ1234567', 'bill_of_lading', true, 'needs_confirmation'],
  ])('%s is a %s, valid: %s, %s', (number, numberType, valid, decision) => {
    expect(inferNumber(number, facts)).toMatchObject({
      number_type: numberType,
      validation: { is_valid: valid, type: 'shipment', check_digit_passed: null },
      shipping_line: { decision },
    })
  })

  test('names a line without integration', () => {
    expect(inferNumber('SHUT123456789', facts)).toMatchObject({
      validation: {
        is_valid: true,
        reason: 'The number looks like one of Shut Line (SHUT), a line without integration.',
      },
      shipping_line: { decision: 'auto_select', selected: { scac: 'SHUT', name: 'Shut Line' } },
    })
  })

  test('names a line without integration by the owner code of a container', () => {
    const shut = { ...facts, carriers: [carrier('SHUT', { ...closed, prefixes: ['CSQ'] })] }
    expect(inferNumber('CSQU3054383', shut)).toMatchObject({
      validation: {
        is_valid: true,
        reason: 'The number looks like one of Shut Line (SHUT), a line without integration.',
      },
    })
  })

  test('says of a number without a known form only that, though others had it from a line without integration', () => {
    const history = [{ scac: 'SHUT', count: 10 }]
    expect(inferNumber('SOMETHING42', { ...facts, history })).toMatchObject({
      validation: { reason: 'The number has no form that is known of any carrier.' },
      shipping_line: { selected: { scac: 'SHUT' } },
    })
  })

  test.each([
    ['EBKG12345678', 'booking'],
    ['LINE12345678', 'bill_of_lading'],
  ])('%s, of a line whose bills and bookings have eight digits, is a %s', (number, type) => {
    const eight = carrier('LINE', {
      numberPrefixes: ['EBKG'],
      blPattern: /^\d{8}$/,
      bookingPattern: /^(EBKG)?\d{8}$/,
    })
    expect(inferNumber(number, { ...facts, carriers: [eight] })).toMatchObject({
      number_type: type,
    })
  })

  test('five letters and digits are a number', () => {
    expect(inferNumber('A1234', facts)).toMatchObject({ number_type: 'bill_of_lading' })
  })

  test('says that the check digit of a known owner’s container is missing', () => {
    expect(inferNumber('csqu 305438', facts)).toEqual({
      number_type: 'container',
      validation: {
        is_valid: false,
        type: 'container',
        check_digit_passed: false,
        parsed_number: 'CSQU305438',
        reason: 'The check digit is missing.',
      },
      shipping_line: { decision: 'no_prediction', selected: null, candidates: [] },
    })
  })

  test.each(['', '   ', '---', '1', '1234', 'hello', 'hello world', '<script>1', '1'.repeat(36)])(
    '%j is no number',
    (raw) => {
      expect(inferNumber(raw, facts)).toHaveProperty('notValid')
    },
  )

  test('a number without a digit is refused for that', () => {
    const notValid = 'A number has at least five letters and digits, one of them a digit.'
    expect(inferNumber('TEST-TR-SUCCEEDED', facts)).toEqual({ notValid })
  })

  test('answers for any text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60, unit: 'binary' }), (raw) => {
        const answer = inferNumber(raw, facts)
        expect('notValid' in answer || answer.number_type.length > 0).toBe(true)
      }),
    )
  })
})

test.each([
  ['CSQU3054383', ['CSQU3054383']],
  ['csqu 305438-3', ['CSQU305438-3', 'CSQU3054383']],
  ['abc-123/45', ['ABC-123/45', 'ABC12345']],
  ['ＡＢＣ１２３', ['ABC123']],
])('requests for %s may be stored as %j', (raw, forms) => {
  expect(keptForms(raw)).toEqual(forms)
})

describe('a number to track', () => {
  test.each([
    [' csqu 305438-3 ', 'container', 'CSQU3054383'],
    [' linu 123456789 ', 'bill_of_lading', 'LINU123456789'],
    ['abc-123/45', 'booking_number', 'ABC-123/45'],
    ['B/L No.: linu 123456789', 'bill_of_lading', 'LINU123456789'],
    ['Container no. CSQU 305438-3,', 'container', 'CSQU3054383'],
    ['TEST-TR-SUCCEEDED', 'bill_of_lading', 'TEST-TR-SUCCEEDED'],
    ['test-tr-failed', 'container', 'TEST-TR-FAILED'],
  ] as const)('%j as %s is stored as %s', (raw, type, number) => {
    expect(acceptNumber(raw, type)).toEqual({ plausible: true, number, doubt: null })
  })

  test('may have 35 characters', () => {
    expect(acceptNumber('1'.repeat(35), 'bill_of_lading')).toMatchObject({ plausible: true })
  })

  test('is accepted with a doubt when the check digit is wrong', () => {
    expect(acceptNumber('CSQU3054384', 'container')).toEqual({
      plausible: true,
      number: 'CSQU3054384',
      doubt: 'The check digit is 4, but 3 was expected.',
    })
  })

  test.each([
    ['123456789, 123456780', 'A number consists of letters and digits, without ",".'],
    ['123456789 (1/3)', 'A number consists of letters and digits, without "(".'],
    ['hello', 'A number consists of letters and digits, not of letters alone.'],
  ])('%j is refused with the reason: %s', (raw, detail) => {
    expect(acceptNumber(raw, 'bill_of_lading')).toMatchObject({ plausible: false, detail })
  })

  test.each([
    ['', 'bill_of_lading', 'blank'],
    [' \t', 'container', 'blank'],
    ['1'.repeat(36), 'bill_of_lading', 'too_long'],
    ['hello', 'bill_of_lading', 'characters'],
    ['123;drop', 'booking_number', 'characters'],
    ['EGLV084900042045', 'container', 'not_a_container'],
    ['CSQU305438', 'container', 'not_a_container'],
  ] as const)('%j as %s is refused: %s', (raw, type, reason) => {
    expect(acceptNumber(raw, type)).toMatchObject({ plausible: false, reason })
  })
})
