import { describe, expect, test } from 'vitest'
import type { CarrierRow } from './carrier-table.ts'
import {
  activeCarrier,
  carrierOfOwnerPrefix,
  carrierOfScac,
  documentPrefixes,
  groupMembers,
} from './carrier-table.ts'
import { likelyCarriers } from './likely-carriers.ts'
import type { DetectionFacts } from './likely-carriers.ts'

function carrier(scac: string, facts: Partial<CarrierRow> = {}): CarrierRow {
  return {
    scac,
    name: `${scac} Line`,
    shortName: scac,
    alternativeScacs: [],
    group: null,
    successor: null,
    supported: true,
    supports: { bill_of_lading: true, booking_number: true, container: true },
    prefixes: [],
    confirmedPrefixes: [],
    prefixConfidence: null,
    numberPrefixes: [],
    blPattern: null,
    blBare: false,
    bookingPattern: null,
    distinctivePattern: null,
    share: 1,
    ...facts,
  }
}

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
const foreign = carrier('FORU', { supported: false, prefixes: ['FOR'] })
const carriers = [big, sister, other, gone, foreign]

const factsWith = (history: DetectionFacts['history'] = []): DetectionFacts => ({
  carriers,
  lessorPrefixes: new Set(['TGH']),
  history,
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
    ['FORU123456789', 'no_prediction', null, null],
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
