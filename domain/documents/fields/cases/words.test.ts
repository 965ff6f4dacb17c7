// Single words that decide the meaning of a value.
import { describe, expect, test } from 'vitest'
import type { DocumentType } from '../../document-types.ts'
import { read, rowsAt } from '../extract-fixture.ts'
import type { Word } from '../extract-fixture.ts'

const row = rowsAt(40, 170, 300, 430)

type Case = readonly [
  what: string,
  type: DocumentType,
  rows: readonly (readonly Word[])[],
  expected: Readonly<Record<string, unknown>>,
]

const check = (
  _: string,
  type: DocumentType,
  rows: readonly (readonly Word[])[],
  expected: object,
) => {
  const found = read(type, rows.flat())
  expect(Object.fromEntries(Object.keys(expected).map((name) => [name, found[name]]))).toEqual(
    expected,
  )
}

describe('the carrier', () => {
  test.each<Case>([
    [
      'by road is no carrier',
      'delivery_order',
      [row(100, 'Carrier / Haulier:', 'Pelican Road Services')],
      { carrier_name: undefined, trucker_name: 'Pelican Road Services' },
    ],
    [
      'by road is the Frachtführer in German',
      'delivery_order',
      [row(100, 'Frachtführer:', 'Pelican Road Services')],
      { carrier_name: undefined, trucker_name: 'Pelican Road Services' },
    ],
    [
      'to the door may be the carrier',
      'delivery_order',
      [row(100, 'Carrier / Haulier:', 'ONE Line')],
      { carrier_name: 'ONE Line', carrier_scac: 'ONEY' },
    ],
  ])('%s', check)
})

describe('the hour', () => {
  const legs = (day: string) => [
    row(150, 'From', 'To', 'Vessel', 'ETD'),
    row(164, 'Shanghai', 'Busan', 'CORAL BRIDGE 054W', day),
    row(178, 'Busan', 'Los Angeles', 'CORAL WAVE 12E', '18 May 2026'),
  ]
  const label = row(100, 'ETD:', '12 May 2026 18:00')
  test.each<Case>([
    [
      'of a day is kept where the legs have the day only',
      'booking_confirmation',
      [label, ...legs('12 May 2026')],
      { etd: '2026-05-12T18:00' },
    ],
    [
      'is dropped with its day where the legs have another day',
      'booking_confirmation',
      [label, ...legs('13 May 2026')],
      { etd: '2026-05-13' },
    ],
  ])('%s', check)
})

describe('sentences', () => {
  const lines = (...all: readonly string[]) => all.map((text, at) => row(300 + 11 * at, text))
  test.each<Case>([
    [
      'state the port where the ship is due',
      'arrival_notice',
      lines(
        'We are pleased to inform you that the vessel CORAL BRIDGE, voyage 054W, is due',
        'at the terminal on 14 May 2026 and ask you to send the papers in good time.',
      ),
      { eta: '2026-05-14' },
    ],
    ...['Hague', 'Hague-Visby'].map((town): Case => [
      `say nothing of this shipment, where they speak of the ${town} Rules`,
      'sea_waybill',
      lines(
        'Goods shipped from SHANGHAI to LOS ANGELES are carried subject to the',
        `${town} Rules as enacted there, or else in the country where they arrive.`,
      ),
      { port_of_loading: undefined, port_of_discharge: undefined },
    ]),
    [
      'may name The Hague',
      'arrival_notice',
      lines(
        'The goods of our client at The Hague were shipped from SHANGHAI to LOS ANGELES',
        'and will be sent on from there as soon as the papers are in our hands.',
      ),
      { port_of_loading: 'SHANGHAI', port_of_discharge: 'LOS ANGELES' },
    ],
  ])('%s', check)
})

describe('numbers', () => {
  test.each<Case>([
    [
      'with a stroke behind their letters',
      'commercial_invoice',
      [row(60, 'Invoice PT/2026/0045')],
      { invoice_number: 'PT/2026/0045' },
    ],
    [
      'with a stroke behind two digits',
      'arrival_notice',
      [row(60, 'Booking PT26/00457')],
      { booking_number: 'PT26/00457' },
    ],
    [
      'with a stroke, at a full label',
      'commercial_invoice',
      [row(60, 'Invoice no PT/2026/0045')],
      { invoice_number: 'PT/2026/0045' },
    ],
    [
      'of seals may begin with S#',
      'arrival_notice',
      [row(100, 'MSKU9070323', '40HC'), row(112, 'S# HK4120759')],
      { seal_numbers: ['HK4120759'] },
    ],
    [
      'of seals may stand beneath the goods of their container',
      'bill_of_lading',
      [row(100, 'Container MSKU9070323'), row(112, 'TILES OF CERAMIC'), row(124, 'S# HK4120759')],
      { seal_numbers: ['HK4120759'] },
    ],
  ])('%s', check)
})

describe('a letterhead', () => {
  test.each(['Larkspur Home LLP', 'Fratelli Pellicano S.n.c.', 'Pellicano SNC'])(
    'of %s',
    (name) => {
      expect(read('commercial_invoice', [[40, 30, name, 12]]).supplier_name).toBe(name)
    },
  )
})
