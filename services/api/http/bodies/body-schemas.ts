import Type from 'typebox'
import type { Static, TObject, TProperties, TSchema } from 'typebox'

/** A string, null or absent. */
export const optionalText = Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'] }))

/** The schema that the description shows in place of the one that has this member. */
const shown = 'x-shown'

/** Text that the description calls for. The handler misses it in its own words, in the order of its rules. */
export const neededText = (more: object = {}) =>
  Type.Optional(
    Type.Unsafe<string | null>({
      type: ['string', 'null'],
      [shown]: { type: 'string', ...('enum' in more ? {} : { minLength: 1 }), ...more },
    }),
  )

/** A value that the description calls for, and that the handler checks. */
export const neededValue = (schema: object) =>
  Type.Optional(Type.Unsafe<unknown>({ [shown]: schema }))

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isNeeded = (schema: unknown): boolean => isObject(schema) && shown in schema

/** The schema of a body as the description has it. */
export function shownSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(shownSchema)
  if (!isObject(schema)) return schema
  if (isNeeded(schema)) return schema[shown]
  const inner = Object.entries(schema).map(([name, each]) => [name, shownSchema(each)] as const)
  const { properties, required = [] } = schema
  const members = isObject(properties) ? Object.entries(properties) : []
  const needed = members.filter(([, each]) => isNeeded(each)).map(([name]) => name)
  return {
    ...Object.fromEntries(inner),
    ...(needed.length > 0 && { required: [...(required as string[]), ...needed] }),
  }
}

export const optionalBoolean = Type.Optional(
  Type.Unsafe<boolean | null>({ type: ['boolean', 'null'] }),
)

/** An object, null or absent: libraries write null for a relationship that is not given. */
export const optionalObject = <P extends TProperties>(properties: P) =>
  Type.Optional(
    Type.Unsafe<Static<TObject<P>> | null>({
      ...Type.Object(properties),
      type: ['object', 'null'],
    }),
  )

const longestText = 500

/** A string of the client's own: a reference. */
export const optionalOwnText = Type.Optional(
  Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: longestText }),
)

/** Strings of the client's own: references, tags. */
export const optionalTexts = Type.Optional(
  Type.Unsafe<readonly string[] | null>({
    type: ['array', 'null'],
    maxItems: 200,
    items: { type: 'string', maxLength: longestText },
  }),
)

/** `{data: {type, attributes}}`, where the type may be left out. */
export const resourceBody = <A extends TSchema>(type: string, attributes: A) =>
  Type.Object({ data: Type.Object({ type: Type.Optional(Type.Literal(type)), attributes }) })

/** Each text of the lists once. */
export const uniqueTexts = (
  ...lists: readonly (readonly string[] | null | undefined)[]
): readonly string[] => [...new Set(lists.flatMap((list) => list ?? []))]

/** The new value of a list that may come in parts: null clears it, and null is returned when the body leaves all out. */
export const newTexts = (
  ...parts: readonly (readonly string[] | null | undefined)[]
): readonly string[] | null =>
  parts.every((part) => part === undefined) ? null : uniqueTexts(...parts)
