import { describe, expect, test } from 'vitest'
import type { CarrierEvent } from '../../carrier-event.ts'
import { journeyOf } from '../journey.ts'
import type { JourneyContext } from '../journey-types.ts'
import { observedAfter } from '../changes/recorded-fixture.ts'
import { knownEvents } from '../observations/known-events.ts'
import { nothingObserved } from '../observations/observation.ts'
import { A, B, RAIL, carrierEvent, first, lines, second } from '../compact-events-fixture.ts'

const soon: JourneyContext = { now: Date.parse('2026-03-13T00:00:00Z') }
const names = (events: readonly CarrierEvent[], context = soon) =>
  lines(events, context).filter((line) => line.endsWith('SGSIN'))

describe('a container that was discharged, of which nothing further is known', () => {
  test('has no port of discharge yet and gets no names for its arrival', () => {
    expect(names(first)).toEqual([])
    const { shipment, containers } = journeyOf(first, soon)
    expect(shipment).toMatchObject({ port_of_discharge: null, pod_ata_at: null })
    expect(containers[0]).toMatchObject({ current_status: 'grounded', pod_discharged_at: null })
  })

  test('was transshipped when it is put aboard the next ship', () => {
    expect(names([...first, second[0]!])).toEqual([
      'transshipment_arrived SGSIN',
      'transshipment_discharged SGSIN',
      'transshipment_loaded SGSIN',
    ])
  })

  const arrived = ['vessel_arrived SGSIN', 'vessel_discharged SGSIN']
  test.each<[string, CarrierEvent, string[]]>([
    ['it is available for pick-up', carrierEvent('ACT AVPU SGSIN 03-12'), ['available SGSIN']],
    ['it is picked up', carrierEvent('ACT GTOT SGSIN 03-12'), ['full_out SGSIN']],
    ['it comes back empty', carrierEvent('ACT GTIN SGSIN 03-12T18:00 E'), ['empty_in SGSIN']],
    ['it is stripped', carrierEvent('ACT STRP SGSIN 03-12'), []],
    ['a train is planned', carrierEvent('PLN ARRI MYKUL 03-15', RAIL), []],
    [
      'it goes on by barge',
      carrierEvent('ACT LOAD SGSIN 03-12', { mode: 'BARGE' }),
      ['feeder_loaded SGSIN'],
    ],
    ['the carrier had planned to bring it there', carrierEvent('PLN ARRI SGSIN 03-09', A), []],
    [
      'the carrier calls it the port of discharge',
      carrierEvent('ACT DISC SGSIN 03-11', { ...A, role_hint: 'POD', event_id: 'said' }),
      [],
    ],
  ])('has arrived when %s', (_how, event, more) => {
    expect(names([...first, event])).toEqual([...arrived, ...more])
  })

  test('has not arrived when it comes in full again under its bill, after two weeks in store', () => {
    const stored = [carrierEvent('ACT GTOT SGSIN 03-12'), carrierEvent('ACT GTIN SGSIN 03-26')]
    const events = [...first, ...stored].map((event) => ({
      ...event,
      bill_of_lading_number: 'ABC1234567',
    }))
    const later = { now: Date.parse('2026-03-27') }
    expect(names(events.slice(0, -1), later)).toContain('full_out SGSIN')
    expect(names(events, later)).toEqual([])
    expect(journeyOf(events, later).shipment.port_of_lading?.locode).toBe('CNSHA')
  })

  test('has not arrived when it only goes to another terminal of the port', () => {
    const transfer = [
      carrierEvent('ACT GTOT SGSIN 03-12'),
      carrierEvent('ACT GTIN SGSIN 03-12T20:00'),
    ]
    expect(names([...first, ...transfer])).toEqual([])
  })

  test('has come back empty when a gate of unknown load takes it in again days later', () => {
    const gate = (words: string) => carrierEvent(words, { empty: null })
    const out = gate('ACT GTOT SGSIN 03-12')
    const later = { now: Date.parse('2026-03-20') }
    const returned = [...arrived, 'full_out SGSIN', 'empty_in SGSIN']
    expect(names([...first, out, gate('ACT GTIN SGSIN 03-18')], later)).toEqual(returned)
    expect(names([...first, out, gate('ACT GTIN SGSIN 03-13')], later)).toEqual([])
    expect(names([...first, out, carrierEvent('ACT GTIN SGSIN 03-18')], later)).toEqual([])
    const onward = { ...gate('ACT GTIN SGSIN 03-18'), role_hint: 'TS' as const }
    expect(names([...first, out, onward], later)).toEqual([])
  })

  test.each(['COFS', 'OFFD', 'INTE'])(
    'has arrived when it is brought inland within the city: %s',
    (type) => {
      const depot = carrierEvent('ACT GTIN SGSIN 03-12T20:00', { facility_type: type })
      const out = carrierEvent('ACT GTOT SGSIN 03-12')
      const fetched = type === 'INTE' ? ['full_out SGSIN'] : []
      expect(names([...first, depot])).toEqual(arrived)
      expect(names([...first, out, depot])).toEqual([...arrived, ...fetched])
    },
  )

  test('has not arrived when its pick-up is expected in another country', () => {
    expect(names([...first, carrierEvent('PLN GTOT NLRTM 04-05')])).toEqual([])
    expect(names([...first, carrierEvent('PLN GTOT SGSCT 03-14')])).toEqual(arrived)
  })

  test.each<[string, CarrierEvent[]]>([
    ['its empty return', [carrierEvent('PLN GTIN NLRTM 04-08 E')]],
    ['its stripping', [carrierEvent('PLN STRP NLRTM 04-06')]],
    [
      'its train',
      [carrierEvent('PLN DEPA NLRTM 04-06', RAIL), carrierEvent('PLN ARRI DEDUI 04-07', RAIL)],
    ],
    ['its delivery', [carrierEvent('EST GTIN DEDUI 04-07', { role_hint: 'DESTINATION' })]],
  ])('has not arrived when %s is expected in another country', (_what, expected) => {
    expect(names([...first, ...expected])).toEqual([])
    expect(journeyOf([...first, ...expected], soon).shipment.port_of_discharge).toBeNull()
  })

  test('has arrived when a train is to take it over the border', () => {
    const train = [
      carrierEvent('PLN DEPA SGSIN 03-14', RAIL),
      carrierEvent('PLN ARRI MYKUL 03-15', RAIL),
    ]
    expect(names([...first, ...train])).toEqual(arrived)
  })

  test('has arrived when a truck arrives with it at another place, or is expected there', () => {
    const truck = (words: string) => carrierEvent(words, { mode: 'TRUCK' })
    expect(names([...first, truck('ACT ARRI MYJHB 03-14')])).toEqual(arrived)
    expect(names([...first, truck('PLN ARRI SGSCT 03-14')])).toEqual(arrived)
    expect(names([...first, truck('PLN ARRI NLVEN 04-05')])).toEqual([])
  })

  test('has not arrived where its ship was expected, and to put it ashore elsewhere', () => {
    const call = carrierEvent('PLN ARRI SGSIN 03-09', A)
    const onward = carrierEvent('PLN DISC NLRTM 04-02', A)
    expect(names([...first, call, onward])).toEqual([])
    expect(names([...first, call, onward, carrierEvent('ACT GTOT SGSIN 03-12')])).toEqual([
      ...arrived,
      'full_out SGSIN',
    ])
    expect(names([...first, call, onward, carrierEvent('PLN DISC SGSIN 03-10', A)])).toEqual(
      arrived,
    )
    expect(names([...first, call, carrierEvent('PLN ARRI NLRTM 04-02', A)])).toEqual(arrived)
  })

  test('has arrived when three weeks have brought nothing', () => {
    const on = (day: string) => ({ now: Date.parse(`2026-${day}T13:00:00Z`) })
    expect(names(first, on('03-31'))).toEqual([])
    expect(names(first, on('04-01'))).toEqual(arrived)
  })
})

