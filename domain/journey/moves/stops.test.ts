import { describe, expect, test } from 'vitest'
import { journeyOf } from '../journey.ts'
import type { CarrierEvent } from '../../carrier-event.ts'
import { A, B, BARGE, C, carrierEvent, direct, leg, lines } from '../compact-events-fixture.ts'

const loose = (words: string, ship = A) => carrierEvent(words, { ...ship, container_number: null })

describe('a port that the way touches twice', () => {
  test('is a transshipment first and a call later', () => {
    const first = leg('ACT', 'CNSHA', 'SGSIN', ['03-02', '03-03', '03-10', '03-11'], A)
    const second = leg('ACT', 'SGSIN', 'LKCMB', ['03-15', '03-16', '03-20', '03-21'], B)
    const back = [
      carrierEvent('ACT LOAD LKCMB 03-25', C),
      carrierEvent('ACT DEPA LKCMB 03-26', C),
      carrierEvent('ACT ARRI SGSIN 03-30', C),
      carrierEvent('ACT DEPA SGSIN 03-31', C),
      carrierEvent('ACT ARRI AUSYD 04-14', C),
      carrierEvent('ACT DISC AUSYD 04-15', C),
    ]
    const events = [...first, ...second, ...back]
    expect(journeyOf(events).shipment.port_of_discharge?.locode).toBe('AUSYD')
    expect(lines(events).filter((line) => line.endsWith('SGSIN'))).toEqual([
      'transshipment_arrived SGSIN',
      'transshipment_discharged SGSIN',
      'transshipment_loaded SGSIN',
      'transshipment_departed SGSIN',
    ])
  })

  test('is a transshipment twice', () => {
    const legs = [
      ...leg('ACT', 'CNSHA', 'SGSIN', ['03-02', '03-03', '03-10', '03-11'], A),
      ...leg('ACT', 'SGSIN', 'IDJKT', ['03-15', '03-16', '03-18', '03-19'], B),
      ...leg('ACT', 'IDJKT', 'SGSIN', ['03-22', '03-23', '03-25', '03-26'], {
        ship: 'BRAVO',
        voyage: '8E',
      }),
      ...leg('ACT', 'SGSIN', 'NLRTM', ['03-29', '03-30', '04-20', '04-21'], C),
    ]
    expect(lines(legs).filter((line) => line === 'transshipment_discharged SGSIN')).toHaveLength(2)
    expect(journeyOf(legs).shipment.port_of_discharge?.locode).toBe('NLRTM')
  })
})

describe('a ship that calls twice at the port of discharge', () => {
  const left = [carrierEvent('ACT LOAD CNSHA 03-02', A), carrierEvent('ACT DEPA CNSHA 03-03', A)]
  const own = (words: string) => carrierEvent(words, { ...A, container_number: 'MSKU0000015' })
  const calls = [
    own('ACT ARRI NLRTM 04-01'),
    own('ACT DEPA NLRTM 04-02'),
    own('ACT ARRI DEHAM 04-03'),
  ]
  const again = own('PLN ARRI NLRTM 04-06')
  const factsOf = (events: readonly CarrierEvent[]) => {
    const { port_of_discharge, pod_eta_at, pod_ata_at } = journeyOf(events, {
      now: Date.parse('2026-04-04'),
    }).shipment
    return [port_of_discharge?.locode ?? null, pod_eta_at?.slice(5, 10) ?? null, pod_ata_at]
  }

  test('is expected there again with the container that it has kept aboard', () => {
    expect(factsOf([...left, ...calls, again])).toEqual(['NLRTM', '04-06', null])
    expect(lines([...left, ...calls, again]).slice(2)).toEqual(['estimated.vessel_arrived NLRTM'])
  })

  test('is not expected with a container that it has put ashore at the first call', () => {
    const ashore = carrierEvent('ACT DISC NLRTM 04-01T18:00', A)
    const hers = [...calls, again].map((event) => ({ ...event, container_number: null }))
    expect(factsOf([...left, ...hers, ashore])[2]).toBe('2026-04-01T12:00:00.000Z')
  })
})

describe('a call of the ship without the container', () => {
  test.each([
    [
      'before it takes the container aboard',
      [loose('ACT ARRI CNNGB 02-27'), loose('ACT DEPA CNNGB 02-28')],
    ],
    ['after it has put it ashore', [loose('ACT DEPA NLRTM 04-03'), loose('ACT ARRI DEHAM 04-05')]],
    ['in its schedule', [loose('PLN ARRI DEHAM 04-05'), loose('PLN DEPA DEHAM 04-06')]],
  ])('%s is no part of the journey', (_when, calls) => {
    expect(lines([...direct, ...calls])).toEqual(lines(direct))
    expect(journeyOf([...direct, ...calls]).shipment).toEqual(journeyOf(direct).shipment)
  })
})

