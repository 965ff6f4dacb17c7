import { describe, expect, test } from 'vitest'
import { profileOf } from '../carriers/profile.ts'
import type { KnownPlaces } from '../places/known-places.ts'
import { normaliseAnswer } from './normalise.ts'
import { departure, load, without } from './standard-events-fixture.ts'

const found: Readonly<Record<string, readonly string[]>> = {
  'Yantian, CN': ['CNYTN'],
  YANTIAN: ['CNYTN'],
  TOKYO: ['JPTYO'],
  MANZANILLO: ['MXZLO', 'PAMIT'],
  'MANZANILLO, PA': ['PAMIT'],
  'APM TERMINALS MAASVLAKTE II': ['NLRTM'],
  KRPUS: ['KRPUS'],
}

const zones: Readonly<Record<string, string>> = {
  CNYTN: 'Asia/Shanghai',
  PAMIT: 'America/Panama',
}

const regionZones: Readonly<Record<string, string>> = {
  'US massachusetts': 'America/New_York',
  'US california': 'America/Los_Angeles',
  'DE ': 'Europe/Berlin',
}

const places: KnownPlaces = {
  zoneOf: (locode) => zones[locode] ?? null,
  zoneOfRegion: ({ country, state }) => regionZones[`${country} ${state ?? ''}`] ?? null,
  placeNamed: (text) => {
    const candidates = found[text] ?? []
    const locode = candidates.length === 1 ? (candidates[0] ?? null) : null
    return { locode, candidates, isWhole: true }
  },
}

const call = without(load.transportCall, 'UNLocationCode')
const loadAt = (eventLocation: unknown, more: object = {}) => ({
  ...load,
  eventLocation,
  transportCall: { ...call, facilityCode: null },
  ...more,
})

const eventsOf = (...body: readonly object[]) =>
  normaliseAnswer(body, profileOf('XXXX'), places).events

describe('a place without a LOCODE', () => {
  test.each([
    ['by its name', { locationName: 'YANTIAN' }, 'CNYTN'],
    ['by its name as a text', 'YANTIAN', 'CNYTN'],
    ['by its name and country', { locationName: 'MANZANILLO', countryCode: 'PA' }, 'PAMIT'],
    [
      'by the city and country of its address',
      { address: { city: 'Yantian', country: 'CN' } },
      'CNYTN',
    ],
    ['by its terminal', { facilityName: 'APM TERMINALS MAASVLAKTE II' }, 'NLRTM'],
    ['by the code of its terminal', { facilityCode: 'KRPUSPNC' }, 'KRPUS'],
    ['by a name in place of the LOCODE', { UNLocationCode: 'TOKYO' }, 'JPTYO'],
    ['by a terminal in place of the LOCODE', { UNLocationCode: 'KRPUSPNC' }, 'KRPUS'],
    ['not by a name of two ports', { locationName: 'MANZANILLO' }, null],
    ['not by an unknown name', { locationName: 'ATLANTIS' }, null],
  ])('gets one %s', (_how, location, locode) => {
    const [event] = eventsOf(loadAt(location))
    expect(event?.locode).toBe(locode)
  })

  test('keeps the name that the carrier gives it', () => {
    expect(eventsOf(loadAt({ locationName: 'YANTIAN' }))[0]?.location_name).toBe('YANTIAN')
  })

  test('keeps the ports that its name may mean, whatever the answer says elsewhere', () => {
    const stated = { ...departure, transportCall: { UNLocationCode: 'PAMIT' } }
    const [named] = eventsOf(loadAt({ locationName: 'MANZANILLO' }), stated)
    expect(named).toMatchObject({ locode: null, possible_locodes: ['MXZLO', 'PAMIT'] })
    expect(eventsOf(loadAt({ locationName: 'YANTIAN' }))[0]?.possible_locodes).toEqual([])
  })

  test('has the zone of the port that the answer states elsewhere, if its name means several', () => {
    const local = loadAt({ locationName: 'MANZANILLO' }, { eventDateTime: '2024-05-02T08:00:00' })
    const stated = { ...departure, transportCall: { UNLocationCode: 'PAMIT' } }
    expect(eventsOf(local, stated)[0]?.event_at).toBe('2024-05-02T13:00:00.000Z')
  })

  test('has the zone of the port that the answer names elsewhere with its country', () => {
    const local = loadAt({ locationName: 'MANZANILLO' }, { eventDateTime: '2024-05-02T08:00:00' })
    const whole = loadAt({ locationName: 'MANZANILLO, PA' })
    expect(eventsOf(local, whole)[0]?.event_at).toBe('2024-05-02T13:00:00.000Z')
    expect(eventsOf(local)[0]?.event_at).toBe('2024-05-02T08:00:00.000Z')
  })

  test('gives its local times their zone', () => {
    const [event] = eventsOf(
      loadAt({ locationName: 'YANTIAN' }, { eventDateTime: '2024-05-02T08:00:00' }),
    )
    expect(event?.event_at).toBe('2024-05-02T00:00:00.000Z')
  })
})

describe('local times at a place that the tables lack', () => {
  test.each([
    ['in a state', { UNLocationCode: 'USQZX', locationName: 'SMALLTOWN, MA' }, 'T12'],
    ['in a state and a country', { locationName: 'Smalltown, California, US' }, 'T15'],
    [
      'in a country that only its fields name',
      { locationName: 'Kleinstadt', countryCode: 'DE' },
      'T06',
    ],
    [
      'in a state that its address names',
      { UNLocationCode: 'USQZX', address: { stateRegion: 'CA' } },
      'T15',
    ],
    ['in a state or a country, which may both be meant', { locationName: 'Smalltown, CA' }, 'T08'],
    ['in a country of several zones', { locationName: 'Smalltown, US' }, 'T08'],
    ['with the name of a country', { locationName: 'DE' }, 'T08'],
  ])('%s', (_where, location, time) => {
    const [event] = eventsOf(loadAt(location, { eventDateTime: '2024-05-02T08:00:00' }))
    expect(event?.event_at.slice(10, 13)).toBe(time)
  })
})

test('a LOCODE that the carrier states is kept, whatever the name says', () => {
  const [event] = eventsOf(loadAt({ UNLocationCode: 'CNSHK', locationName: 'YANTIAN' }))
  expect(event?.locode).toBe('CNSHK')
})
