import { expect, test } from 'vitest'
import type { CarrierEvent } from '../carrier-event.ts'
import {
  A,
  B,
  BARGE,
  C,
  RAIL,
  carrierEvent,
  first,
  leg,
  planned,
  second,
} from './compact-events-fixture.ts'
import { rawEventNames, rawEventsOf } from './raw-events.ts'

const names = (events: readonly CarrierEvent[]) =>
  rawEventsOf('MSKU0000015', events).map(({ name }) => name)

test('the interface has 28 names', () => {
  expect(new Set(rawEventNames).size).toBe(28)
  expect(rawEventNames).toHaveLength(28)
})

test('statements have the names of a journey, in the order of time', () => {
  const gates = [
    carrierEvent('ACT GTOT CNSHA 02-20 E'),
    carrierEvent('ACT GTIN CNSHA 02-25'),
    carrierEvent('ACT GTOT NLRTM 04-05'),
    carrierEvent('ACT GTIN NLRTM 04-10 E'),
  ]
  expect(names([...second, ...gates, ...first])).toEqual([
    ...['empty_out', 'full_in', 'vessel_loaded', 'vessel_departed'],
    ...['transshipment_arrived', 'transshipment_discharged'],
    ...['transshipment_loaded', 'transshipment_departed'],
    ...['vessel_arrived', 'vessel_discharged', 'full_out', 'empty_in'],
  ])
})

test('plans stand beside what happened', () => {
  const raw = rawEventsOf('MSKU0000015', [...first, ...planned, ...second])
  const departures = raw.filter(({ name }) => name === 'transshipment_departed')
  expect(departures.map(({ event }) => event.classifier).sort()).toEqual(['ACT', 'PLN'])
})

test.each<[string, CarrierEvent, string | null]>([
  ['a train', carrierEvent('ACT DISC NLRTM 04-08', RAIL), 'rail_unloaded'],
  ['a train at a gate', carrierEvent('ACT GTOT NLRTM 04-06', RAIL), 'rail_departed'],
  ['a train with the empty box', carrierEvent('ACT GTIN NLRTM 04-09 E', RAIL), 'empty_in'],
  ['a barge at a gate', carrierEvent('ACT GTIN DEDUI 04-06', BARGE), 'feeder_arrived'],
  ['a barge', carrierEvent('ACT LOAD NLRTM 04-06', BARGE), 'feeder_loaded'],
  ['a lorry', carrierEvent('ACT ARRI DEDUI 04-07', { mode: 'TRUCK' }), 'arrived_at_destination'],
  ['a full container that comes back', carrierEvent('ACT GTIN NLRTM 04-07'), 'positioned_in'],
  ['a full container before it sails', carrierEvent('ACT GTOT CNSHA 03-01'), 'positioned_out'],
  ['availability', carrierEvent('ACT AVPU NLRTM 04-06'), 'available'],
  ['an inspection', carrierEvent('ACT INSP NLRTM 04-06'), null],
])('the name of %s', (_, event, expected) => {
  const direct = leg('ACT', 'CNSHA', 'NLRTM', ['03-02', '03-03', '04-01', '04-02'])
  const raw = rawEventsOf('MSKU0000015', [...direct, event])
  const own = raw.find((one) => one.event.event_at === event.event_at)
  expect(own?.name ?? null).toBe(expected)
})

test.each<[string, string, string[]]>([
  ['VGM', 'RECE', ['vgm_received']],
  ['CUC', 'RELS', ['customs_release']],
  ['SRM', 'RELS', ['carrier_release']],
  ['BKG', 'CONF', []],
])('of the documents, %s %s is %j', (document_type, code, expected) => {
  const about = { event_type: 'SHIPMENT', document_type, container_number: null } as const
  const document = carrierEvent(`ACT ${code} - 02-28`, about)
  expect(names([document, ...first]).slice(0, -4)).toEqual(expected)
})

test('another container of the answer is left out', () => {
  const other = carrierEvent('ACT GTIN CNSHA 02-25', { container_number: 'MSKU9070323' })
  expect(names([...first, other])).toHaveLength(first.length)
  expect(rawEventsOf('TCNU7312027', [other])).toEqual([])
})

test.each<[string, readonly CarrierEvent[], readonly string[]]>([
  [
    'an empty container by ship',
    [
      ...[carrierEvent('ACT LOAD NLRTM 01-02 E', A), carrierEvent('ACT DEPA NLRTM 01-03', A)],
      ...[carrierEvent('ACT ARRI CNSHA 02-03', A), carrierEvent('ACT DISC CNSHA 02-04 E', A)],
    ],
    [],
  ],
  ['the ship that comes to take it', [carrierEvent('ACT ARRI CNSHA 03-01', B)], []],
  ['the ship that is to come and take it', [carrierEvent('EST ARRI CNSHA 03-01', B)], []],
  [
    'a ship that it was to sail with',
    [carrierEvent('PLN DEPA CNSHA 02-28', C)],
    ['vessel_departed'],
  ],
])('the names of %s', (_, events, expected) => {
  const sailed = leg('ACT', 'CNSHA', 'NLRTM', ['03-02', '03-03', '04-01', '04-02'], B)
  const raw = rawEventsOf('MSKU0000015', [...sailed, ...events])
  const own = raw.filter(({ event }) => event.event_at < '2026-03-02')
  expect(own.flatMap(({ name }) => name ?? [])).toEqual(expected)
})

test('a port of which nothing tells yet whether the container goes on gives no names', () => {
  const at = (time: string) =>
    rawEventsOf('MSKU0000015', first, { now: Date.parse(time) }).map(({ name }) => name)
  expect(at('2026-03-12')).toEqual(['vessel_loaded', 'vessel_departed', null, null])
  expect(at('2026-04-12').slice(2)).toEqual(['vessel_arrived', 'vessel_discharged'])
})

test('a full container that comes to its train has not arrived by train', () => {
  const moves = [
    carrierEvent('ACT GTIN DEDUI 02-20', RAIL),
    carrierEvent('ACT LOAD DEDUI 02-21', RAIL),
  ]
  expect(names([...moves, ...first]).slice(0, 2)).toEqual(['full_in', 'rail_loaded'])
})
