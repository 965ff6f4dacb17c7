import { describe, expect, test } from 'vitest'
import type { CarrierEvent } from '../../carrier-event.ts'
import { BARGE, carrierEvent, lines, RAIL } from '../compact-events-fixture.ts'

const train = [
  carrierEvent('ACT LOAD USLAX 04-05', RAIL),
  carrierEvent('ACT ARRI USCHI 04-10', RAIL),
]
const barge = [
  carrierEvent('ACT LOAD NLRTM 04-05', BARGE),
  carrierEvent('ACT DISC USCHI 04-10', BARGE),
]
const out = carrierEvent('ACT GTOT USCHI 04-12')
const back = carrierEvent('ACT GTIN USCHI 04-15 E')
const atGates = (...events: readonly CarrierEvent[]): string[] =>
  lines(events).filter((line) => /full_out|empty_in|available/.test(line))

describe('an answer that begins with a train or a barge', () => {
  test('is about an import once a truck has fetched the container and it has come back empty', () => {
    for (const carried of [train, barge])
      expect(atGates(...carried, out, back)).toEqual(['full_out USCHI', 'empty_in USCHI'])
  })

  test('is about an import once the container is available there', () => {
    const available = carrierEvent('ACT AVPU USCHI 04-11', { mode: null })
    expect(atGates(...train, available, out)).toEqual(['available USCHI', 'full_out USCHI'])
  })

  test.each<[string, readonly CarrierEvent[]]>([
    ['it was fetched empty before', [carrierEvent('ACT GTOT USLAX 04-01 E'), ...train, out, back]],
    ['it has not come back', [...train, out]],
    ['it comes back in another country', [...train, out, carrierEvent('ACT GTIN NLRTM 05-15 E')]],
    ['the truck fetches it elsewhere', [...train, carrierEvent('ACT GTOT USNYC 04-12'), back]],
    ['a ship is planned to take it', [...train, out, back, carrierEvent('PLN DEPA USNYC 04-20')]],
  ])('may be about an export where %s', (_, events) => {
    expect(atGates(...events)).not.toContain('full_out USCHI')
  })
})
