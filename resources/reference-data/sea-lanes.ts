import type { Position } from '../../domain/sea-lanes/position.ts'
import { buildSeaGraph } from '../../domain/sea-lanes/sea-graph.ts'
import type { SeaGraph } from '../../domain/sea-lanes/sea-graph.ts'
import { routeBetween } from '../../domain/sea-lanes/sea-route.ts'
import type { SeaRoute } from '../../domain/sea-lanes/sea-route.ts'
import { readTable } from './csv-table.ts'

function readSeaGraph(): SeaGraph {
  return buildSeaGraph(
    readTable('sea-lanes.csv').map((row) => ({
      from: [Number(row.from_lon), Number(row.from_lat)],
      to: [Number(row.to_lon), Number(row.to_lat)],
      passage: row.passage || null,
    })),
  )
}

let graph: SeaGraph | undefined

/** The graph of sea lanes; the first call reads the file. */
export const loadSeaGraph = (): SeaGraph => (graph ??= readSeaGraph())

/** Pairs of places whose route is kept: a route takes some kilobytes. */
const mostKept = 2_000
const kept = new Map<string, SeaRoute>()

/** The route between two places that are asked for again and again, as ports are. */
export function routeBetweenPlaces(from: Position, to: Position): SeaRoute {
  const key = `${from.join()} ${to.join()}`
  const known = kept.get(key)
  if (known !== undefined) return known
  const oldest = kept.size >= mostKept ? kept.keys().next().value : undefined
  if (oldest !== undefined) kept.delete(oldest)
  const route = routeBetween(loadSeaGraph(), from, to)
  kept.set(key, route)
  return route
}
