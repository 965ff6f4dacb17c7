// A container that misses its ship at a transshipment port, or comes back to it.
import { describe, expect, test } from 'vitest'
import type { CarrierEvent } from '../../carrier-event.ts'
import { B, C, carrierEvent, first, lines } from '../compact-events-fixture.ts'
import { journeyOf } from '../journey.ts'

const now = Date.parse('2026-03-18T00:00:00Z')
const said = (words: string, day: string, more = {}) =>
  carrierEvent(words, { created_at: `2026-03-${day}T06:00:00.000Z`, ...more })
const factsOf = (events: readonly CarrierEvent[]) => {
  const { port_of_discharge, pod_eta_at, pod_vessel_name } = journeyOf(events, { now }).shipment
  return [port_of_discharge?.locode, pod_eta_at?.slice(5, 10), pod_vessel_name]
}

describe('a container that lay ashore when its next ship sailed', () => {
  const sailed = said('ACT DEPA SGSIN 03-15', '15', B)
  const next = (day: string) => [
    said('PLN DEPA SGSIN 03-22', day, C),
    said('PLN ARRI NLRTM 04-10', day, C),
  ]

  test('goes with the ship that the line plans since then', () => {
    expect(factsOf([...first, sailed, ...next('17')])).toEqual(['NLRTM', '04-10', 'CHARLIE'])
    expect(lines([...first, sailed, ...next('17')], { now })).not.toContain(
      'transshipment_departed SGSIN',
    )
  })

  test('was aboard her where her lading is told', () => {
    const loaded = said('ACT LOAD SGSIN 03-14', '14', B)
    expect(factsOf([...first, loaded, sailed, ...next('17')])).toEqual([undefined, undefined, null])
  })

  test('was aboard her where the other plan was made before she sailed', () => {
    expect(factsOf([...first, sailed, ...next('12')])).toEqual([undefined, undefined, null])
  })

  test('was aboard her where she puts it ashore elsewhere', () => {
    const landed = said('ACT DISC MYPKG 03-17', '17', B)
    expect(factsOf([...first, sailed, landed, ...next('16')])[0]).not.toBe('NLRTM')
  })

  test('may have been aboard her where the line tells of no lading, and only that it was put ashore', () => {
    const ashore = first.filter(({ event_code }) => event_code !== 'LOAD')
    expect(factsOf([...ashore, sailed, ...next('17')])).toEqual([undefined, undefined, null])
  })

  test('may have been aboard her where the line still expects her since then', () => {
    const expected = (day: string) => said('PLN ARRI NLRTM 04-01', day, B)
    const bravo = ['NLRTM', '04-01', 'BRAVO']
    expect(factsOf([...first, sailed, ...next('17'), expected('18')])).toEqual(bravo)
    expect(factsOf([...first, sailed, ...next('17'), expected('10')])[2]).toBe('CHARLIE')
  })

  test('may have been aboard her where the line tells of no handling', () => {
    const called = [...first, sailed, ...next('17')].filter(
      ({ event_type }) => event_type === 'TRANSPORT',
    )
    const named = called.map((call) => ({ ...call, container_number: 'MSKU0000015' }))
    expect(lines(named, { now })).toContain('transshipment_departed SGSIN')
  })
})

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
