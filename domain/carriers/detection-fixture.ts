// For tests of detection: two carriers of one group, one alone, one that no longer trades and one without integration.
import { carrier, form } from './carrier-fixture.ts'
import { likelyCarriers } from './likely-carriers.ts'
import type { DetectionFacts } from './likely-carriers.ts'

const nineDigits = /^\d{9}$/
export const big = carrier('BIGU', {
  group: 'Big',
  alternativeScacs: ['BIGA'],
  numberPrefixes: ['BIGDOC'],
  prefixes: ['CSQ', 'BIG'],
  confirmedPrefixes: ['CSQ'],
  blPattern: nineDigits,
  blBare: true,
  share: 90,
})
export const sister = carrier('SISU', {
  group: 'Big',
  blPattern: nineDigits,
  blBare: true,
  share: 10,
})
export const other = carrier('OTHU', { bookingPattern: /^B\d{6}$/, share: 20 })
export const gone = carrier('GONU', { supported: false, successor: 'BIGU', prefixes: ['GON'] })
const foreign = carrier('FORU', {
  supported: false,
  prefixes: ['FOR'],
  numberPrefixes: ['FRN'],
  blPattern: /^[A-Z]\d{9}$/,
})
/** Lines of which only the code is known; three letters of the one code are those of a port. */
const undescribed = ['HAMB', 'XYZB'].map((scac) => carrier(scac, { supported: false }))
const tracked = carrier('HAMC', { supported: true })
export const carriers = [big, sister, other, gone, foreign, ...undescribed, tracked]

const forms = [
  form('nine digits', nineDigits, { BIGU: 0.77, SISU: 0.09 }),
  form('B and six digits', /^B\d{6}$/, { OTHU: 0.85 }),
  form('port and eight digits', /^[A-Z]{3}\d{8}$/, { OTHU: 0.8 }, { atPlace: true }),
  form('four letters, a letter and six digits', /^[A-Z]{5}\d{6}$/, { OTHU: 0.6 }),
  form('three letters and eight digits', /^[A-Z]{3}\d{8}$/, { BIGU: 0.5, FORU: 0.3 }),
]

export const factsWith = (
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

/** Decision, carrier and confidence. */
export const outcome = (
  number: string,
  type: Parameters<typeof likelyCarriers>[1],
  facts = factsWith(),
) => {
  const { decision, selected } = likelyCarriers(number, type, facts)
  return [decision, selected?.scac ?? null, selected?.confidence ?? null]
}
