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

/** The value of a name, unless every object has it, as `constructor`. */
const ownOf = <Value>(values: Readonly<Record<string, Value>> = {}, name: string): Value[] =>
  Object.entries(values).flatMap(([own, value]) => (own === name ? [value] : []))

/** The types that a relationship leads to; undefined where no type has it. */
function typesBehind(types: readonly ResourceType[], name: string) {
  const found = types.flatMap((type) => ownOf(definitionOf(type)?.relationships, name))
  return found.length === 0 ? undefined : [...new Set(found.flatMap((each) => each.types))]
}

/** The names of relationships that a name in a path stands for: itself where a type has it. */
const namesOf = (types: readonly ResourceType[], given: string): readonly string[] => {
  if (typesBehind(types, given) !== undefined) return [given]
  const aliases = types.flatMap((type) => ownOf(definitionOf(type)?.includeAliases, given))
  return (aliases[0] ?? given).split('.')
}

/** Adds a path to the tree; false where it names an unknown relationship. */
function addPath(tree: MutableIncludeTree, types: readonly ResourceType[], path: string): boolean {
  const [given = '', ...later] = path.split('.')
  let [branch, reached] = [tree, types]
  for (const name of namesOf(types, given)) {
    const next = typesBehind(reached, name)
    if (next === undefined) return false
    const child: MutableIncludeTree = branch.get(name) ?? new Map<string, MutableIncludeTree>()
    branch.set(name, child)
    ;[branch, reached] = [child, next]
  }
  return later.length === 0 || addPath(branch, reached, later.join('.'))
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
