import { describe, expect, test } from 'vitest'
import type { CarrierEvent } from '../../carrier-event.ts'
import { A, B, carrierEvent, lines, RAIL } from '../compact-events-fixture.ts'
import { journeyOf } from '../journey.ts'

const named = (words: string, more = {}) =>
  carrierEvent(words, { ...A, container_number: 'MSKU0000015', ...more })
const known = (words: string, day: string) =>
  named(words, { created_at: `2026-${day}T00:00:00.000Z` })
const polOf = (...events: readonly CarrierEvent[]) =>
  journeyOf(events).shipment.port_of_lading?.locode ?? null

const loaded = named('ACT LOAD CNSHA 03-02')
const arrival = named('ACT ARRI NLRTM 04-01')
const calls = [named('ACT ARRI CNTAO 02-25'), named('ACT DEPA CNTAO 02-26')]

describe('a ship that takes the container aboard', () => {
  test('has called elsewhere without it before, also where that call names it', () => {
    const events = [...calls, named('ACT ARRI CNSHA 03-01'), loaded, arrival]
    expect(polOf(...events)).toBe('CNSHA')
    expect(lines(events, { now: Date.UTC(2026, 3, 2) })).toEqual(['vessel_loaded CNSHA'])
  })

  test('has called elsewhere without it on the voyage before, where that call does not name it', () => {
    const before = { ...A, voyage: '11E' }
    const unnamed = [
      carrierEvent('ACT ARRI CNTAO 02-25', before),
      carrierEvent('ACT DEPA CNTAO 02-26', before),
    ]
    expect(polOf(...unnamed, loaded, arrival)).toBe('CNSHA')
  })

  test.each<[string, readonly CarrierEvent[]]>([
    ['it was put aboard there as well', [named('ACT LOAD CNTAO 02-25'), loaded]],
    ['it was put ashore in between', [named('ACT DISC CNSHA 03-01'), loaded]],
    ['it had come in full there', [carrierEvent('ACT GTIN CNTAO 02-20'), loaded]],
    ['a train had brought it there', [carrierEvent('ACT GTIN CNTAO 02-20', RAIL), loaded]],
    ['she does so on another voyage', [named('ACT LOAD CNSHA 03-02', { voyage: '14W' })]],
    ['another ship does', [named('ACT LOAD CNSHA 03-02', B)]],
  ])('may have had it aboard where %s', (_, told) => {
    expect(polOf(...calls, ...told, arrival)).toBe('CNTAO')
  })

  test('may have had it aboard where it had come in full, also where her call names no container', () => {
    const unnamed = [
      carrierEvent('ACT ARRI CNTAO 02-25', A),
      carrierEvent('ACT DEPA CNTAO 02-26', A),
    ]
    const into = carrierEvent('ACT GTIN CNTAO 02-20')
    expect(polOf(...unnamed, loaded, arrival)).toBe('CNSHA')
    expect(polOf(...unnamed, into, loaded, arrival)).toBe('CNTAO')
  })
})

describe('a ship that is expected to take the container aboard', () => {
  const plan = known('PLN LOAD CNSHA 03-02', '02-20')
  const beyond = known('PLN ARRI NLRTM 04-01', '02-20')

  test('calls elsewhere without it before', () => {
    const schedule = [
      'ARRI CNTAO 02-25',
      'DEPA CNTAO 02-26',
      'ARRI CNSHA 03-01',
      'DEPA CNSHA 03-03',
    ]
    const planned = schedule.map((words) => known(`PLN ${words}`, '02-20'))
    expect(polOf(...planned, plan, beyond)).toBe('CNSHA')
    const next = known('PLN DEPA NLRTM 04-02', '02-20')
    const { port_of_discharge } = journeyOf([...planned, plan, beyond, next]).shipment
    expect(port_of_discharge?.locode).toBe('NLRTM')
    expect(polOf(...calls, ...planned.slice(2), plan, beyond)).toBe('CNSHA')
  })

  test('has taken it elsewhere where her departure was told later, and the lading was not', () => {
    const told = known('ACT DEPA CNTAO 02-26', '02-26')
    expect(polOf(known('PLN LOAD CNSHA 03-02', '02-01'), told, arrival)).toBe('CNTAO')
  })

  test('may take it elsewhere where her departure was planned later', () => {
    expect(polOf(plan, known('PLN DEPA CNTAO 02-26', '02-22'), beyond)).toBe('CNTAO')
  })

  test('is bound for where she was expected too early', () => {
    const early = named('PLN ARRI NLRTM 03-01')
    expect(journeyOf([early, loaded]).shipment.port_of_discharge?.locode).toBe('NLRTM')
  })
})
