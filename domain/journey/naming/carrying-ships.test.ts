import { describe, expect, test } from 'vitest'
import { journeyOf } from '../journey.ts'
import { A, B, C, carrierEvent, first, leg, lines } from '../compact-events-fixture.ts'

const arrival = (more = {}) =>
  carrierEvent('EST ARRI NLRTM 04-01', { container_number: 'MSKU0000015', ...more })

test.each([
  ['discharged at the transshipment port', first],
  ['still on the first ship', first.slice(0, 2)],
])('the expected arrival on a second ship is told of a container that is %s', (_where, events) => {
  const { shipment, estimated_arrival } = journeyOf([...events, arrival(B)])
  expect(shipment).toMatchObject({
    port_of_discharge: { locode: 'NLRTM' },
    pod_eta_at: '2026-04-01T12:00:00.000Z',
    pod_vessel_name: 'BRAVO',
  })
  expect(estimated_arrival).toMatchObject({ locode: 'NLRTM', vessel_name: 'BRAVO' })
  expect(lines([...events, arrival(B)])).toContain('estimated.vessel_arrived NLRTM')
})

test('an expected arrival without a ship is told', () => {
  expect(journeyOf([...first, arrival()]).shipment.pod_eta_at).toBe('2026-04-01T12:00:00.000Z')
})

test('a container that was discharged from a ship is expected on the next one, not on the first', () => {
  const old = arrival({ ...A, event_at: '2026-04-09T12:00:00.000Z' })
  expect(journeyOf([...first, old, arrival(B)]).shipment).toMatchObject({
    pod_eta_at: '2026-04-01T12:00:00.000Z',
    pod_vessel_name: 'BRAVO',
  })
})

test('of two ships at the port of discharge the one counts with which the container left', () => {
  const events = [
    ...first.slice(0, 2),
    arrival(A),
    arrival({ ...C, event_at: '2026-03-29T00:00:00Z' }),
  ]
  expect(journeyOf(events).shipment).toMatchObject({ pod_vessel_name: 'ALPHA' })
})

test('a container that was taken off the ship again is expected to leave on the next one', () => {
  const aboard = carrierEvent('ACT LOAD CNSHA 03-02', A)
  const shutOut = carrierEvent('ACT DISC CNSHA 03-02T20:00', A)
  const plans = leg('PLN', 'CNSHA', 'NLRTM', ['03-09', '03-10', '04-08', '04-09'], B)
  const etdAfter = (...told: Parameters<typeof lines>[0]) =>
    journeyOf([...told, ...plans]).shipment.pol_etd_at
  expect(etdAfter(aboard, shutOut)).toBe('2026-03-10T12:00:00.000Z')
  expect(lines([aboard, shutOut, ...plans])).toEqual([
    'vessel_loaded CNSHA',
    'estimated.vessel_departed CNSHA',
    'estimated.vessel_arrived NLRTM',
  ])
  const restowed = carrierEvent('ACT LOAD CNSHA 03-02T22:00', A)
  expect(etdAfter(aboard, shutOut, restowed)).toBeNull()
})

describe('a barge whose name is not told', () => {
  const barge = { mode: 'BARGE' } as const
  const up = leg('ACT', 'CNFOS', 'CNSHA', ['02-20', '02-21', '02-22', '02-23'], barge)
  const sailed = leg('ACT', 'CNSHA', 'NLRTM', ['03-02', '03-03', '04-01', '04-02'], A)
  const down = leg('ACT', 'NLRTM', 'DEDUI', ['04-05', '04-05', '04-06', '04-07'], barge)
  const told = [...up, ...sailed, ...down]

  test('is not the ship that takes the container, or has brought it', () => {
    const calls = [carrierEvent('ACT ARRI CNSHA 03-01', A), carrierEvent('ACT DEPA NLRTM 04-03', A)]
    expect(lines([...told, ...calls])).toEqual(lines(told))
    const next = leg('PLN', 'NLRTM', 'DEDUI', ['04-05', '04-05', '04-06', '04-07'], barge)
    expect(journeyOf([...up, ...sailed, ...calls, ...next]).containers[0]?.current_status).toBe(
      'awaiting_inland_transfer',
    )
  })

  test('is the one that is called a barge by its name', () => {
    const name = { ...barge, ship: 'LIGHTER 5' }
    const arrival = carrierEvent('ACT ARRI CNSHA 02-22T18:00', { ...name, mode: 'VESSEL' })
    const named = [...up.filter(({ event_code }) => event_code !== 'ARRI'), arrival, ...sailed]
    expect(lines(named)).toContain('feeder_arrived CNSHA')
  })
})

