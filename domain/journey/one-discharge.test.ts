import { describe, expect, test } from 'vitest'
import type { CarrierEvent } from '../carrier-event.ts'
import { A, B, RAIL, carrierEvent, leg } from './compact-events-fixture.ts'
import { journeyOf } from './journey.ts'
import { portCallsOf } from './port-calls.ts'
import { rawEventsOf } from './raw-events.ts'

const [first, second, third] = ['MSKU0000015', 'MSKU0000020', 'MSKU0000036'] as const
const days = ['03-02', '03-03', '04-01', '04-02'] as const
const aboard = (container_number: string, to = 'USLAX') =>
  leg('ACT', 'JPYOK', to, days, { ...A, container_number, bill_of_lading_number: 'BL1' })
const fetched = carrierEvent('ACT GTOT USLAX 04-03', { container_number: second })
const byBill = {
  asked: [{ number: 'BL1', number_type: 'bill_of_lading' }],
  now: Date.parse('2026-04-05'),
}
const named = (box: string, events: readonly CarrierEvent[], context = byBill) =>
  journeyOf(events, context)
    .containers.find(({ number }) => number === box)
    ?.events.map(({ event }) => event.replace('container.transport.', ''))
const landed = ['vessel_loaded', 'vessel_departed', 'vessel_arrived', 'vessel_discharged']

describe('the port at which a container was only put ashore', () => {
  const both = [...aboard(first), ...aboard(second)]

  test('is the port of discharge where another one of the bill was fetched there, or goes on by train', () => {
    expect(named(first, [...both, fetched])).toEqual(landed)
    const train = carrierEvent('ACT DEPA USLAX 04-04', { ...RAIL, container_number: second })
    expect(named(first, [...both, train])).toEqual(landed)
  })

  test('has its role in all that is told of the container', () => {
    const events = [...both, fetched]
    const raw = rawEventsOf(first, events, byBill).map(({ name }) => name)
    expect(raw).toEqual(landed)
    expect(portCallsOf(first, events, byBill).map(({ role }) => role)).toEqual(['POL', 'POD'])
  })

  test('is the port of discharge where another one that is still aboard its ship is expected there', () => {
    const later = ['03-09', '03-10', '04-08', '04-09'] as const
    const next = leg('ACT PLN', 'JPYOK', 'USLAX', later, { ...B, container_number: second })
    expect(named(first, [...aboard(first), ...next])).toEqual(landed)
  })

  test('has no role while nothing shows where any of them ends', () => {
    expect(named(first, both)).toEqual(['vessel_loaded', 'vessel_departed'])
  })

  test('has no role where the others end at another port, or at several', () => {
    const elsewhere = aboard(second, 'USOAK')
    const there = carrierEvent('ACT GTOT USOAK 04-03', { container_number: second })
    expect(named(first, [...aboard(first), ...elsewhere, there])).not.toContain('vessel_discharged')
    const more = [...aboard(third), { ...fetched, container_number: third }]
    expect(named(first, [...aboard(first), ...elsewhere, there, ...more])).not.toContain(
      'vessel_discharged',
    )
  })

  test('has no role by the container of another bill', () => {
    const context = { ...byBill, asked: [{ number: 'BK1', number_type: 'booking_number' }] }
    const other = aboard(second).map((event) => ({ ...event, bill_of_lading_number: 'BL2' }))
    const split = [...aboard(first), ...other, { ...fetched, bill_of_lading_number: 'BL2' }]
    expect(named(first, split, context)).not.toContain('vessel_discharged')
    expect(named(first, [...both, fetched], context)).toEqual(landed)
  })

  test('has no role by a container of another part of the bill, or one that names no bill', () => {
    const part = (events: readonly CarrierEvent[], bill_of_lading_number: string | null) =>
      events.map((event) => ({ ...event, bill_of_lading_number }))
    const parts = [...part(aboard(first), 'BL1A'), ...part([...aboard(second), fetched], 'BL1B')]
    expect(named(first, parts)).not.toContain('vessel_discharged')
    const booking = { ...byBill, asked: [{ number: 'BK1', number_type: 'booking_number' }] }
    const unnamed = [...aboard(first), ...part([...aboard(second), fetched], null)]
    expect(named(first, unnamed, booking)).not.toContain('vessel_discharged')
  })

  test('has no role because another one has waited there for three weeks', () => {
    const early = ['02-02', '02-03', '03-01', '03-02'] as const
    const waiting = leg('ACT', 'JPYOK', 'USLAX', early, { ...B, container_number: second })
    expect(named(second, [...aboard(first), ...waiting])).toContain('vessel_discharged')
    expect(named(first, [...aboard(first), ...waiting])).not.toContain('vessel_discharged')
  })

  test('has no role where neither of them tells its place', () => {
    const unplaced = [...both, { ...fetched, locode: 'USOAK' }].map((event) =>
      event.locode === 'USLAX' ? { ...event, locode: null } : event,
    )
    expect(named(second, unplaced)).toContain('vessel_discharged')
    expect(named(first, unplaced)).not.toContain('vessel_discharged')
  })

  test('is a transshipment where the container is put aboard again, wherever the others end', () => {
    const on = leg('ACT', 'USLAX', 'USOAK', ['04-04', '04-04', '04-05', '04-05'], {
      ...B,
      container_number: first,
    })
    expect(named(first, [...both, fetched, ...on])).toContain('transshipment_discharged')
  })
})

describe('the last port of a ship of which all calls are told, and no lading and no discharge', () => {
  const calls = [
    ['JPUKB', '02-27', '02-28'],
    ['JPYOK', '03-01', '03-03'],
    ['USLAX', '03-20', '03-24'],
    ['USOAK', '03-26', '03-28'],
  ].flatMap(([port, into, out]) => [
    carrierEvent(`ACT ARRI ${port} ${into}`, A),
    carrierEvent(`ACT DEPA ${port} ${out}`, A),
  ])
  const packed = [first, second].flatMap((container_number) => [
    carrierEvent('ACT GTOT JPYOK 02-20 E', { container_number }),
    carrierEvent('ACT GTIN JPYOK 02-26', { container_number }),
  ])
  const out = carrierEvent('ACT GTOT USLAX 03-28', { container_number: second })
  const sailed = ['empty_out', 'full_in', 'vessel_departed']

  test('is no port of discharge: that is where another container of the bill was fetched', () => {
    const events = [...packed, ...calls, out]
    expect(named(first, [...packed, ...calls])).toEqual(sailed)
    expect(named(first, events)).toEqual([...sailed, 'vessel_arrived'])
    expect(
      portCallsOf(first, events, byBill).map(({ role, locode }) => `${role} ${locode}`),
    ).toEqual(['POL JPYOK', 'POD USLAX'])
  })

  test('is none where no ship of the container comes to the port of the others, or they are on another bill', () => {
    const elsewhere = { ...out, locode: 'USSEA' }
    expect(named(first, [...packed, ...calls, elsewhere])).toEqual(sailed)
    const booking = { ...byBill, asked: [{ number: 'BK1', number_type: 'booking_number' }] }
    expect(named(first, [...packed, ...calls, out], booking)).toEqual(sailed)
  })

  test('is one where the carrier says so, wherever the others were fetched', () => {
    const hinted = calls.map((event) =>
      event.locode === 'USOAK' ? { ...event, role_hint: 'POD' as const } : event,
    )
    expect(named(first, [...packed, ...hinted, out])).toEqual([...sailed, 'vessel_arrived'])
    const { containers } = journeyOf([...packed, ...hinted, out], byBill)
    expect(containers.find(({ number }) => number === first)?.pod_locode).toBe('USOAK')
  })
})