test('moves at one time are told in the order of the trade', () => {
  const day = (words: string) => carrierEvent(`${words}T00:00`)
  const events = ['ACT DEPA CNSHA 03-02', 'ACT LOAD CNSHA 03-02', 'ACT GTIN CNSHA 03-02'].map(day)
  expect(lines(events)).toEqual(['full_in CNSHA', 'vessel_loaded CNSHA', 'vessel_departed CNSHA'])
})

describe('cargo that goes back to its first port', () => {
  const out = leg('ACT', 'CNSHA', 'NLRTM', ['03-02', '03-03', '04-01', '04-02'], A)
  const portsOf = (events: readonly CarrierEvent[]) => {
    const { port_of_lading, port_of_discharge } = journeyOf(events).shipment
    return [port_of_lading?.locode, port_of_discharge?.locode]
  }

  test('is expected there again by the ship that takes it back', () => {
    const back = leg('ACT PLN', 'NLRTM', 'CNSHA', ['04-14', '04-15', '05-10', '05-11'], B)
    expect(portsOf([...out, ...back])).toEqual(['CNSHA', 'CNSHA'])
    expect(lines([...out, ...back]).at(-1)).toBe('estimated.vessel_arrived CNSHA')
    const planned = leg('PLN', 'NLRTM', 'CNSHA', ['04-14', '04-15', '05-10', '05-11'], B)
    expect(portsOf([...out, ...planned])).toEqual(['CNSHA', 'CNSHA'])
  })

  test('is not expected there by its own ship, which only calls there on her next voyage', () => {
    const next = { ship: A.ship, voyage: '13E' }
    const calls = [
      carrierEvent('ACT DEPA NLRTM 04-03', next),
      carrierEvent('PLN ARRI CNSHA 05-10', next),
    ]
    expect(portsOf([...out, ...calls])).toEqual(['CNSHA', 'NLRTM'])
  })
})

describe('a container that is discharged for transshipment', () => {
  const aboard = leg('ACT', 'CNSHA', 'KRPUS', ['03-02', '03-03', '03-05', '03-06'], A)
  const ashore = aboard.map((event) => ({
    ...event,
    role_hint: event.event_code === 'DISC' ? ('TS' as const) : null,
  }))
  const expected = carrierEvent('EST ARRI USLGB 03-25', { ...A, container_number: 'MSKU0000015' })
  const now = { now: Date.parse('2026-03-07T00:00:00Z') }

  test('is expected at its port, though the carrier still names the ship that has put it ashore', () => {
    expect(journeyOf([...ashore, expected], now).shipment).toMatchObject({
      port_of_discharge: { locode: 'USLGB' },
      pod_eta_at: expected.event_at,
      pod_vessel_name: null,
    })
    expect(lines([...ashore, expected], now).slice(-2)).toEqual([
      'transshipment_discharged KRPUS',
      'estimated.vessel_arrived USLGB',
    ])
  })

  test('is not expected where her other ports are told, without a word of the container', () => {
    const call = { ...expected, container_number: null }
    expect(journeyOf([...ashore, call], now).shipment.port_of_discharge).toBeNull()
  })

  test('is expected with the next ship, once the carrier names her', () => {
    const next = leg('PLN', 'KRPUS', 'USLGB', ['03-10', '03-11', '03-23', '03-24'], B)
    expect(journeyOf([...ashore, expected, ...next], now).shipment).toMatchObject({
      port_of_discharge: { locode: 'USLGB' },
      pod_eta_at: '2026-03-23T12:00:00.000Z',
      pod_vessel_name: 'BRAVO',
    })
  })

  test('has the port of discharge to which the next ship brings it, though the plan for the first one stands', () => {
    const podOf = (events: readonly CarrierEvent[]) =>
      journeyOf([...ashore, expected, ...events], now).shipment.port_of_discharge?.locode
    const days = ['03-10', '03-11', '03-23', '03-24'] as const
    expect(podOf(leg('PLN', 'KRPUS', 'USOAK', days, B))).toBe('USOAK')
    const fetched = carrierEvent('ACT GTOT USOAK 03-26')
    expect(podOf([...leg('ACT', 'KRPUS', 'USOAK', days, B), fetched])).toBe('USOAK')
    expect(podOf([...leg('ACT', 'KRPUS', 'USOAK', days), fetched])).toBe('USOAK')
  })

  test('keeps its port of discharge while the next ship brings it to another hub', () => {
    const next = leg('PLN', 'KRPUS', 'SGSIN', ['03-10', '03-11', '03-15', '03-16'], B)
    const hub = next.map((event) => ({
      ...event,
      role_hint: event.event_code === 'DISC' ? ('TS' as const) : null,
    }))
    expect(journeyOf([...ashore, expected, ...hub], now).shipment.port_of_discharge).toMatchObject({
      locode: 'USLGB',
    })
  })
})

