import { describe, expect, test } from 'vitest'
import { withBillsRepaired } from './recognised-bills.ts'

const forms = new Map([
  ['OOLU', /^[248]\d{9}$/],
  ['COSU', /^6\d{9}$/],
  ['EGLV', /^\d{12}$/],
  ['ZIMU', /^[A-Z]{3}\d{6,9}$/],
  ['HDMU', /^[A-Z]{4}\d{7,8}$/],
  ['MATS', /^\d{7}000$/],
  ['OOIS', /^\d{6}$/],
  ['MEDU', /^(?:[A-Z0-9]{2}[0-9]{6})$/],
  ['MAEU', /^(?:\d{9}|[A-Z\d]{3}\d{6})$/],
])

describe('a recognised bill number', () => {
  test.each([
    ['00LU2377005134', 'OOLU2377005134'],
    ['C05U6123456780', 'COSU6123456780'],
    ['OO0LU2377005134', 'OOLU2377005134'],
    ['00OLU2377005134', 'OOLU2377005134'],
    ['ZIMUOD08535369', 'ZIMUODO8535369'],
    ['EGLV5821218I0380', 'EGLV582121810380'],
    ['E6LV58212181O380', 'EGLV582121810380'],
    ['E6LV582121B10380', 'EGLV582121810380'],
    ['E6LV582121810380', 'EGLV582121810380'],
    ['2IMUODO853B369', 'ZIMUODO8538369'],
    ['MAEUS91799150', 'MAEU591799150'],
  ])('gets the letters and digits of its form: %s', (text, expected) => {
    expect(withBillsRepaired(text, forms)).toBe(expected)
  })

  test.each([
    ['see 00LU 2377005134.', 'see OOLU2377005134.'],
    ['EGLV582 121810380', 'EGLV582121810380'],
    ['HDMUOZEB8 3383786', 'HDMUOZEB83383786'],
    ['BILL 00LU2377005134 OF', 'BILL OOLU2377005134 OF'],
    ['OOLU2377005134 120', 'OOLU2377005134 120'],
  ])('is repaired in other text and in two parts: %s', (text, expected) => {
    expect(withBillsRepaired(text, forms)).toBe(expected)
  })

  test.each([
    ['of another form', '00LU1234567'],
    ['of no carrier', '00XU2377005134'],
    ['with a letter that looks like no digit', 'MAEU1K2799150'],
    ['with two letters', 'MAEUSO2799150'],
    ['whose carrier begins with a letter as often', 'MEDUS1234567'],
    ['with too few letters', '0015237700'],
    ['with a letter too few', 'MAT5001234'],
    ['longer', '00LU2377005134X'],
    ['glued to something', 'A-00LU2377005134X'],
    // Without one of either pair of noughts it would have the form.
    ['that may be two', 'EGLV1200345600789'],
    ['that is a container with its pieces', 'COSU6123451 120'],
  ])('is not repaired from a number %s', (_, text) => {
    expect(withBillsRepaired(text, forms)).toBe(text)
  })
})
