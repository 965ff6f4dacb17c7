import { between, chordKm, distanceKm, vectorOf } from './position.ts'
import type { Position } from './position.ts'

/** A straight piece of a sea lane. */
export type LanePiece = {
  readonly from: Position
  readonly to: Position
  /** The canal or strait that it belongs to. */
  readonly passage: string | null
}

/** A graph of sea lanes; the neighbours of node `n` stand from `first[n]` to before `first[n + 1]`. */
export type SeaGraph = {
  readonly nodes: readonly Position[]
  /** Three coordinates for each node, see `vectorOf`. */
  readonly vectors: Float64Array
  readonly first: Int32Array
  readonly neighbours: Int32Array
  readonly km: Float64Array
  /** By neighbour. */
  readonly passages: readonly (string | null)[]
}

/** Lanes are drawn and joined with a node at least this often: a ship between two ports is never far from one. */
const longestPieceKm = 100

/** Passages that container ships do not take. */
const closedPassages: ReadonlySet<string | null> = new Set(['northwest'])

type Edge = { readonly a: number; readonly b: number; readonly passage: string | null }

/** 180° and -180° are one meridian. */
const keyOf = ([longitude, latitude]: Position): string =>
  `${longitude === 180 ? -180 : longitude} ${latitude}`

function piecesOf({ from, to }: LanePiece): Position[] {
  const count = Math.max(1, Math.ceil(distanceKm(from, to) / longestPieceKm))
  return Array.from({ length: count + 1 }, (_, n) =>
    n === 0 ? from : n === count ? to : between(from, to, n / count),
  )
}

function joined(pieces: readonly LanePiece[]) {
  const ids = new Map<string, number>()
  const nodes: Position[] = []
  const idOf = (position: Position): number => {
    const key = keyOf(position)
    const known = ids.get(key)
    if (known !== undefined) return known
    ids.set(key, nodes.length)
    return nodes.push(position) - 1
  }
  const edges: Edge[] = []
  for (const piece of pieces) {
    if (closedPassages.has(piece.passage)) continue
    const all = piecesOf(piece).map(idOf)
    for (let n = 1; n < all.length; n++)
      edges.push({ a: all[n - 1] ?? 0, b: all[n] ?? 0, passage: piece.passage })
  }
  return { nodes, edges }
}

export function buildSeaGraph(pieces: readonly LanePiece[]): SeaGraph {
  const { nodes, edges } = joined(pieces)
  const both = edges.flatMap(({ a, b, passage }) => [
    { a, b, passage },
    { a: b, b: a, passage },
  ])
  both.sort((one, other) => one.a - other.a)
  const first = new Int32Array(nodes.length + 1)
  for (const { a } of both) first[a + 1] = (first[a + 1] ?? 0) + 1
  for (let n = 0; n < nodes.length; n++) first[n + 1] = (first[n + 1] ?? 0) + (first[n] ?? 0)
  const at = (n: number): Position => nodes[n] ?? [0, 0]
  return {
    nodes,
    vectors: Float64Array.from(nodes.flatMap(vectorOf)),
    first,
    neighbours: Int32Array.from(both, ({ b }) => b),
    km: Float64Array.from(both, ({ a, b }) => distanceKm(at(a), at(b))),
    passages: both.map(({ passage }) => passage),
  }
}

/** How far each node is from a position, as a function of the node: this is asked for thousands of times. */
export function distanceTo({ vectors }: SeaGraph, position: Position): (node: number) => number {
  const [x, y, z] = vectorOf(position)
  return (node) => {
    const dx = (vectors[3 * node] ?? 0) - x
    const dy = (vectors[3 * node + 1] ?? 0) - y
    const dz = (vectors[3 * node + 2] ?? 0) - z
    return chordKm(dx * dx + dy * dy + dz * dz)
  }
}
