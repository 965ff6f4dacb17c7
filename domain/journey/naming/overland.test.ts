import { describe, expect, test } from 'vitest'
import type { CarrierEvent } from '../../carrier-event.ts'
import { B, RAIL, carrierEvent, leg, lines } from '../compact-events-fixture.ts'
import { journeyOf } from '../journey.ts'

const ramp = { ...RAIL, facility_type: 'RAMP' }
const rail = (words: string) => carrierEvent(words, ramp)
const packed = [carrierEvent('ACT GTOT CNSIA 04-01 E'), carrierEvent('ACT GTIN CNSIA 04-03')]
const train = [
  rail('ACT LOAD CNSIA 04-05'),
  rail('ACT DEPA CNSIA 04-05T18:00'),
  rail('ACT ARRI PLMAL 04-18'),
  rail('ACT DEPA PLMAL 04-20'),
]
const expected = rail('EST ARRI DEHAM 04-23')
const arrived = [rail('ACT ARRI DEHAM 04-24'), rail('ACT DISC DEHAM 04-24T18:00')]
const fetched = carrierEvent('ACT GTOT DEHAM 05-08')
const returned = carrierEvent('ACT GTIN DEHAM 05-10 E')

const at = (events: readonly CarrierEvent[], now: string) =>
  journeyOf(events, { now: Date.parse(now) })
const factsOf = (events: readonly CarrierEvent[], now: string) => {
  const { shipment, containers } = at(events, now)
  const { origin, destination, port_of_lading, port_of_discharge } = shipment
  return [
    ...[origin, destination].map((place) => place?.locode ?? null),
    containers[0]?.current_status,
    port_of_lading ?? port_of_discharge,
  ]
}

describe('a bill without a ship', () => {
  const aboard = [...packed, ...train, expected]

  test('goes to the ramp at which the line expects its train last', () => {
    expect(factsOf(aboard, '2026-04-21')).toEqual(['CNSIA', 'DEHAM', 'on_rail', null])
    expect(at(aboard, '2026-04-21').shipment.destination_eta_at).toBe(expected.event_at)
  })

  test('ends there, and with the pick-up and the return of the container', () => {
    expect(factsOf([...aboard, ...arrived], '2026-04-25')[2]).toBe('grounded')
    expect(factsOf([...aboard, ...arrived, fetched], '2026-05-09')[2]).toBe('picked_up')
    const all = [...aboard, ...arrived, fetched, returned]
    expect(factsOf(all, '2026-05-11')).toEqual(['CNSIA', 'DEHAM', 'empty_returned', null])
    expect(lines(all)).toEqual([
      ...['empty_out CNSIA', 'full_in CNSIA', 'rail_loaded CNSIA', 'rail_departed CNSIA'],
      ...['rail_arrived PLMAL', 'rail_departed PLMAL', 'rail_arrived DEHAM'],
      ...['arrived_at_inland_destination DEHAM', 'rail_unloaded DEHAM'],
      ...['full_out DEHAM', 'empty_in DEHAM'],
    ])
    expect(at(all, '2026-05-11').containers[0]?.final_destination_full_out_at).toBe(
      fetched.event_at,
    )
  })

  test('ends where nothing planned the train, once the container comes back empty, or after three weeks', () => {
    const unplanned = [...packed, ...train, ...arrived]
    expect(factsOf(unplanned, '2026-04-25').slice(0, 3)).toEqual([null, null, 'new'])
    expect(factsOf(unplanned, '2026-05-16')[1]).toBe('DEHAM')
    expect(factsOf([...unplanned, fetched, returned], '2026-05-11')[2]).toBe('empty_returned')
  })

  test('has no pick-up where a truck brings it from one ramp to another on the way', () => {
    const across = [
      carrierEvent('ACT GTOT PLMAL 04-18T15:00'),
      carrierEvent('ACT GTIN PLMAL 04-19'),
    ]
    expect(lines([...aboard, ...across])).toEqual(lines(aboard))
  })
})

describe('a train is no main carriage', () => {
  const destinationOf = (events: readonly CarrierEvent[], now = '2026-04-25') =>
    factsOf(events, now)[1]

  test('where a ship is planned, however late', () => {
    const ship = leg('PLN', 'DEHAM', 'USNYC', ['05-20', '05-21', '06-01', '06-02'], B)
    const facts = factsOf([...packed, ...train, expected, ...arrived, ...ship], '2026-06-30')
    expect(facts.slice(0, 3)).toEqual(['CNSIA', null, 'new'])
  })

  test('while nobody but the railway expects it there', () => {
    const told = { ...expected, told_by: 'rail' }
    expect(destinationOf([...packed, ...train, told, ...arrived])).toBeNull()
  })

  test('where it brings the container to a terminal of a port', () => {
    const toPort = { ...expected, facility_type: 'POTE' }
    expect(destinationOf([...packed, ...train, toPort])).toBeNull()
  })

  test('where it takes the container on from there', () => {
    const on = rail('PLN DEPA DEHAM 04-26')
    expect(destinationOf([...packed, ...train, expected, ...arrived, on])).toBeNull()
  })

  test('where the answer does not tell how the journey began', () => {
    expect(destinationOf([...train, expected, ...arrived])).toBeNull()
  })
})
