// Loads the records that others lead to along the trees of an `include`.
import { definitionOf } from '../definitions/by-type.ts'
import { parseInclude } from './include-paths.ts'
import type { IncludeTree, ParsedInclude } from './include-paths.ts'
import { recordKey } from './load-resources.ts'
import type { LoadRecords, ResourceKey } from './load-resources.ts'
import type {
  LoadedResource,
  Resource,
  ResourceDefinition,
  ResourceIdentifier,
  ResourceType,
} from '../resource.ts'

/** A record, and the relationships to follow from it. */
type Visit = { readonly loaded: LoadedResource; readonly tree: IncludeTree }
type Edge = {
  readonly key: ResourceKey
  readonly target: ResourceIdentifier
  readonly tree: IncludeTree
}

const isShared = (type: ResourceType): boolean => definitionOf(type)?.shared === true

function identifiers(resource: Resource, name: string): readonly ResourceIdentifier[] {
  const data = resource.relationships?.[name]?.data ?? []
  return Array.isArray(data)
    ? (data as readonly ResourceIdentifier[])
    : [data as ResourceIdentifier]
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

const recordName = (accountId: string | null, { type, id }: ResourceIdentifier): string =>
  `${type} ${recordKey(accountId, id)}`

/**
 * Returns whether a record reaches a node of the trees for the first time. Records lead back to each other (a
 * shipment to its containers and they to it), so that the paths to follow would multiply without this.
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

/** All records that are loaded so far, by type, account and id. */
type RecordsByName = Map<string, LoadedResource>

async function loadMissing(
  load: LoadRecords,
  edges: readonly Edge[],
  byName: RecordsByName,
): Promise<void> {
  const wanted = new Map<ResourceDefinition, ResourceKey[]>()
  for (const { key, target } of edges) {
    const definition = definitionOf(target.type)
    if (definition === undefined || byName.has(recordName(key.account_id, target))) continue
    const keys = wanted.get(definition)
    if (keys === undefined) wanted.set(definition, [key])
    else keys.push(key)
  }
  const found = await Promise.all([...wanted].map(([definition, keys]) => load(definition, keys)))
  for (const each of found.flat()) byName.set(recordName(each.accountId, each.resource), each)
}

/** Records that one answer may include: some 50 megabytes. Ten times as many are more than a text may hold. */
const mostIncluded = 100_000

const namesOf = (edges: readonly Edge[]): ReadonlySet<string> =>
  new Set(edges.map(({ key, target }) => recordName(key.account_id, target)))

/**
 * Follows all trees together, one statement per table and level, and visits each record once per node. Records that
 * are `loaded` already are not loaded again. The result holds roots and found records by their names.
 */
export const followTrees = async (
  load: LoadRecords,
  visits: readonly Visit[],
  loaded: readonly LoadedResource[] = [],
): Promise<ReadonlyMap<string, LoadedResource>> =>
  (await followUpTo(Infinity, load, visits, loaded)).byName

/** The same, but loads no level that leads to more than `most` records. */
async function followUpTo(
  most: number,
  load: LoadRecords,
  visits: readonly Visit[],
  loaded: readonly LoadedResource[],
): Promise<{ readonly byName: RecordsByName; readonly isWhole: boolean }> {
  const all = [...visits.map((visit) => visit.loaded), ...loaded]
  const byName: RecordsByName = new Map(
    all.map((each) => [recordName(each.accountId, each.resource), each]),
  )
  const isFirst = firstVisits()
  let level = visits
  while (level.length > 0) {
    const edges = level.flatMap(edgesOf)
    if (edges.length > most && namesOf(edges).size > most) return { byName, isWhole: false }
    await loadMissing(load, edges, byName)
    level = edges.flatMap(({ key, target, tree }) => {
      const name = recordName(key.account_id, target)
      const loaded = tree.size > 0 ? byName.get(name) : undefined
      return loaded && isFirst(tree, name) ? [{ loaded, tree }] : []
    })
  }
  return { byName, isWhole: byName.size - visits.length <= most }
}

/** The records that the roots lead to, in the order of their trees, each once. */
export function reachableRecords(
  visits: readonly Visit[],
  byName: ReadonlyMap<string, LoadedResource>,
): ReadonlyMap<string, Resource> {
  const found = new Map<string, Resource>()
  const isFirst = firstVisits()
  const walk = (each: Visit): void => {
    for (const { key, target, tree } of edgesOf(each)) {
      const name = recordName(key.account_id, target)
      const loaded = byName.get(name)
      if (loaded === undefined) continue
      found.set(name, loaded.resource)
      if (tree.size > 0 && isFirst(tree, name)) walk({ loaded, tree })
    }
  }
  visits.forEach(walk)
  return found
}

export type IncludeResult =
  | { readonly ok: true; readonly included: readonly Resource[] }
  | { readonly ok: false; readonly reason: 'too_many'; readonly most: number }
  | Extract<ParsedInclude, { readonly ok: false }>

/**
 * Loads the records that the comma-separated, dotted `paths` lead to from all `roots` of one type, each once and
 * without the roots themselves.
 */
export async function loadWithIncludes(
  load: LoadRecords,
  type: ResourceType,
  roots: readonly LoadedResource[],
  paths: string,
  most = mostIncluded,
): Promise<IncludeResult> {
  const parsed = parseInclude(type, paths)
  if (!parsed.ok) return parsed
  const visits = roots.map((loaded) => ({ loaded, tree: parsed.tree }))
  const { byName, isWhole } = await followUpTo(most, load, visits, [])
  if (!isWhole) return { ok: false, reason: 'too_many', most }
  const all = new Map(reachableRecords(visits, byName))
  for (const { accountId, resource } of roots) all.delete(recordName(accountId, resource))
  return { ok: true, included: [...all.values()] }
}
