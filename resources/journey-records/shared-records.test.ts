import { describe, expect, test } from 'vitest'
import { locationId, terminalId } from '../identities.ts'
import { locationOf, terminalOf, vesselOf } from './shared-records.ts'

const at = (locode: string | null, mode: string | null = 'VESSEL') =>
  locationOf({ locode, location_name: 'Somewhere', mode })
const facility = { code: null, provider: null, name: null, type: null, address: null }

describe('a place', () => {
  test('in the reference data has the name, zone and position from there', () => {
    expect(at('NLRTM')?.puts[0]).toMatchObject({
      into: 'location',
      how: 'insert',
      row: {
        id: locationId('NLRTM'),
        kind: 'port',
        name: 'Rotterdam',
        country_code: 'NL',
        time_zone: 'Europe/Amsterdam',
        learned: false,
      },
    })
  })

  test.each([
    ['a port, also by rail', 'NLRTM', 'RAIL', 'port'],
    ['a known inland place', 'DEMUC', 'RAIL', 'metro_area'],
    ['an unknown place where a ship calls', 'NLQQQ', 'VESSEL', 'port'],
    ['an unknown place where a train calls', 'NLQQQ', 'RAIL', 'metro_area'],
    ['an unknown place where a truck calls', 'NLQQQ', 'TRUCK', 'metro_area'],
    ['an unknown place without a mode', 'NLQQQ', null, 'port'],
  ])('%s has its type', (_name, locode, mode, type) => {
    expect(at(locode, mode)).toMatchObject({ type, puts: [{ row: { kind: type } }] })
  })

  test("that is unknown is learned, with the carrier's name and its country's time zone", () => {
    expect(at('NLQQQ')?.puts[0]?.row).toMatchObject({
      name: 'Somewhere',
      learned: true,
      time_zone: 'Europe/Amsterdam',
      latitude: null,
    })
    expect(locationOf({ locode: 'NLQQQ', location_name: null, mode: null })?.name).toBe('NLQQQ')
  })

  test('without a LOCODE is no record', () => {
    expect(at(null)).toBeNull()
  })
})

describe('a terminal', () => {
  const smdg = { ...facility, code: 'APMII', provider: 'SMDG' as const, name: 'Its name' }

  test('is identified by its code, an SMDG code without a provider', () => {
    const [one, other] = [smdg, { ...smdg, provider: null }].map((f) =>
      terminalOf('NLRTM', f, null),
    )
    expect(one?.id).toBe(other?.id)
    expect(one?.puts[0]?.row).toMatchObject({
      smdg_code: 'APMII',
      location_id: locationId('NLRTM'),
    })
  })

  test('with a BIC code is another terminal', () => {
    const bic = terminalOf('NLRTM', { ...smdg, provider: 'BIC' }, null)
    expect(bic?.id).not.toBe(terminalOf('NLRTM', smdg, null)?.id)
    expect(bic?.puts[0]?.row).toMatchObject({ smdg_code: null, bic_facility_code: 'APMII' })
  })

  test("with its LOCODE in front of its code is the reference data's terminal there", () => {
    const written = { ...facility, code: 'USLGBTTI', name: 'LONG BEACH' }
    const of = terminalOf('USLGB', written, 'VESSEL')
    expect(of).toMatchObject({
      id: terminalId('USLGB', 'SMDG', 'TTI'),
      name: 'TOTAL TERMINALS INTERNATIONAL (PIER T)',
      code: 'TTI',
    })
    const coded = terminalOf('USLGB', { ...written, provider: 'BIC' }, 'VESSEL')
    expect(coded?.puts[0]?.row).toMatchObject({ bic_facility_code: 'USLGBTTI' })
  })

  test('without a code is identified by its name, in any case', () => {
    const named = (name: string) => terminalOf('NLRTM', { ...facility, name }, null)?.id
    expect(named('Big Quay')).toBe(named('BIG QUAY'))
    expect(named('Big Quay')).not.toBe(named('Small Quay'))
  })

  test.each([
    ['at a place without a LOCODE', null, smdg],
    ['without code and name', 'NLRTM', facility],
    ['that the carrier does not name', 'NLRTM', null],
    ['with the name of its place alone', 'CNSHA', { ...facility, name: 'SHANGHAI', type: 'POTE' }],
  ])('%s is no record', (_name, locode, of) => {
    expect(terminalOf(locode, of, 'VESSEL')).toBeNull()
  })

  test.each([
    ['where a train calls', 'RAIL', null, 'rail_terminal'],
    ['of type RAMP', null, 'RAMP', 'rail_terminal'],
    ['of type POTE', 'VESSEL', 'POTE', 'terminal'],
  ])('%s has its type', (_name, mode, type, kind) => {
    const of = terminalOf('USCHI', { ...facility, name: 'Ramp 7', type }, mode)
    expect(of?.type).toBe(kind)
    expect(of?.puts.map(({ row }) => row)).toContainEqual(
      expect.objectContaining({ kind, learned: true }),
    )
  })

  test('has the address that the carrier gives, if it has a code', () => {
    const address = { street: 'Kai 3', city: 'Rotterdam', state: null, zip: '3011' }
    const puts = (code: string | null) =>
      terminalOf('NLRTM', { ...facility, code, name: 'A Yard', address }, 'TRUCK')?.puts
    const id = terminalId('NLRTM', 'SMDG', 'NLRTMYARD')
    expect(puts('NLRTMYARD')).toMatchObject([
      { how: 'insert', row: address },
      // For a terminal that was named without its address before.
      { how: 'update', row: { id, ...address } },
    ])
    expect(puts(null)).toMatchObject([
      { how: 'insert', row: { street: null, city: null, state: null, zip: null } },
    ])
  })

  test('of a railway lies in the metro area of its place, also where that is a port', () => {
    const rail = (locode: string) => {
      const of = terminalOf(locode, { ...facility, name: 'Ramp 7', type: 'RAMP' }, 'RAIL')
      return of?.puts.map(({ row }) => row) ?? []
    }
    const [metro, ramp, later] = rail('USCHI')
    expect(metro).toMatchObject({ code: 'USCHI', kind: 'metro_area', name: 'Chicago' })
    expect(ramp).toMatchObject({ location_id: locationId('USCHI'), metro_area_id: metro?.id })
    expect(later).toEqual({ id: ramp?.id, metro_area_id: metro?.id })
    expect(metro?.id).not.toBe(locationId('USCHI'))
    expect(rail('DEMUC')).toMatchObject([{ location_id: locationId('DEMUC'), metro_area_id: null }])
  })
})

describe('a vessel', () => {
  test('is identified by its IMO number, under any name', () => {
    const vessel = (vessel_name: string | null) => vesselOf({ vessel_imo: '9321483', vessel_name })
    expect(vessel('ALPHA')?.id).toBe(vessel(null)?.id)
    const puts = (name: string | null) => vessel(name)?.puts.map(({ how }) => how)
    expect([puts('ALPHA'), puts(null)]).toEqual([['insert', 'update'], ['insert']])
  })

  test('without a number is identified by its name, in any case', () => {
    const vessel = (vessel_name: string) => vesselOf({ vessel_imo: null, vessel_name })?.id
    expect(vessel('Alpha')).toBe(vessel('ALPHA'))
    expect(vessel('Alpha')).not.toBe(vessel('Bravo'))
  })

  test('without number and name is no record', () => {
    expect(vesselOf({ vessel_imo: null, vessel_name: null })).toBeNull()
  })
})
