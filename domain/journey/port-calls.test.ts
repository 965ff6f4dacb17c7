import { expect, test } from 'vitest'
import type { CarrierEvent } from '../carrier-event.ts'
import { A, B, RAIL, carrierEvent, first, leg, planned, second } from './compact-events-fixture.ts'
import { portCallsOf } from './port-calls.ts'

const number = 'MSKU0000015'

/** Role, place, whether it was reached and left, the ships, and expected (~) and real times, of each port. */
const calls = (events: readonly CarrierEvent[]): string[] =>
  portCallsOf(number, events).map(({ role, locode, inbound, outbound, reached, left }) => {
    const [came, went] = [inbound, outbound].map((side) => {
      if (side === null) return '-'
      const expected = side.expected_at === null ? '' : `~${side.expected_at.slice(5, 10)}`
      return `${side.vessel_name}/${side.voyage_number} ${side.actual_at?.slice(5, 10) ?? ''}${expected}`
    })
    const state = left ? 'left' : reached ? 'reached' : 'ahead'
    return `${role} ${locode} ${state} | ${came} | ${went}`
  })

test('a journey that is over has left all ports but the last', () => {
  expect(calls([...first, ...second])).toEqual([
    'POL CNSHA left | - | ALPHA/12W 03-03',
    'TS SGSIN left | ALPHA/12W 03-10 | BRAVO/7W 03-16',
    'POD NLRTM reached | BRAVO/7W 04-01 | -',
  ])
})

test('a transshipment is known from the plan alone', () => {
  const underway = leg('ACT PLN', 'CNSHA', 'SGSIN', ['03-02', '03-03', '03-10', '03-11'], A)
  expect(calls([...underway, ...planned])).toEqual([
    'POL CNSHA left | - | ALPHA/12W 03-03',
    'TS SGSIN ahead | ALPHA/12W ~03-10 | BRAVO/7W ~03-16',
    'POD NLRTM ahead | BRAVO/7W ~04-01 | -',
  ])
})

test('a container that is aboard has not left its port', () => {
  const [loaded, departs] = first
  const plan = leg('PLN', 'CNSHA', 'SGSIN', ['03-02', '03-03', '03-10', '03-11'], A).slice(1)
  expect(departs?.event_code).toBe('DEPA')
  expect(calls([...(loaded ? [loaded] : []), ...plan])).toEqual([
    'POL CNSHA reached | - | ALPHA/12W ~03-03',
    'POD SGSIN ahead | ALPHA/12W ~03-10 | -',
  ])
})

const atSea = leg('ACT PLN', 'CNSHA', 'NLRTM', ['03-02', '03-03', '04-01', '04-02'], A)
const landed = leg('ACT', 'CNSHA', 'NLRTM', ['03-02', '03-03', '04-01', '04-02'], A)
const plan = leg('PLN', 'CNSHA', 'NLRTM', ['03-02', '03-03', '04-01', '04-02'], A)

test.each<[string, readonly CarrierEvent[], string, string]>([
  [
    'is delivered to its first port',
    [...plan, carrierEvent('ACT GTIN CNSHA 02-25')],
    'reached',
    'ahead',
  ],
  ['is fetched empty', [...plan, carrierEvent('ACT GTOT CNSHA 02-20 E')], 'ahead', 'ahead'],
  ['lies in its last port', landed, 'left', 'reached'],
  ['leaves its last port', [...landed, carrierEvent('ACT GTOT NLRTM 04-05')], 'left', 'left'],
  [
    'is to leave its last port',
    [...landed, carrierEvent('PLN GTOT NLRTM 04-05')],
    'left',
    'reached',
  ],
  ['is on a train', [...landed, carrierEvent('ACT ARRI DEDUI 04-06', RAIL)], 'left', 'left'],
  ['comes back empty', [...landed, carrierEvent('ACT GTIN NLRTM 04-09 E')], 'left', 'left'],
  ['left without a report', [...atSea, carrierEvent('ACT GTOT NLRTM 04-05')], 'left', 'left'],
])('where a container is that %s', (_, events, from, to) => {
  const states = calls(events).map((line) => line.split(' ')[2])
  expect(states).toEqual([from, to])
})

test('a ship is expected at a port when the carrier expects the discharge, where it tells no arrival', () => {
  const [loaded, departed, , discharge] = atSea
  const told = [loaded, departed, discharge].filter((event) => event !== undefined)
  expect(calls(told).at(-1)).toBe('POD NLRTM ahead | ALPHA/12W ~04-02 | -')
})

test('a ship is not expected before she has left the port before', () => {
  const late = leg('ACT', 'CNSHA', 'NLRTM', ['03-02', '04-05', '04-01', '04-02'], A).slice(0, 2)
  const void_ = carrierEvent('PLN ARRI NLRTM 04-01', A)
  expect(calls([...late, void_]).at(-1)).toBe('POD NLRTM ahead | ALPHA/12W  | -')
})

test('a port at which the container stays aboard is left out', () => {
  const via = leg('ACT', 'CNSHA', 'NLRTM', ['03-02', '03-03', '04-01', '04-02'], A)
  const call = [carrierEvent('ACT ARRI SGSIN 03-09', A), carrierEvent('ACT DEPA SGSIN 03-10', A)]
  expect(calls([...via, ...call]).map((line) => line.split(' ')[1])).toEqual(['CNSHA', 'NLRTM'])
})

test('a port at which the ship called on her voyage before is left out, where the container is told to be put aboard later', () => {
  const former = { ...A, voyage: '11E' }
  const before = [
    carrierEvent('ACT ARRI KRPUS 02-24', former),
    carrierEvent('ACT DEPA KRPUS 02-25', former),
    carrierEvent('ACT ARRI CNSHA 02-28', former),
  ]
  const via = leg('ACT', 'CNSHA', 'NLRTM', ['03-02', '03-03', '04-01', '04-02'], A)
  const atFirstPort = carrierEvent('ACT GTIN CNSHA 02-20')
  expect(calls([atFirstPort, ...before, ...via])).toEqual([
    'POL CNSHA left | - | ALPHA/12W 03-03',
    'POD NLRTM reached | ALPHA/12W 04-01 | -',
  ])
  const into = carrierEvent('ACT GTIN KRPUS 02-20')
  expect(calls([into, ...before, ...via])[0]).toBe('POL KRPUS left | - | ALPHA/11E 02-25')
})

test('the port of an intended transshipment is none of them once it was transshipped elsewhere', () => {
  const TS = { ...A, container_number: number, role_hint: 'TS' as const }
  const events = [
    ...first.slice(0, 2),
    carrierEvent('ACT DISC LKCMB 03-11', TS),
    carrierEvent('PLN ARRI AEJEA 03-18', TS),
    carrierEvent('PLN ARRI NLRTM 04-01', { ...B, role_hint: 'POD' }),
  ]
  expect(calls(events).map((call) => call.slice(0, 9))).toEqual([
    'POL CNSHA',
    'TS LKCMB ',
    'POD NLRTM',
  ])
})
