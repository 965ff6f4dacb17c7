// Calls of a ship after she has put the container ashore, or is expected to.
import { describe, expect, test } from 'vitest'
import type { CarrierEvent } from '../../carrier-event.ts'
import { A, B, carrierEvent, leg, lines } from '../compact-events-fixture.ts'
import { journeyOf } from '../journey.ts'

const now = Date.parse('2026-03-20T00:00:00Z')
const box = { container_number: 'MSKU0000015' }
const named = (words: string, more = {}) => carrierEvent(words, { ...A, ...box, ...more })
const podOf = (events: readonly CarrierEvent[]) =>
  journeyOf(events, { now }).shipment.port_of_discharge?.locode ?? null

const landed = [
  named('ACT LOAD SGSIN 02-10'),
  named('ACT DEPA SGSIN 02-11'),
  named('ACT ARRI BEANR 03-08'),
  named('ACT DISC BEANR 03-10'),
]
const sailedOn = [...landed, named('ACT DEPA BEANR 03-11'), named('ACT ARRI NLRTM 03-12')]
const fetched = carrierEvent('ACT GTOT BEANR 03-15')

describe('a ship that has put the container ashore', () => {
  test('calls elsewhere without it, also where that call names it', () => {
    expect(lines([...sailedOn, fetched], { now })).toEqual([
      'vessel_loaded SGSIN',
      'vessel_departed SGSIN',
      'vessel_arrived BEANR',
      'vessel_discharged BEANR',
      'full_out BEANR',
    ])
    expect(journeyOf([...sailedOn, fetched], { now }).containers[0]?.current_status).toBe(
      'picked_up',
    )
  })

  test('calls elsewhere without it while it waits for another one', () => {
    const next = leg('PLN', 'BEANR', 'GBFXT', ['03-25', '03-26', '03-28', '03-29'], B)
    expect(lines([...sailedOn, ...next], { now })).toEqual([
      'vessel_loaded SGSIN',
      'vessel_departed SGSIN',
      'transshipment_arrived BEANR',
      'transshipment_discharged BEANR',
      'estimated.vessel_arrived GBFXT',
    ])
  })

  test('has it aboard where she put it ashore to stow it again', () => {
    const restowed = [...sailedOn, named('ACT LOAD BEANR 03-10T18:00')]
    expect(lines(restowed, { now })).toContain('transshipment_discharged BEANR')
    expect(lines([...restowed, named('PLN ARRI NLRTM 03-12')], { now })).toContain(
      'vessel_arrived NLRTM',
    )
  })

  test('has it aboard where she puts it ashore at that call as well', () => {
    const again = [...sailedOn, named('ACT DISC NLRTM 03-13')]
    expect(lines(again, { now })).toContain('transshipment_discharged BEANR')
  })

  test('says nothing of another ship that brings it on', () => {
    const onward = [...landed, carrierEvent('ACT ARRI NLRTM 03-12', { ...B, ...box })]
    expect(lines(onward, { now })).toContain('transshipment_discharged BEANR')
  })
})

