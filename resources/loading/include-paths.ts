import { definitionOf } from '../definitions/by-type.ts'
import type { TypeName } from '../resource.ts'

/** Relationship names to follow, and what to follow from there. */
export type IncludeTree = ReadonlyMap<string, IncludeTree>

type Growing = Map<string, Growing>

export type ParsedInclude =
  | { readonly ok: true; readonly tree: IncludeTree }
  | {
      readonly ok: false
      /** The first bad path. */
      readonly path: string
      readonly reason: 'unknown' | 'too_deep'
    }

/** Names in one path: enough for every useful one, and few enough rounds to the database. */
export const deepestInclude = 5

const typesBehind = (types: readonly TypeName[], name: string): readonly TypeName[] | null => {
  const targets = types.flatMap((type) => definitionOf(type)?.includes?.[name] ?? [])
  const known = types.some((type) => Object.hasOwn(definitionOf(type)?.includes ?? {}, name))
  return known ? [...new Set(targets)] : null
}

function grow(tree: Growing, types: readonly TypeName[], path: string): boolean {
  let [branch, reached] = [tree, types]
  for (const name of path.split('.')) {
    const next = typesBehind(reached, name)
    if (next === null) return false
    const child: Growing = branch.get(name) ?? new Map<string, Growing>()
    branch.set(name, child)
    branch = child
    reached = next
  }
  return true
}

/** Reads `shipment,shipment.port_of_lading` for a resource type. */
export function parseInclude(type: TypeName, text: string): ParsedInclude {
  const tree: Growing = new Map<string, Growing>()
  const paths = text
    .split(',')
    .map((path) => path.trim())
    .filter((path) => path !== '')
  for (const path of paths) {
    if (path.split('.').length > deepestInclude) return { ok: false, path, reason: 'too_deep' }
    if (!grow(tree, [type], path)) return { ok: false, path, reason: 'unknown' }
  }
  return { ok: true, tree }
}

/** For paths that are written in the code. */
export function includeTree(type: TypeName, text: string): IncludeTree {
  const parsed = parseInclude(type, text)
  if (!parsed.ok) throw new TypeError(`${type} has no relationship ${parsed.path}`)
  return parsed.tree
}
