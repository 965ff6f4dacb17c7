import type { Position } from './position.ts'
import { distanceTo } from './sea-graph.ts'
import type { SeaGraph } from './sea-graph.ts'

/** A node at which a path may begin or end, and the way between it and the place that is meant. */
export type Access = { readonly node: number; readonly km: number }

type Path = {
  readonly nodes: readonly number[]
  /** The canals and straits on it, in their order. */
  readonly passages: readonly string[]
}

/** A heap of nodes with the lowest cost first. */
function createQueue() {
  const nodes: number[] = []
  const costs: number[] = []
  const costAt = (index: number): number => costs[index] ?? Infinity
  const move = (from: number, to: number): void => {
    nodes[to] = nodes[from] ?? 0
    costs[to] = costAt(from)
  }
  return {
    push(node: number, cost: number): void {
      let index = nodes.length
      for (; index > 0 && costAt((index - 1) >> 1) > cost; index = (index - 1) >> 1)
        move((index - 1) >> 1, index)
      nodes[index] = node
      costs[index] = cost
    },
    pop(): number | undefined {
      const top = nodes[0]
      const [node = 0, cost = 0] = [nodes.pop(), costs.pop()]
      if (nodes.length === 0) return top
      let index = 0
      for (;;) {
        const left = 2 * index + 1
        const least = costAt(left + 1) < costAt(left) ? left + 1 : left
        if (costAt(least) >= cost) break
        move(least, index)
        index = least
      }
      nodes[index] = node
      costs[index] = cost
      return top
    },
  }
}

function traced(graph: SeaGraph, cameBy: Int32Array, fromNode: Int32Array, last: number): Path {
  const nodes = [last]
  const passages: string[] = []
  for (let node = last; (cameBy[node] ?? -1) >= 0;) {
    const passage = graph.passages[cameBy[node] ?? 0]
    if (passage && passages[0] !== passage) passages.unshift(passage)
    node = fromNode[node] ?? 0
    nodes.unshift(node)
  }
  return { nodes, passages }
}

/**
 * The shortest path from one of the nodes `from` to one of `to`, with the ways to and from them, by A*; null where
 * there is none. `goal` is the position behind the nodes `to`.
 */
export function shortestPath(
  graph: SeaGraph,
  from: readonly Access[],
  to: readonly Access[],
  goal: Position,
): Path | null {
  const size = graph.nodes.length
  const costs = new Float64Array(size + 1).fill(Infinity)
  const [cameBy, fromNode] = [new Int32Array(size + 1).fill(-1), new Int32Array(size + 1)]
  const settled = new Uint8Array(size + 1)
  // The goal is a node of its own, behind those that lead to it.
  const ends = new Map(to.map(({ node, km }) => [node, km] as const))
  const queue = createQueue()
  const kmToGoal = distanceTo(graph, goal)
  const reach = (node: number, cost: number, by: number, before: number): void => {
    if (cost >= (costs[node] ?? 0)) return
    costs[node] = cost
    cameBy[node] = by
    fromNode[node] = before
    queue.push(node, node === size ? cost : cost + kmToGoal(node))
  }
  for (const { node, km } of from) reach(node, km, -1, -1)
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    if (node === size) return traced(graph, cameBy, fromNode, fromNode[size] ?? 0)
    if (settled[node] === 1) continue
    settled[node] = 1
    const cost = costs[node] ?? 0
    const end = ends.get(node)
    if (end !== undefined) reach(size, cost + end, -1, node)
    for (let n = graph.first[node] ?? 0; n < (graph.first[node + 1] ?? 0); n++)
      reach(graph.neighbours[n] ?? 0, cost + (graph.km[n] ?? 0), n, node)
  }
  return null
}
