import { describe, expect, test } from 'vitest'
import type { CarrierEvent } from '../../carrier-event.ts'
import { A, B, BARGE, carrierEvent, direct, leg, lines, RAIL } from '../compact-events-fixture.ts'
import { journeyOf } from '../journey.ts'

describe('a port where the container was planned to be put ashore, and which its ship has left since', () => {
  const taken = leg('ACT', 'CNSHA', 'SGSIN', ['03-02', '03-03', '03-10', '03-11'], A).slice(0, 3)
  const plan = carrierEvent('PLN DISC SGSIN 03-10', { ...A, created_at: '2026-03-01T00:00:00Z' })
  const sailed = carrierEvent('ACT DEPA SGSIN 03-12', A)
  const further = (ship: typeof A) => [
    carrierEvent('PLN ARRI NLRTM 04-01', { ...ship, created_at: '2026-03-13T00:00:00Z' }),
    carrierEvent('PLN DISC NLRTM 04-02', { ...ship, created_at: '2026-03-13T00:00:00Z' }),
  ]
  const passed = (...told: readonly CarrierEvent[]): string[] =>
    lines([...taken, plan, ...told]).filter((line) => line.endsWith(' SGSIN'))

  test('is passed, where the same ship is expected further on', () => {
    expect(passed(sailed, ...further(A))).toEqual([])
    expect(lines([...taken, plan, sailed, ...further(A)])).toContain(
      'estimated.vessel_arrived NLRTM',
    )
  })

  test.each<[string, readonly CarrierEvent[]]>([
    ['the ship has not left it yet', further(A)],
    ['another ship is expected further on', [sailed, ...further(B)]],
    [
      'another ship takes the container on',
      [sailed, carrierEvent('PLN LOAD SGSIN 03-15', B), ...further(B)],
    ],
    [
      'the container was put ashore',
      [sailed, carrierEvent('ACT DISC SGSIN 03-10', A), ...further(B)],
    ],
  ])('is that of a transshipment where %s', (_, told) => {
    expect(passed(...told)).toContain('transshipment_arrived SGSIN')
  })
})

describe('a discharge that is told late, where the calls of the ship are told also without the container', () => {
  const before = [carrierEvent('ACT DEPA CNTAO 02-26', A)]
  const taken = leg('ACT', 'CNSHA', 'NLRTM', ['03-02', '03-03', '04-01', '04-02'], A)
  const plan = carrierEvent('PLN DISC NLRTM 04-02', { ...A, created_at: '2026-03-01T00:00:00Z' })
  const later = ['ACT DEPA NLRTM 04-03', 'ACT ARRI DEHAM 04-05', 'PLN ARRI BEANR 04-08'].map(
    (words) => carrierEvent(words, { ...A, created_at: '2026-04-05T00:00:00Z' }),
  )
  const podOf = (...events: readonly CarrierEvent[]) =>
    journeyOf(events, { now: Date.UTC(2026, 3, 6) }).shipment.port_of_discharge?.locode ?? null

  test('is expected where it was planned, though she has left and calls elsewhere', () => {
    const told = [...taken.slice(0, 3), plan, ...later]
    expect(podOf(...before, ...told)).toBe('NLRTM')
    expect(lines([...before, ...told])).toEqual([
      'vessel_loaded CNSHA',
      'vessel_departed CNSHA',
      'vessel_arrived NLRTM',
    ])
    expect(podOf(...told)).toBe('BEANR')
  })

  test('is not expected where she was not, nor where it is told or planned elsewhere since', () => {
    expect(podOf(...before, ...taken.slice(0, 2), plan, ...later.slice(1, 2))).not.toBe('NLRTM')
    const elsewhere = carrierEvent('PLN DISC BEANR 04-09', A)
    expect(podOf(...before, ...taken.slice(0, 3), plan, ...later, elsewhere)).toBe('BEANR')
  })
})

