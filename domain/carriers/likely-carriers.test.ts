import { describe, expect, test } from 'vitest'
import { carrier, form } from './carrier-fixture.ts'
import {
  activeCarrier,
  carrierOfOwnerPrefix,
  carrierOfScac,
  documentPrefixes,
  groupMembers,
} from './carrier-table.ts'
import { countedAs, likelyCarriers } from './likely-carriers.ts'
import type { DetectionFacts } from './likely-carriers.ts'

const nineDigits = /^\d{9}$/
const big = carrier('BIGU', {
  group: 'Big',
  alternativeScacs: ['BIGA'],
  numberPrefixes: ['BIGDOC'],
  prefixes: ['CSQ', 'BIG'],
  confirmedPrefixes: ['CSQ'],
  blPattern: nineDigits,
  blBare: true,
  share: 90,
})
const sister = carrier('SISU', {
  group: 'Big',
  blPattern: nineDigits,
  blBare: true,
  share: 10,
})
const other = carrier('OTHU', { bookingPattern: /^B\d{6}$/, share: 20 })
const gone = carrier('GONU', { supported: false, successor: 'BIGU', prefixes: ['GON'] })
const foreign = carrier('FORU', {
  supported: false,
  prefixes: ['FOR'],
  numberPrefixes: ['FRN'],
  blPattern: /^[A-Z]\d{9}$/,
})
const carriers = [big, sister, other, gone, foreign]

const forms = [
  form('nine digits', nineDigits, { BIGU: 0.77, SISU: 0.09 }),
  form('B and six digits', /^B\d{6}$/, { OTHU: 0.85 }),
  form('port and eight digits', /^[A-Z]{3}\d{8}$/, { OTHU: 0.8 }, { atPlace: true }),
  form('three letters and eight digits', /^[A-Z]{3}\d{8}$/, { BIGU: 0.5, FORU: 0.3 }),
]

const factsWith = (
  history: DetectionFacts['history'] = [],
  learned: DetectionFacts['learned'] = [],
): DetectionFacts => ({
  carriers,
  forms,
  placeCodes: new Set(['HAM']),
  lessorPrefixes: new Set(['TGH']),
  history,
  learned,
})

const outcome = (
  number: string,
  type: Parameters<typeof likelyCarriers>[1],
  facts = factsWith(),
) => {
  const { decision, selected } = likelyCarriers(number, type, facts)
  return [decision, selected?.scac ?? null, selected?.confidence ?? null]
}

describe('the table of carriers', () => {
  test('finds a carrier by SCAC in any case, also by an alternative one', () => {
    expect(carrierOfScac(carriers, ' bigu ')).toBe(big)
    expect(carrierOfScac(carriers, 'BIGA')).toBe(big)
    expect(carrierOfScac(carriers, 'NONE')).toBeNull()
  })

  test('gives owners, groups, prefixes and successors', () => {
    expect(carrierOfOwnerPrefix(carriers, 'CSQ')).toBe(big)
    expect(carrierOfOwnerPrefix(carriers, 'TGH')).toBeNull()
    expect(groupMembers(carriers, big)).toEqual([sister])
    expect(groupMembers(carriers, other)).toEqual([])
    expect(documentPrefixes(big)).toEqual(['BIGU', 'BIGA', 'BIGDOC'])
    expect(activeCarrier(carriers, gone)).toBe(big)
    expect(activeCarrier(carriers, sister)).toBe(sister)
  })
})