describe('a ship that is expected to put the container ashore', () => {
  const sailed = landed.slice(0, 2)
  const known = (words: string, day: string) =>
    named(words, { created_at: `2026-${day}T00:00:00.000Z` })

  test('is expected elsewhere without it afterwards', () => {
    const plans = [named('PLN ARRI BEANR 03-24'), named('PLN DISC BEANR 03-25')]
    expect(podOf([...sailed, ...plans, named('PLN ARRI NLRTM 03-27')])).toBe('BEANR')
  })

  test('departs without it from where she calls afterwards, planned or in fact', () => {
    const begin = [named('ACT ARRI SGSIN 02-09'), ...sailed]
    const further = [named('PLN ARRI NLRTM 03-27'), named('PLN DEPA NLRTM 03-28')]
    const polOf = (...told: readonly CarrierEvent[]) =>
      journeyOf([...begin, ...told, ...further], { now }).shipment.port_of_lading?.locode
    expect(polOf(named('PLN DISC BEANR 03-25'))).toBe('SGSIN')
    const later = further.map((event) => ({ ...event, created_at: '2026-03-11T00:00:00.000Z' }))
    const done = [known('PLN DISC BEANR 03-10', '03-01'), known('ACT DISC BEANR 03-10', '03-10')]
    const { port_of_lading } = journeyOf([...begin, ...done, ...later], { now }).shipment
    expect(port_of_lading?.locode).toBe('SGSIN')
  })

  test('brings it where it is known later to be bound for', () => {
    const before = known('PLN DISC BEANR 03-25', '03-01')
    expect(podOf([...sailed, before, known('PLN ARRI NLRTM 03-27', '03-10')])).toBe('NLRTM')
    expect(podOf([...sailed, before, known('PLN ARRI NLRTM 03-27', '02-20')])).toBe('BEANR')
  })

  test('is named for the next one where that brings it on, as the carrier says', () => {
    const plans = (at: string | null, beyond: string | null) => [
      named('PLN DISC BEANR 03-25', { role_hint: at }),
      named('PLN ARRI NLRTM 03-27', { role_hint: beyond }),
    ]
    expect(podOf([...sailed, ...plans('TS', null)])).toBe('NLRTM')
    expect(podOf([...sailed, ...plans(null, 'POD')])).toBe('NLRTM')
    expect(podOf([...sailed, ...plans('POD', null)])).toBe('BEANR')
  })

  test('brings it on where she is expected to take it aboard again', () => {
    const plans = [named('PLN DISC BEANR 03-25'), named('PLN LOAD BEANR 03-26')]
    expect(podOf([...sailed, ...plans, named('PLN ARRI NLRTM 03-27')])).toBe('NLRTM')
  })
})

describe('a ship that turns round where she puts the container ashore', () => {
  const turned = { ship: 'ALPHA', voyage: '13E' }
  const calls = (classifier: string) => [
    carrierEvent(`${classifier} DEPA BEANR 03-11`, turned),
    carrierEvent(`${classifier} ARRI GBFXT 03-13`, turned),
  ]
  const expected = landed.slice(0, 2)
  const plans = [named('PLN ARRI BEANR 03-08'), named('PLN DISC BEANR 03-10')]

  test('is expected further on without it, and calls there without it', () => {
    expect(podOf([...expected, ...plans, ...calls('PLN')])).toBe('BEANR')
    expect(podOf([...landed, ...calls('ACT')])).toBeNull()
    expect(lines([...landed, ...calls('ACT'), fetched], { now })).toEqual([
      'vessel_loaded SGSIN',
      'vessel_departed SGSIN',
      'vessel_arrived BEANR',
      'vessel_discharged BEANR',
      'full_out BEANR',
    ])
  })

  test('takes it on where the carrier tells that it is put aboard, or ashore, on her next voyage', () => {
    const lading = named('ACT LOAD BEANR 03-10T20:00', turned)
    const further = named('PLN DISC GBFXT 03-22', turned)
    expect(podOf([...landed, ...calls('ACT'), lading, further])).toBe('GBFXT')
    expect(podOf([...landed, ...calls('ACT'), further])).toBe('GBFXT')
  })

  test('takes it on where the carrier tells so without naming her', () => {
    const lading = carrierEvent('ACT LOAD BEANR 03-10T20:00')
    expect(podOf([...landed, lading, ...calls('PLN')])).toBe('GBFXT')
    const further = [carrierEvent('ACT DISC GBFXT 03-14'), carrierEvent('ACT GTOT GBFXT 03-15')]
    expect(podOf([...landed, ...calls('ACT'), ...further])).toBe('GBFXT')
  })

  test('has it aboard where the discharge was only expected, and she has called further on since', () => {
    const arrived = named('ACT ARRI BEANR 03-08')
    const taken = carrierEvent('ACT GTOT GBFXT 03-15')
    const told = [...expected, arrived, ...plans.slice(1), ...calls('ACT'), taken]
    expect(podOf(told)).toBe('GBFXT')
  })

  test('may take it on where the carrier says that it is transshipped there, or bound for her next port', () => {
    const hinted = (role_hint: 'TS' | 'POD', place: string) =>
      [...landed, ...calls('PLN')].map((event) =>
        event.locode === place ? { ...event, role_hint } : event,
      )
    expect(podOf(hinted('TS', 'BEANR'))).toBe('GBFXT')
    expect(podOf(hinted('POD', 'GBFXT'))).toBe('GBFXT')
  })
})
