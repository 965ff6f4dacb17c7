// A container that misses its ship at a transshipment port, or comes back to it.
import { describe, expect, test } from 'vitest'
import type { CarrierEvent } from '../../carrier-event.ts'
import { C, carrierEvent, first } from '../compact-events-fixture.ts'
import { journeyOf } from '../journey.ts'

const now = Date.parse('2026-03-18T00:00:00Z')
const factsOf = (events: readonly CarrierEvent[]) => {
  const { port_of_discharge, pod_eta_at, pod_vessel_name } = journeyOf(events, { now }).shipment
  return [port_of_discharge?.locode, pod_eta_at?.slice(5, 10), pod_vessel_name]
}

describe('a container that was carried past its port and brought back to the hub', () => {
  const past = [
    ...first,
    carrierEvent('ACT LOAD SGSIN 03-12', { ship: 'BRAVO', voyage: '3N' }),
    carrierEvent('ACT DEPA SGSIN 03-12T20:00', { ship: 'BRAVO', voyage: '3N' }),
  ]
  const back = [
    carrierEvent('ACT ARRI SGSIN 03-16', { ship: 'BRAVO', voyage: '4S' }),
    carrierEvent('ACT DISC SGSIN 03-17', { ship: 'BRAVO', voyage: '4S' }),
  ]
  const plans = [carrierEvent('PLN DEPA SGSIN 03-22', C), carrierEvent('PLN ARRI NLRTM 04-10', C)]

  test('is expected with the ship that is planned to take it on from there', () => {
    expect(factsOf([...past, ...back, ...plans])).toEqual(['NLRTM', '04-10', 'CHARLIE'])
  })

  test('is on the first ship as long as nothing tells that it came back', () => {
    const expected = carrierEvent('PLN ARRI BDCGP 03-20', { ship: 'BRAVO', voyage: '3N' })
    expect(factsOf([...past, expected, ...plans])).toEqual(['BDCGP', '03-20', 'BRAVO'])
  })
})
