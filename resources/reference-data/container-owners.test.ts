import { describe, expect, test } from 'vitest'
import { likelyCarriers } from '../../domain/carriers/likely-carriers.ts'
import { containerCheckDigit } from '../../domain/numbers/container-number.ts'
import { inferNumber } from '../../domain/numbers/infer-number.ts'
import { loadReferenceData } from './reference-data.ts'

const { carriers, numbers } = loadReferenceData()
const facts = { ...numbers, carriers, history: [], learned: [] }
const detected = (number: string) => {
  const inferred = inferNumber(number, facts)
  if ('notValid' in inferred) throw new Error(`${number}: ${inferred.notValid}`)
  return inferred.shipping_line
}

describe('a container', () => {
  test.each([
    ['MSKU9070323', 'MAEU', 0.88],
    [`OOLU123456${String(containerCheckDigit('OOLU123456'))}`, 'OOLU', 0.75],
    ['TGHU7599330', null, null],
    ['MSKU9070324', null, null],
  ])('%s: %s at %s', (number, scac, confidence) => {
    const { selected } = detected(number)
    expect([selected?.scac ?? null, selected?.confidence ?? null]).toEqual([scac, confidence])
  })

  test('of Grimaldi may be on its way with Atlantic Container Line, which Grimaldi owns', () => {
    const { candidates } = detected('GCNU1234562')
    expect(candidates.map(({ scac }) => scac)).toEqual(['GRIU', 'ACLU'])
  })

  test('of a lessor is never answered from its owner', () => {
    for (const prefix of numbers.lessorPrefixes)
      for (const digit of '0123456789') {
        const { candidates } = likelyCarriers(`${prefix}U123456${digit}`, 'container', facts)
        expect(candidates).toEqual([])
      }
  })
})
