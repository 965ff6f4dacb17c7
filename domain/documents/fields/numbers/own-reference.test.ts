// `Our reference`: the booking on the confirmation of a shipping line, a file number on any other paper.
import { expect, test } from 'vitest'
import type { DocumentType } from '../../document-types.ts'
import { read, row } from '../extract-fixture.ts'
import type { Rows } from '../extract-fixture.ts'

const bookingOf = (rows: Rows, type: DocumentType = 'booking_confirmation') =>
  read(type, rows.flat()).booking_number
const line = [row(30, 'Hapag-Lloyd AG'), row(60, 'BOOKING CONFIRMATION')]
const ours = row(80, 'Our Reference:', '61830472', 'Your Reference:', 'PO-77120')

test.each<[label: string, rows: Rows]>([
  ['our reference', [ours]],
  ['our reference in German', [row(80, 'Unsere Referenz:', '61830472')]],
  ['our reference in Spanish', [row(80, 'Nuestra referencia:', '61830472')]],
])('a line that confirms a booking calls it %s', (_label, rows) => {
  expect(bookingOf([...line, ...rows])).toBe('61830472')
})

test('the agency of a line confirms as the line does', () => {
  const head = [row(30, 'Heron Maritime B.V.'), row(40, 'as agents for Hapag-Lloyd')]
  expect(bookingOf([...head, row(60, 'BOOKING CONFIRMATION'), ours])).toBe('61830472')
})

test('the number at the label for bookings counts before our reference', () => {
  expect(bookingOf([...line, ours, row(100, 'Booking No.:', '7730041188')])).toBe('7730041188')
})

test.each<[where: string, rows: Rows, type?: DocumentType]>([
  ['of a forwarder', [row(30, 'PELICAN LOGISTICS GMBH'), row(60, 'BOOKING CONFIRMATION'), ours]],
  [
    'of a forwarder that names the line',
    [
      row(30, 'PELICAN GMBH'),
      row(60, 'BOOKING CONFIRMATION'),
      row(70, 'Carrier:', 'Hapag-Lloyd'),
      ours,
    ],
  ],
  [
    'of a customer that writes to the line',
    [
      row(20, 'Heron Works GmbH'),
      row(40, 'Hapag-Lloyd AG'),
      row(50, 'Ballindamm 25'),
      row(60, 'BOOKING CONFIRMATION'),
      ours,
    ],
  ],
  [
    'of a paper to the line',
    [row(30, 'To: Hapag-Lloyd AG'), row(60, 'BOOKING CONFIRMATION'), ours],
  ],
  ['beside an empty box for the booking', [...line, ours, row(100, 'Booking No.:', 'TBA')]],
  ['that is the number of the quotation', [...line, ours, row(100, 'Quotation No.:', '61830472')]],
  ['on an arrival notice of a line', [...line, ours], 'arrival_notice'],
])('our reference is no booking %s', (_where, rows, type) => {
  expect(bookingOf(rows, type)).toBeUndefined()
})

test("the carrier's booking is the booking beside the forwarder's", () => {
  const found = read('booking_confirmation', [
    ...row(100, 'BOOKING NO.', 'CARRIER BOOKING NO.', 'BOOKING DATE'),
    ...row(112, 'KFB-260311', 'CHI0228841', '20 Feb 2026'),
  ])
  expect(found.booking_number).toBe('CHI0228841')
})

test.each(['VBS booking reference:', 'Truck booking no.:'])(
  '%s asks for the booking of a truck, and for no booking with a line',
  (label) => {
    expect(bookingOf([row(100, label, 'V8812')], 'arrival_notice')).toBeUndefined()
  },
)

test.each(['Booking no. (quote at gate):', 'Carrier haulage booking no.:'])(
  '%s asks for the booking with the line',
  (label) => {
    expect(bookingOf([row(100, label, 'HLCU8812')], 'delivery_order')).toBe('HLCU8812')
  },
)
