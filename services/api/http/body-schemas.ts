import Type from 'typebox'
import type { TSchema } from 'typebox'

/** A text or null; missing is fine too. */
export const maybeText = Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'] }))

export const maybeFlag = Type.Optional(Type.Unsafe<boolean | null>({ type: ['boolean', 'null'] }))

/** A client's own words: references, tags. */
export const maybeTexts = Type.Optional(
  Type.Unsafe<readonly string[] | null>({
    type: ['array', 'null'],
    maxItems: 200,
    items: { type: 'string', maxLength: 500 },
  }),
)

/** `{data: {type, attributes}}`, where the type may be left out. */
export const resourceBody = <A extends TSchema>(type: string, attributes: A) =>
  Type.Object({ data: Type.Object({ type: Type.Optional(Type.Literal(type)), attributes }) })