describe('a ship that takes the container from where she put it ashore, on her next voyage', () => {
  const next = { ship: 'ALPHA', voyage: '14W' }
  const onward = leg('PLN', 'SGSIN', 'NLRTM', ['03-25', '03-26', '04-20', '04-21'], next)
  const between = [
    carrierEvent('ACT DEPA SGSIN 03-12', A),
    carrierEvent('ACT ARRI IDJKT 03-14', A),
    carrierEvent('ACT DEPA IDJKT 03-15', A),
    carrierEvent('ACT ARRI SGSIN 03-23', next),
  ]
  const ashore = [
    'vessel_loaded CNSHA',
    'vessel_departed CNSHA',
    'transshipment_arrived SGSIN',
    'transshipment_discharged SGSIN',
  ]
  const arrival = 'estimated.vessel_arrived NLRTM'

  test.each([
    ['by the lading', onward],
    ['by her next port alone', onward.filter(({ event_code }) => event_code !== 'LOAD')],
  ])('leaves without it before, and comes for it, as it is told %s', (_, plans) => {
    expect(lines([...first, ...between, ...plans])).toEqual([...ashore, arrival])
  })

  test('leaves with it where she sails under the next number from the same call', () => {
    const turned = [
      carrierEvent('ACT DEPA SGSIN 03-12', next),
      carrierEvent('ACT ARRI NLRTM 04-01', next),
      carrierEvent('ACT DISC NLRTM 04-02', next),
    ]
    const lading = carrierEvent('ACT LOAD SGSIN 03-11T20:00', A)
    expect(lines([...first, lading, ...turned])).toContain('transshipment_departed SGSIN')
  })
})

test('a ship that waits at the port of lading for days may leave it under her next number', () => {
  const onto = (number: string) => ({ ship: 'ALPHA', voyage: number })
  const events = [
    carrierEvent('ACT LOAD CNSHA 03-01', onto('12E')),
    carrierEvent('ACT DEPA CNSHA 03-06', onto('13W')),
    carrierEvent('ACT ARRI USLAX 03-18', onto('13W')),
    carrierEvent('ACT DISC USLAX 03-20', onto('13W')),
  ]
  expect(lines(events)).toContain('vessel_departed CNSHA')
})

test('an earlier plan of the first ship to the port of discharge leaves the transshipment where it was', () => {
  const events = [
    carrierEvent('ACT LOAD CNSHA 03-01', A),
    carrierEvent('ACT DEPA CNSHA 03-02', A),
    carrierEvent('ACT ARRI SGSIN 03-09', A),
    carrierEvent('PLN ARRI NLRTM 04-02', A),
    carrierEvent('PLN DEPA SGSIN 03-12', B),
    carrierEvent('PLN ARRI NLRTM 04-10', B),
    carrierEvent('PLN DEPA NLRTM 04-12', B),
  ]
  expect(lines(events, { now: Date.parse('2026-03-10') })).toContain('transshipment_arrived SGSIN')
})

test('a ship that only calls at the hub where an answer begins has brought the container there', () => {
  const events = [
    carrierEvent('ACT ARRI SGSIN 03-10', A),
    carrierEvent('ACT DEPA SGSIN 03-16', B),
    carrierEvent('ACT ARRI NLRTM 04-01', B),
    carrierEvent('ACT GTOT NLRTM 04-05'),
  ]
  expect(lines(events).slice(0, 2)).toEqual([
    'transshipment_arrived SGSIN',
    'transshipment_departed SGSIN',
  ])
  expect(journeyOf(events).shipment.port_of_lading).toBeNull()
})

test('the ship that put the container ashore at a hub does not bring it on, also under another number', () => {
  const events = [
    carrierEvent('ACT LOAD CNSHA 03-02', A),
    carrierEvent('ACT DEPA CNSHA 03-03', A),
    carrierEvent('ACT DISC SGSIN 03-11', A),
    carrierEvent('ACT ARRI NLRTM 04-01', { ...A, voyage: '13E' }),
    carrierEvent('PLN ARRI NLRTM 04-05', B),
  ]
  const told = lines(events, { now: Date.parse('2026-04-03') })
  expect(told.at(-1)).toBe('estimated.vessel_arrived NLRTM')
})
