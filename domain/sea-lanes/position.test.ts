import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutAtAntimeridian } from './antimeridian.ts'
import { timedAlong } from './along-route.ts'
import {
  bearing,
  between,
  distanceKm,
  greatCircle,
  lengthKm,
  longitudeStep,
  wrapped,
} from './position.ts'
import type { Position } from './position.ts'

const hamburg: Position = [9.97, 53.53]
const newYork: Position = [-74.05, 40.68]

test('distances are those of the great circle', () => {
  expect(distanceKm([0, 0], [0, 90])).toBeCloseTo(10_007.56, 1)
  expect(distanceKm([179, 0], [-179, 0])).toBeCloseTo(222.39, 1)
  expect(Math.round(distanceKm(hamburg, newYork))).toBe(6135)
})

test.each<[Position, Position, number]>([
  [[0, 0], [0, 10], 0],
  [[0, 0], [10, 0], 90],
  [[0, 0], [0, -10], 180],
  [[-179, 0], [179, 0], 270],
])('the course from %j to %j is %d', (a, b, degrees) => {
  expect(bearing(a, b)).toBeCloseTo(degrees)
})

test.each([
  [180, 180],
  [-180, -180],
  [181, -179],
  [-190, 170],
  [540, -180],
])('the longitude %d is wrapped to %d', (longitude, expected) => {
  expect(wrapped(longitude)).toBe(expected)
})

test('a position between two others lies on the shorter way around', () => {
  expect(between([170, 10], [-170, 20], 0.5)).toEqual([180, 15])
  expect(between([10, 0], [20, 10], 0.25)).toEqual([12.5, 2.5])
})

test('a great circle has the length of the distance, and short steps', () => {
  const line = greatCircle(hamburg, newYork, 200)
  expect(line[0]).toEqual(hamburg)
  expect(line.at(-1)).toEqual(newYork)
  expect(lengthKm(line)).toBeCloseTo(distanceKm(hamburg, newYork), 3)
  const steps = line
    .slice(1)
    .map((position, index) => distanceKm(line[index] ?? position, position))
  expect(Math.max(...steps)).toBeLessThanOrEqual(200)
  expect(greatCircle(hamburg, hamburg, 200)).toEqual([hamburg, hamburg])
})

test.each<[string, Position[], Position[][]]>([
  [
    'does not cross',
    [
      [10, 0],
      [20, 0],
    ],
    [
      [
        [10, 0],
        [20, 0],
      ],
    ],
  ],
  [
    'crosses eastwards',
    [
      [170, 0],
      [-170, 20],
    ],
    [
      [
        [170, 0],
        [180, 10],
      ],
      [
        [-180, 10],
        [-170, 20],
      ],
    ],
  ],
  [
    'crosses westwards',
    [
      [-170, 0],
      [170, 20],
    ],
    [
      [
        [-170, 0],
        [-180, 10],
      ],
      [
        [180, 10],
        [170, 20],
      ],
    ],
  ],
  [
    'has a position on it',
    [
      [179, 40],
      [-180, 40],
      [-179, 41],
    ],
    [
      [
        [179, 40],
        [180, 40],
      ],
      [
        [-180, 40],
        [-179, 41],
      ],
    ],
  ],
  [
    'only touches it',
    [
      [179, 0],
      [180, 0],
      [179, 1],
    ],
    [
      [
        [179, 0],
        [180, 0],
        [179, 1],
      ],
    ],
  ],
])('a line that %s is cut at the antimeridian', (_, line, parts) => {
  expect(cutAtAntimeridian(line)).toEqual(parts)
})

const position = fc.tuple(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.double({ min: -80, max: 80, noNaN: true }),
)

/** How far east and west a line goes, by the given difference of two longitudes. */
const width = (line: readonly Position[], step: (from: number, to: number) => number): number =>
  line.slice(1).reduce((sum, [to], index) => sum + Math.abs(step(line[index]?.[0] ?? to, to)), 0)

test('the parts of a cut line are as wide as the line, and none jumps around the earth', () => {
  fc.assert(
    fc.property(fc.array(position, { minLength: 2, maxLength: 12 }), (line) => {
      const parts = cutAtAntimeridian(line)
      const widths = parts.map((part) => width(part, (from, to) => to - from))
      const total = widths.reduce((sum, each) => sum + each, 0)
      expect(total).toBeCloseTo(width(line, longitudeStep), 6)
    }),
  )
})

test('the times along a line follow the distance', () => {
  const [from, until] = [new Date('2026-05-01T00:00:00Z'), new Date('2026-05-02T00:00:00Z')]
  const timed = timedAlong(
    [
      [0, 0],
      [0, 1],
      [0, 4],
    ],
    from,
    until,
  )
  expect(timed.map(({ at }) => at.toISOString())).toEqual([
    '2026-05-01T00:00:00.000Z',
    '2026-05-01T06:00:00.000Z',
    '2026-05-02T00:00:00.000Z',
  ])
  expect(timed.map(({ heading }) => heading)).toEqual([0, 0, 0])
})
