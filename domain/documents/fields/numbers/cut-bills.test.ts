// A narrow column breaks a number over two lines.
import { expect, test } from 'vitest'
import { candidatesOf, read, rowsAt } from '../extract-fixture.ts'
import type { Rows } from '../extract-fixture.ts'

const columns = rowsAt(40, 140, 240)

const broken = (label: string, ...parts: readonly string[]): Rows => [
  columns(70, label, 'Container', 'Packages'),
  columns(82, parts[0] ?? '', 'CSQU3054383', '150 CTN'),
  columns(93, parts[1] ?? ''),
]

test.each<readonly [what: string, rows: Rows, whole: string]>([
  ['behind letters of the port', broken('Master B/L', 'MAEU26110', '4882'), 'MAEU261104882'],
  ['at a hyphen', broken('B/L No.', 'ONEYHAMG14-', '402900'), 'ONEYHAMG14402900'],
  ['behind the letters of the carrier', broken('B/L No.', 'HLCU', 'ANR261104'), 'HLCUANR261104'],
])('a bill that is broken %s is a candidate', (_, rows, whole) => {
  expect(read('arrival_notice', rows.flat()).bill_of_lading_number).toBeUndefined()
  expect(candidatesOf('arrival_notice', rows.flat()).bill_of_lading_number).toBe(whole)
})

test('neither part of a broken bill is the number of an invoice or of a house bill', () => {
  const invoiced = read('freight_invoice', broken('B/L No.', 'HLCUANR26', '1104882').flat())
  expect(invoiced.bill_of_lading_number).toBeUndefined()
  const house = read('arrival_notice', broken('House B/L', 'ORGX26-', '1188').flat())
  expect(house.house_bill_of_lading_number).toBeUndefined()
})

test.each<readonly [what: string, rows: Rows, bill: string]>([
  ['its copies', broken('B/L No.', 'MAEU261104882', 'ORIGINAL'), 'MAEU261104882'],
  ['a number of another kind', broken('B/L No.', 'ONEYHAMG14402900', '88021'), 'ONEYHAMG14402900'],
  ['its number, as its letters alone,', broken('B/L No.', 'ONEY', 'HAMG14402900'), 'HAMG14402900'],
  ['the number of an order', broken('B/L No.', 'MAEU26110', '4500123456'), 'MAEU26110'],
  ['the size of its container', broken('B/L No.', 'MAEU26110', '40HC'), 'MAEU26110'],
  ['a second bill', broken('B/L No.', 'MAEU26110', 'MAEU26111'), 'MAEU26110'],
])('a bill over %s is whole', (_, rows, bill) => {
  expect(read('freight_invoice', rows.flat()).bill_of_lading_number).toBe(bill)
})

test('numbers in rows of one container each are bills of those', () => {
  const rows = [
    columns(70, 'B/L No.', 'Container', 'Packages'),
    columns(82, 'HLCU26110', 'CSQU3054383', '150 CTN'),
    columns(94, '26111', 'MSKU9070323', '120 CTN'),
  ]
  expect(read('freight_invoice', rows.flat()).bill_of_lading_number).toBe('HLCU26110')
})
