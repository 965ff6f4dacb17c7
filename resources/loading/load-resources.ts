import type { Db } from '../../platform/postgres/database.ts'
import { definitionOf } from '../definitions/by-type.ts'
import { loadedFrom } from '../resource.ts'
import type { Definition, Loaded, Row, TypeName } from '../resource.ts'
import type { SharedCache } from './shared-cache.ts'

/** Whose record: `account_id` is null for shared ones. `owner` is the id of the record it hangs on. */
export type Key = {
  readonly account_id: string | null
  readonly id: string
  readonly owner?: string
}

export const placeOf = (accountId: string | null, id: string): string => `${accountId ?? ''} ${id}`

const sharedRows = (db: Db, definition: Definition, ids: readonly string[]) =>
  db.query<Row>({
    name: `load_${definition.types[0]}`,
    text: `${definition.select} where r.id = any($1::uuid[])`,
    values: [ids],
  })

// One walk down the primary key per pair: `offset 0` keeps the planner from joining the whole table.
const ownRows = (db: Db, definition: Definition, keys: readonly Key[]) =>
  db.query<Row>({
    name: `load_${definition.types[0]}`,
    text: `
      select found.* from unnest($1::uuid[], $2::uuid[]) as wanted (account_id, id)
      cross join lateral (
        ${definition.select}
        where r.account_id = wanted.account_id and r.${definition.foundBy ?? 'id'} = wanted.id
        offset 0) as found`,
    values: [keys.map((key) => key.account_id), keys.map((key) => lookedUpBy(definition, key))],
  })

const lookedUpBy = ({ foundBy }: Definition, key: Key): string =>
  foundBy === 'notification_id' ? (key.owner ?? key.id) : key.id

async function loadOwn(db: Db, definition: Definition, keys: readonly Key[]): Promise<Loaded[]> {
  const owned = keys.filter((key) => key.account_id !== null)
  if (owned.length === 0) return []
  const pairs = new Map(
    owned.map((key) => [placeOf(key.account_id, lookedUpBy(definition, key)), key] as const),
  )
  const rows = await ownRows(db, definition, [...pairs.values()])
  return rows.map((row) => loadedFrom(definition, row))
}

async function loadShared(
  db: Db,
  definition: Definition,
  keys: readonly Key[],
  cache: SharedCache | undefined,
): Promise<Loaded[]> {
  const ids = [...new Set(keys.map((key) => key.id))]
  const known = ids.flatMap((id) => cache?.get(id) ?? [])
  const have = new Set(known.map(({ resource }) => resource.id))
  const missing = ids.filter((id) => !have.has(id))
  if (missing.length === 0) return known
  const rows = await sharedRows(db, definition, missing)
  const loaded = rows.map((row) => loadedFrom(definition, row))
  for (const each of loaded) cache?.set(each.resource.id, each)
  return [...known, ...loaded]
}

export const loadDefined = (
  db: Db,
  definition: Definition,
  keys: readonly Key[],
  cache?: SharedCache,
) => (definition.shared ? loadShared(db, definition, keys, cache) : loadOwn(db, definition, keys))

/**
 * The records that exist, in no particular order; keys of other accounts' records find nothing. A
 * type that is not stored gives none.
 */
export function loadResources(
  db: Db,
  type: TypeName,
  keys: readonly Key[],
  cache?: SharedCache,
): Promise<readonly Loaded[]> {
  const definition = definitionOf(type)
  if (definition === undefined || keys.length === 0) return Promise.resolve([])
  return loadDefined(db, definition, keys, cache)
}
