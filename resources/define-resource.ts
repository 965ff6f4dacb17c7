import type { TSchema } from 'typebox'
import { byTime, reversed } from './lists/list-options.ts'
import type { ListOptions } from './lists/list-options.ts'
import { isoTime } from './resource.ts'
import type {
  Attribute,
  Attributes,
  Linkage,
  Relationship,
  ResourceDefinition,
  ResourceIdentifier,
  ResourceRow,
  ResourceType,
} from './resource.ts'

/** A definition with its defaults left out, and the parts of its select. */
type Described = Pick<ResourceDefinition, 'types' | 'attributes'> &
  Partial<
    Pick<
      ResourceDefinition,
      | ('typeOf' | 'shared' | 'foundBy' | 'relationships' | 'includeAliases')
      | ('include' | 'path' | 'links')
    >
  > & {
    /** The table, or a subselect in parentheses. */
    readonly table: string
    /** Columns that are read besides the ids and the stored attributes. */
    readonly columns?: readonly string[]
    /** Other expressions to select, by their names. */
    readonly lookups?: Readonly<Record<string, string>>
    readonly joins?: string
    readonly list?: Partial<ListOptions>
  }

/**
 * Columns of the table `r`. They are named instead of `r.*`: Postgres refuses a prepared statement whose result has
 * gained a column, as it does when the next version's migration runs while this version still serves.
 */
const columnsOf = (names: readonly string[]): string =>
  [...new Set(names)].map((name) => `r."${name}"`).join(', ')

const newestFirst = [reversed(byTime('r.created_at'))]

export function defineResource(given: Described): ResourceDefinition {
  const { table, joins = '', lookups = {}, shared = false, list } = given
  const stored = Object.keys(given.attributes).filter((name) => given.attributes[name]?.stored)
  const ids = shared ? ['id'] : ['account_id', 'id']
  const columns = columnsOf([...ids, ...(given.columns ?? []), ...stored])
  const others = Object.entries(lookups).map(([name, sql]) => `${sql} as ${name}`)
  const selected = [columns, ...others].join(', ')
  const from = `from ${table} r ${joins}`
  return {
    typeOf: () => given.types[0],
    foundBy: 'id',
    relationships: {},
    includeAliases: {},
    include: '',
    ...given,
    shared,
    columns,
    from,
    selected,
    select: `select ${selected} ${from}`,
    list: { filters: {}, keyedFilters: {}, sorts: {}, order: newestFirst, pageSize: 30, ...list },
  }
}

const shownValue = (value: unknown): unknown =>
  value instanceof Date ? isoTime(value) : (value ?? null)

type Schemas = Readonly<Record<string, TSchema>>

const each = (schemas: Schemas, make: (schema: TSchema, name: string) => Attribute): Attributes =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, make(schema, name)] as const),
  )

const ofName = (name: string) => (row: ResourceRow) => shownValue(row[name])

/** Attributes that are columns of the table. */
export const stored = (schemas: Schemas): Attributes =>
  each(schemas, (schema, name) => ({ schema, stored: true, value: ofName(name) }))

/** Attributes that the select has from elsewhere, under their own names. */
export const lookedUp = (schemas: Schemas): Attributes =>
  each(schemas, (schema, name) => ({ schema, stored: false, value: ofName(name) }))

/** Attributes of the interface that are not stored yet: always null. */
export const absent = (schemas: Schemas): Attributes =>
  each(schemas, (schema) => ({ schema, stored: false, value: () => null }))

export const computed = (schema: TSchema, value: Attribute['value']): Attribute => ({
  schema,
  stored: false,
  value: (row) => shownValue(value(row)),
})

/** Attributes that only one of a definition's types has. */
export const onlyFor = (only: ResourceType, attributes: Attributes): Attributes =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, attribute]) => [name, { ...attribute, only }] as const),
  )

/** The linkage of a to-one relationship; null where the column is null. */
export const toOne = (type: unknown, id: unknown): ResourceIdentifier | null =>
  typeof id === 'string' && typeof type === 'string' ? { type, id } : null

/** The linkage of a to-many relationship, from a column that is an array of ids or null. */
const toMany = (type: ResourceType, ids: unknown): readonly ResourceIdentifier[] =>
  Array.isArray(ids) ? ids.map((id) => ({ type, id: String(id) })) : []

type Types = Relationship['types']

/** A relationship to one record: by the column of its id, or by a function where its type depends on the row. */
export const one = (
  types: ResourceType | Types,
  by: string | ((row: ResourceRow) => Linkage),
): Relationship => {
  const all: Types = typeof types === 'string' ? [types] : types
  return {
    types: all,
    many: false,
    linkage: typeof by === 'string' ? (row) => toOne(all[0], row[by]) : by,
  }
}

/** A relationship to the one record without which this one does not exist. */
export const always = (...given: Parameters<typeof one>): Relationship => ({
  ...one(...given),
  always: true,
})

/** A relationship to many records, by the selected array of their ids. */
export const many = (type: ResourceType, ids: string): Relationship => ({
  types: [type],
  many: true,
  linkage: (row) => toMany(type, row[ids]),
})
