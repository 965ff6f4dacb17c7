// Bill numbers that blanks divide into groups.
import { expect, test } from 'vitest'
import { groupedBillIn } from '../../values/reference-numbers.ts'
import { read, row } from '../extract-fixture.ts'

const billIn = (text: string) =>
  read('arrival_notice', row(100, 'B/L No.:', text)).bill_of_lading_number

test.each([
  ['MAEU 234 981 177', 'MAEU234981177'],
  ['ONEY TYOA 0447 1200', 'ONEYTYOA04471200'],
])('%s is one number, because together its groups have the form of the carrier', (text, number) => {
  expect(billIn(text)).toBe(number)
})

test('what stands behind a bill is no part of it, also where the form of the carrier has room for it', () => {
  expect(billIn('MAEU 234981177 12 PAGES')).toBe('MAEU234981177')
  const forms = new Map([['ZIMU', /^[A-Z]{3}\d{6,9}$/]])
  expect(groupedBillIn('ZIMU SNH 812345', forms)).toBe('ZIMUSNH812345')
  expect(groupedBillIn('ZIMU SNH 812345 01', forms)).toBeNull()
})
