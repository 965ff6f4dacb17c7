import { describe, expect, test } from 'vitest'
import type { CarrierEvent } from '../carrier-event.ts'
import { journeyOf } from './journey.ts'
import {
  A,
  B,
  C,
  RAIL,
  direct,
  first,
  leg,
  lines,
  planned,
  second,
  carrierEvent,
} from './compact-events-fixture.ts'

const ownEvent = (text: string, more = {}) =>
  carrierEvent(text, { ...more, container_number: 'MSKU0000015' })

describe('whole journeys', () => {
  test('a direct one, from empty to empty', () => {
    const events = [
      carrierEvent('ACT GTOT CNSHA 02-20 E'),
      carrierEvent('ACT GTIN CNSHA 02-25'),
      ...direct,
      carrierEvent('ACT GTOT NLRTM 04-04'),
      carrierEvent('ACT GTIN NLRTM 04-10 E'),
    ]
    expect(lines(events)).toEqual([
      'empty_out CNSHA',
      'full_in CNSHA',
      'vessel_loaded CNSHA',
      'vessel_departed CNSHA',
      'vessel_arrived NLRTM',
      'vessel_discharged NLRTM',
      'full_out NLRTM',
      'empty_in NLRTM',
    ])
    expect(journeyOf(events).containers[0]).toMatchObject({
      current_status: 'empty_returned',
      pod_full_out_at: '2026-04-04T12:00:00.000Z',
      final_destination_full_out_at: null,
      empty_terminated_locode: 'NLRTM',
      pod_locode: 'NLRTM',
    })
  })

  test('two transshipments', () => {
    const third = leg('ACT', 'NLRTM', 'NOOSL', ['04-05', '04-06', '04-09', '04-10'], C)
    expect(lines([...first, ...second, ...third]).slice(-8)).toEqual([
      'transshipment_loaded SGSIN',
      'transshipment_departed SGSIN',
      'transshipment_arrived NLRTM',
      'transshipment_discharged NLRTM',
      'transshipment_loaded NLRTM',
      'transshipment_departed NLRTM',
      'vessel_arrived NOOSL',
      'vessel_discharged NOOSL',
    ])
  })

  test('a port where the container stays aboard gives no event', () => {
    const call = [ownEvent('ACT ARRI SGSIN 03-10', A), ownEvent('ACT DEPA SGSIN 03-11', A)]
    expect(lines([...direct, ...call])).toEqual(lines(direct))
  })

  test('one with the ship that had brought the container empty, where the carrier numbers no voyages', () => {
    const ship = { ship: 'ALPHA' }
    const empty = leg('ACT', 'SGSIN', 'CNSHA', ['02-08', '02-08', '02-15', '02-15'], ship).map(
      (event) => (event.event_type === 'EQUIPMENT' ? { ...event, empty: true } : event),
    )
    const gates = [carrierEvent('ACT GTOT CNSHA 02-20 E'), carrierEvent('ACT GTIN CNSHA 02-25')]
    const laden = leg('ACT', 'CNSHA', 'NLRTM', ['03-02', '03-03', '04-01', '04-02'], ship)
    expect(lines([...empty, ...gates, ...laden])).toEqual([
      'empty_out CNSHA',
      'full_in CNSHA',
      'vessel_loaded CNSHA',
      'vessel_departed CNSHA',
      'vessel_arrived NLRTM',
      'vessel_discharged NLRTM',
    ])
  })

  test('moves of other ships at a transshipment port are ignored', () => {
    const others = [
      carrierEvent('ACT DEPA SGSIN 03-12', A),
      carrierEvent('ACT ARRI SGSIN 03-14', B),
    ]
    expect(lines([...first, ...second, ...others])).toEqual(lines([...first, ...second]))
  })

  test('a feeder before the port that the carrier calls the port of lading', () => {
    const feeder = leg('ACT', 'CNNKG', 'CNSHA', ['02-20', '02-21', '02-22', '02-23'], C)
    const [loaded, ...rest] = direct
    const events = [...feeder, { ...loaded!, role_hint: 'POL' as const }, ...rest]
    expect(lines(events).slice(0, 5)).toEqual([
      'feeder_loaded CNNKG',
      'feeder_departed CNNKG',
      'feeder_arrived CNSHA',
      'feeder_discharged CNSHA',
      'vessel_loaded CNSHA',
    ])
  })

  test('rail to the port, rail from the port, delivery inland', () => {
    const events = [
      carrierEvent('ACT GTIN CNCKG 02-18', { facility_type: 'RAMP' }),
      carrierEvent('ACT LOAD CNCKG 02-19', RAIL),
      carrierEvent('ACT DISC CNSHA 02-25', RAIL),
      ...direct,
      carrierEvent('ACT LOAD NLRTM 04-04', RAIL),
      carrierEvent('ACT DEPA NLRTM 04-05', RAIL),
      carrierEvent('ACT ARRI DEDUI 04-06', RAIL),
      carrierEvent('ACT DISC DEDUI 04-07', RAIL),
      carrierEvent('ACT GTOT DEDUI 04-08'),
    ]
    expect(lines(events)).toContain('full_in CNCKG')
    expect(lines(events).filter((line) => line.startsWith('arrived_at'))).toEqual([
      'arrived_at_inland_destination DEDUI',
    ])
    const { shipment, containers } = journeyOf(events)
    expect(shipment.destination?.locode).toBe('DEDUI')
    expect(containers[0]).toMatchObject({
      pod_rail_loaded_at: '2026-04-04T12:00:00.000Z',
      ind_ata_at: '2026-04-06T12:00:00.000Z',
      ind_rail_unloaded_at: '2026-04-07T12:00:00.000Z',
      pod_full_out_at: null,
      final_destination_full_out_at: '2026-04-08T12:00:00.000Z',
      final_destination_locode: 'DEDUI',
      current_status: 'picked_up',
    })
  })

  test('a port of discharge becomes a transshipment when a later leg is planned', () => {
    expect(lines(first).slice(-2)).toEqual(['vessel_arrived SGSIN', 'vessel_discharged SGSIN'])
    expect(lines([...first, ...planned])).toEqual([
      'vessel_loaded CNSHA',
      'vessel_departed CNSHA',
      'transshipment_arrived SGSIN',
      'transshipment_discharged SGSIN',
      'estimated.vessel_arrived NLRTM',
    ])
  })

  test('a container stays aboard a ship that goes on under another voyage number', () => {
    const next = { ...A, voyage: '13W' }
    const call = [
      carrierEvent('ACT ARRI SGSIN 03-10', A),
      carrierEvent('ACT DEPA SGSIN 03-11', next),
    ]
    const on = [
      carrierEvent('ACT ARRI NLRTM 04-01', next),
      carrierEvent('ACT DISC NLRTM 04-02', next),
    ]
    const { containers } = journeyOf([...direct.slice(0, 2), ...call, ...on])
    expect(containers[0]?.events.map(({ event }) => event)).toEqual(
      ['vessel_loaded', 'vessel_departed', 'vessel_arrived', 'vessel_discharged'].map(
        (name) => `container.transport.${name}`,
      ),
    )
  })

  test('an outdated plan of the last leg does not change the order of the ports', () => {
    const late = leg('PLN', 'SGSIN', 'NLRTM', ['03-04', '03-05', '03-08', '03-09'], B)
    expect(lines([...first, ...late])).toContain('transshipment_discharged SGSIN')
  })

  test('a container that is rolled over to another ship follows its plans', () => {
    const old = leg('PLN', 'CNSHA', 'NLRTM', ['03-02', '03-03', '04-01', '04-02'], {
      ...A,
      created_at: '2026-02-01T00:00:00Z',
    })
    const rolled = leg('PLN', 'CNSHA', 'NLRTM', ['03-09', '03-10', '04-08', '04-09'], {
      ...B,
      created_at: '2026-02-20T00:00:00Z',
    })
    const { shipment, estimated_arrival } = journeyOf([...rolled, ...old])
    expect(shipment).toMatchObject({
      pod_vessel_name: 'BRAVO',
      pol_etd_at: '2026-03-10T12:00:00.000Z',
    })
    expect(estimated_arrival).toMatchObject({ vessel_name: 'BRAVO', locode: 'NLRTM' })
  })

  test('the newest of repeated estimates counts', () => {
    const estimate = (day: string, created: string) =>
      carrierEvent(`EST ARRI NLRTM ${day}`, { ...A, created_at: `2026-03-${created}T00:00:00Z` })
    const estimates = [estimate('04-05', '05'), estimate('04-03', '20'), estimate('04-09', '10')]
    expect(journeyOf([...direct.slice(0, 2), ...estimates]).estimated_arrival?.timestamp).toBe(
      '2026-04-03T12:00:00.000Z',
    )
  })

  test('two gate-outs on different days are two, a corrected time is one', () => {
    const out = (day: string, id: string, created: string) =>
      carrierEvent(`ACT GTOT NLRTM ${day}`, {
        event_id: id,
        created_at: `2026-04-${created}T00:00:00Z`,
      })
    const outs = (events: CarrierEvent[]) =>
      lines([...direct, ...events]).filter((line) => line.startsWith('full_out')).length
    expect(outs([out('04-04', 'a', '05'), out('04-07', 'b', '08')])).toBe(2)
    expect(outs([out('04-04', 'a', '05'), out('04-07', 'a', '08')])).toBe(1)
    expect(outs([out('04-04', 'a', '05'), out('04-04T14:00', 'b', '06')])).toBe(1)
  })

  test('the carrier’s own role of a port overrides an inferred one', () => {
    const hinted = first.map((event) =>
      event.locode === 'SGSIN' ? { ...event, role_hint: 'TS' as const } : event,
    )
    expect(lines(hinted).slice(-2)).toEqual([
      'transshipment_arrived SGSIN',
      'transshipment_discharged SGSIN',
    ])
  })
})

test('a shipment has the number that was asked for, though most events name that of another shipper in the container', () => {
  const numbersOf = (asked: string, number_type: string) =>
    journeyOf(
      direct.map((event, n) => ({
        ...event,
        bill_of_lading_number: n === 0 ? 'LDF0000002' : 'LDF0000001',
        booking_number: n === 0 ? 'BOOKED2' : 'BOOKED1',
      })),
      { asked: [{ number: asked, number_type }] },
    ).shipment
  expect(numbersOf('LDF0000002', 'bill_of_lading').bill_of_lading_number).toBe('LDF0000002')
  expect(numbersOf('BOOKED2', 'booking_number').booking_number).toBe('BOOKED2')
  expect(numbersOf('MSKU0000015', 'container')).toMatchObject({
    bill_of_lading_number: 'LDF0000001',
    booking_number: 'BOOKED1',
  })
})