describe('a bill of lading or booking', () => {
  test.each([
    ['BIGU123456789', 'auto_select', 'BIGU', 0.99],
    ['biga 123-456-789', 'auto_select', 'BIGU', 0.99],
    ['BIGDOC123456789', 'auto_select', 'BIGU', 0.99],
    ['BIGUSHA12345', 'auto_select', 'BIGU', 0.96],
    ['GONU123456789', 'auto_select', 'BIGU', 0.96],
    ['123456789', 'needs_confirmation', 'BIGU', 0.77],
    ['B123456', 'needs_confirmation', 'OTHU', 0.85],
    ['BIGU', 'no_prediction', null, null],
    ['BIGUABCDEF', 'no_prediction', null, null],
    // A line without integration is named as well.
    ['FORU123456789', 'auto_select', 'FORU', 0.96],
    ['FRNA123456789', 'auto_select', 'FORU', 0.99],
    // Three letters are a prefix only before the form of the line.
    ['FRN12345678', 'no_prediction', null, null],
    ['HAM12345678', 'needs_confirmation', 'OTHU', 0.8],
    ['XYZ', 'no_prediction', null, null],
    ['', 'no_prediction', null, null],
    // The form of a container's number with a wrong check digit, although it begins with a SCAC.
    ['BIGU1234567', 'no_prediction', null, null],
  ])('%s: %s %s %s', (number, decision, scac, confidence) => {
    expect(outcome(number, 'bill_of_lading')).toEqual([decision, scac, confidence])
  })

  test('in a form that two carriers of one group share gives both', () => {
    const { candidates } = likelyCarriers('123456789', 'bill_of_lading', factsWith())
    expect(candidates.map(({ scac, confidence }) => [scac, confidence])).toEqual([
      ['BIGU', 0.77],
      ['SISU', 0.09],
    ])
  })

  test('in the form of a container number is treated as one', () => {
    expect(outcome('CSQU3054383', 'bill_of_lading')).toEqual(outcome('CSQU3054383', 'container'))
  })
})

describe('a container', () => {
  test.each([
    ['CSQU3054383', 'needs_confirmation', 'BIGU', 0.88],
    ['csqu 305438-3', 'needs_confirmation', 'BIGU', 0.88],
    ['CSQU3054384', 'no_prediction', null, null],
    ['TGHU7599330', 'no_prediction', null, null],
    ['not a container', 'no_prediction', null, null],
  ])('%s: %s %s %s', (number, decision, scac, confidence) => {
    expect(outcome(number, 'container')).toEqual([decision, scac, confidence])
  })

  test('with a wrong check digit or of a lessor has no candidates at all', () => {
    expect(likelyCarriers('CSQU3054384', 'container', factsWith()).candidates).toEqual([])
    expect(likelyCarriers('TGHU7599330', 'container', factsWith()).candidates).toEqual([])
    const past = factsWith([{ scac: 'BIGU', count: 9 }])
    expect(likelyCarriers('CSQU3054384', 'container', past).candidates).toEqual([])
  })

  test('gives another carrier of the owner’s group as a weak candidate', () => {
    const { candidates } = likelyCarriers('CSQU3054383', 'container', factsWith())
    expect(candidates.map(({ scac }) => scac)).toEqual(['BIGU', 'SISU'])
    expect(candidates[1]?.confidence).toBeLessThan(0.1)
  })
})

