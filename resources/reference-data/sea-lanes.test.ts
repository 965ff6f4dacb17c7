import { expect, test } from 'vitest'
import type { Position } from '../../domain/sea-lanes/position.ts'
import { loadReferenceData } from './reference-data.ts'
import { routeBetweenPlaces } from './sea-lanes.ts'

const portAt = (locode: string): Position => {
  const place = loadReferenceData().place(locode)
  return [place?.lon ?? NaN, place?.lat ?? NaN]
}

// Passages as ships take them, and sailing distances in nautical miles, rounded from what is common knowledge.
test.each([
  ['THBKK', 'DEHAM', ['malacca', 'babalmandab', 'suez', 'gibraltar'], 9_100, 9_800],
  ['CNSHA', 'USLAX', [], 5_600, 6_000],
  ['CNSHA', 'USNYC', ['panama'], 10_400, 10_900],
  ['SGSIN', 'NLRTM', ['malacca', 'babalmandab', 'suez', 'gibraltar'], 8_200, 8_600],
  ['DEHAM', 'PLGDN', [], 400, 850],
  ['COCTG', 'PECLL', ['panama'], 1_500, 1_800],
  ['AUSYD', 'NZAKL', [], 1_200, 1_350],
  ['EGPSD', 'LKCMB', ['suez', 'babalmandab'], 3_400, 3_600],
  ['BRSSZ', 'ZADUR', [], 4_000, 4_500],
  ['DEHAM', 'USNYC', [], 3_300, 3_800],
])('the way from %s to %s goes through %j', (from, to, passages, least, most) => {
  const route = routeBetweenPlaces(portAt(from), portAt(to))
  expect(route.follows).toBe('sea_lanes')
  expect(route.passages.filter((one) => one !== 'south_africa')).toEqual(passages)
  expect(route.km / 1.852).toBeGreaterThan(least)
  expect(route.km / 1.852).toBeLessThan(most)
  expect(route.offLaneKm).toBeLessThan(100)
})

test('a port far inland is joined to the lanes by a straight line, and the route says how long it is', () => {
  const route = routeBetweenPlaces(portAt('CNCKG'), portAt('DEHAM'))
  expect(route.follows).toBe('sea_lanes')
  expect(route.offLaneKm).toBeGreaterThan(800)
})

test('the route of a pair of places is found once', () => {
  const pair = [portAt('NLRTM'), portAt('SGSIN')] as const
  expect(routeBetweenPlaces(...pair)).toBe(routeBetweenPlaces(...pair))
})
