// A truck that takes the full container from its port, and only brings it to where it goes on.
import { expect, test } from 'vitest'
import { RAIL, carrierEvent, direct, lines } from '../compact-events-fixture.ts'

test('a truck takes the container to its train, also where the empty container was fetched before its voyage', () => {
  const fetched = carrierEvent('ACT GTOT CNSHA 02-20 E')
  const out = carrierEvent('ACT GTOT NLRTM 04-05')
  const train = [
    carrierEvent('PLN LOAD NLRTM 04-07', RAIL),
    carrierEvent('PLN ARRI DEMUC 04-09', RAIL),
  ]
  const now = Date.parse('2026-04-06T00:00:00Z')
  expect(lines([fetched, ...direct, out, ...train], { now })).not.toContain('full_out NLRTM')
  expect(lines([fetched, ...direct, out], { now })).toContain('full_out NLRTM')
})

test('a truck brings the container to a freight station on the day of both gates', () => {
  const gates = [
    carrierEvent('ACT GTOT NLRTM 04-05T00:00'),
    carrierEvent('ACT GTIN NLRTM 04-05T00:00', { facility_type: 'COFS' }),
  ]
  const now = Date.parse('2026-04-10T00:00:00Z')
  expect(lines([...direct, ...gates], { now })).not.toContain('full_out NLRTM')
  const before = carrierEvent('ACT GTOT NLRTM 04-03')
  expect(lines([...direct, before, ...gates], { now }).at(-1)).toBe('full_out NLRTM')
})
