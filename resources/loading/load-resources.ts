import type { Db } from '../../platform/postgres/database.ts'
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

async function loadOwn(
  db: Db,
  definition: ResourceDefinition,
  keys: readonly ResourceKey[],
): Promise<LoadedResource[]> {
  const owned = keys.filter((key) => key.account_id !== null)
  if (owned.length === 0) return []
  const pairs = new Map(
    owned.map((key) => [recordKey(key.account_id, lookedUpBy(definition, key)), key] as const),
  )
  const rows = await ownRows(db, definition, [...pairs.values()])
  return rows.map((row) => buildResource(definition, row))
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

export const loadDefined = (
  db: Db,
  definition: ResourceDefinition,
  keys: readonly ResourceKey[],
  cache?: SharedCache,
) => (definition.shared ? loadShared(db, definition, keys, cache) : loadOwn(db, definition, keys))

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

/**
 * Loads the records that exist, in no particular order. Keys of other accounts' records, and types that are not
 * stored, find none.
 */
export function loadResources(
  db: Db,
  type: ResourceType,
  keys: readonly ResourceKey[],
  cache?: SharedCache,
): Promise<readonly LoadedResource[]> {
  const definition = definitionOf(type)
  if (definition === undefined || keys.length === 0) return Promise.resolve([])
  return loadDefined(db, definition, keys, cache)
}
