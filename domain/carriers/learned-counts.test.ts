import { describe, expect, test } from 'vitest'
import { factsWith, outcome } from './detection-fixture.ts'
import { countedAs, likelyCarriers } from './likely-carriers.ts'
import type { DetectionFacts } from './likely-carriers.ts'

describe('learned counts', () => {
  const count = (form: string, scac: string, known: number, refused = 0) => ({
    form,
    scac,
    known,
    refused,
  })
  const after = (number: string, ...learned: DetectionFacts['learned']) =>
    outcome(number, 'bill_of_lading', factsWith([], learned))

  const described = 'B and six digits'

  test.each<[string, string, DetectionFacts['learned'], ReturnType<typeof outcome>]>([
    [
      'raise the confidence of a form that is always right, until it selects',
      'B123456',
      [count(described, 'OTHU', 60)],
      ['auto_select', 'OTHU', 0.96],
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
      "do not change the evidence of the carrier's own prefix",
      'BIGU123456789',
      [count('nine digits', 'OTHU', 9_000)],
      ['auto_select', 'BIGU', 0.99],
    ],
  ])('%s', (_name, number, learned, expected) => {
    expect(after(number, ...learned)).toEqual(expected)
  })

  test.each<[string, string, DetectionFacts['learned']]>([
    [
      'a form whose numbers were of another carrier',
      'B123456',
      [count(described, 'OTHU', 10), count(described, 'BIGU', 10)],
    ],
    [
      'a carrier that did not know the numbers it was asked for',
      'B123456',
      [count(described, 'OTHU', 0, 10)],
    ],
    ["a lessor's container", 'TGHU7599330', [count('container TGH', 'BIGU', 9_000)]],
  ])('predict nothing from %s', (_name, number, learned) => {
    expect(after(number, ...learned)).toEqual(['no_prediction', null, null])
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
