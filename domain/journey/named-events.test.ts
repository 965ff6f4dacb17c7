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

describe('the table in docs/events.md', () => {
  const cases: [string, CarrierEvent, CarrierEvent[], string[]][] = [
    ['empty out', carrierEvent('ACT GTOT CNSHA 02-20 E'), direct, ['empty_out CNSHA']],
    ['empty out by PICK', carrierEvent('ACT PICK CNSHA 02-20 E'), direct, ['empty_out CNSHA']],
    ['full in', carrierEvent('ACT GTIN CNSHA 02-25'), direct, ['full_in CNSHA']],
    ['full in by DROP', carrierEvent('ACT DROP CNSHA 02-25'), direct, ['full_in CNSHA']],
    ['loaded', carrierEvent('ACT LOAD CNSHA 03-02', A), direct.slice(1), ['vessel_loaded CNSHA']],
    [
      'departed',
      carrierEvent('ACT DEPA CNSHA 03-03', A),
      direct.toSpliced(1, 1),
      ['vessel_departed CNSHA'],
    ],
    [
      'planned departure',
      carrierEvent('PLN DEPA CNSHA 03-03', A),
      direct.slice(0, 1),
      ['estimated.vessel_departed CNSHA'],
    ],
    [
      'transshipment arrived',
      carrierEvent('ACT ARRI SGSIN 03-10', A),
      [...first.toSpliced(2, 1), ...second],
      ['transshipment_arrived SGSIN'],
    ],
    [
      'transshipment discharged',
      carrierEvent('ACT DISC SGSIN 03-11', A),
      [...first.slice(0, 3), ...second],
      ['transshipment_discharged SGSIN'],
    ],
    [
      'transshipment loaded',
      carrierEvent('ACT LOAD SGSIN 03-15', B),
      [...first, ...second.slice(1)],
      ['transshipment_loaded SGSIN'],
    ],
    [
      'transshipment departed',
      carrierEvent('ACT DEPA SGSIN 03-16', B),
      [...first, ...second.toSpliced(1, 1)],
      ['transshipment_departed SGSIN'],
    ],
    [
      'arrived',
      carrierEvent('ACT ARRI NLRTM 04-01', A),
      direct.toSpliced(2, 1),
      ['vessel_arrived NLRTM'],
    ],
    [
      'expected arrival',
      carrierEvent('EST ARRI NLRTM 04-01', A),
      direct.slice(0, 2),
      ['estimated.vessel_arrived NLRTM'],
    ],
    [
      'discharged',
      carrierEvent('ACT DISC NLRTM 04-02', A),
      direct.slice(0, 3),
      ['vessel_discharged NLRTM'],
    ],
    ['barge loaded', carrierEvent('ACT LOAD CNNKG 02-25', BARGE), direct, ['feeder_loaded CNNKG']],
    [
      'barge discharged',
      carrierEvent('ACT DISC DEDUI 04-05', BARGE),
      direct,
      ['feeder_discharged DEDUI'],
    ],
    ['rail loaded', carrierEvent('ACT LOAD NLRTM 04-04', RAIL), direct, ['rail_loaded NLRTM']],
    ['rail unloaded', carrierEvent('ACT DISC DEDUI 04-06', RAIL), direct, ['rail_unloaded DEDUI']],
    [
      'rail departed at a gate',
      carrierEvent('ACT GTOT NLRTM 04-04', RAIL),
      direct,
      ['rail_departed NLRTM'],
    ],
    [
      'no rail departure at a gate beside a reported one',
      carrierEvent('ACT GTOT NLRTM 04-04', RAIL),
      [...direct, carrierEvent('ACT DEPA NLRTM 04-04', RAIL)],
      [],
    ],
    [
      'inland arrival by rail',
      carrierEvent('ACT ARRI DEDUI 04-06', RAIL),
      direct,
      ['arrived_at_inland_destination DEDUI', 'rail_arrived DEDUI'],
    ],
    [
      'inland arrival by truck',
      carrierEvent('ACT GTIN DEDUI 04-06', { facility_type: 'RAMP' }),
      direct,
      ['arrived_at_inland_destination DEDUI'],
    ],
    [
      'expected inland arrival',
      carrierEvent('PLN ARRI DEDUI 04-06', RAIL),
      direct,
      ['estimated.arrived_at_inland_destination DEDUI'],
    ],
    ['available', carrierEvent('ACT AVPU NLRTM 04-03'), direct, ['available NLRTM']],
    ['full out', carrierEvent('ACT GTOT NLRTM 04-04'), direct, ['full_out NLRTM']],
    ['full out by PICK', carrierEvent('ACT PICK NLRTM 04-04'), direct, ['full_out NLRTM']],
    [
      'empty in',
      carrierEvent('ACT GTIN NLRTM 04-10 E'),
      [...direct, carrierEvent('ACT GTOT NLRTM 04-04')],
      ['empty_in NLRTM'],
    ],
    [
      'no gate-out between terminals',
      carrierEvent('ACT GTOT SGSIN 03-12'),
      [...first, ...second],
      [],
    ],
    ['no event for stuffing', carrierEvent('ACT STUF CNSHA 02-22'), direct, []],
    [
      'no event for loading an empty container',
      carrierEvent('ACT LOAD CNSHA 02-01 E', C),
      direct,
      [],
    ],
  ]
  test.each(cases)('%s', (_name, event, others, expected) => {
    const before = lines(others)
    const added = [...lines([...others, event])]
    for (const line of before) if (added.includes(line)) added.splice(added.indexOf(line), 1)
    expect(added.sort()).toEqual(expected)
  })

  test.each([
    ['that is voided', 'VOID', [], true],
    ['that is rejected', 'REJE', [], true],
    ['that is confirmed', 'CONF', [], false],
    [
      'that is voided and confirmed later',
      'VOID',
      [carrierEvent('ACT CONF - 01-20', { event_type: 'SHIPMENT', document_type: 'BKG' })],
      false,
    ],
    ['that is voided before a lading', 'VOID', direct, false],
  ])('a booking %s', (_how, code, others, cancelled) => {
    const event = carrierEvent(`ACT ${code} - 01-10`, {
      event_type: 'SHIPMENT',
      document_type: 'BKG',
    })
    expect(journeyOf([event, ...others]).shipment.booking_cancelled).toBe(cancelled)
  })
})

test('an event tells the address of its facility, if the carrier gives the street', () => {
  const gate = { facility_code: 'DELTA', facility_city: 'Rotterdam', facility_zip: '3199' }
  const facilityWith = (more: Partial<CarrierEvent>) => {
    const event = carrierEvent('ACT GTIN CNSHA 02-25', { ...gate, ...more })
    return journeyOf([...direct, event]).containers[0]?.events[0]?.facility
  }
  expect(facilityWith({ facility_street: 'Kai 3' })).toMatchObject({
    code: 'DELTA',
    address: { street: 'Kai 3', city: 'Rotterdam', state: null, zip: '3199' },
  })
  expect(facilityWith({})).toMatchObject({ code: 'DELTA', address: null })
})

test('a discharge that is told under both voyages of the ship is one', () => {
  const disc = carrierEvent('ACT DISC SGSIN 03-11', { ship: 'ALPHA', voyage: '13E' })
  expect(lines([...first, disc, ...second])).toEqual(lines([...first, ...second]))
})
