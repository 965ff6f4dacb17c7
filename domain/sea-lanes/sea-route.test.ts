import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceKm } from './position.ts'
import type { Position } from './position.ts'
import { buildSeaGraph } from './sea-graph.ts'
import type { LanePiece } from './sea-graph.ts'
import { routeBetween } from './sea-route.ts'
import { shortestPath } from './shortest-path.ts'

const lane = (from: Position, to: Position, passage: string | null = null): LanePiece => ({
  from,
  to,
  passage,
})

// A canal between two seas, and the long way around.
const west: Position = [0, 0]
const east: Position = [2, 0]
const canal = lane(west, east, 'canal')
const around = [lane(west, [0, 8]), lane([0, 8], [2, 8]), lane([2, 8], east)]

test('the shorter way is taken, and its passages are named', () => {
  const route = routeBetween(buildSeaGraph([canal, ...around]), [-0.2, 0], [2.1, 0])
  expect(route).toMatchObject({ follows: 'sea_lanes', passages: ['canal'] })
  expect(route.line[0]).toEqual([-0.2, 0])
  expect(route.line.at(-1)).toEqual([2.1, 0])
  expect(Math.round(route.offLaneKm)).toBe(33)
  expect(route.km).toBeCloseTo(distanceKm([-0.2, 0], [2.1, 0]), 0)
})

test('a closed passage is no way', () => {
  const graph = buildSeaGraph([lane(west, east, 'northwest'), ...around])
  const route = routeBetween(graph, west, east)
  expect(route.passages).toEqual([])
  expect(route.km).toBeGreaterThan(1900)
})

test('without a way along lanes the route is a great circle that says so', () => {
  const graph = buildSeaGraph([lane([0, 0], [1, 0]), lane([50, 0], [51, 0])])
  const route = routeBetween(graph, [0, 0], [51, 0])
  expect(route).toMatchObject({ follows: 'great_circle', passages: [] })
  expect(route.offLaneKm).toBe(route.km)
  expect(routeBetween(buildSeaGraph([]), west, east).follows).toBe('great_circle')
})

test('two places beside the same node are joined by a straight line', () => {
  const route = routeBetween(buildSeaGraph([lane([0, 0], [40, 0])]), [0, 0.1], [0, -0.1])
  expect(route).toMatchObject({
    follows: 'great_circle',
    line: [
      [0, 0.1],
      [0, -0.1],
    ],
  })
})

test('lanes go on at the antimeridian', () => {
  const graph = buildSeaGraph([lane([179, 0], [180, 0]), lane([-180, 0], [-179, 0])])
  const route = routeBetween(graph, [179, 0], [-179, 0])
  expect(route.follows).toBe('sea_lanes')
  expect(Math.round(route.km)).toBe(222)
})

test('a long lane can be joined in its middle', () => {
  const graph = buildSeaGraph([lane([0, 0], [30, 0])])
  const route = routeBetween(graph, [15, 0.2], [29, 0])
  expect(route.km).toBeLessThan(distanceKm([15, 0], [29, 0]) * 1.05)
})

// Floyd and Warshall's algorithm, which finds the same lengths in another way.
function allDistances(count: number, edges: readonly (readonly [number, number, number])[]) {
  const km = Array.from({ length: count }, (_, a) =>
    Array.from({ length: count }, (_, b) => (a === b ? 0 : Infinity)),
  )
  const at = (a: number, b: number): number => km[a]?.[b] ?? Infinity
  const set = (a: number, b: number, value: number): void => void (km[a] ??= []).splice(b, 1, value)
  for (const [a, b, length] of edges) {
    set(a, b, Math.min(length, at(a, b)))
    set(b, a, Math.min(length, at(b, a)))
  }
  for (let by = 0; by < count; by++)
    for (let a = 0; a < count; a++)
      for (let b = 0; b < count; b++) set(a, b, Math.min(at(a, b), at(a, by) + at(by, b)))
  return at
}

const place = fc.tuple(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -2, max: 2 }))

test('no path is longer than it must be', () => {
  const pairs = fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { minLength: 1, maxLength: 14 })
  const places = fc.uniqueArray(place, { minLength: 8, maxLength: 8, selector: String })
  fc.assert(
    fc.property(places, pairs, (at, wanted) => {
      const position = (n: number): Position => at[n] ?? [0, 0]
      const graph = buildSeaGraph(wanted.map(([a, b]) => lane(position(a), position(b))))
      const node = (n: number): number =>
        graph.nodes.findIndex(([x, y]) => x === position(n)[0] && y === position(n)[1])
      const edges = graph.nodes.flatMap((_, a) =>
        Array.from(
          { length: (graph.first[a + 1] ?? 0) - (graph.first[a] ?? 0) },
          (_, n) =>
            [
              a,
              graph.neighbours[(graph.first[a] ?? 0) + n] ?? 0,
              graph.km[(graph.first[a] ?? 0) + n] ?? 0,
            ] as const,
        ),
      )
      const expected = allDistances(graph.nodes.length, edges)
      const [[from = 0] = [], [, to = 0] = []] = [wanted[0], wanted.at(-1)]
      const start = [{ node: node(from), km: 0 }]
      const path = shortestPath(graph, start, [{ node: node(to), km: 0 }], position(to))
      const km = path?.nodes.reduce(
        (sum, one, n) =>
          n === 0
            ? 0
            : sum +
              distanceKm(graph.nodes[path.nodes[n - 1] ?? 0] ?? west, graph.nodes[one] ?? west),
        0,
      )
      const least = expected(node(from), node(to))
      if (km === undefined) expect(least).toBe(Infinity)
      else expect(km).toBeCloseTo(least, 3)
    }),
  )
})
