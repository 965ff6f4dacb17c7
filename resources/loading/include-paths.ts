import { definitionOf } from '../definitions/by-type.ts'
import type { ResourceType } from '../resource.ts'

/** Names of relationships to follow, each with the names to follow from there. */
export type IncludeTree = ReadonlyMap<string, IncludeTree>

type MutableIncludeTree = Map<string, MutableIncludeTree>

export type ParsedInclude =
  | { readonly ok: true; readonly tree: IncludeTree }
  | {
      readonly ok: false
      /** The first bad path. */
      readonly path: string
      readonly reason: 'unknown' | 'too_deep'
    }

/** The names in one path: enough for every useful path, and few enough database round trips. */
export const deepestInclude = 5

/** The relationship that a name in a path stands for; undefined where no type has it. */
function relationshipAt(types: readonly ResourceType[], given: string) {
  const found = types.flatMap((type) => {
    const definition = definitionOf(type)
    const name = definition?.includeAliases[given] ?? given
    const relationship = definition?.relationships[name]
    return relationship ? [{ name, types: relationship.types }] : []
  })
  const [first] = found
  return first && { name: first.name, types: [...new Set(found.flatMap((each) => each.types))] }
}

/** Adds a path to the tree; false where it names an unknown relationship. */
function addPath(tree: MutableIncludeTree, types: readonly ResourceType[], path: string): boolean {
  let [branch, reached] = [tree, types]
  for (const name of path.split('.')) {
    const next = relationshipAt(reached, name)
    if (next === undefined) return false
    const child: MutableIncludeTree = branch.get(next.name) ?? new Map<string, MutableIncludeTree>()
    branch.set(next.name, child)
    branch = child
    reached = next.types
  }
  return true
}

/** Reads `shipment,shipment.port_of_lading` for a resource type. */
export function parseInclude(type: ResourceType, text: string): ParsedInclude {
  const tree: MutableIncludeTree = new Map<string, MutableIncludeTree>()
  const paths = text
    .split(',')
    .map((path) => path.trim())
    .filter((path) => path !== '')
  for (const path of paths) {
    if (path.split('.').length > deepestInclude) return { ok: false, path, reason: 'too_deep' }
    if (!addPath(tree, [type], path)) return { ok: false, path, reason: 'unknown' }
  }
  return { ok: true, tree }
}

/** The tree of paths that are written in the code; throws where one is wrong. */
export function includeTree(type: ResourceType, text: string): IncludeTree {
  const parsed = parseInclude(type, text)
  if (!parsed.ok) throw new TypeError(`${type} has no relationship ${parsed.path}`)
  return parsed.tree
}
