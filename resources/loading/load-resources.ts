import { askTogether } from '../../platform/postgres/ask-together.ts'
import type { Db } from '../../platform/postgres/database.ts'
import { turn } from '../../platform/process/turns.ts'
import { definitionOf } from '../definitions/by-type.ts'
import { buildResource } from '../resource.ts'
import type { LoadedResource, ResourceDefinition, ResourceRow, ResourceType } from '../resource.ts'
import type { SharedCache } from './shared-cache.ts'

/** Identifies a record; `account_id` is null for shared ones, `owner` is the id of the record that refers to it. */
export type ResourceKey = {
  readonly account_id: string | null
  readonly id: string
  readonly owner?: string
}

export const recordKey = (accountId: string | null, id: string): string =>
  `${accountId ?? ''} ${id}`

const sharedRows = (db: Db, definition: ResourceDefinition, ids: readonly string[]) =>
  db.query<ResourceRow>({
    name: `load_${definition.types[0]}`,
    text: `${definition.select} where r.id = any($1::uuid[])`,
    values: [ids],
  })

// `offset 0` makes it one index lookup per pair: without it the planner may join the whole table.
const ownRows = (db: Db, definition: ResourceDefinition, keys: readonly ResourceKey[]) =>
  db.query<ResourceRow>({
    name: `load_${definition.types[0]}`,
    text: `
      select found.* from unnest($1::uuid[], $2::uuid[]) as wanted (account_id, id)
      cross join lateral (
        ${definition.select}
        where r.account_id = wanted.account_id and r.${definition.foundBy} = wanted.id
        offset 0) as found`,
    values: [keys.map((key) => key.account_id), keys.map((key) => lookedUpBy(definition, key))],
  })

const lookedUpBy = ({ foundBy }: ResourceDefinition, key: ResourceKey): string =>
  foundBy === 'notification_id' ? (key.owner ?? key.id) : key.id

const lookupOf = (definition: ResourceDefinition, key: ResourceKey): string =>
  recordKey(key.account_id, lookedUpBy(definition, key))

/** The records of an account, of all callers in one statement; each caller is given those of its own keys. */
async function loadOwn(
  db: Db,
  definition: ResourceDefinition,
  callers: readonly (readonly ResourceKey[])[],
): Promise<LoadedResource[][]> {
  const owned = callers.map((keys) => [
    ...new Map(
      keys
        .filter((key) => key.account_id !== null)
        .map((key) => [lookupOf(definition, key), key] as const),
    ),
  ])
  const wanted = new Map(owned.flat())
  if (wanted.size === 0) return callers.map(() => [])
  const found = new Map<string, LoadedResource[]>()
  for (const row of await ownRows(db, definition, [...wanted.values()])) {
    const lookup = recordKey(String(row.account_id), String(row[definition.foundBy]))
    const loaded = buildResource(definition, row)
    const others = found.get(lookup)
    if (others === undefined) found.set(lookup, [loaded])
    else others.push(loaded)
    await turn()
  }
  return owned.map((lookups) => lookups.flatMap(([lookup]) => found.get(lookup) ?? []))
}

async function loadShared(
  db: Db,
  definition: ResourceDefinition,
  keys: readonly ResourceKey[],
  cache: SharedCache | undefined,
): Promise<LoadedResource[]> {
  const ids = [...new Set(keys.map((key) => key.id))]
  const known = ids.flatMap((id) => cache?.get(id) ?? [])
  const have = new Set(known.map(({ resource }) => resource.id))
  const missing = ids.filter((id) => !have.has(id))
  if (missing.length === 0) return known
  const rows = await sharedRows(db, definition, missing)
  const loaded = rows.map((row) => buildResource(definition, row))
  for (const each of loaded) cache?.set(each.resource.id, each)
  return [...known, ...loaded]
}

async function loadDefined(
  db: Db,
  definition: ResourceDefinition,
  keys: readonly ResourceKey[],
  cache?: SharedCache,
): Promise<readonly LoadedResource[]> {
  if (definition.shared) return loadShared(db, definition, keys, cache)
  const [own = []] = await loadOwn(db, definition, [keys])
  return own
}

/** Loads those of the keys' records that exist, in no particular order. */
export type LoadRecords = (
  definition: ResourceDefinition,
  keys: readonly ResourceKey[],
) => Promise<readonly LoadedResource[]>

/** Loads from the database. */
export const storedRecords =
  (db: Db, cache?: SharedCache): LoadRecords =>
  (definition, keys) =>
    loadDefined(db, definition, keys, cache)

/** A caller who asks for more records goes alone: the others would wait until all of them are read. */
const mostTogether = 20

/** Loads from the database what callers ask for at the same time with one statement per type. */
export function recordsTogether(db: Db, cache: SharedCache): LoadRecords {
  type Load = (keys: readonly ResourceKey[]) => Promise<readonly LoadedResource[]>
  const own = new Map<ResourceDefinition, Load>()
  const loadOwnOf = (definition: ResourceDefinition): Load => {
    const known = own.get(definition)
    if (known !== undefined) return known
    const made = askTogether((callers: readonly (readonly ResourceKey[])[]) =>
      loadOwn(db, definition, callers),
    )
    own.set(definition, made)
    return made
  }
  return (definition, keys) =>
    definition.shared || keys.length > mostTogether
      ? loadDefined(db, definition, keys, cache)
      : loadOwnOf(definition)(keys)
}

/**
 * Loads the records that exist, in no particular order. Keys of other accounts' records, and types that are not
 * stored, find none.
 */
export function loadResources(
  db: Db,
  type: ResourceType,
  keys: readonly ResourceKey[],
): Promise<readonly LoadedResource[]> {
  const definition = definitionOf(type)
  if (definition === undefined || keys.length === 0) return Promise.resolve([])
  return loadDefined(db, definition, keys)
}
