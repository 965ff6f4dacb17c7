import { describe, expect, test } from 'vitest'
import type { CarrierEvent } from '../carrier-event.ts'
import { journeyOf } from './journey.ts'
import { A, B, C, direct, leg, lines, planned, carrierEvent } from './compact-events-fixture.ts'

describe('sparse answers', () => {
  test('plans alone give estimates only', () => {
    const plans = [
      ...leg('PLN', 'CNSHA', 'SGSIN', ['03-02', '03-03', '03-10', '03-11'], A),
      ...planned,
    ]
    expect(lines(plans)).toEqual([
      'estimated.vessel_departed CNSHA',
      'estimated.vessel_arrived NLRTM',
    ])
  })

  test('an expected discharge stands for the arrival of which the carrier tells nothing', () => {
    const sailed = direct.slice(0, 2)
    const due = carrierEvent('EST DISC NLRTM 04-02', A)
    const call = carrierEvent('EST ARRI NLRTM 04-01', A)
    expect(lines([...sailed, due])).toContain('estimated.vessel_arrived NLRTM')
    const etaOf = (events: readonly CarrierEvent[]) => journeyOf(events).shipment.pod_eta_at
    expect(etaOf([...sailed, due])).toBe(due.event_at)
    expect(etaOf([...sailed, due, call])).toBe(call.event_at)
    expect(etaOf([...direct.slice(0, 3), due])).toBe(null)
  })

  test('an expected arrival without a place is at the port to which the last ship sails', () => {
    const change = [
      ...leg('ACT', 'CNSHA', 'SGSIN', ['03-02', '03-03', '03-10', '03-11'], A),
      carrierEvent('ACT LOAD SGSIN 03-15', B),
    ]
    const due = carrierEvent('EST ARRI - 04-01')
    const etaOf = (events: readonly CarrierEvent[]) => journeyOf(events).shipment.pod_eta_at
    expect(etaOf([...change, due])).toBe(due.event_at)
    expect(lines([...change, due])).toContain('transshipment_discharged SGSIN')
    const named = carrierEvent('EST ARRI NLRTM 04-03', B)
    expect(etaOf([...change, due, named])).toBe(named.event_at)
    const earlier = carrierEvent('EST ARRI - 03-09')
    expect(etaOf([...change, earlier])).toBe(null)
  })

  test('an answer without container numbers still gives the shipment', () => {
    const calls = [carrierEvent('ACT DEPA CNSHA 03-03', A), carrierEvent('EST ARRI NLRTM 04-01', A)]
    const journey = journeyOf(calls)
    expect(journey.containers).toEqual([])
    expect(journey.shipment).toMatchObject({
      port_of_lading: { locode: 'CNSHA' },
      port_of_discharge: { locode: 'NLRTM' },
      pol_atd_at: '2026-03-03T12:00:00.000Z',
    })
    expect(journey.estimated_arrival?.locode).toBe('NLRTM')
  })

  test('a transport call without containers concerns those on its ship', () => {
    const other = leg('ACT PLN', 'CNSHA', 'BEANR', ['03-02', '03-03', '04-01', '04-02'], {
      ...B,
      container_number: 'TCNU0000010',
    }).filter((event) => event.event_type === 'EQUIPMENT')
    const arrival = carrierEvent('ACT ARRI NLRTM 04-01', A)
    const { containers } = journeyOf([...direct.toSpliced(2, 1), ...other, arrival])
    const arrived = containers.filter((one) => one.pod_arrived_at !== null)
    expect(arrived.map((one) => one.number)).toEqual(['MSKU0000015'])
  })

  test('missing ships, discharge and sequence numbers still give the ports', () => {
    const bare = [
      carrierEvent('ACT LOAD CNSHA 03-02'),
      carrierEvent('ACT GTOT NLRTM 04-04'),
      carrierEvent('ACT ARRI NLRTM 04-01'),
    ]
    expect(lines(bare)).toEqual(['vessel_loaded CNSHA', 'vessel_arrived NLRTM', 'full_out NLRTM'])
  })

  test('an empty container that moves by sea after its return does not lengthen the journey', () => {
    const after = [
      carrierEvent('ACT GTOT NLRTM 04-04'),
      carrierEvent('ACT GTIN NLRTM 04-10 E'),
      carrierEvent('ACT LOAD NLRTM 04-20 E', C),
      carrierEvent('ACT DEPA NLRTM 04-21', C),
      carrierEvent('ACT ARRI GBFXT 04-23', C),
    ]
    expect(journeyOf([...direct, ...after]).shipment.port_of_discharge?.locode).toBe('NLRTM')
  })
})
