// A ship that calls twice at one port on one voyage.
import { describe, expect, test } from 'vitest'
import type { CarrierEvent } from '../../carrier-event.ts'
import { A, carrierEvent, lines } from '../compact-events-fixture.ts'
import { journeyOf } from '../journey.ts'
import { inOneOrder, latestKnown } from './latest-known.ts'
import { movesOf } from './moves.ts'

const now = Date.parse('2026-03-20T00:00:00Z')
const shipmentOf = (events: readonly CarrierEvent[]) => journeyOf(events, { now }).shipment

const round = [
  carrierEvent('ACT LOAD SGSIN 03-01', A),
  carrierEvent('ACT DEPA SGSIN 03-02', A),
  carrierEvent('ACT ARRI VNCMT 03-04', A),
  carrierEvent('ACT DEPA VNCMT 03-05', A),
  carrierEvent('ACT ARRI SGSIN 03-07', A),
  carrierEvent('ACT DEPA SGSIN 03-08', A),
  carrierEvent('PLN ARRI BEANR 04-05', A),
]

describe('a ship that calls again where she took the container aboard', () => {
  test('has left with it at her first departure', () => {
    expect(shipmentOf(round)).toMatchObject({
      port_of_lading: { locode: 'SGSIN' },
      pol_atd_at: '2026-03-02T12:00:00.000Z',
      port_of_discharge: { locode: 'BEANR' },
    })
    expect(lines(round, { now })).toEqual([
      'vessel_loaded SGSIN',
      'vessel_departed SGSIN',
      'estimated.vessel_arrived BEANR',
    ])
  })

  test('has left with it at her second departure where she took it aboard before that one', () => {
    const [, ...calls] = round
    const loaded = carrierEvent('ACT LOAD SGSIN 03-07T20:00', A)
    expect(shipmentOf([loaded, ...calls]).pol_atd_at).toBe('2026-03-08T12:00:00.000Z')
    expect(lines([loaded, ...calls], { now }).slice(0, 2)).toEqual([
      'vessel_loaded SGSIN',
      'vessel_departed SGSIN',
    ])
  })

  test('has only one departure where its time is corrected', () => {
    const [loaded, departed, arrived] = round
    const corrected = carrierEvent('ACT DEPA SGSIN 03-03', {
      ...A,
      created_at: '2026-03-05T00:00:00.000Z',
    })
    const events = [loaded!, departed!, corrected, arrived!]
    expect(shipmentOf(events).pol_atd_at).toBe('2026-03-03T12:00:00.000Z')
    expect(lines(events, { now })).toEqual(['vessel_loaded SGSIN', 'vessel_departed SGSIN'])
  })

  test('has only one departure where nothing tells that she came back', () => {
    const late = carrierEvent('ACT DEPA SGSIN 03-08', {
      ...A,
      created_at: '2026-03-09T00:00:00.000Z',
    })
    const events = [...round.slice(0, 3), late]
    expect(lines(events, { now }).filter((line) => line.includes('departed'))).toHaveLength(1)
  })
})

test('no ship calls at one port more than three times on a voyage, however often that is told', () => {
  const rounds = Array.from({ length: 8 }, (_, n) =>
    ['SGSIN', 'VNCMT'].flatMap((port, m) =>
      ['ARRI', 'DEPA'].map((code, k) => {
        const day = String(1 + 3 * n + m).padStart(2, '0')
        return carrierEvent(`ACT ${code} ${port} 03-${day}T${k === 0 ? '02' : '20'}:00`, A)
      }),
    ),
  )
  const departures = latestKnown(movesOf(inOneOrder(rounds.flat()))).filter(
    ({ code, event }) => code === 'DEPA' && event.locode === 'SGSIN',
  )
  expect(departures).toHaveLength(3)
})
