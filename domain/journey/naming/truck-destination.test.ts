// A truck that carries the container on from its train to a terminal inland.
import { describe, expect, test } from 'vitest'
import type { CarrierEvent } from '../../carrier-event.ts'
import { RAIL, carrierEvent, direct, lines } from '../compact-events-fixture.ts'
import { journeyOf } from '../journey.ts'

const now = Date.parse('2026-04-20T00:00:00Z')
const byTruck = (words: string, facility_type: string | null = 'INTE') =>
  carrierEvent(words, { mode: 'TRUCK', facility_type })
const train = [
  carrierEvent('ACT DEPA NLRTM 04-04', RAIL),
  carrierEvent('ACT ARRI DEDUI 04-05', { ...RAIL, facility_type: 'RAMP' }),
]
const inland = [...direct, ...train]
const destinationOf = (events: readonly CarrierEvent[]) => {
  const { destination, destination_eta_at, destination_ata_at } = journeyOf(events, {
    now,
  }).shipment
  return [destination?.locode, (destination_ata_at ?? destination_eta_at)?.slice(5, 10)]
}

describe('the place of delivery beyond a ramp', () => {
  test('is the terminal to which a truck is expected to bring it', () => {
    expect(destinationOf([...inland, byTruck('PLN ARRI CZPRG 04-22')])).toEqual(['CZPRG', '04-22'])
  })

  test('is the terminal to which a truck has brought it', () => {
    const events = [
      ...inland,
      carrierEvent('ACT GTOT DEDUI 04-08'),
      byTruck('ACT ARRI CZPRG 04-10'),
    ]
    expect(destinationOf(events)).toEqual(['CZPRG', '04-10'])
    expect(lines(events, { now })).toContain('arrived_at_inland_destination CZPRG')
    expect(lines(events, { now })).not.toContain('full_out DEDUI')
  })

  test('is the ramp where the truck goes to the customer, or to a place of no known kind', () => {
    expect(destinationOf([...inland, byTruck('PLN ARRI CZPRG 04-22', 'CLOC')])[0]).toBe('DEDUI')
    expect(destinationOf([...inland, byTruck('PLN ARRI CZPRG 04-22', null)])[0]).toBe('DEDUI')
  })

  test('is the ramp where the truck was expected before the container came back empty', () => {
    const out = carrierEvent('ACT GTOT DEDUI 04-08')
    const late = byTruck('PLN ARRI CZPRG 04-10')
    const back = carrierEvent('ACT GTIN DEHAM 04-14 E')
    expect(destinationOf([...inland, out, late, back])).toEqual(['DEDUI', '04-05'])
  })

  test('is the ramp where the container is expected to come in empty with the truck', () => {
    const out = carrierEvent('ACT GTOT DEDUI 04-08')
    const depot = [byTruck('PLN ARRI CZPRG 04-22'), carrierEvent('PLN GTIN CZPRG 04-22 E')]
    expect(destinationOf([...inland, out, ...depot])[0]).toBe('DEDUI')
  })

  test('is the ramp where the truck brings the empty container', () => {
    const customer = carrierEvent('ACT GTIN DEBOC 04-09', { facility_type: 'CLOC' })
    const events = [...inland, carrierEvent('ACT GTOT DEDUI 04-08'), customer]
    expect(destinationOf([...events, byTruck('ACT ARRI CZPRG 04-10')])[0]).toBe('DEDUI')
  })
})
