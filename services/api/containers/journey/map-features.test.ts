import { expect, test } from 'vitest'
import type { Position } from '../../../../domain/sea-lanes/position.ts'
import type { CallSide, PortCall } from '../../../../domain/journey/port-calls.ts'
import type { JourneyCall } from './container-journey.ts'
import { mapFeatures } from './map-features.ts'
import type { FindRoute, Reported } from './map-features.ts'
import { labelled } from './map-properties.ts'

const at = new Date('2026-05-01T00:00:00Z')
const side: CallSide = {
  expected_at: null,
  actual_at: null,
  vessel_imo: null,
  vessel_name: null,
  voyage_number: null,
}

const call = (role: PortCall['role'], state: string, position: Position | null): JourneyCall => ({
  role,
  locode: 'XXXXX',
  name: null,
  inbound: side,
  outbound: side,
  reached: state !== 'ahead',
  left: state === 'left',
  place: position && { id: role, longitude: position[0], latitude: position[1] },
  inboundVessel: null,
  outboundVessel: null,
})

const straight: FindRoute = (from, to) => ({
  line: [from, to],
  km: 100,
  follows: 'great_circle',
  passages: [],
  offLaneKm: 100,
})

const reported = (...positions: readonly Position[]): Reported[] =>
  positions.map((position) => ({ position, at, heading: null, knots: null }))

/** Each feature with its status and the number of its positions. */
function features(calls: readonly JourneyCall[], reports: readonly Reported[]) {
  const [from, to] = labelled(calls, at)
  const legs = from && to ? [{ from, to, vessel: null, reported: reports }] : []
  return mapFeatures(from && to ? [from, to] : [], legs, straight).map(
    ({ geometry, properties }) => {
      const size = geometry.type === 'Point' ? 1 : geometry.coordinates.length
      return `${String(properties.feature_type)} ${String(properties.status)} ${size}`
    },
  )
}

const here: Position = [10, 50]
const there: Position = [20, 50]

test.each<[string, string, string, Reported[], string[]]>([
  ['ahead', 'ahead', 'ahead', [], ['estimated_full_legs future 2']],
  ['under way without reports', 'left', 'ahead', [], ['estimated_full_legs current 2']],
  [
    'under way with one report',
    ...(['left', 'ahead', reported([12, 50])] as const),
    ['current_vessel current 1', 'estimated_partial_leg future 2'],
  ],
  [
    'under way with reports',
    ...(['left', 'ahead', reported([11, 50], [12, 50])] as const),
    [
      ...['current_vessel current 1', 'past_vessel_locations past 2'],
      'estimated_partial_leg future 2',
    ],
  ],
  ['over without reports', 'left', 'reached', [], ['estimated_full_legs past 2']],
  ['over with one report', 'left', 'reached', reported([12, 50]), ['estimated_full_legs past 2']],
  [
    'over with reports',
    ...(['left', 'reached', reported([11, 50], [12, 50], [13, 50])] as const),
    ['past_vessel_locations past 3'],
  ],
])('a leg that is %s shows what is known', (_, from, to, reports, expected) => {
  const all = features([call('POL', from, here), call('POD', to, there)], reports)
  expect(all.filter((one) => !one.startsWith('port '))).toEqual(expected)
})

test('a port without coordinates has neither a point nor lines, but its ship has', () => {
  const unknown = call('POD', 'ahead', null)
  expect(features([call('POL', 'left', here), unknown], [])).toEqual(['port past 1'])
  const seen = features([call('POL', 'left', here), unknown], reported([12, 50]))
  expect(seen).toEqual(['port past 1', 'current_vessel current 1'])
})

test('a property that clients do not expect to be null is left out where it is unknown', () => {
  const [from, to] = labelled([call('POL', 'left', null), call('POD', 'ahead', there)], at)
  const legs = from && to ? [{ from, to, vessel: { id: 'ship' }, reported: reported(here) }] : []
  const [ship] = mapFeatures(from && to ? [from, to] : [], legs, straight)
  const shown: unknown = JSON.parse(JSON.stringify(ship?.properties))
  expect(shown).toMatchObject({ vessel_id: 'ship', voyage_number: null, arrival_port_id: 'POD' })
  for (const name of ['vessel_name', 'vessel_imo', 'departure_port_id', 'departure_port_country'])
    expect(shown).not.toHaveProperty(name)
})

test('equal roles are counted, and the two ends are not', () => {
  const roles = ['BEFORE', 'POL', 'TS', 'TS', 'POD', 'AFTER'] as const
  const calls = roles.map((role) => call(role, 'ahead', null))
  expect(labelled(calls, at).map(({ label }) => label)).toEqual([
    ...['PRE1', 'POL', 'TS1', 'TS2', 'POD', 'ON1'],
  ])
})
