import { describe, expect, test } from 'vitest'
import type { CarrierEvent } from '../carrier-event.ts'
import { journeyOf } from './journey.ts'
import {
  A,
  B,
  BARGE,
  C,
  RAIL,
  direct,
  first,
  lines,
  second,
  carrierEvent,
} from './compact-events-fixture.ts'

describe('each row of the table', () => {
  const cases: [string, CarrierEvent, CarrierEvent[], string[]][] = [
    ['1 empty out', carrierEvent('ACT GTOT CNSHA 02-20 E'), direct, ['empty_out CNSHA']],
    ['1 empty out by PICK', carrierEvent('ACT PICK CNSHA 02-20 E'), direct, ['empty_out CNSHA']],
    ['2 full in', carrierEvent('ACT GTIN CNSHA 02-25'), direct, ['full_in CNSHA']],
    ['2 full in by DROP', carrierEvent('ACT DROP CNSHA 02-25'), direct, ['full_in CNSHA']],
    ['3 loaded', carrierEvent('ACT LOAD CNSHA 03-02', A), direct.slice(1), ['vessel_loaded CNSHA']],
    [
      '4 departed',
      carrierEvent('ACT DEPA CNSHA 03-03', A),
      direct.toSpliced(1, 1),
      ['vessel_departed CNSHA'],
    ],
    [
      '5 planned departure',
      carrierEvent('PLN DEPA CNSHA 03-03', A),
      direct.slice(0, 1),
      ['estimated.vessel_departed CNSHA'],
    ],
    [
      '6 transshipment arrived',
      carrierEvent('ACT ARRI SGSIN 03-10', A),
      [...first.toSpliced(2, 1), ...second],
      ['transshipment_arrived SGSIN'],
    ],
    [
      '7 transshipment discharged',
      carrierEvent('ACT DISC SGSIN 03-11', A),
      [...first.slice(0, 3), ...second],
      ['transshipment_discharged SGSIN'],
    ],
    [
      '8 transshipment loaded',
      carrierEvent('ACT LOAD SGSIN 03-15', B),
      [...first, ...second.slice(1)],
      ['transshipment_loaded SGSIN'],
    ],
    [
      '9 transshipment departed',
      carrierEvent('ACT DEPA SGSIN 03-16', B),
      [...first, ...second.toSpliced(1, 1)],
      ['transshipment_departed SGSIN'],
    ],
    [
      '10 arrived',
      carrierEvent('ACT ARRI NLRTM 04-01', A),
      direct.toSpliced(2, 1),
      ['vessel_arrived NLRTM'],
    ],
    [
      '11 expected arrival',
      carrierEvent('EST ARRI NLRTM 04-01', A),
      direct.slice(0, 2),
      ['estimated.vessel_arrived NLRTM'],
    ],
    [
      '12 discharged',
      carrierEvent('ACT DISC NLRTM 04-02', A),
      direct.slice(0, 3),
      ['vessel_discharged NLRTM'],
    ],
    [
      '13 barge loaded',
      carrierEvent('ACT LOAD CNNKG 02-25', BARGE),
      direct,
      ['feeder_loaded CNNKG'],
    ],
    [
      '13 barge discharged',
      carrierEvent('ACT DISC DEDUI 04-05', BARGE),
      direct,
      ['feeder_discharged DEDUI'],
    ],
    ['14 rail loaded', carrierEvent('ACT LOAD NLRTM 04-04', RAIL), direct, ['rail_loaded NLRTM']],
    [
      '14 rail unloaded',
      carrierEvent('ACT DISC DEDUI 04-06', RAIL),
      direct,
      ['rail_unloaded DEDUI'],
    ],
    [
      '15 rail departed at a gate',
      carrierEvent('ACT GTOT NLRTM 04-04', RAIL),
      direct,
      ['rail_departed NLRTM'],
    ],
    [
      '15 not twice',
      carrierEvent('ACT GTOT NLRTM 04-04', RAIL),
      [...direct, carrierEvent('ACT DEPA NLRTM 04-04', RAIL)],
      [],
    ],
    [
      '16 inland by rail',
      carrierEvent('ACT ARRI DEDUI 04-06', RAIL),
      direct,
      ['arrived_at_inland_destination DEDUI', 'rail_arrived DEDUI'],
    ],
    [
      '16 inland by truck',
      carrierEvent('ACT GTIN DEDUI 04-06', { facility_type: 'RAMP' }),
      direct,
      ['arrived_at_inland_destination DEDUI'],
    ],
    [
      '17 inland expected',
      carrierEvent('PLN ARRI DEDUI 04-06', RAIL),
      direct,
      ['estimated.arrived_at_inland_destination DEDUI'],
    ],
    ['18 available', carrierEvent('ACT AVPU NLRTM 04-03'), direct, ['available NLRTM']],
    ['19 full out', carrierEvent('ACT GTOT NLRTM 04-04'), direct, ['full_out NLRTM']],
    ['19 full out by PICK', carrierEvent('ACT PICK NLRTM 04-04'), direct, ['full_out NLRTM']],
    [
      '20 empty in',
      carrierEvent('ACT GTIN NLRTM 04-10 E'),
      [...direct, carrierEvent('ACT GTOT NLRTM 04-04')],
      ['empty_in NLRTM'],
    ],
    ['21 between terminals', carrierEvent('ACT GTOT SGSIN 03-12'), [...first, ...second], []],
    ['22 stuffing', carrierEvent('ACT STUF CNSHA 02-22'), direct, []],
    ['22 loaded empty', carrierEvent('ACT LOAD CNSHA 02-01 E', C), direct, []],
  ]
  test.each(cases)('%s', (_row, event, others, expected) => {
    const before = lines(others)
    const added = [...lines([...others, event])]
    for (const line of before) if (added.includes(line)) added.splice(added.indexOf(line), 1)
    expect(added.sort()).toEqual(expected)
  })

  test.each([
    ['VOID', [], true],
    ['REJE', [], true],
    ['CONF', [], false],
    [
      'VOID',
      [carrierEvent('ACT CONF - 01-20', { event_type: 'SHIPMENT', document_type: 'BKG' })],
      false,
    ],
    ['VOID', direct, false],
  ])('23 booking %s', (code, others, cancelled) => {
    const event = carrierEvent(`ACT ${code} - 01-10`, {
      event_type: 'SHIPMENT',
      document_type: 'BKG',
    })
    expect(journeyOf([event, ...others]).shipment.booking_cancelled).toBe(cancelled)
  })
})
