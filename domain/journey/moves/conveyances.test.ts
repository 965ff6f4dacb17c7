import { expect, test } from 'vitest'
import { A, carrierEvent, first } from '../compact-events-fixture.ts'
import { journeyOf } from '../journey.ts'
import { portCallsOf } from '../port-calls.ts'
import { shipNameOf } from './conveyances.ts'

test.each([
  ...['TBN', 'tba', 'T.B.N.', '-TBC-', 'Vessel TBN', 'To be nominated', 'TO BE NAMED'],
  ...['MV TBN', 'M/V TBN', 'M.V. TBN', 'VSL TBN', 'To be determined'],
  ...['UNKNOWN', 'Unknown vessel', 'N/A', 'FEEDER', 'FEEDER VESSEL TBN', '___', '-'],
])('%j is told as no name', (vessel_name) => {
  expect(shipNameOf({ vessel_name })).toBeNull()
})

test.each([
  'ALPHA',
  'TBA Express',
  'Feeder One',
  'Unknown Warrior',
  'Na Hoku',
  'MV Alpha',
  '忠谷渤海',
])('%j is a name', (vessel_name) => {
  expect(shipNameOf({ vessel_name })).toBe(vessel_name)
})

test('a ship to be named is another one than the ship that brings the container, and is told without a name', () => {
  const unnamed = { ship: 'TBN' }
  const events = [
    ...first.slice(0, 2),
    carrierEvent('PLN ARRI SGSIN 03-10', A),
    carrierEvent('PLN DEPA SGSIN 03-16', unnamed),
    carrierEvent('PLN ARRI NLRTM 04-01', unnamed),
  ]
  const { shipment, containers, estimated_arrival } = journeyOf(events)
  expect(shipment.pod_vessel_name).toBeNull()
  expect(estimated_arrival?.vessel_name).toBeNull()
  const expected = containers[0]?.events.find(({ event }) =>
    event.endsWith('estimated.vessel_arrived'),
  )
  expect(expected?.vessel_name).toBeNull()
  const calls = portCallsOf('MSKU0000015', events)
  expect(calls.map(({ role, locode, outbound }) => [role, locode, outbound?.vessel_name])).toEqual([
    ['POL', 'CNSHA', 'ALPHA'],
    ['TS', 'SGSIN', null],
    ['POD', 'NLRTM', undefined],
  ])
})
