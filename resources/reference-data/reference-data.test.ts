import { describe, expect, test } from 'vitest'
import { countryZone } from './region-zones.ts'
import { loadReferenceData } from './reference-data.ts'
import { profileOf } from '../../domain/carriers/profile.ts'
import { usualLocode } from '../../domain/places/same-port.ts'
import { distanceKm } from '../../domain/sea-lanes/position.ts'
import type { Position } from '../../domain/sea-lanes/position.ts'

const data = loadReferenceData()
describe('places', () => {
  test('have a LOCODE, a name and a zone that the runtime knows', () => {
    const zones = new Set<string>()
    for (const [locode, place] of data.places) {
      expect(locode).toMatch(/^[A-Z]{2}[A-Z2-9]{3}$/)
      expect(place.name, locode).toMatch(/\S/)
      zones.add(place.time_zone)
    }
    for (const timeZone of zones) {
      expect(() => new Intl.DateTimeFormat('en', { timeZone }), timeZone).not.toThrow()
    }
  })

  test('have coordinates on the globe, or none', () => {
    for (const { lat, lon, locode } of data.ports.values()) {
      expect(Math.abs(lat ?? 0), locode).toBeLessThanOrEqual(72)
      expect(Math.abs(lon ?? 0), locode).toBeLessThanOrEqual(180)
      expect(lat === null, locode).toBe(lon === null)
    }
  })

  test('of one port lie near each other', () => {
    const positionOf = (locode: string): Position | null => {
      const { lon = null, lat = null } = data.place(locode) ?? {}
      return lon === null || lat === null ? null : [lon, lat]
    }
    const far = [...data.ports.keys()].filter((locode) => {
      const [own, usual] = [positionOf(locode), positionOf(usualLocode(locode))]
      return own !== null && usual !== null && distanceKm(own, usual) > 100
    })
    expect(far).toEqual([])
  })

  test.each([
    ['USLAX', 'Los Angeles', 'America/Los_Angeles'],
    ['uslax', 'Los Angeles', 'America/Los_Angeles'],
    ['USOAK', 'Oakland', 'America/Los_Angeles'],
    ['BRMAO', 'Manaus', 'America/Manaus'],
    ['MAPTM', 'Tanger Med', 'Africa/Casablanca'],
    ['CNSNZ', 'Shenzhen', 'Asia/Shanghai'],
    ['DEDUI', 'Duisburg', 'Europe/Berlin'],
    ['USGEG', 'Spokane', 'America/Los_Angeles'],
    ['INTKD', 'Tughlakabad', 'Asia/Kolkata'],
    ['CNNBG', 'Ningbo', 'Asia/Shanghai'],
    ['USILG', 'Wilmington', 'America/New_York'],
  ])('%s is %s in %s', (locode, name, zone) => {
    expect(data.placeName(locode)).toBe(name)
    expect(data.zoneOf(locode)).toBe(zone)
  })

  test.each([
    ['VNTAM', 'Asia/Ho_Chi_Minh'],
    ['CNXXX', 'Asia/Shanghai'],
    ['MYXXX', 'Asia/Kuala_Lumpur'],
    ['CHXXX', 'Europe/Zurich'],
    ['USXXX', null],
    ['AUXXX', null],
    ['ESXXX', null],
    ['QQXXX', null],
    ['CHICAGO', null],
    ['', null],
  ])('the unknown %j has the zone of its country, if that has one: %j', (locode, zone) => {
    expect(data.place(locode)).toBeNull()
    expect(data.zoneOf(locode)).toBe(zone)
  })

  test.each([
    [{ country: 'US', state: 'massachusetts' }, 'America/New_York'],
    [{ country: 'AU', state: 'queensland' }, 'Australia/Brisbane'],
    [{ country: 'DE', state: null }, 'Europe/Berlin'],
    [{ country: 'US', state: null }, null],
    [{ country: 'QQ', state: 'nowhere' }, null],
  ])('%j has the zone %j', (region, zone) => {
    expect(data.zoneOfRegion(region)).toBe(zone)
  })

  test('in the United States have the abbreviation of their state', () => {
    expect(data.place('USLAX')).toMatchObject({ state: 'California', state_abbr: 'CA' })
    expect(data.place('USLAX')?.country_code).toBe('US')
  })
})

