import type { TSchema } from 'typebox'
import type { ListOptions } from './lists/list-options.ts'

/** The name of a resource type in the interface, as `tracking_request`. */
export type ResourceType = string

/** The type by its name or by the plural of it, which libraries for JSON:API write. No type ends in "s". */
export const singularType = (name: string): ResourceType =>
  name.replace(/ies$/, 'y').replace(/s$/, '')

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

/** One attribute: its schema in the interface's description, and its value. */
export type Attribute = {
  readonly schema: TSchema
  /** Whether the table has a column of the attribute's name. */
  readonly stored: boolean
  readonly value: (row: ResourceRow) => unknown
  /** The only type that has the attribute, where a definition has several types. */
  readonly only?: ResourceType
}

export type Attributes = Readonly<Record<string, Attribute>>

/** One relationship, which is also a name for `include`; types that are not stored include nothing. */
export type Relationship = {
  readonly types: readonly [ResourceType, ...ResourceType[]]
  readonly many: boolean
  /** Whether a record always has it, so that the linkage is never null. */
  readonly always?: boolean
  readonly linkage: (row: ResourceRow) => Linkage
}

/** How one table is shown. The records of a shared table belong to no account. */
export type ResourceDefinition = {
  readonly types: readonly [ResourceType, ...ResourceType[]]
  readonly typeOf: (row: ResourceRow) => ResourceType
  readonly shared: boolean
  /** What is selected, from a table that is named `r`. */
  readonly selected: string
  /** The table and its joins, beginning with `from`. */
  readonly from: string
  /** Both as a statement, to which the loader appends its conditions. */
  readonly select: string
  /** The selected columns of `r` alone, for a `returning`. */
  readonly columns: string
  /** The column by which includes load it: its own id, or its owner's where its id has no index. */
  readonly foundBy: 'id' | 'notification_id'
  readonly attributes: Attributes
  readonly relationships: Readonly<Record<string, Relationship>>
  /** Other names in `include`, of relationships or of paths from one to another. */
  readonly includeAliases: Readonly<Record<string, string>>
  /** The paths that are included when the client names none. */
  readonly include: string
  readonly list: ListOptions
  /** The collection's path, for `links.self`. */
  readonly path?: string
  /** Links besides `self`. */
  readonly links?: (row: ResourceRow) => Readonly<Record<string, string>>
}

/** A loaded record and its account; null for shared records. */
export type LoadedResource = { readonly accountId: string | null; readonly resource: Resource }

/** ISO 8601 in UTC, in whole seconds. */
export const isoTime = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`

function attributesOf(definition: ResourceDefinition, type: ResourceType, row: ResourceRow) {
  const shown: Record<string, unknown> = {}
  for (const [name, { only, value }] of Object.entries(definition.attributes)) {
    if (only === undefined || only === type) shown[name] = value(row)
  }
  return shown
}

const relationshipsOf = (definition: ResourceDefinition, row: ResourceRow) =>
  Object.fromEntries(
    Object.entries(definition.relationships).map(
      ([name, { linkage }]) => [name, { data: linkage(row) }] as const,
    ),
  )

/** The record as the interface shows it, from a row of its definition's select. */
export function buildResource(definition: ResourceDefinition, row: ResourceRow): LoadedResource {
  const type = definition.typeOf(row)
  const id = String(row.id)
  const relationships = relationshipsOf(definition, row)
  const resource = {
    id,
    type,
    attributes: attributesOf(definition, type, row),
    ...(Object.keys(relationships).length > 0 && { relationships }),
    ...(definition.path !== undefined && {
      links: { self: `${definition.path}/${id}`, ...definition.links?.(row) },
    }),
  }
  return { accountId: definition.shared ? null : String(row.account_id), resource }
}
