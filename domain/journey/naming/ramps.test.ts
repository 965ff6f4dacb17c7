import { describe, expect, test } from 'vitest'
import type { CarrierEvent } from '../../carrier-event.ts'
import { A, B, BARGE, RAIL, carrierEvent, direct, leg, lines } from '../compact-events-fixture.ts'
import { journeyOf } from '../journey.ts'

const landed = leg('ACT', 'CNSHA', 'USLAX', ['03-02', '03-03', '04-01', '04-02'], A)
const rail = (words: string) => carrierEvent(words, RAIL)
const isRail = (line: string): boolean => line.startsWith('rail_')

test.each<[string, readonly CarrierEvent[], readonly string[]]>([
  [
    'before it is loaded there',
    [rail('ACT GTIN USLGB 04-03'), rail('ACT LOAD USLGB 04-04'), rail('ACT DEPA USLGB 04-05')],
    ['rail_loaded USLGB', 'rail_departed USLGB'],
  ],
  [
    'before the gate tells that the train has left, and another gate that it has arrived',
    [rail('ACT GTIN USLGB 04-03'), rail('ACT GTOT USLGB 04-05'), rail('ACT GTIN USCHI 04-09')],
    ['rail_departed USLGB', 'rail_arrived USCHI'],
  ],
  [
    'at the port where it was discharged',
    [rail('ACT GTIN USLAX 04-03'), rail('ACT GTOT USLAX 04-05')],
    ['rail_departed USLAX'],
  ],
])(
  'a box that comes in at the ramp of departure has not arrived by train, %s',
  (_, moves, told) => {
    expect(lines([...landed, ...moves]).filter(isRail)).toEqual(told)
  },
)

test.each<[string, readonly CarrierEvent[], readonly string[]]>([
  [
    'from which a lorry fetches it',
    [rail('ACT GTIN USCHI 04-09'), rail('ACT GTOT USCHI 04-12')],
    ['rail_arrived USCHI', 'rail_departed USCHI'],
  ],
  [
    'from which another train takes it',
    [
      ...[rail('ACT GTOT USLAX 04-05'), rail('ACT GTIN USCHI 04-09')],
      ...[rail('ACT GTOT USCHI 04-10'), rail('ACT GTIN USDET 04-11')],
    ],
    ['rail_departed USLAX', 'rail_arrived USCHI', 'rail_departed USCHI', 'rail_arrived USDET'],
  ],
])('a train arrives at a ramp %s', (_, moves, told) => {
  expect(lines([...landed, ...moves]).filter(isRail)).toEqual(told)
})

test('a box that a lorry brings to the train for export is in, full', () => {
  const moves = [rail('ACT GTIN DEDUI 02-20'), rail('ACT LOAD DEDUI 02-21')]
  const arrived = [rail('ACT ARRI NLRTM 02-22'), rail('ACT DISC NLRTM 02-22T18:00')]
  const sailed = leg('ACT', 'NLRTM', 'USNYC', ['03-02', '03-03', '03-15', '03-16'], A)
  expect(lines([...moves, ...arrived, ...sailed]).slice(0, 4)).toEqual([
    'full_in DEDUI',
    'rail_loaded DEDUI',
    'rail_arrived NLRTM',
    'rail_unloaded NLRTM',
  ])
})

describe('a full box that comes in by rail where it was fetched empty', () => {
  const packed = [carrierEvent('ACT GTOT DEDUI 02-18 E'), rail('ACT GTIN DEDUI 02-20')]
  const ship = leg('PLN', 'NLRTM', 'USNYC', ['03-02', '03-03', '03-15', '03-16'], A)

  test('has not come by train, though none has left yet', () => {
    expect(lines(packed)).toEqual(['empty_out DEDUI', 'full_in DEDUI'])
    expect(lines([...packed, ...ship]).slice(0, 2)).toEqual(['empty_out DEDUI', 'full_in DEDUI'])
  })

  test('has come by train at the port of its ship', () => {
    const atPort = [carrierEvent('ACT GTOT NLRTM 02-18 E'), rail('ACT GTIN NLRTM 02-22')]
    expect(lines([...atPort, ...ship]).slice(0, 2)).toEqual([
      'empty_out NLRTM',
      'rail_arrived NLRTM',
    ])
  })

  test('has come by train where the train is known to have left another place', () => {
    const moves = [...packed, rail('ACT GTOT DEDTM 02-19')]
    expect(lines(moves)).toContain('rail_arrived DEDUI')
  })
})