describe('the zone of a country', () => {
  test.each([
    [[], null],
    [['Asia/Tokyo'], 'Asia/Tokyo'],
    [['Asia/Kuching', 'Asia/Kuala_Lumpur', 'Asia/Kuching'], 'Asia/Kuching'],
    [['Europe/Madrid', 'Atlantic/Canary'], null],
    // Equal in summer only.
    [['America/Los_Angeles', 'America/Phoenix'], null],
  ])('of places in %j is %j', (zones, zone) => {
    expect(countryZone(zones)).toBe(zone)
  })
})

describe('terminals', () => {
  test('are found by port and SMDG code, also under the second LOCODE of the port', () => {
    expect(data.terminal('USLAX', 'TRAP')?.name).toBe('TRAPAC CONTAINER TERMINAL')
    const second = data.terminals.find((terminal) => terminal.locode === 'CNNBO')
    expect(second).toBeDefined()
    expect(data.terminal('CNNBG', second?.code ?? '')).toEqual(second)
    expect(data.terminal('USLAX', 'NOPE')).toBeNull()
  })

  test('lie in known ports', () => {
    for (const { locode } of data.terminals) expect(data.place(locode), locode).not.toBeNull()
  })
})

describe('carriers', () => {
  test('38 are supported, by their SCAC or an alternative one', () => {
    expect(data.carriers.filter((carrier) => carrier.supported)).toHaveLength(38)
    expect(data.carrier('MEDU')?.scac).toBe('MSCU')
    expect(data.carrier('clam')?.name).toBe('Crowley')
    expect(data.carrier('ZZZZ')).toBeNull()
  })

  test.each([
    'MAEU',
    'SAFM',
    'SEAU',
    'SEJJ',
    'HLCU',
    'CMDU',
    'APLU',
    'ANNU',
    'MSCU',
    'EGLV',
    'ZIMU',
    'HDMU',
  ])('support the kinds of number that their interface can be asked for: %s', (scac) => {
    const { parameters } = profileOf(scac)
    const { bill_of_lading, booking_number, container } = parameters
    expect(data.carrier(scac)?.supports).toEqual({
      bill_of_lading: bill_of_lading !== undefined,
      booking_number: booking_number !== undefined,
      container: container !== undefined,
    })
  })

  test('have unique codes of the right length', () => {
    const codes = data.carriers.flatMap((carrier) => [carrier.scac, ...carrier.alternativeScacs])
    const { lessorPrefixes } = data.numbers
    const prefixes = [...data.carriers.flatMap((carrier) => carrier.prefixes), ...lessorPrefixes]
    for (const code of codes) expect(code).toMatch(/^[A-Z0-9]{4}$/)
    for (const prefix of prefixes) expect(prefix).toMatch(/^[A-Z]{3}$/)
    expect(new Set(codes).size).toBe(codes.length)
    expect(new Set(prefixes).size).toBe(prefixes.length)
  })

  test('have names, and successors that are supported', () => {
    for (const carrier of data.carriers) {
      expect(carrier.name, carrier.scac).toMatch(/\S/)
      if (carrier.successor !== null) expect(data.carrier(carrier.successor)?.supported).toBe(true)
    }
  })
})

test('a terminal is found under each LOCODE of its port', () => {
  const { terminal, terminals } = loadReferenceData()
  const shanghai = terminals.find(({ locode }) => locode === 'CNSGH')
  expect(terminal('CNSHA', shanghai?.code ?? '')?.name).toBe(shanghai?.name)
})
