// Schemas of answers, as the description of the interface shows them.
import Type from 'typebox'
import type { TSchema } from 'typebox'
import { link } from '../../../resources/attribute-schemas.ts'
import type { ResourceDefinition, ResourceType } from '../../../resources/resource.ts'

/** The status and body of a success; null is an empty body. */
export type AnswerSchema = {
  readonly status: number
  readonly body: TSchema | null
  /** The type of the record that the request creates, with its `newId`. */
  readonly created?: ResourceDefinition
}

/** A schema of the description, by its name: the type of a resource, or a shared one. */
export const component = (name: string) =>
  Type.Unsafe<unknown>({ $ref: `#/components/schemas/${name}` })

const included = Type.Optional(Type.Array(component('included_resource')))
/** In every `meta`: the query parameters that the route does not know, if there are any. */
export const ignoredParameters = { ignored_parameters: Type.Optional(Type.Array(Type.String())) }

export const selfLink = Type.Object({ self: link })

/** The links of a record; some have more than their own. */
export const recordLinks = ({ links }: ResourceDefinition) =>
  links === undefined ? selfLink : Type.Object({ self: link }, { additionalProperties: link })

const pageLinks = Type.Object({
  self: link,
  current: Type.Optional(link),
  first: link,
  prev: Type.Optional(link),
  next: Type.Optional(link),
  last: Type.Optional(link),
})

const anyOf = ({ types }: ResourceDefinition) =>
  types.length === 1 ? component(types[0]) : Type.Unsafe<unknown>({ anyOf: types.map(component) })

/** One record; `type` where the definition has several. */
export const recordAnswer = (
  definition: ResourceDefinition,
  status = 200,
  type?: ResourceType,
): AnswerSchema => ({
  status,
  body: Type.Object({
    data: type === undefined ? anyOf(definition) : component(type),
    included,
    links: Type.Optional(recordLinks(definition)),
  }),
})

/** The record that the request has created, with its `newId`. */
export const createdAnswer = (created: ResourceDefinition): AnswerSchema => ({
  ...recordAnswer(created, 201),
  created,
})

/** A list of records, with the links to its other pages. */
export const pageAnswer = (definition: ResourceDefinition): AnswerSchema => ({
  status: 200,
  body: Type.Object({
    data: Type.Array(anyOf(definition)),
    included,
    links: pageLinks,
    meta: component('page_meta'),
  }),
})

/** A list that is read on from its end: it is not counted, and its cursor is never null. */
export const feedAnswer = (definition: ResourceDefinition): AnswerSchema => ({
  status: 200,
  body: Type.Object({
    data: Type.Array(anyOf(definition)),
    included,
    links: Type.Object({ self: link, next: Type.Optional(link) }),
    meta: Type.Object({ size: Type.Integer(), after: Type.String(), ...ignoredParameters }),
  }),
})

export const plainAnswer = (body: TSchema, status = 200): AnswerSchema => ({ status, body })

export const emptyAnswer = (status: number): AnswerSchema => ({ status, body: null })

export const acceptedAnswer: AnswerSchema = {
  status: 202,
  body: Type.Object({ status: Type.Literal('accepted') }),
}
