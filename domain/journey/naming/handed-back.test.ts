import { describe, expect, test } from 'vitest'
import { A, carrierEvent, direct, leg, lines } from '../compact-events-fixture.ts'

describe('an empty container that is handed back unpacked', () => {
  const known = { ...A, created_at: '2026-02-10T00:00:00Z' }
  const plans = leg('PLN', 'CNSHA', 'NLRTM', ['03-02', '03-03', '04-01', '04-02'], known)
  const out = carrierEvent('ACT GTOT CNSHA 02-15 E')
  const back = carrierEvent('ACT GTIN CNSHA 02-18 E')
  const expected = ['estimated.vessel_departed CNSHA', 'estimated.vessel_arrived NLRTM']

  test('is expected nowhere', () => {
    expect(lines([...plans, out])).toEqual(['empty_out CNSHA', ...expected])
    expect(lines([...plans, out, back])).toEqual(['empty_out CNSHA'])
  })

  test('is expected nowhere, though its ship has called elsewhere before, or a gate has told it without its load', () => {
    const called = carrierEvent('ACT DEPA KRPUS 02-12', A)
    expect(lines([...plans, called, out, back])).not.toContain('estimated.vessel_arrived NLRTM')
    const untold = carrierEvent('ACT GTIN CNSHA 02-05', { empty: null })
    expect(lines([...plans, untold, out, back])).not.toContain('estimated.vessel_arrived NLRTM')
  })

  test('is expected again when it goes out once more, or when the carrier plans anew', () => {
    const again = carrierEvent('ACT GTOT CNSHA 02-19 E')
    expect(lines([...plans, out, back, again]).slice(-2)).toEqual(expected)
    const later = { ...A, created_at: '2026-02-20T00:00:00Z' }
    const anew = leg('PLN', 'CNSHA', 'NLRTM', ['03-02', '03-03', '04-01', '04-02'], later)
    expect(lines([...anew, out, back]).slice(-2)).toEqual(expected)
  })

  test('is not meant where it comes in empty elsewhere, to be packed', () => {
    const toPacker = carrierEvent('ACT GTIN CNSUZ 02-18 E')
    expect(lines([...plans, out, toPacker]).slice(-2)).toEqual(expected)
  })

  test('is not meant where a depot gave it out and it comes in empty at the terminal of the port, to be shipped', () => {
    const at = (facility_type: string, facility_code: string) => ({
      facility_type,
      facility_code,
    })
    const fromDepot = carrierEvent('ACT GTOT CNSHA 02-15 E', at('DEPO', 'DEPOT'))
    const toShip = carrierEvent('ACT GTIN CNSHA 02-18 E', at('POTE', 'QUAY'))
    expect(lines([...plans, fromDepot, toShip]).slice(-2)).toEqual(expected)
    const back = carrierEvent('ACT GTIN CNSHA 02-18 E', at('DEPO', 'DEPOT'))
    expect(lines([...plans, fromDepot, back])).toEqual(['empty_out CNSHA'])
  })
})

describe('a full container that leaves the customer’s again', () => {
  const atCustomer = (words: string) => carrierEvent(words, { facility_type: 'CLOC' })
  const [into, out] = [atCustomer('ACT GTIN DEDUI 04-05'), atCustomer('ACT GTOT DEDUI 04-07')]
  const gates = (...events: Parameters<typeof lines>[0]) =>
    lines([...direct, ...events]).filter((line) => !/vessel/.test(line))

  test('is not picked up there, whether or not its pickup at the port is told', () => {
    const fetched = carrierEvent('ACT GTOT NLRTM 04-04')
    expect(gates(fetched, into, out)).toEqual(['full_out NLRTM'])
    expect(gates(into, out)).toEqual([])
  })

  test('is picked up there where nothing shows that it was fetched before', () => {
    expect(gates(out)).toEqual(['full_out DEDUI'])
    const atPort = atCustomer('ACT GTOT NLRTM 04-04')
    expect(gates(atPort, into, out)).toEqual(['full_out NLRTM'])
    const toRamp = carrierEvent('ACT GTIN DEDUI 04-05', { facility_type: 'INTE' })
    expect(gates(atPort, toRamp, out)).toEqual([
      'arrived_at_inland_destination DEDUI',
      'full_out DEDUI',
    ])
  })

  test('is not picked up there where days alone are told, of both gates', () => {
    const [fetched, back] = [
      carrierEvent('ACT GTOT NLRTM 04-05'),
      atCustomer('ACT GTOT DEDUI 04-05'),
    ]
    expect(gates(fetched, back)).toEqual(['full_out NLRTM'])
    expect(gates(into, back)).toEqual([])
  })

  test('is returned empty after that', () => {
    expect(gates(into, out, carrierEvent('ACT GTIN NLRTM 04-08 E'))).toEqual(['empty_in NLRTM'])
  })
})
