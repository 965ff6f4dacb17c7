// Schemas that operations share.
import Type from 'typebox'
import type { TSchema } from 'typebox'
import { mapOf, anything } from '../../../resources/attribute-schemas.ts'
import { definitions } from '../../../resources/definitions/by-type.ts'
import { component, ignoredParameters } from '../http/answer-schemas.ts'
import { shippingLineSchema } from '../places/shipping-line-schema.ts'
import { payloadSchema } from './resource-schemas.ts'

const text = Type.String()
const whole = Type.Integer()
const maybeWhole = Type.Union([whole, Type.Null()])

const error = Type.Object({
  status: text,
  title: text,
  detail: Type.Optional(text),
  code: Type.Optional(text),
  source: Type.Optional(Type.Partial(Type.Object({ pointer: text, parameter: text }))),
  meta: Type.Optional(mapOf(anything)),
})

const missingScac = {
  status: '422',
  source: { pointer: '/data/attributes/scac' },
  title: 'Unprocessable Entity',
  detail: "Scac can't be blank",
  code: 'blank',
}

const pageMeta = Type.Object({
  size: whole,
  total: whole,
  total_age: Type.Integer({
    description:
      'For how many seconds the total has been known; 0 if it was counted for this answer.',
  }),
  after: Type.Union([text, Type.Null()]),
  ...ignoredParameters,
  pagination: Type.Object({
    current: maybeWhole,
    next: maybeWhole,
    last: whole,
    records: whole,
  }),
})

export const sharedSchemas = (): Readonly<Record<string, TSchema>> => ({
  errors: Type.Object({ errors: Type.Array(error) }, { examples: [{ errors: [missingScac] }] }),
  page_meta: pageMeta,
  shipping_line: shippingLineSchema,
  webhook_payload: payloadSchema(),
  included_resource: Type.Unsafe<unknown>({
    anyOf: definitions.flatMap(({ types }) => types.map(component)),
  }),
})
