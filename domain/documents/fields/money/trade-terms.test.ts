// Delivery terms, payment terms, and both.
import { expect, test } from 'vitest'
import { read, row } from '../extract-fixture.ts'

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

test('everyday words in small letters are no Incoterms', () => {
  const rows = [row(100, 'Payment:', 'Cash, and dat is all'), row(128, 'op dat adres')]
  expect(read('commercial_invoice', rows.flat()).incoterm).toBeUndefined()
})

const lines = (first: string, second: string) => [
  ...row(100, 'Payment:', first),
  ...row(111, '', second),
]

test.each<readonly [first: string, second: string, more: string]>([
  ['30% advance, balance within', '60 days from B/L date', ' 60 days from B/L date'],
  ['30% deposit, 70% against copy', 'BY T/T', ' BY T/T'],
  ['15 days, strictly net,', 'no discount', ' no discount'],
  ['cash before release of', 'the deposit. Due on 16 Dec.', ' the deposit'],
  ['30 days net.', 'our bank has moved', ''],
  ['30 days net', 'Bank of the North', ''],
  ['30 days net', 'by order of ACME', ''],
  ['60 days', 'can you please confirm the pickup?', ''],
])('%s, and beneath it %s', (first, second, more) => {
  const found = read('commercial_invoice', lines(first, second))
  expect(found.payment_terms).toBe(`${first}${more}`)
})