describe('a container that a train takes from one ship to another one, where the carrier tells the calls of all', () => {
  const told = (words: string, by: Parameters<typeof carrierEvent>[1] = {}): CarrierEvent[] =>
    ['PLN', 'ACT'].map((classifier) => carrierEvent(`${classifier} ${words}`, by))
  const toCoast = [
    carrierEvent('ACT GTIN CNSHA 03-01'),
    ...told('DEPA CNSHA 03-03', A),
    ...told('ARRI USLAX 03-17', A),
  ]
  const overLand = [...told('DEPA USLAX 03-20', RAIL), ...told('ARRI USNYC 03-27', RAIL)]
  const onward = [
    ...told('ARRI USNYC 03-29', B),
    ...told('DEPA USNYC 04-01', B),
    ...told('ARRI NLRTM 04-10', B),
  ]
  const changesAt = (events: readonly CarrierEvent[]): string[] =>
    lines(events, { now: Date.UTC(2026, 3, 12) }).filter((line) =>
      line.startsWith('transshipment_'),
    )

  test('leaves on the second ship where the train brought it', () => {
    expect(changesAt([...toCoast, ...overLand, ...onward])).toEqual([
      'transshipment_arrived USLAX',
      'transshipment_departed USNYC',
    ])
  })

  test('leaves on it also where neither ship is named', () => {
    const unnamed = [...toCoast, ...overLand, ...onward].map((event) => ({
      ...event,
      vessel_name: null,
      import_voyage: null,
      export_voyage: null,
    }))
    expect(changesAt(unnamed).filter((line) => line.endsWith('USNYC'))).toEqual([
      'transshipment_departed USNYC',
    ])
  })

  test('changes nowhere by a gate that may be that of its empty return, or that of a store in the city, nor where a truck fetches it', () => {
    const aboard = leg('ACT', 'CNSHA', 'NLRTM', ['03-02', '03-03', '04-01', '04-02'], A).slice(0, 2)
    const returned = carrierEvent('ACT GTIN NLRTM 04-08', { empty: null })
    expect(changesAt([...aboard, returned, carrierEvent('ACT DEPA NLRTM 04-20')])).toEqual([])
    const calls = ['DEPA CNSHA 03-03', 'ARRI INNSA 03-18', 'DEPA INNSA 03-19', 'ARRI LKCMB 03-22']
    const stored = carrierEvent('ACT GTIN INNSA 03-18T22:00', { facility_type: 'COFS' })
    const through = calls.map((words) => carrierEvent(`ACT ${words}`, A))
    const fetched = carrierEvent('ACT GTOT USNYC 03-28')
    expect(changesAt([...toCoast, ...overLand, fetched, ...onward])).not.toContain(
      'transshipment_departed USNYC',
    )
    expect(changesAt([...toCoast.slice(0, 1), ...through, stored])).toEqual([])
  })

  test('changes nowhere else where the ships meet, or the train leaves the second one', () => {
    expect(changesAt([...toCoast, ...onward])).toEqual(['transshipment_arrived USLAX'])
    const further = [...told('DEPA USNYC 04-02', RAIL), ...told('ARRI USCHI 04-05', RAIL)]
    expect(changesAt([...toCoast, ...onward, ...further])).toEqual(['transshipment_arrived USLAX'])
  })
})

test('the port that a barge reaches is that of discharge where the carrier calls the ship’s port a transshipment', () => {
  const barge = leg('ACT', 'NLRTM', 'DEDUI', ['04-05', '04-06', '04-07', '04-08'], BARGE)
  const hinted = direct.map((event) =>
    event.locode === 'NLRTM' ? { ...event, role_hint: 'TS' as const } : event,
  )
  const podOf = (events: readonly CarrierEvent[]) =>
    journeyOf(events).shipment.port_of_discharge?.locode
  expect(podOf([...hinted, ...barge])).toBe('DEDUI')
  expect(podOf([...direct, ...barge])).toBe('NLRTM')
})
