import Type from 'typebox'
import type { TSchema } from 'typebox'

/** A string, null or absent. */
export const optionalText = Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'] }))

export const optionalBoolean = Type.Optional(
  Type.Unsafe<boolean | null>({ type: ['boolean', 'null'] }),
)

/** Strings of the client's own: references, tags. */
export const optionalTexts = Type.Optional(
  Type.Unsafe<readonly string[] | null>({
    type: ['array', 'null'],
    maxItems: 200,
    items: { type: 'string', maxLength: 500 },
  }),
)

/** `{data: {type, attributes}}`, where the type may be left out. */
export const resourceBody = <A extends TSchema>(type: string, attributes: A) =>
  Type.Object({ data: Type.Object({ type: Type.Optional(Type.Literal(type)), attributes }) })

/** The new value of a list: null clears it, and null is returned when the body leaves it out. */
export const newTexts = (given: readonly string[] | null | undefined): readonly string[] | null =>
  given === null ? [] : (given ?? null)
