import { describe, expect, test } from 'vitest'
import type { CarrierEvent } from '../../carrier-event.ts'
import { journeyOf } from '../journey.ts'
import { withoutRefuted } from './contradictions.ts'
import { movesOf } from './moves.ts'
import { A, BARGE, RAIL, carrierEvent, direct, lines } from '../compact-events-fixture.ts'

const [load, departure, arrival, discharge] = direct as [
  CarrierEvent,
  CarrierEvent,
  CarrierEvent,
  CarrierEvent,
]
const said = (event: CarrierEvent, day: string): CarrierEvent => ({
  ...event,
  created_at: `2026-${day}T00:00:00Z`,
})

describe('moves that cannot all be true', () => {
  test.each<[string, CarrierEvent[], string[]]>([
    [
      'a discharge before the ship has left loses against the ship’s calls',
      [load, departure, arrival, carrierEvent('ACT DISC NLRTM 03-01', A)],
      ['vessel_loaded CNSHA', 'vessel_departed CNSHA', 'vessel_arrived NLRTM'],
    ],
    [
      'a departure after the arrival and the discharge loses against both',
      [load, carrierEvent('ACT DEPA CNSHA 04-08', A), arrival, discharge],
      ['vessel_loaded CNSHA', 'vessel_arrived NLRTM', 'vessel_discharged NLRTM'],
    ],
    [
      'a crane is believed before the call of a ship',
      [load, departure, carrierEvent('ACT ARRI NLRTM 04-05', A), discharge],
      ['vessel_loaded CNSHA', 'vessel_departed CNSHA', 'vessel_discharged NLRTM'],
    ],
    [
      'a later word is believed before an earlier one',
      [
        load,
        departure,
        said(carrierEvent('ACT ARRI NLRTM 04-05', A), '04-06'),
        said(discharge, '04-03'),
      ],
      ['vessel_loaded CNSHA', 'vessel_departed CNSHA', 'vessel_arrived NLRTM'],
    ],
    [
      'a train that arrives before it leaves has not arrived',
      [
        ...direct,
        carrierEvent('ACT DEPA NLRTM 04-05', RAIL),
        carrierEvent('ACT ARRI DEDUI 04-03', RAIL),
      ],
      [...lines(direct), 'rail_departed NLRTM'],
    ],
  ])('%s', (_rule, events, expected) => {
    expect(lines(events)).toEqual(expected)
    expect(lines([...events].reverse())).toEqual(expected)
  })

  test('a day of difference is no contradiction', () => {
    const late = carrierEvent('ACT LOAD CNSHA 03-04T08:00', A)
    expect(lines([late, departure, arrival, discharge])).toContain('vessel_loaded CNSHA')
  })

  test('a ship that comes a second time refutes nothing', () => {
    const back = [
      carrierEvent('ACT LOAD CNSHA 01-02', { ship: 'ALPHA' }),
      carrierEvent('ACT DISC NLRTM 02-01', { ship: 'ALPHA' }),
      carrierEvent('ACT LOAD NLRTM 02-03', { ship: 'ALPHA' }),
      carrierEvent('ACT DISC CNSHA 03-05', { ship: 'ALPHA' }),
    ]
    expect(lines(back)).toHaveLength(4)
  })
})

describe('expectations that cannot come true', () => {
  const plan = carrierEvent('PLN ARRI NLRTM 04-01', { ...A, created_at: '2026-02-01T00:00:00Z' })
  const wrong = carrierEvent('EST ARRI NLRTM 03-01', { ...A, created_at: '2026-03-05T00:00:00Z' })

  test('an arrival before the departure that has happened is not expected', () => {
    const journey = journeyOf([load, departure, wrong])
    expect(journey.estimated_arrival).toBeNull()
    expect(journey.shipment).toMatchObject({
      pod_eta_at: null,
      port_of_discharge: { locode: 'NLRTM' },
    })
  })

  test('the earlier expectation counts beside a newer impossible one', () => {
    expect(journeyOf([load, departure, plan, wrong]).shipment.pod_eta_at).toBe(plan.event_at)
  })

  test('an arrival inland before its train has left is not expected', () => {
    const train = carrierEvent('ACT DEPA NLRTM 04-09', RAIL)
    const inland = carrierEvent('PLN ARRI DEDUI 04-06', RAIL)
    expect(journeyOf([...direct, inland]).shipment.destination_eta_at).toBe(inland.event_at)
    const { shipment, containers } = journeyOf([...direct, inland, train])
    expect(shipment).toMatchObject({ destination_eta_at: null, destination: { locode: 'DEDUI' } })
    expect(containers[0]?.ind_eta_at).toBeNull()
    expect(lines([...direct, inland, train])).not.toContain(
      'estimated.arrived_at_inland_destination DEDUI',
    )
  })

  test('an estimate ends with the arrival that it expected, also on another ship', () => {
    const estimate = carrierEvent('EST ARRI NLRTM 04-03', { ship: 'BRAVO' })
    expect(
      lines([...direct.slice(0, 3), estimate]).filter((line) => line.includes('estimated')),
    ).toEqual([])
  })
})

test('Hundreds of moves that contradict each other are settled, one after the other', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  const port = (country: string, n: number): string =>
    `${country}${letters[Math.floor(n / 26)]}${letters[n % 26]}X`
  const dated = (day: number): string => new Date(Date.UTC(2026, 0, day)).toISOString().slice(5, 16)
  const calls = Array.from({ length: 480 }, (_, n) => [
    carrierEvent(`ACT DEPA ${port('CN', n)} ${dated(330)}`, A),
    carrierEvent(`ACT ARRI ${port('NL', n)} ${dated(40 + (n % 200))}`, A),
  ])
  const left = withoutRefuted(movesOf(calls.flat()))
  expect(left).toHaveLength(480)
  expect(new Set(left.map(({ code }) => code))).toEqual(new Set(['DEPA']))
})

describe('a name that was given early is withdrawn', () => {
  const out = carrierEvent('ACT GTOT NLRTM 04-03')
  test.each([
    ['by train', carrierEvent('ACT LOAD NLRTM 04-05', RAIL)],
    ['by barge', carrierEvent('ACT LOAD NLRTM 04-05', BARGE)],
    ['by the next ship', carrierEvent('ACT LOAD NLRTM 04-05', { ship: 'BRAVO' })],
  ])('when a picked-up container goes on %s', (_how, onward) => {
    expect(lines([...direct, out])).toContain('full_out NLRTM')
    expect(lines([...direct, out, onward])).not.toContain('full_out NLRTM')
  })

  test('when a container that was delivered to a port proves to have come by an earlier ship', () => {
    const transfer = carrierEvent('ACT GTIN NLRTM 04-04')
    const onward = carrierEvent('ACT LOAD NLRTM 04-06', { ship: 'BRAVO' })
    expect(lines([transfer, onward])).toContain('full_in NLRTM')
    expect(lines([...direct, transfer, onward])).not.toContain('full_in NLRTM')
  })
})
