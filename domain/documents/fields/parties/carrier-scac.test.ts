// The code of the carrier, by the letters of its bills and by the names on the paper.
import { describe, expect, test } from 'vitest'
import type { DocumentType } from '../../document-types.ts'
import { read, row } from '../extract-fixture.ts'
import type { Rows } from '../extract-fixture.ts'

const scacOf = (rows: Rows, type: DocumentType = 'arrival_notice') =>
  read(type, rows.flat()).carrier_scac
const bill = row(100, 'B/L No.:', 'HLCUSHA260512345')
const carrier = (name: string) => row(54, 'Carrier:', name)

describe('the letters of the bill tell the carrier', () => {
  test.each<[where: string, rows: Rows]>([
    ['where no carrier is named', [bill]],
    ['where the carrier is named', [carrier('Hapag-Lloyd AG'), bill]],
    ['where its code is part of the name', [carrier('Hapag (HLCU)'), bill]],
    ['where OCR has misread the name', [carrier('Hapag-L1oyd AG'), bill]],
    ['where the name has lost its blank', [carrier('HapagLloyd'), bill]],
    ['where letters are named that may mean any carrier', [carrier('HLC'), bill]],
    [
      'where it is named beside the operator of the ship',
      [row(40, 'Vessel operator:', 'Ocean Pelican Express'), carrier('Hapag-Lloyd'), bill],
    ],
    ['where the letterhead names it', [row(40, 'Hapag-Lloyd'), carrier('EXAMPLE FEEDERS'), bill]],
    [
      'where a terminal has the name of its owner',
      [row(40, 'Ocean Pelican Express Terminals'), bill],
    ],
    ['where a forwarder is named', [carrier('Kuehne + Nagel'), bill]],
    ['where a forwarder is named by its trade', [carrier('PELICAN LOGISTICS LTD'), bill]],
    [
      'where the name is that of the issuer of a house bill',
      [carrier('EXAMPLE LINE'), row(100, 'MBL:', 'HLCUSHA260512345', 'HBL:', 'EXL2203117')],
    ],
  ])('%s', (_where, rows) => {
    expect(scacOf(rows)).toBe('HLCU')
  })

  test.each(['Sealand Americas', 'SEALAND', 'Hamburg Süd', 'HAMBURG SUD', 'HAMBURG-SUED'])(
    'where %s of the same owner is named',
    (name) => {
      expect(scacOf([carrier(name), row(100, 'B/L No.:', 'MAEU260512345')])).toBe('MAEU')
      expect(scacOf([carrier(name), row(100, 'B/L No.:', 'SUDU260512345')])).toBe('SUDU')
    },
  )

  test('on a house bill under the name of its issuer', () => {
    const rows = [carrier('EXAMPLE LINE'), row(100, 'MBL:', 'HLCUSHA260512345')]
    expect(scacOf(rows, 'house_bill_of_lading')).toBe('HLCU')
  })
})

describe('the code is left out', () => {
  const other = row(114, 'B/L No.:', 'OPXE260512345')

  test.each<[where: string, rows: Rows]>([
    ['where an unknown carrier is named', [carrier('EXAMPLE LINE'), bill]],
    ['where another carrier is named', [carrier('Ocean Pelican Express'), bill]],
    [
      'where a house bill is named beside another carrier',
      [carrier('ONE'), row(100, 'MBL:', 'HLCUSHA260512345', 'HBL:', 'EXL2203117')],
    ],
    ['where the bills are those of two carriers', [bill, other]],
    ['where the bills are those of two and one is named', [carrier('Hapag-Lloyd'), bill, other]],
  ])('%s', (_where, rows) => {
    expect(scacOf(rows)).toBeUndefined()
  })
})

test('a carrier named by its code is the issuer of its bills', () => {
  expect(scacOf([row(54, 'Line:', 'HLCU'), bill])).toBe('HLCU')
})

test('a code among the lines of the trucker is none of the carrier', () => {
  const rows = [
    row(54, 'Trucker', '', 'Date'),
    row(66, 'ROADRUNNER DRAYAGE LLC'),
    row(78, 'SCAC: RRDL'),
  ]
  expect(scacOf([...rows, bill], 'delivery_order')).toBe('HLCU')
})

test('a code of a shipping line is its own, also beneath the trucker', () => {
  const rows = [row(54, 'Trucker:', 'ROADRUNNER DRAYAGE LLC'), row(66, 'SCAC:', 'HLCU')]
  expect(scacOf(rows, 'delivery_order')).toBe('HLCU')
})

test('of several names the one that goes with the code is the carrier', () => {
  const rows = [row(40, 'Vessel operator:', 'Ocean Pelican Express'), carrier('Hapag-Lloyd'), bill]
  expect(read('arrival_notice', rows.flat()).carrier_name).toBe('Hapag-Lloyd')
})

test('a code beneath the telephone of the trucker is none of the carrier', () => {
  const rows = [
    row(54, 'Trucker:', 'ROADRUNNER DRAYAGE LLC'),
    row(66, 'Phone:', '555-0142'),
    row(78, 'SCAC:', 'RRDL'),
  ]
  expect(scacOf(rows, 'delivery_order')).toBeUndefined()
})

test('a code at its label counts where the bill tells no carrier', () => {
  const rows = [
    row(54, 'Carrier:', 'EXAMPLE LINE', 'SCAC:', 'EXLN'),
    row(100, 'B/L No.:', '4471203'),
  ]
  expect(scacOf(rows)).toBe('EXLN')
})

test.each([
  ['a forwarder', 'PLGT', 'HLCU'],
  ['its own issuer', 'HLCU', 'HLCU'],
])(
  'a bill with the letters of a line beside the code of %s is that of the line',
  (_whose, code, scac) => {
    expect(scacOf([row(54, 'SCAC:', code), bill])).toBe(scac)
  },
)

test('a bill with the letters of an owner beside the code of its other line is that of its letters', () => {
  expect(scacOf([row(54, 'SCAC:', 'SEAU'), row(100, 'B/L No.:', 'MAEU260512345')])).toBe('MAEU')
})

test.each([
  ['the code of another line', row(54, 'SCAC:', 'OPXE')],
  [
    'the code and the name of an unknown line',
    row(54, 'Carrier:', 'EXAMPLE LINE', 'SCAC:', 'EXLN'),
  ],
])('the code is left out where a bill stands beside %s', (_what, words) => {
  expect(scacOf([words, bill])).toBeUndefined()
})