describe('a call that is told as actual before its time', () => {
  const noon = (day: number) => Date.UTC(2026, 2, day, 12)
  const answer = (day: number, events: readonly CarrierEvent[]) => ({
    source: 'poll',
    received_at: noon(day),
    answer_id: null,
    events,
    retracted_ids: [],
    more_follows: false,
  })
  const asked = { number: 'MSKU0000015', number_type: 'container' }
  /** What is known on a day of March, when each of these answers has come at noon of its day. */
  const known = (now: number, ...answers: readonly [number, readonly CarrierEvent[]][]) => {
    const observed = answers.map(([day, events]) => answer(day, events))
    const all = observed.reduce(observedAfter, nothingObserved)
    const events = knownEvents([{ asked, observed: all }], () => null)
    const { shipment } = journeyOf(events, { now: noon(now) })
    return [...names(events, { now: noon(now) }), shipment.port_of_discharge?.locode ?? 'no POD']
  }
  const [loaded, departed, arrival, discharge] = first
  const sailed = [loaded!, departed!]
  const expected = carrierEvent('EST ARRI SGSIN 03-09', A)

  test('makes no port of discharge, neither before nor after its time', () => {
    const told = [...sailed, arrival!, discharge!]
    expect(known(9, [9, told])).toEqual(['no POD'])
    expect(known(10, [10, told])).toEqual(['no POD'])
    expect(known(12, [10, told], [12, told])).toEqual(['no POD'])
  })

  test('leaves the port of discharge that the carrier had planned', () => {
    const told = [...sailed, arrival!, discharge!]
    const arrived = ['vessel_arrived SGSIN', 'SGSIN']
    expect(known(8, [8, [...sailed, expected]])).toEqual([
      'estimated.vessel_arrived SGSIN',
      'SGSIN',
    ])
    expect(known(9, [8, [...sailed, expected]], [9, told])).toEqual([
      'estimated.vessel_arrived SGSIN',
      'SGSIN',
    ])
    expect(known(10, [8, [...sailed, expected]], [9, told], [10, told])).toEqual(arrived)
    expect(known(12, [8, [...sailed, expected]], [9, told], [10, told], [12, told])).toEqual([
      'vessel_arrived SGSIN',
      'vessel_discharged SGSIN',
      'SGSIN',
    ])
  })
})

test('an expected port of discharge is told before the container is there', () => {
  const plan = carrierEvent('EST ARRI NLRTM 04-01', B)
  expect(journeyOf([...first, plan], soon).shipment.port_of_discharge?.locode).toBe('NLRTM')
  expect(lines([...first, plan], soon)).toContain('transshipment_discharged SGSIN')
})
