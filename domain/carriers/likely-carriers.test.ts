import { describe, expect, test } from 'vitest'
import { factsWith, outcome } from './detection-fixture.ts'
import { likelyCarriers } from './likely-carriers.ts'

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
    // The letters of an office, and a form of another line, though a line without integration has them as its code.
    ['HAMBX123456', 'no_prediction', null, null],
    ['HAMB1234567', 'auto_select', 'HAMB', 0.96],
    ['XYZBX123456', 'auto_select', 'XYZB', 0.96],
    ['HAMCX123456', 'auto_select', 'HAMC', 0.96],
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

describe('the counts of a form', () => {
  const learnedOf = (known: Readonly<Record<string, number>>) => {
    const form = 'nine digits'
    const counts = Object.entries(known)
    return factsWith(
      [],
      counts.map(([scac, count]) => ({ form, scac, known: count, refused: 0 })),
    )
  }

  test('make it no surer than the prefix of a carrier', () => {
    const facts = learnedOf({ BIGU: 100_000 })
    expect(outcome('123456789', 'bill_of_lading', facts)).toEqual(['auto_select', 'BIGU', 0.99])
  })

  test.each([
    ['2 in a hundred', 29, true],
    ['fewer', 49, false],
  ])('name a carrier that has %s of them', (_name, others, isNamed) => {
    const facts = learnedOf({ BIGU: others, OTHU: 1 })
    const { candidates } = likelyCarriers('123456789', 'bill_of_lading', facts)
    expect(candidates.some(({ scac }) => scac === 'OTHU')).toBe(isNamed)
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
