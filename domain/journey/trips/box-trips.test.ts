import { describe, expect, test } from 'vitest'
import type { CarrierEvent } from '../../carrier-event.ts'
import { journeyOf } from '../journey.ts'
import { rawEventsOf } from '../raw-events.ts'
import { A, B, lines } from '../compact-events-fixture.ts'
import { box, event, first, places, sea2, second, tagged } from './two-trips-fixture.ts'

describe('a history with two trips', () => {
  test('tells the latest one only', () => {
    const { containers, shipment } = journeyOf([...first, ...second])
    expect(lines([...first, ...second])).toEqual([
      'empty_out NLRTM',
      'full_in NLRTM',
      'vessel_loaded NLRTM',
      'vessel_departed NLRTM',
      'vessel_arrived USNYC',
      'vessel_discharged USNYC',
    ])
    expect(shipment).toMatchObject({ pol_atd_at: '2026-03-21T12:00:00.000Z', destination: null })
    expect(containers[0]).toMatchObject({
      current_status: 'grounded',
      empty_terminated_at: null,
    })
  })

  test('keeps the earlier one readable, with the ports of its own', () => {
    const raw = rawEventsOf(box, [...first, ...second]).map(
      ({ name, event: { locode } }) => `${name} ${locode}`,
    )
    expect(raw).toHaveLength(first.length + second.length)
    expect(raw).toContain('vessel_discharged NLRTM')
    expect(raw).toContain('empty_in NLRTM')
    expect(raw).toContain('vessel_loaded NLRTM')
  })

  const [bill1, bill2] = [
    { bill_of_lading_number: 'B0001' },
    { bill_of_lading_number: 'MAEUB0002' },
  ]
  test.each([
    ['the bill of the first', { number: 'B0001', number_type: 'bill_of_lading' }, 'CNSHA NLRTM'],
    [
      'the bill of the second, without the carrier’s letters',
      { number: 'B0002', number_type: 'bill_of_lading' },
      'NLRTM USNYC',
    ],
    [
      'a bill that neither names',
      { number: 'B0003', number_type: 'bill_of_lading' },
      'NLRTM USNYC',
    ],
    ['the box', { number: box, number_type: 'container' }, 'NLRTM USNYC'],
  ])('follows %s that was asked for', (_what, asked, expected) => {
    const events = [...tagged(first, bill1), ...tagged(second, bill2)]
    expect(places(events, { asked: [asked] })).toBe(expected)
    expect(places([...events].reverse(), { asked: [asked] })).toBe(expected)
    const { bill_of_lading_number } = journeyOf(events, { asked: [asked] }).shipment
    expect(bill_of_lading_number).toBe(expected.startsWith('CN') ? 'B0001' : 'MAEUB0002')
  })

  test('follows the trip without a document when the other one is under another bill', () => {
    const asked = [{ number: 'B0003', number_type: 'bill_of_lading' }]
    expect(places([...first, ...tagged(second, bill2)], { asked })).toBe('CNSHA NLRTM')
  })

  test('has no estimate of the first trip', () => {
    const late = event('EST ARRI NLRTM 03-25', { ...A, created_at: '2026-01-12T00:00:00Z' })
    expect(lines([...first, late, ...second.slice(0, 4)])).not.toContain(
      'estimated.vessel_arrived NLRTM',
    )
  })
})

test('moves on the days of return and pick-up, without a time of day, belong to their trips', () => {
  const midnight = (day: string, one: CarrierEvent) => ({
    ...one,
    event_at: `2026-${day}T00:00:00.000Z`,
  })
  const events = [
    ...first.slice(0, -1),
    midnight('03-05', event('ACT GTIN NLRTM 03-05 E')),
    midnight('03-05', event('ACT GTOT NLRTM 03-05 E')),
    ...second.slice(1),
  ]
  expect(lines(events)[0]).toBe('empty_out NLRTM')
  expect(lines(events)).not.toContain('empty_in NLRTM')
})

test('the plan of a trip that began later than planned belongs to that trip', () => {
  const planned = event('EST DEPA NLRTM 03-18', { ...B, created_at: '2026-03-12T00:00:00Z' })
  const { shipment } = journeyOf([...first, ...sea2, planned])
  expect(shipment.pol_etd_at).toBe(planned.event_at)
})
