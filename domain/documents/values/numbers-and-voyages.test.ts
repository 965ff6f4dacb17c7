import { describe, expect, test } from 'vitest'
import { billNumbersIn, referenceNumberIn, referenceNumbersIn } from './reference-numbers.ts'
import { vesselAndVoyageIn } from './vessel-and-voyage.ts'

describe('a reference number', () => {
  test.each([
    ['MAEU123456789', 'MAEU123456789'],
    ['MAEU 123456789', 'MAEU123456789'],
    [': EGLV060600123456', 'EGLV060600123456'],
    ['# INV-2026/0045', 'INV-2026/0045'],
    ['123-4567890-1 (ABI)', '123-4567890-1'],
  ])('is in %s', (text, number) => {
    expect(referenceNumberIn(text)).toBe(number)
  })

  test.each(['03/04/2026', '04-MAR-26', 'SHANGHAI', '12.50', 'TO ORDER', 'A1'])(
    'is not in %s',
    (text) => {
      expect(referenceNumberIn(text)).toBeNull()
    },
  )

  test('may be in a list with others', () => {
    expect(referenceNumbersIn('4500012345, 4500012346 / PO-7788')).toEqual([
      ...['4500012345', '4500012346', 'PO-7788'],
    ])
  })

  test('of a carrier begins with its SCAC and is no container', () => {
    const scacs = new Set(['MAEU', 'MSKU'])
    expect(billNumbersIn('see MAEU123456789 and MSKU9070323, ABCD1234567', scacs)).toEqual([
      'MAEU123456789',
    ])
    expect(billNumbersIn('BILL MAEU123456789', scacs)).toEqual(['MAEU123456789'])
  })
})

describe('vessel and voyage', () => {
  test.each([
    ['MV EVER GIVEN / 0123-045W', true, 'EVER GIVEN', '0123-045W'],
    ['EVER GIVEN V.0123W', false, 'EVER GIVEN', '0123W'],
    ['M/V MSC ANNA VOY. NO. FA412R', false, 'MSC ANNA', 'FA412R'],
    ['MAERSK ESSEX 412W', false, 'MAERSK ESSEX', '412W'],
    ['CMA CGM MARCO POLO', false, 'CMA CGM MARCO POLO', null],
    ['MSC ANNA 24', false, 'MSC ANNA 24', null],
    ['ONE STORK, 055E', false, 'ONE STORK', '055E'],
    ['EVER ACE - 1234-001E', true, 'EVER ACE', '1234-001E'],
    ['CNC NEPTUNE, V-0HJ8RS1NC', true, 'CNC NEPTUNE', '0HJ8RS1NC'],
    ['EVER GIVEN (PA)', false, 'EVER GIVEN', null],
  ])('%s', (text, both, vessel, voyage) => {
    expect(vesselAndVoyageIn(text, both)).toEqual({ vessel, voyage })
  })

  test.each([
    ['BY VESSEL MSC ANNA 412W', 'MSC ANNA', '412W'],
    ['OCEAN VESSEL MSC ANNA', 'MSC ANNA', null],
    ['BY SEA, M/V MSC ANNA', 'MSC ANNA', null],
    ['SEA FREIGHT / MSC ANNA 412W', 'MSC ANNA', '412W'],
    ['SEA LION', 'SEA LION', null],
    ['M/V OCEAN 012W', 'OCEAN', '012W'],
    ['SEA-LAND RACER', 'SEA-LAND RACER', null],
  ])('the way of the transport is no part of the name: %s', (text, vessel, voyage) => {
    expect(vesselAndVoyageIn(text, false)).toEqual({ vessel, voyage })
  })

  test.each(['BY SEA', 'SEA FREIGHT', 'By sea and truck', 'OCEAN', 'by vessel', 'Seefracht'])(
    '%s names no ship',
    (text) => {
      expect(vesselAndVoyageIn(text, false).vessel).toBeNull()
    },
  )
})
