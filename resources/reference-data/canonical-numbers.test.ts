import { describe, expect, test } from 'vitest'
import type { NumberType } from '../../domain/carriers/profile.ts'
import { canonicalNumber, spellingsOf } from '../../domain/numbers/canonical-number.ts'
import { loadReferenceData } from './reference-data.ts'

const [bill, booking] = ['bill_of_lading', 'booking_number'] as const
const carrier = (scac: string) => loadReferenceData().carrier(scac)

describe('a number has the form in which its carrier is asked for it', () => {
  test.each<[string, string, NumberType, string, string]>([
    ['Maersk, as on paper', 'MAEU', bill, 'MAEU260417301', '260417301'],
    ['Maersk, as its website wants it', 'MAEU', bill, '260417301', '260417301'],
    ['Maersk, with the code of its containers', 'MAEU', bill, 'MRKU260417301', '260417301'],
    ['Maersk under the code of its American line', 'MAEU', bill, 'MAEI260417301', '260417301'],
    ['Maersk under that of Sealand Asia', 'MAEU', bill, 'MCPU260417301', '260417301'],
    ['a booking of Maersk with the prefix', 'MAEU', booking, 'MAEU260417301', '260417301'],
    ['an older form of Maersk', 'MAEU', bill, 'MAEUABC123456', 'ABC123456'],
    ['Maersk with dashes', 'MAEU', bill, 'MAEU-260-417-301', '260417301'],
    ['Evergreen, which fails with its prefix', 'EGLV', bill, 'EGLV142600518834', '142600518834'],
    ['ONE', 'ONEY', bill, 'ONEYBKKG26081700', 'BKKG26081700'],
    ['COSCO', 'COSU', bill, 'COSU6123456789', '6123456789'],
    ['HMM, whose form begins with four letters', 'HDMU', bill, 'HDMUSHAM12604410', 'SHAM12604410'],
    ['Yang Ming under its second code', 'YMLU', bill, 'YMJAW261440912', 'W261440912'],
    ['PIL under the prefix of its bills', 'PCIU', bill, 'PABVABCD12345678', 'ABCD12345678'],
    ['CMA CGM', 'CMDU', bill, 'CMDUSGN2604417', 'SGN2604417'],
    ['Hapag-Lloyd always has its prefix', 'HLCU', bill, 'HLCUHAM260512345', 'HLCUHAM260512345'],
    ['Hapag-Lloyd, left out by the client', 'HLCU', bill, 'HAM260512345', 'HLCUHAM260512345'],
    ['no bill of Hapag-Lloyd by its form', 'HLCU', bill, 'AB12', 'AB12'],
    ['a booking in the form of a bill', 'HLCU', booking, 'HAM260512345', 'HAM260512345'],
    ['a booking of Hapag-Lloyd has none', 'HLCU', booking, '48733015', '48733015'],
    ['ZIM, left out by the client', 'ZIMU', bill, 'HFA260733', 'ZIMUHFA260733'],
    ['ZIM', 'ZIMU', bill, 'ZIMUHFA260733', 'ZIMUHFA260733'],
    ['MSC, as on paper', 'MSCU', bill, 'MEDUIS260915', 'MEDUIS260915'],
    ['MSC without a prefix: it has two', 'MSCU', bill, 'IS260915', 'IS260915'],
    ['a booking of MSC', 'MSCU', booking, 'EBKG13537905', 'EBKG13537905'],
    ['a form that nobody knows', 'MAEU', bill, 'MAEU-X/1', 'MAEU-X/1'],
    ["another carrier's prefix", 'MAEU', bill, 'SUDU260417301', 'SUDU260417301'],
    ['a container', 'MAEU', 'container', 'MAEU1234567', 'MAEU1234567'],
  ])('%s', (_name, scac, type, written, canonical) => {
    expect(canonicalNumber(carrier(scac), type, written)).toBe(canonical)
    expect(canonicalNumber(carrier(scac), type, canonical)).toBe(canonical)
  })

  test('a number without a known carrier stays as it is', () => {
    expect(canonicalNumber(null, bill, 'MAEU260417301')).toBe('MAEU260417301')
  })

  test('no carrier changes the canonical form of any of its numbers again', () => {
    const written = ['260417301', 'ABC1234567', 'ABCD12345678', 'HDUJ12345678', '6123456789']
    for (const one of loadReferenceData().carriers)
      for (const number of written.flatMap((rest) => [rest, one.scac + rest])) {
        const canonical = canonicalNumber(one, bill, number)
        expect([one.scac, canonicalNumber(one, bill, canonical)]).toEqual([one.scac, canonical])
      }
  })
})

test.each<[string, string, NumberType, string, readonly string[]]>([
  [
    'Maersk writes none, or one of its codes',
    'MAEU',
    bill,
    'MAEU260417301',
    ['260417301', 'MAEU260417301', 'MAEI260417301', 'MCPU260417301'],
  ],
  ['Hapag-Lloyd writes one', 'HLCU', bill, 'HLCUHAM260512345', ['HLCUHAM260512345']],
  ['the client left it out', 'ZIMU', bill, 'HFA260733', ['ZIMUHFA260733', 'HFA260733']],
  ['a container has one', 'MAEU', 'container', 'MSKU7312011', ['MSKU7312011']],
  ['unknown forms are taken as they are', 'MAEU', bill, 'X-1', ['X-1']],
])('spellings: %s', (_name, scac, type, number, spellings) => {
  expect(spellingsOf(carrier(scac), type, number)).toEqual(spellings)
})
