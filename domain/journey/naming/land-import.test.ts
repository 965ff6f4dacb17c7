import { describe, expect, test } from 'vitest'
import type { CarrierEvent } from '../../carrier-event.ts'
import { A, B, BARGE, carrierEvent, lines, RAIL } from '../compact-events-fixture.ts'
import { journeyOf } from '../journey.ts'

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

test('a train between two ships does not bring the container to its destination, whatever plans are left', () => {
  const told = (words: string, means = {}) =>
    ['PLN', 'ACT'].map((classifier) => carrierEvent(`${classifier} ${words}`, means))
  const events = [
    ...told('DEPA CNSHA 03-03', A),
    ...told('ARRI USLAX 03-17', A),
    ...told('LOAD USLAX 03-20', RAIL),
    ...told('ARRI USNYC 03-27', RAIL),
    ...told('ARRI USNYC 03-29', B),
    ...told('DEPA USNYC 04-01', B),
    ...told('ARRI NLRTM 04-10', B),
  ]
  expect(journeyOf(events, { now: Date.parse('2026-04-11') }).shipment).toMatchObject({
    port_of_discharge: { locode: 'NLRTM' },
    destination: null,
  })
  expect(lines(events)).not.toContain('arrived_at_inland_destination USNYC')
})
