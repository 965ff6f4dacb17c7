/** Names of the interface's resource types. */
export type TypeName = string

export type Identifier = { readonly type: TypeName; readonly id: string }

export type Related = Identifier | null | readonly Identifier[]

/** One record as the interface shows it. */
export type Resource = Identifier & {
  readonly attributes: Readonly<Record<string, unknown>>
  readonly relationships?: Readonly<Record<string, { readonly data: Related }>>
  readonly links?: Readonly<Record<string, string>>
}

/** A row as the definition's own select gives it; times are Dates. */
export type Row = Readonly<Record<string, unknown>>

/**
 * How one table is shown. `select` names the table `r`; the loader appends the conditions. A shared
 * table belongs to no account, and `account_id` of its records is null.
 */
export type Definition = {
  readonly types: readonly [TypeName, ...TypeName[]]
  readonly typeOf?: (row: Row) => TypeName
  readonly shared?: boolean
  readonly select: string
  /** The column by which includes load it: its own id, or its owner's where its id has no index. */
  readonly foundBy?: 'id' | 'notification_id'
  readonly attributes: (row: Row) => Readonly<Record<string, unknown>>
  readonly relationships?: (row: Row) => Readonly<Record<string, Related>>
  /** What may be included, and the types that each relationship leads to. */
  readonly includes?: Readonly<Record<string, readonly TypeName[]>>
  /** The collection's path, for `links.self`. */
  readonly path?: string
  /** Links besides `self`. */
  readonly links?: (row: Row) => Readonly<Record<string, string>>
}

/** A loaded record together with whose it is. */
export type Loaded = { readonly accountId: string | null; readonly resource: Resource }

/** ISO 8601, UTC; milliseconds only where there are any. */
export const isoTime = (at: Date): string => at.toISOString().replace('.000Z', 'Z')

const shown = (value: unknown): unknown =>
  value instanceof Date ? isoTime(value) : (value ?? null)

/** The named columns as attributes: what the row does not have is null. */
export const picked = (row: Row, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, shown(row[name])]))

/**
 * Columns of the table `r`, for a select or a returning. They are named instead of `r.*`: Postgres refuses a
 * prepared statement whose result has gained a column, as it does when the next version's migration runs while
 * this version still serves.
 */
export const columns = (...names: readonly string[]): string =>
  names.map((name) => `r."${name}"`).join(', ')

/** To-one: null where the column is null. */
export const one = (type: unknown, id: unknown): Identifier | null =>
  typeof id === 'string' && typeof type === 'string' ? { type, id } : null

/** To-many, from a column that is an array of ids or null. */
export const many = (type: TypeName, ids: unknown): readonly Identifier[] =>
  Array.isArray(ids) ? ids.map((id) => ({ type, id: String(id) })) : []

export function loadedFrom(definition: Definition, row: Row): Loaded {
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
