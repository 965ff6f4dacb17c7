import { expect, test } from 'vitest'
import { A, B, carrierEvent, leg, lines } from './compact-events-fixture.ts'
import { journeyOf } from './journey.ts'
import { isSamePlace } from './moves/place-key.ts'

const days = ['03-02', '03-03', '04-01', '04-02'] as const

const portsOf = (events: Parameters<typeof journeyOf>[0], context = {}) => {
  const { shipment, containers } = journeyOf(events, context)
  return {
    pol: shipment.port_of_lading?.locode ?? null,
    pod: shipment.port_of_discharge?.locode ?? null,
    names: containers[0]?.events.map(({ event }) => event.replace('container.transport.', '')),
  }
}

const direct = ['vessel_loaded', 'vessel_departed', 'vessel_arrived', 'vessel_discharged']

/** The leg with the locode of one of its moves, by its number, replaced. */
const legWith = (number: number, locode: string, from = 'CNSHA', to = 'NLRTM') =>
  leg('ACT', from, to, days, A).map((event, at) => (at === number ? { ...event, locode } : event))

test('two LOCODEs of Shanghai are one port of lading', () => {
  expect(portsOf(legWith(1, 'CNSGH'))).toEqual({ pol: 'CNSHA', pod: 'NLRTM', names: direct })
})

test('each event shows the LOCODE that the carrier gives it', () => {
  expect(lines(legWith(1, 'CNSGH')).slice(0, 2)).toEqual([
    'vessel_loaded CNSHA',
    'vessel_departed CNSGH',
  ])
})

test('a port with one of its other LOCODEs alone is shown under that', () => {
  expect(portsOf(leg('ACT', 'CNSGH', 'NLRTM', days, A)).pol).toBe('CNSGH')
})

test('Shenzhen is the harbour of Shenzhen that the journey names', () => {
  expect(portsOf(legWith(0, 'CNSZX', 'CNYTN'))).toEqual({
    pol: 'CNYTN',
    pod: 'NLRTM',
    names: direct,
  })
})

test('a box that changes ships between two terminals of Colon does so at one port', () => {
  const first = leg('ACT', 'CNSHA', 'PACTB', ['03-02', '03-03', '04-01', '04-02'], A)
  const second = leg('ACT', 'PAMIT', 'COCTG', ['04-08', '04-09', '04-11', '04-12'], B)
  const between = [carrierEvent('ACT GTOT PACTB 04-04'), carrierEvent('ACT GTIN PAMIT 04-04T20:00')]
  expect(portsOf([...first, ...between, ...second])).toMatchObject({ pol: 'CNSHA', pod: 'COCTG' })
  const soon = { now: Date.parse('2026-04-05') }
  expect(portsOf([...first, ...between], soon).names).toEqual(['vessel_loaded', 'vessel_departed'])
})

test('Los Angeles and Long Beach are two ports', () => {
  const { pod, names } = portsOf(legWith(3, 'USLGB', 'CNSHA', 'USLAX'))
  expect(pod).toBe('USLGB')
  expect(names).not.toEqual(direct)
})

test('a delivery by truck in London is no part of the call at London Gateway', () => {
  const { shipment } = journeyOf([
    ...leg('ACT', 'CNSHA', 'GBLGP', days, A),
    carrierEvent('ACT ARRI GBLON 04-05', { mode: 'TRUCK', container_number: 'MSKU0000015' }),
  ])
  expect(shipment.port_of_discharge?.locode).toBe('GBLGP')
  expect(shipment.destination?.locode).toBe('GBLON')
})

test('a name in another spelling is the place whose LOCODE stands beside it elsewhere', () => {
  const [loaded, ...rest] = leg('ACT', 'CNSHA', 'NLRTM', days, A)
  const named = rest.map((event) =>
    event.locode === 'CNSHA' ? { ...event, location_name: 'Port-Nowhere' } : event,
  )
  const unnamed = loaded && { ...loaded, locode: null, location_name: 'PORT NOWHERE' }
  expect(portsOf(unnamed ? [unnamed, ...named] : [])).toEqual({
    pol: 'CNSHA',
    pod: 'NLRTM',
    names: direct,
  })
})

test.each([
  ['two codes of one port', ['CNSGH', 'Shanghai'], ['CNSHA', null], true],
  ['one code with two names', ['CNSHA', 'Shanghai'], ['CNSHA', 'SHANGHAI PORT'], true],
  ['one name in two spellings', [null, 'Port-Nowhere'], [null, 'PORT NOWHERE'], true],
  ['two codes', ['USLAX', null], ['USLGB', null], false],
  ['two names', [null, 'Nowhere'], [null, 'Elsewhere'], false],
] as const)('%s: %j and %j are one place: %s', (_what, a, b, isSame) => {
  const place = ([locode, location_name]: readonly [string | null, string | null]) => ({
    locode,
    location_name,
  })
  expect(isSamePlace(place(a), place(b))).toBe(isSame)
})

test('a container that is shut out at the port of lading and sails on the next ship has not come by ship', () => {
  const shutOut = leg('ACT', 'KRPUS', 'NLRTM', days, A)
    .slice(0, 1)
    .flatMap((load) => [
      load,
      { ...load, event_code: 'DISC', event_at: '2026-03-03T00:00:00.000Z' },
    ])
  const onward = leg('ACT', 'KRPUS', 'NLRTM', ['03-09', '03-10', '04-09', '04-10'], B)
  const { pol, pod, names } = portsOf([...shutOut, ...onward])
  expect({ pol, pod }).toEqual({ pol: 'KRPUS', pod: 'NLRTM' })
  expect(names).toEqual(['vessel_loaded', ...direct])
})
