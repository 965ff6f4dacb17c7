import { describe, expect, test } from 'vitest'
import type { CarrierEvent } from '../../carrier-event.ts'
import { A, B, C, RAIL, leg } from '../compact-events-fixture.ts'
import { tripsOf } from './box-trips.ts'
import { event, first, places, sea1, sea2, second, tagged } from './two-trips-fixture.ts'

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
      'when the returned box is brought to the shipper’s to be packed',
      [
        ...first,
        event('ACT GTOT NLRTM 03-10 E'),
        event('ACT GTIN DEDUI 03-10 E', { facility_type: 'CLOC' }),
      ],
      2,
    ],
    [
      'not when a train takes the returned box to where it is needed',
      [...first, event('ACT GTOT NLRTM 03-10 E', RAIL)],
      1,
    ],
    [
      'not when that train is told to leave and to arrive',
      [
        ...first,
        event('ACT GTOT NLRTM 03-10 E', RAIL),
        event('ACT DEPA NLRTM 03-11', RAIL),
        event('ACT ARRI DEDUI 03-12', RAIL),
      ],
      1,
    ],
    [
      'when a train takes the returned box, and it is put aboard full',
      [
        ...first,
        event('ACT GTOT NLRTM 03-10 E', RAIL),
        ...leg('ACT', 'NLRTM', 'USNYC', ['03-20', '03-21', '04-01', '04-02'], B),
      ],
      2,
    ],
    [
      'not when days alone are told, and the empty box is brought back on the day on which it is fetched elsewhere',
      [...first.slice(0, -1), event('ACT GTOT DEDUI 03-05 E'), event('ACT GTIN NLRTM 03-05 E')],
      1,
    ],
    [
      'not when days alone are told, and the customer unpacks the box within the day',
      [
        ...first.slice(0, -1),
        event('ACT GTIN DEDUI 03-04', { facility_type: 'CLOC' }),
        event('ACT GTOT DEDUI 03-04 E', { facility_type: 'CLOC' }),
        event('ACT GTIN DEDUI 03-04 E'),
      ],
      1,
    ],
    [
      'when days alone are told, and the box goes out empty where it came back on that day',
      [...first.slice(0, -1), event('ACT GTIN NLRTM 03-05 E'), event('ACT GTOT NLRTM 03-05 E')],
      2,
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
      'not when another ship takes it on three months after it was put ashore, under one bill',
      [
        ...tagged(sea1, { bill_of_lading_number: 'B0001' }),
        event('ACT LOAD NLRTM 05-28', { ...B, bill_of_lading_number: 'B0001' }),
      ],
      1,
    ],
    [
      'when a ship takes it three months after it was put ashore, and no document is told',
      [...sea1, event('ACT LOAD NLRTM 05-28', B)],
      2,
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
