import { describe, expect, test } from 'vitest'
import { probeAgainAfter, verdictOf } from './probe.ts'
import type { Knows, ProbeResult } from './probe.ts'

const answers = (...knows: Knows[]) => knows.map((one, i) => ({ scac: `CAR${i}`, knows: one }))

describe('the verdict', () => {
  test.each<[string, Knows[], number, ProbeResult]>([
    ['one that knows it', ['no', 'yes'], 0, { kind: 'found', scac: 'CAR1' }],
    ['the likeliest of two that know it', ['yes', 'yes'], 0, { kind: 'found', scac: 'CAR0' }],
    ['one that knows it beside one away', ['unknown', 'yes'], 0, { kind: 'found', scac: 'CAR1' }],
    ['nobody knows it', ['no', 'no'], 0, { kind: 'none' }],
    ['nobody was asked', [], 0, { kind: 'none' }],
    ['one could not be asked', ['no', 'unknown'], 0, { kind: 'later', afterMs: 10_000 }],
    ['nor the 13th time', ['unknown'], 12, { kind: 'later', afterMs: 14_400_000 }],
    ['nor the 14th time', ['unknown'], 13, { kind: 'none' }],
  ])('on %s', (_name, knows, attempts, verdict) => {
    expect(verdictOf(answers(...knows), attempts)).toEqual(verdict)
  })
})

test('the wait doubles from ten seconds up to four hours: 14 tries take more than half a day', () => {
  expect([0, 1, 2, 10, 11, 1_000].map(probeAgainAfter)).toEqual([
    ...[10_000, 20_000, 40_000, 10_240_000, 14_400_000, 14_400_000],
  ])
})