describe('a ship that leaves out the port of discharge', () => {
  const aboard = leg('ACT', 'CNSHA', 'BEANR', ['03-02', '03-03', '04-03', '04-04'], A)
  const plans = ['PLN ARRI NLRTM 04-01', 'PLN DISC NLRTM 04-02']
  const shuttle = leg('ACT', 'BEANR', 'NLRTM', ['04-06', '04-06', '04-07', '04-07T18:00'], BARGE)

  test.each(plans)('brings the container no more to where it was planned: %s', (plan) => {
    const events = [...aboard, carrierEvent(plan, A), ...shuttle]
    expect(journeyOf(events).shipment).toMatchObject({
      port_of_discharge: { locode: 'BEANR' },
      destination: { locode: 'NLRTM' },
      pod_vessel_name: 'ALPHA',
    })
  })

  test('is not one of which only the discharge names no port', () => {
    const events = [carrierEvent('PLN ARRI NLRTM 04-01', A), carrierEvent('ACT DISC - 04-02', A)]
    expect(journeyOf([...aboard.slice(0, 2), ...events]).shipment.port_of_discharge?.locode).toBe(
      'NLRTM',
    )
  })

  test('brings it there where it is to be put aboard her again', () => {
    const again = [carrierEvent('PLN LOAD BEANR 04-05', A), carrierEvent('PLN DISC NLRTM 04-06', A)]
    expect(journeyOf([...aboard, ...again]).shipment.port_of_discharge?.locode).toBe('NLRTM')
  })
})

describe('a container that its ship has carried past its port', () => {
  const aboard = leg('ACT', 'SGSIN', 'NLRTM', ['04-10', '04-10', '05-04', '05-05'], A).slice(0, 3)
  const overcarried = carrierEvent('ACT DISC DEHAM 05-08', A)
  const back = carrierEvent('PLN ARRI NLRTM 05-22', B)
  const podOf = (...events: readonly CarrierEvent[]) =>
    journeyOf([...aboard, ...events]).shipment.port_of_discharge?.locode
  const expected = (...events: readonly CarrierEvent[]) => lines([...aboard, ...events]).at(-1)

  test('is expected there with the ship that brings it back, though no departure is told', () => {
    const load = carrierEvent('ACT LOAD DEHAM 05-14', B)
    expect(podOf(overcarried, load, back)).toBe('NLRTM')
    expect(expected(overcarried, load, back)).toBe('estimated.vessel_arrived NLRTM')
  })

  test('is not on its way back while it is aboard the ship that has come there', () => {
    const later = carrierEvent('EST DISC NLRTM 05-05', A)
    expect(podOf(later)).toBe('NLRTM')
    expect(lines([...aboard, later])).toContain('vessel_arrived NLRTM')
  })

  test('is not on its way back with a ship that goes elsewhere', () => {
    const load = carrierEvent('ACT LOAD DEHAM 05-14', B)
    expect(podOf(overcarried, load, carrierEvent('PLN ARRI PLGDY 05-22', B))).toBe('PLGDY')
  })
})

test('the carrier’s numbers of the calls tell their order where a plan is out of date and no ship is named', () => {
  const portsOf = (numbers: readonly (number | null)[]) => {
    const events = ['ACT DEPA CNSHA 03-10', 'PLN DEPA SGSIN 03-08', 'PLN ARRI NLRTM 04-01'].map(
      (words, n) => carrierEvent(words, { transport_call_sequence: numbers[n] ?? null }),
    )
    return journeyOf(events).shipment.port_of_lading?.locode
  }
  expect(portsOf([1, 2, 3])).toBe('CNSHA')
  expect(portsOf([null, null, null])).toBe('SGSIN')
})
