// Schemas of attributes, as the description of the interface shows them.
import Type from 'typebox'
import type { Static, TSchema } from 'typebox'

export const text = Type.String()
export const whole = Type.Integer()
export const decimal = Type.Number()
export const flag = Type.Boolean()
export const uuid = Type.String({ format: 'uuid' })
/** ISO 8601 in UTC. */
export const time = Type.String({ format: 'date-time' })
/** A path, or a URL. */
export const link = Type.String({ format: 'uri-reference' })
export const texts = Type.Array(Type.String())
/** An object with any names, and values of one schema. */
export const mapOf = (schema: TSchema) =>
  Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object', additionalProperties: schema })

/** A JSON value without a schema of its own. */
export const anything = Type.Unsafe<unknown>({})

export const oneOf = (...values: readonly string[]) =>
  Type.Unsafe<string>({ type: 'string', enum: [...values] })

/** A list, or null. Not a union of the two: of one with a list of objects, oapi-codegen reads an object. */
export const listOrNull = <T extends TSchema>(items: T, more: object = {}) =>
  Type.Unsafe<readonly Static<T>[] | null>({ type: ['array', 'null'], items, ...more })

/** The schema, or null. */
export const orNull = (schema: TSchema) =>
  Type.Unsafe<unknown>({ anyOf: [schema, { type: 'null' }] })

export const described = (schema: TSchema, description: string) =>
  Type.Unsafe<unknown>({ ...schema, description })