describe('learned counts', () => {
  const count = (form: string, scac: string, known: number, refused = 0) => ({
    form,
    scac,
    known,
    refused,
  })
  const after = (number: string, ...learned: DetectionFacts['learned']) =>
    outcome(number, 'bill_of_lading', factsWith([], learned))

  test.each<[string, string, DetectionFacts['learned'], unknown[]]>([
    [
      'raise the confidence of a form that is always right, until it selects',
      'B123456',
      [count('B and six digits', 'OTHU', 60)],
      ['auto_select', 'OTHU', 0.96],
    ],
    [
      'lower that of a form whose numbers were of another carrier',
      'B123456',
      [count('B and six digits', 'OTHU', 10), count('B and six digits', 'BIGU', 10)],
      ['no_prediction', null, null],
    ],
    [
      'lower that of a carrier which did not know the numbers it was asked for',
      'B123456',
      [count('B and six digits', 'OTHU', 0, 10)],
      ['no_prediction', null, null],
    ],
    [
      'find the carrier of a form that nobody has described',
      'XY1234567890',
      [count('other L2 D10', 'OTHU', 80)],
      ['needs_confirmation', 'OTHU', 0.8],
    ],
    [
      'raise the confidence of the owner of a container',
      'CSQU3054383',
      [count('container CSQ', 'BIGU', 60)],
      ['auto_select', 'BIGU', 0.97],
    ],
    [
      "never predict the carrier of a lessor's container",
      'TGHU7599330',
      [count('container TGH', 'BIGU', 9_000)],
      ['no_prediction', null, null],
    ],
    [
      "do not change the evidence of the carrier's own prefix",
      'BIGU123456789',
      [count('nine digits', 'OTHU', 9_000)],
      ['auto_select', 'BIGU', 0.99],
    ],
  ])('%s', (_name, number, learned, expected) => {
    expect(after(number, ...learned)).toEqual(expected)
  })

  test("order the candidates for a lessor's container", () => {
    const learned = [count('container TGH', 'SISU', 30), count('container TGH', 'OTHU', 50)]
    const { candidates } = likelyCarriers('TGHU7599330', 'container', factsWith([], learned))
    expect(candidates.map(({ scac }) => scac)).toEqual(['OTHU', 'SISU'])
  })

  test.each([
    ['123456789', 'bill_of_lading', 'nine digits'],
    ['123-456 789', 'booking_number', 'nine digits'],
    ['HAM12345678', 'bill_of_lading', 'port and eight digits'],
    ['ABC12345678', 'bill_of_lading', 'three letters and eight digits'],
    ['A1B2C3', 'bill_of_lading', 'other mixed 6'],
    ['BIGU123456789', 'bill_of_lading', null],
    ['CSQU3054383', 'bill_of_lading', 'container CSQ'],
    ['CSQU3054384', 'container', null],
    ['123456789', 'container', null],
  ] as const)('of %s as %s are kept under %j', (number, type, expected) => {
    expect(countedAs(number, type, factsWith())).toBe(expected)
  })
})

describe('history', () => {
  test.each([
    ['of one request', [{ scac: 'OTHU', count: 1 }], 'no_prediction', null],
    ['of ten requests', [{ scac: 'OTHU', count: 10 }], 'needs_confirmation', 'OTHU'],
    ['of a thousand', [{ scac: 'OTHU', count: 1000 }], 'needs_confirmation', 'OTHU'],
    [
      'that is divided',
      [
        { scac: 'OTHU', count: 10 },
        { scac: 'BIGU', count: 10 },
      ],
      'no_prediction',
      null,
    ],
    ['of a carrier with a successor', [{ scac: 'GONU', count: 20 }], 'needs_confirmation', 'BIGU'],
    ['of an unknown carrier', [{ scac: 'NONE', count: 20 }], 'no_prediction', null],
    ['of no request', [{ scac: 'OTHU', count: 0 }], 'no_prediction', null],
  ])("%s, for a lessor's container", (_name, history, decision, scac) => {
    const [made, selected] = outcome('TGHU7599330', 'container', factsWith(history))
    expect([made, selected]).toEqual([decision, scac])
  })

  test('that agrees with the owner raises the confidence without selecting', () => {
    const [, , alone] = outcome('CSQU3054383', 'container')
    const agreed = factsWith([{ scac: 'BIGU', count: 50 }])
    const [decision, , together] = outcome('CSQU3054383', 'container', agreed)
    expect(Number(together)).toBeGreaterThan(Number(alone))
    expect([decision, together]).toEqual(['needs_confirmation', 0.94])
  })

  test('that contradicts the owner gives both as candidates and no prediction', () => {
    const disputed = factsWith([{ scac: 'OTHU', count: 10 }])
    const { decision, candidates } = likelyCarriers('CSQU3054383', 'container', disputed)
    expect(decision).toBe('no_prediction')
    expect(candidates.map(({ scac }) => scac)).toEqual(expect.arrayContaining(['BIGU', 'OTHU']))
  })

  test("does not change the evidence of the carrier's own prefix", () => {
    const disputed = factsWith([{ scac: 'OTHU', count: 1000 }])
    expect(outcome('BIGU123456789', 'bill_of_lading', disputed)).toEqual([
      'auto_select',
      'BIGU',
      0.99,
    ])
  })
})