describe('the arrival at the place of delivery', () => {
  const down = leg('ACT', 'NLRTM', 'DEDUI', ['04-04', '04-05', '04-06', '04-07'], BARGE)
  const away = leg('ACT', 'NLRTM', 'GBGRG', ['04-04', '04-05', '04-06', '04-07'], {
    ...B,
    carrier_service: 'NORTH SEA FEEDER',
  })
  test.each<[string, readonly CarrierEvent[], string]>([
    ['a barge', down, '06'],
    ['a barge of which only the discharge is told', [...down.slice(0, 2), ...down.slice(3)], '07'],
    ['a feeder', away, '06'],
    ['a train of which only the unloading is told', [rail('ACT DISC DEDUI 04-08')], '08'],
    ['a train', [rail('ACT ARRI DEDUI 04-06'), rail('ACT DISC DEDUI 04-08')], '06'],
  ])('is that of %s', (_, moves, day) => {
    expect(journeyOf([...direct, ...moves]).shipment.destination_ata_at).toBe(
      `2026-04-${day}T12:00:00.000Z`,
    )
  })
})

describe('the status', () => {
  const statusOf = (events: readonly CarrierEvent[], now?: string) =>
    journeyOf(events, now === undefined ? {} : { now: Date.parse(now) }).containers[0]
      ?.current_status

  test('is on the ground when the box has come in at the gate of its last ramp', () => {
    const moves = [rail('ACT LOAD NLRTM 04-04'), rail('ACT GTIN DEDUI 04-06')]
    expect(statusOf([...direct, ...moves])).toBe('grounded')
  })

  test('is on the ground after a discharge of which nothing tells whether it is the last', () => {
    expect(statusOf(direct, '2026-04-03')).toBe('grounded')
    expect(statusOf(direct.slice(0, 3), '2026-04-03')).toBe('on_ship')
  })

  test('is none when a train has brought the box to its ship', () => {
    const moves = ['LOAD DEDUI 02-21', 'DISC NLRTM 02-22'].map((words) => rail(`ACT ${words}`))
    expect(statusOf([carrierEvent('ACT GTOT DEDUI 02-18 E'), ...moves])).toBe('new')
  })
})

describe('a box that a lorry takes from the port', () => {
  const lorry = carrierEvent('ACT GTOT USLAX 04-05')

  test('was picked up, though a train takes it away empty after its return', () => {
    const empty = [
      carrierEvent('ACT GTIN USLAX 04-12 E'),
      rail('ACT LOAD USLAX 04-15 E'),
      rail('ACT DEPA USLAX 04-16'),
    ]
    expect(lines([...landed, lorry, ...empty]).slice(-2)).toEqual([
      'full_out USLAX',
      'empty_in USLAX',
    ])
  })

  test('was not picked up where the gates of a ramp tell that a train took it on', () => {
    const on = [
      rail('ACT GTIN USLGB 04-05T18:00'),
      rail('ACT GTOT USLGB 04-06'),
      rail('ACT GTIN USCHI 04-10'),
    ]
    expect(lines([...landed, lorry, ...on])).not.toContain('full_out USLAX')
  })
})

test('the origin is where the train took the box, not where it was to take it', () => {
  const sailed = leg('ACT', 'NLRTM', 'USNYC', ['03-02', '03-03', '03-15', '03-16'], A)
  const plan = rail('PLN DEPA DEMHG 02-18')
  const taken = [rail('ACT GTOT DEDUI 02-21'), rail('ACT GTIN NLRTM 02-22')]
  const originOf = (events: readonly CarrierEvent[]) => journeyOf(events).shipment.origin?.locode
  expect(originOf([plan, ...sailed])).toBe('DEMHG')
  expect(originOf([plan, ...taken, ...sailed])).toBe('DEDUI')
})

test('the origin is where a train took the box before its barge, not where the barge took it', () => {
  const barge = leg('ACT', 'DEDUI', 'NLRTM', ['02-24', '02-24', '02-26', '02-26'], BARGE)
  const sailed = leg('ACT', 'NLRTM', 'USNYC', ['03-02', '03-03', '03-15', '03-16'], A)
  const train = [rail('ACT DEPA ATVIE 02-20'), rail('ACT ARRI DEDUI 02-22')]
  const originOf = (events: readonly CarrierEvent[]) => journeyOf(events).shipment.origin?.locode
  expect(originOf([...train, ...barge, ...sailed])).toBe('ATVIE')
  expect(originOf([...barge, ...sailed])).toBe('DEDUI')
})

test('the origin is where the full box came in, where the train is told by its arrival alone', () => {
  const sailed = leg('ACT', 'NLRTM', 'USNYC', ['03-02', '03-03', '03-15', '03-16'], A)
  const arrived = rail('ACT ARRI NLRTM 02-22')
  const originOf = (events: readonly CarrierEvent[]) =>
    journeyOf([...events, ...sailed]).shipment.origin?.locode ?? null
  expect(originOf([carrierEvent('ACT GTIN DEDUI 02-20'), arrived])).toBe('DEDUI')
  expect(
    originOf([carrierEvent('ACT GTIN DEDUI 02-20'), rail('PLN DEPA DEMHG 02-21'), arrived]),
  ).toBe('DEDUI')
  expect(originOf([carrierEvent('ACT GTIN NLRTM 02-23'), arrived])).toBeNull()
  expect(originOf([carrierEvent('ACT GTIN DEDUI 02-20')])).toBeNull()
})
