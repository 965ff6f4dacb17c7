/** The name of a resource type in the interface, as `tracking_request`. */
export type ResourceType = string

/** JSON:API's resource identifier. */
export type ResourceIdentifier = { readonly type: ResourceType; readonly id: string }

/** JSON:API's resource linkage: to one, or to many. */
export type Linkage = ResourceIdentifier | null | readonly ResourceIdentifier[]

/** One record as the interface shows it. */
export type Resource = ResourceIdentifier & {
  readonly attributes: Readonly<Record<string, unknown>>
  readonly relationships?: Readonly<Record<string, { readonly data: Linkage }>>
  readonly links?: Readonly<Record<string, string>>
}

/** A row of a definition's select; times are Dates. */
export type ResourceRow = Readonly<Record<string, unknown>>

/**
 * How one table is shown. `select` names the table `r`; the loader appends the conditions. The records of a
 * shared table belong to no account.
 */
export type ResourceDefinition = {
  readonly types: readonly [ResourceType, ...ResourceType[]]
  readonly typeOf?: (row: ResourceRow) => ResourceType
  readonly shared?: boolean
  readonly select: string
  /** The column by which includes load it: its own id, or its owner's where its id has no index. */
  readonly foundBy?: 'id' | 'notification_id'
  readonly attributes: (row: ResourceRow) => Readonly<Record<string, unknown>>
  readonly relationships?: (row: ResourceRow) => Readonly<Record<string, Linkage>>
  /** The relationships that may be included, and the types that each leads to. */
  readonly includes?: Readonly<Record<string, readonly ResourceType[]>>
  /** The collection's path, for `links.self`. */
  readonly path?: string
  /** Links besides `self`. */
  readonly links?: (row: ResourceRow) => Readonly<Record<string, string>>
}

/** A loaded record and its account; null for shared records. */
export type LoadedResource = { readonly accountId: string | null; readonly resource: Resource }

/** ISO 8601 in UTC; milliseconds only where they are not zero. */
export const isoTime = (at: Date): string => at.toISOString().replace('.000Z', 'Z')

const attributeValue = (value: unknown): unknown =>
  value instanceof Date ? isoTime(value) : (value ?? null)

/** The named columns as attributes; a column that the row lacks is null. */
export const pickAttributes = (
  row: ResourceRow,
  names: readonly string[],
): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, attributeValue(row[name])]))

/**
 * Columns of the table `r`, for a select or a returning. They are named instead of `r.*`: Postgres refuses a
 * prepared statement whose result has gained a column, as it does when the next version's migration runs while
 * this version still serves.
 */
export const columns = (...names: readonly string[]): string =>
  names.map((name) => `r."${name}"`).join(', ')

/** The linkage of a to-one relationship; null where the column is null. */
export const toOne = (type: unknown, id: unknown): ResourceIdentifier | null =>
  typeof id === 'string' && typeof type === 'string' ? { type, id } : null

/** The linkage of a to-many relationship, from a column that is an array of ids or null. */
export const toMany = (type: ResourceType, ids: unknown): readonly ResourceIdentifier[] =>
  Array.isArray(ids) ? ids.map((id) => ({ type, id: String(id) })) : []

/** The record as the interface shows it, from a row of its definition's select. */
export function buildResource(definition: ResourceDefinition, row: ResourceRow): LoadedResource {
  const type = definition.typeOf?.(row) ?? definition.types[0]
  const id = String(row.id)
  const relationships = Object.entries(definition.relationships?.(row) ?? {})
  const resource = {
    id,
    type,
    attributes: definition.attributes(row),
    ...(relationships.length > 0 && {
      relationships: Object.fromEntries(relationships.map(([name, data]) => [name, { data }])),
    }),
    ...(definition.path !== undefined && {
      links: { self: `${definition.path}/${id}`, ...definition.links?.(row) },
    }),
  }
  return { accountId: definition.shared ? null : String(row.account_id), resource }
}
