import { describe, expect, test } from 'vitest'
import type { CarrierEvent } from '../../carrier-event.ts'
import { journeyOf } from '../journey.ts'
import { rawEventsOf } from '../raw-events.ts'
import { A, B, C, RAIL, carrierEvent, leg, lines } from '../compact-events-fixture.ts'
import { tripsOf } from './box-trips.ts'

const box = 'MSKU0000015'
type More = Partial<CarrierEvent>
const event = (words: string, more: Parameters<typeof carrierEvent>[1] = {}) =>
  carrierEvent(words, { container_number: box, ...more })

/** Shanghai to Rotterdam in February, with the box back in a depot on 03-05. */
const sea1 = leg('ACT', 'CNSHA', 'NLRTM', ['01-10', '01-11', '02-20', '02-21'], A)
const first = [
  event('ACT GTOT CNSHA 01-02 E'),
  event('ACT GTIN CNSHA 01-08'),
  ...sea1,
  event('ACT GTOT NLRTM 02-25'),
  event('ACT GTIN NLRTM 03-05 E'),
]
/** Rotterdam to New York in March and April. */
const sea2 = leg('ACT', 'NLRTM', 'USNYC', ['03-20', '03-21', '04-01', '04-02'], B)
const second = [event('ACT GTOT NLRTM 03-10 E'), event('ACT GTIN NLRTM 03-15'), ...sea2]
const tagged = (events: readonly CarrierEvent[], more: More) =>
  events.map((one) => ({ ...one, ...more }))

const places = (events: readonly CarrierEvent[], context = {}) => {
  const { port_of_lading: from, port_of_discharge: to } = journeyOf(events, context).shipment
  return `${from?.locode ?? '-'} ${to?.locode ?? '-'}`
}

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

describe('a new trip begins', () => {
  test.each<[string, CarrierEvent[], number]>([
    ['when the returned box goes out empty again', [...first, event('ACT GTOT NLRTM 03-10 E')], 2],
    [
      'when the box that a train brought back empty goes out again',
      [
        ...first.slice(0, -1),
        event('ACT GTIN NLRTM 03-05 E', RAIL),
        event('ACT GTOT NLRTM 03-10 E'),
      ],
      2,
    ],
    ['when only the next loading is planned', [...first, event('PLN LOAD NLRTM 03-20', B)], 2],
    [
      'without a reported return, by an empty pick-up before a full return',
      [...first.slice(0, -1), ...second],
      2,
    ],
    [
      'without a reported return, when a box that went out empty is expected full',
      [...first.slice(0, -1), event('ACT GTOT NLRTM 03-10 E'), event('PLN GTIN NLRTM 03-15')],
      2,
    ],
    [
      'without any empty move, by a full return after the cargo was unpacked',
      [
        ...sea1,
        event('ACT GTOT NLRTM 02-25'),
        event('ACT STRP NLRTM 02-27'),
        event('ACT GTIN NLRTM 03-01'),
        ...sea2,
      ],
      2,
    ],
    [
      'without any gate move, long after the discharge',
      [...sea1, ...leg('ACT', 'NLRTM', 'USNYC', ['05-20', '05-21', '06-01', '06-02'], B)],
      2,
    ],
    [
      'when the carrier does not say that the box was empty',
      tagged([...first, ...second], { empty: null }),
      2,
    ],
    [
      'not when the empty box is only moved to another depot',
      [...first, event('ACT GTOT NLRTM 03-10 E'), event('ACT GTIN BEANR 03-11 E')],
      1,
    ],
    [
      'not when the empty box is fetched at the consignee’s',
      [...first.slice(0, -1), event('ACT PICK DEDUI 03-04 E'), event('ACT GTIN DEDUI 03-05 E')],
      1,
    ],
    [
      'not with a change of terminal at the transshipment port',
      [...sea1, event('ACT GTOT NLRTM 02-25'), event('ACT GTIN NLRTM 02-26'), ...sea2],
      1,
    ],
    ['not with a long wait for the next ship', [...sea1, ...sea2], 1],
    [
      'with two weeks ashore at the transshipment port, of which nothing tells that it is one',
      [...sea1, event('ACT GTOT NLRTM 02-25'), event('ACT GTIN NLRTM 03-10'), ...sea2],
      2,
    ],
    [
      'not with two weeks ashore under one bill',
      tagged([...sea1, event('ACT GTOT NLRTM 02-25'), event('ACT GTIN NLRTM 03-10'), ...sea2], {
        bill_of_lading_number: 'B0001',
      }),
      1,
    ],
    [
      'not with two weeks ashore under one booking that the gate does not name',
      [
        ...tagged(sea1, { booking_number: 'K0001' }),
        event('ACT GTOT NLRTM 02-25'),
        event('ACT GTIN NLRTM 03-10'),
        ...tagged(sea2, { booking_number: 'K0001' }),
      ],
      1,
    ],
    [
      'with a return, though one booking is named before and after it',
      tagged([...first, event('ACT GTIN NLRTM 03-15'), ...sea2], { booking_number: 'K0001' }),
      2,
    ],
    [
      'not with an estimate that is later than the return',
      [...first, event('EST ARRI NLRTM 03-25', A)],
      1,
    ],
    [
      'not with a train to the place of delivery',
      [
        ...sea1,
        event('ACT LOAD NLRTM 02-25', RAIL),
        event('ACT DISC DEDUI 02-27', RAIL),
        event('ACT GTOT DEDUI 03-02'),
      ],
      1,
    ],
    [
      'not when the returned box is shipped away empty',
      [
        ...first,
        event('ACT LOAD NLRTM 03-12 E', C),
        event('ACT DEPA NLRTM 03-13', C),
        event('ACT ARRI GBFXT 03-15', C),
        event('ACT DISC GBFXT 03-16 E', C),
      ],
      1,
    ],
    [
      'not with another booking before the ship has sailed',
      [
        ...tagged(first.slice(0, 1), { booking_number: 'K0001' }),
        ...tagged(first.slice(1), { booking_number: 'K0002' }),
      ],
      1,
    ],
    [
      'not when two bills share the box',
      [
        ...tagged(first.slice(0, 3), { bill_of_lading_number: 'B0001' }),
        ...tagged(first.slice(3, 6), { bill_of_lading_number: 'B0002' }),
        ...tagged(first.slice(6), { bill_of_lading_number: 'B0001' }),
      ],
      1,
    ],
  ])('%s', (_when, events, count) => {
    expect(tripsOf(events)).toHaveLength(count)
    expect(tripsOf([...events].reverse())).toHaveLength(count)
  })

  test('with another bill after the landing, even if no move shows it', () => {
    const events = [
      ...tagged(sea1, { bill_of_lading_number: 'B0001' }),
      ...tagged(sea2, { bill_of_lading_number: 'B0002' }),
    ]
    expect(tripsOf(events)).toHaveLength(2)
    expect(places(events)).toBe('NLRTM USNYC')
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
