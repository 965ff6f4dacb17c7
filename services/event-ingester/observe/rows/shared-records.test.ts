import { describe, expect, test } from 'vitest'
import { locationId } from '../../../../resources/identities.ts'
import { locationOf, terminalOf, vesselOf } from './shared-records.ts'

const at = (locode: string | null, mode: string | null = 'VESSEL', location_name = 'Somewhere') =>
  locationOf({ locode, location_name, mode })
const facility = { code: null, provider: null, name: null, type: null }

describe('a place', () => {
  test('that we know has the name, zone and position of our table', () => {
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
    ['a port, however a box gets there', 'NLRTM', 'RAIL', 'port'],
    ['an inland place that we know', 'DEMUC', 'RAIL', 'metro_area'],
    ['an unknown place where a ship calls', 'NLQQQ', 'VESSEL', 'port'],
    ['an unknown place where a train calls', 'NLQQQ', 'RAIL', 'metro_area'],
    ['an unknown place where a truck calls', 'NLQQQ', 'TRUCK', 'metro_area'],
    ['an unknown place of which no more is said', 'NLQQQ', null, 'port'],
  ])('%s is called so', (_name, locode, mode, type) => {
    expect(at(locode, mode)).toMatchObject({ type, puts: [{ row: { kind: type } }] })
  })

  test("that we do not know is learned, under the carrier's name and its country's clock", () => {
    expect(at('NLQQQ')?.puts[0]?.row).toMatchObject({
      name: 'Somewhere',
      learned: true,
      time_zone: 'Europe/Amsterdam',
      latitude: null,
    })
    expect(locationOf({ locode: 'NLQQQ', location_name: null, mode: null })?.name).toBe('NLQQQ')
  })

  test('without a code is none', () => {
    expect(at(null)).toBeNull()
  })
})

describe('a terminal', () => {
  const smdg = { ...facility, code: 'APMII', provider: 'SMDG' as const, name: 'Its name' }

  test('is known by its code; without a provider that is one of SMDG', () => {
    const [one, other] = [smdg, { ...smdg, provider: null }].map((f) =>
      terminalOf('NLRTM', f, null),
    )
    expect(one?.id).toBe(other?.id)
    expect(one?.puts[0]?.row).toMatchObject({
      smdg_code: 'APMII',
      location_id: locationId('NLRTM'),
    })
  })

  test('with a BIC code is another', () => {
    const bic = terminalOf('NLRTM', { ...smdg, provider: 'BIC' }, null)
    expect(bic?.id).not.toBe(terminalOf('NLRTM', smdg, null)?.id)
    expect(bic?.puts[0]?.row).toMatchObject({ smdg_code: null, bic_facility_code: 'APMII' })
  })

  test('without a code is known by its name, in whatever case', () => {
    const named = (name: string) => terminalOf('NLRTM', { ...facility, name }, null)?.id
    expect(named('Big Quay')).toBe(named('BIG QUAY'))
    expect(named('Big Quay')).not.toBe(named('Small Quay'))
  })

  test.each([
    ['at a place without a code', null, smdg],
    ['without code and name', 'NLRTM', facility],
    ['that is not there', 'NLRTM', null],
  ])('%s is none', (_name, locode, of) => {
    expect(terminalOf(locode, of, 'VESSEL')).toBeNull()
  })

  test.each([
    ['where a train calls', 'RAIL', null, 'rail_terminal'],
    ['that is a ramp', null, 'RAMP', 'rail_terminal'],
    ['that is a quay', 'VESSEL', 'POTE', 'terminal'],
  ])('%s is called so', (_name, mode, type, kind) => {
    const of = terminalOf('USCHI', { ...facility, name: 'Ramp 7', type }, mode)
    expect(of).toMatchObject({ type: kind, puts: [{ row: { kind, learned: true } }] })
  })
})

describe('a ship', () => {
  test('is known by its number, whatever it is called', () => {
    const ship = (vessel_name: string | null) => vesselOf({ vessel_imo: '9321483', vessel_name })
    expect(ship('ALPHA')?.id).toBe(ship(null)?.id)
    const ways = (name: string | null) => ship(name)?.puts.map(({ how }) => how)
    expect([ways('ALPHA'), ways(null)]).toEqual([['insert', 'update'], ['insert']])
  })

  test('without a number is known by its name, in whatever case', () => {
    const ship = (vessel_name: string) => vesselOf({ vessel_imo: null, vessel_name })?.id
    expect(ship('Alpha')).toBe(ship('ALPHA'))
    expect(ship('Alpha')).not.toBe(ship('Bravo'))
  })

  test('of which nothing is said is none', () => {
    expect(vesselOf({ vessel_imo: null, vessel_name: null })).toBeNull()
  })
})
