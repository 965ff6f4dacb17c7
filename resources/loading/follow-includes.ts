// What records lead to, along the trees of an `include`.
import type { Db } from '../../platform/postgres/database.ts'
import { definitionOf } from '../definitions/by-type.ts'
import { parseInclude } from './include-paths.ts'
import type { IncludeTree, ParsedInclude } from './include-paths.ts'
import { loadDefined, placeOf } from './load-resources.ts'
import type { Key } from './load-resources.ts'
import type { Definition, Identifier, Loaded, Resource, TypeName } from '../resource.ts'
import type { SharedCache } from './shared-cache.ts'

type Visit = { readonly loaded: Loaded; readonly tree: IncludeTree }
type Edge = { readonly key: Key; readonly target: Identifier; readonly tree: IncludeTree }

const isShared = (type: TypeName): boolean => definitionOf(type)?.shared === true

function identifiers(resource: Resource, name: string): readonly Identifier[] {
  const data = resource.relationships?.[name]?.data ?? []
  return Array.isArray(data) ? (data as readonly Identifier[]) : [data as Identifier]
}

const edgesOf = ({ loaded, tree }: Visit): Edge[] =>
  [...tree].flatMap(([name, below]) =>
    identifiers(loaded.resource, name).map((target) => ({
      target,
      tree: below,
      key: {
        account_id: isShared(target.type) ? null : loaded.accountId,
        id: target.id,
        owner: loaded.resource.id,
      },
    })),
  )

const nameOf = (accountId: string | null, { type, id }: Identifier): string =>
  `${type} ${placeOf(accountId, id)}`

/**
 * Says of each record whether it comes to a node of the trees for the first time. Records lead back to
 * each other (a shipment to its containers and they to it), so that without this the ways multiply.
 */
function firstVisits(): (tree: IncludeTree, name: string) => boolean {
  const seen = new Map<IncludeTree, Set<string>>()
  return (tree, name) => {
    const there = seen.get(tree) ?? new Set<string>()
    if (there.has(name)) return false
    seen.set(tree, there.add(name))
    return true
  }
}

/** Everything that was met on the way, by type, account and id. */
type Met = Map<string, Loaded>

async function loadMissing(
  db: Db,
  edges: readonly Edge[],
  met: Met,
  cache: SharedCache | undefined,
): Promise<void> {
  const wanted = new Map<Definition, Key[]>()
  for (const { key, target } of edges) {
    const definition = definitionOf(target.type)
    if (definition === undefined || met.has(nameOf(key.account_id, target))) continue
    const keys = wanted.get(definition)
    if (keys === undefined) wanted.set(definition, [key])
    else keys.push(key)
  }
  const found = await Promise.all(
    [...wanted].map(([definition, keys]) => loadDefined(db, definition, keys, cache)),
  )
  for (const each of found.flat()) met.set(nameOf(each.accountId, each.resource), each)
}

/**
 * Follows all trees together, one statement per table and level; each record once per node. What is
 * `loaded` already is not loaded again.
 */
export async function follow(
  db: Db,
  visits: readonly Visit[],
  cache?: SharedCache,
  loaded: readonly Loaded[] = [],
): Promise<ReadonlyMap<string, Loaded>> {
  const all = [...visits.map((visit) => visit.loaded), ...loaded]
  const met: Met = new Map(all.map((each) => [nameOf(each.accountId, each.resource), each]))
  const isFirst = firstVisits()
  let level = visits
  while (level.length > 0) {
    const edges = level.flatMap(edgesOf)
    await loadMissing(db, edges, met, cache)
    level = edges.flatMap(({ key, target, tree }) => {
      const name = nameOf(key.account_id, target)
      const loaded = tree.size > 0 ? met.get(name) : undefined
      return loaded && isFirst(tree, name) ? [{ loaded, tree }] : []
    })
  }
  return met
}

/** What the roots lead to, one after the other in the order of their trees, each record once. */
export function reached(
  visits: readonly Visit[],
  met: ReadonlyMap<string, Loaded>,
): ReadonlyMap<string, Resource> {
  const found = new Map<string, Resource>()
  const isFirst = firstVisits()
  const walk = (each: Visit): void => {
    for (const { key, target, tree } of edgesOf(each)) {
      const name = nameOf(key.account_id, target)
      const loaded = met.get(name)
      if (loaded === undefined) continue
      found.set(name, loaded.resource)
      if (tree.size > 0 && isFirst(tree, name)) walk({ loaded, tree })
    }
  }
  visits.forEach(walk)
  return found
}

export type Included =
  | { readonly ok: true; readonly included: readonly Resource[] }
  | Extract<ParsedInclude, { readonly ok: false }>

/**
 * What the comma-separated, dotted `paths` lead to from all `roots` of one type together, each record
 * once and without the roots themselves.
 */
export async function loadWithIncludes(
  db: Db,
  type: TypeName,
  roots: readonly Loaded[],
  paths: string,
  cache?: SharedCache,
): Promise<Included> {
  const parsed = parseInclude(type, paths)
  if (!parsed.ok) return parsed
  const visits = roots.map((loaded) => ({ loaded, tree: parsed.tree }))
  const met = await follow(db, visits, cache)
  const all = new Map(reached(visits, met))
  for (const { accountId, resource } of roots) all.delete(nameOf(accountId, resource))
  return { ok: true, included: [...all.values()] }
}
