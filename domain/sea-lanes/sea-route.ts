import { distanceKm, greatCircle, lengthKm } from './position.ts'
import type { Position } from './position.ts'
import { distanceTo } from './sea-graph.ts'
import type { SeaGraph } from './sea-graph.ts'
import { shortestPath } from './shortest-path.ts'
import type { Access } from './shortest-path.ts'

/** The supposed way of a ship. */
export type SeaRoute = {
  /** From the one position to the other, not cut at the antimeridian. */
  readonly line: readonly Position[]
  readonly km: number
  /** `great_circle` is the straight way, whatever lies between: no lane leads there. */
  readonly follows: 'sea_lanes' | 'great_circle'
  /** Canals and straits on the way, as `suez`. */
  readonly passages: readonly string[]
  /** How far the two positions are from the lanes, together; the line is straight there. */
  readonly offLaneKm: number
}

/** A great circle is drawn with a position this often. */
const drawnEveryKm = 200

/** Nodes up to this much farther away than the nearest one may be the better place to join a lane. */
const alsoNear = 1.3

function accessTo(graph: SeaGraph, position: Position): Access[] {
  const kmTo = distanceTo(graph, position)
  const all = new Float64Array(graph.nodes.length)
  let nearest = Infinity
  for (let node = 0; node < all.length; node++)
    nearest = Math.min(nearest, (all[node] = kmTo(node)))
  const near: Access[] = []
  all.forEach((km, node) => {
    if (km <= nearest * alsoNear + 1e-9) near.push({ node, km })
  })
  return near
}

const straight = (from: Position, to: Position): SeaRoute => {
  const km = distanceKm(from, to)
  const line = greatCircle(from, to, drawnEveryKm)
  return { line, km, follows: 'great_circle', passages: [], offLaneKm: km }
}

const withoutRepeats = (line: readonly Position[]): Position[] =>
  line.filter((position, index) => {
    const before = line[index - 1]
    return before === undefined || before[0] !== position[0] || before[1] !== position[1]
  })

/** The shortest way along sea lanes, with straight lines from and to them; a great circle where no lane leads. */
export function routeBetween(graph: SeaGraph, from: Position, to: Position): SeaRoute {
  const [starts, ends] = [accessTo(graph, from), accessTo(graph, to)]
  const path = shortestPath(graph, starts, ends, to)
  // One node is no lane: both positions lie beside the same place.
  if (path === null || path.nodes.length < 2) return straight(from, to)
  const lane = path.nodes.flatMap((node) => [graph.nodes[node] ?? from])
  const line = withoutRepeats([from, ...lane, to])
  const offLaneKm = distanceKm(from, lane[0] ?? from) + distanceKm(lane.at(-1) ?? to, to)
  return { line, km: lengthKm(line), follows: 'sea_lanes', passages: path.passages, offLaneKm }
}
