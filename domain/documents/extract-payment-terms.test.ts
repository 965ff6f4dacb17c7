// Terms of delivery, of payment, and of both.
import { expect, test } from 'vitest'
import { read, row } from './extract-in-tests.ts'

test.each<readonly [text: string, incoterm: string | undefined, isPayment: boolean]>([
  ['CIF Busan, L/C at sight', 'CIF', true],
  ['CIF Busan L/C at sight', 'CIF', true],
  ['CIF Busan; cash against documents', 'CIF', true],
  ['CIF Busan - cash against documents', 'CIF', true],
  ['CIF Busan net 30 days', 'CIF', true],
  ['FOB, cash against documents', 'FOB', true],
  ['FOB Shanghai Incoterms 2020, 30 days', 'FOB', true],
  ['T/T before we ship FOB Nansha', 'FOB', true],
  ['Cash, as we said', undefined, true],
  ['FOB', 'FOB', false],
  ['FOB Nansha', 'FOB', false],
  ['FOB - Nansha', 'FOB', false],
  ['fob Nansha', 'FOB', false],
  ['FOB Los Angeles, CA', 'FOB', false],
  ['FOB Shanghai Incoterms 2020', 'FOB', false],
  ['FOB Nansha, Incoterms® 2020', 'FOB', false],
  ['FOB Los Angeles, CA (INCOTERMS 2010)', 'FOB', false],
])('%s', (text, incoterm, isPayment) => {
  const found = read('commercial_invoice', [...row(100, 'Terms:', text)])
  expect([found.incoterm, found.payment_terms]).toEqual([incoterm, isPayment ? text : undefined])
})

test('words of every day in small letters are no terms of delivery', () => {
  const rows = [row(100, 'Payment:', 'Cash, and dat is all'), row(128, 'op dat adres')]
  expect(read('commercial_invoice', rows.flat()).incoterm).toBeUndefined()
})
