// How far each kind of evidence is believed.
import { expect, test } from 'vitest'
import { carrier, form, noNumbers } from './carrier-fixture.ts'
import { factsWith, outcome } from './detection-fixture.ts'
import { likelyCarriers } from './likely-carriers.ts'
import type { DetectionFacts } from './likely-carriers.ts'

const confidencesOf = (
  number: string,
  type: Parameters<typeof likelyCarriers>[1],
  facts: DetectionFacts,
) =>
  likelyCarriers(number, type, facts).candidates.map(({ scac, confidence }) => [scac, confidence])

const owning = (facts: Parameters<typeof carrier>[1]) => ({
  ...noNumbers,
  carriers: [carrier('LINU', { prefixes: ['CSQ'], ...facts })],
})

test('an owner code that one source alone knows is believed less, and what was counted of a code most', () => {
  const believed = (facts: object) => confidencesOf('CSQU3054383', 'container', owning(facts))
  expect(believed({ confirmedPrefixes: ['CSQ'] })).toEqual([['LINU', 0.88]])
  expect(believed({})).toEqual([['LINU', 0.75]])
  expect(believed({ prefixConfidence: 0.6 })).toEqual([['LINU', 0.6]])
})

test('the code of a lessor is none of a line, though the line owns containers with it', () => {
  const facts = { ...owning({}), lessorPrefixes: new Set(['CSQ']) }
  expect(confidencesOf('CSQU3054383', 'container', facts)).toEqual([])
})

test.each([
  ['five letters and digits', 'BIGUA1234', 0.96],
  ['four', 'BIGU1234', null],
])('behind a SCAC there have to be five characters: %s', (_what, number, confidence) => {
  expect(outcome(number, 'bill_of_lading')[2]).toBe(confidence)
})

test('of two prefixes the longer one counts', () => {
  const nine = { blPattern: /^[A-Z]?\d{9}$/ }
  const [short, long] = [
    carrier('ABCD', nine),
    carrier('LONG', { ...nine, numberPrefixes: ['ABCDE'] }),
  ]
  for (const carriers of [
    [short, long],
    [long, short],
  ])
    expect(confidencesOf('ABCDE123456789', 'bill_of_lading', { ...noNumbers, carriers })).toEqual([
      ['LONG', 0.99],
    ])
})

test('a bill of lading is no container, whatever prefix it has', () => {
  expect(outcome('BIGU123456789', 'container')).toEqual(['no_prediction', null, null])
})

test('requests for a line and for the one that it became count together', () => {
  const past = (...scacs: string[]) => factsWith(scacs.map((scac) => ({ scac, count: 5 })))
  expect(outcome('TGHU7599330', 'container', past('GONU', 'BIGU'))).toEqual([
    'needs_confirmation',
    'BIGU',
    0.83,
  ])
})

test('where history contradicts the owner, each is weighed by the doubt about the other', () => {
  const disputed = factsWith([{ scac: 'OTHU', count: 10 }])
  expect(confidencesOf('CSQU3054383', 'container', disputed)).toEqual([
    ['BIGU', 0.68],
    ['OTHU', 0.23],
    ['SISU', 0.05],
  ])
})

const formed = (
  lines: Readonly<Record<string, number>>,
  history: DetectionFacts['history'] = [],
) => ({
  ...noNumbers,
  carriers: Object.keys(lines).map((scac) => carrier(scac)),
  forms: [form('eight digits', /^\d{8}$/, lines)],
  history,
})

test.each([
  [0.69, 'no_prediction'],
  [0.7, 'needs_confirmation'],
  [0.94, 'needs_confirmation'],
  [0.95, 'auto_select'],
])('a form that is of one line %f of all times: %s', (share, decision) => {
  expect(outcome('12345678', 'bill_of_lading', formed({ LINU: share }))[0]).toBe(decision)
})

test('history makes nothing surer than 0.94, and nothing less sure that was surer without it', () => {
  const past = [{ scac: 'LINU', count: 50 }]
  const sure = (share: number) =>
    outcome('12345678', 'bill_of_lading', formed({ LINU: share }, past))
  expect([sure(0.9)[2], sure(0.97)[2]]).toEqual([0.94, 0.97])
})

test('lines that are equally likely are named in the order of their SCACs', () => {
  expect(confidencesOf('12345678', 'bill_of_lading', formed({ ZULU: 0.4, ALFU: 0.4 }))).toEqual([
    ['ALFU', 0.4],
    ['ZULU', 0.4],
  ])
})
