// The schemas of all resources, from their definitions.
import Type from 'typebox'
import type { TSchema } from 'typebox'
import { definitions } from '../../../resources/definitions/by-type.ts'
import { webhookNotification } from '../../../resources/definitions/webhooks.ts'
import { uuid } from '../../../resources/attribute-schemas.ts'
import { exampleRecords } from '../../../resources/examples/example-records.ts'
import { component, recordLinks, selfLink } from '../http/answer-schemas.ts'
import type { Relationship, ResourceDefinition, ResourceType } from '../../../resources/resource.ts'

const typeName = (types: readonly ResourceType[]): TSchema =>
  types.length === 1 ? Type.Literal(types[0] ?? '') : Type.Enum([...types])

const identifier = (types: readonly ResourceType[]): TSchema =>
  Type.Object({ id: uuid, type: typeName(types) })

function linkage({ types, many, always = false }: Relationship): TSchema {
  if (many) return Type.Array(identifier(types))
  return always ? identifier(types) : Type.Union([identifier(types), Type.Null()])
}

/** The members that a record of the type has wherever it stands. */
function membersOf(definition: ResourceDefinition, type: ResourceType) {
  const attributes = Object.entries(definition.attributes).filter(
    // Without those of the definition's other types.
    ([, { only }]) => only === undefined || only === type,
  )
  const relationships = Object.entries(definition.relationships)
  return {
    id: uuid,
    type: Type.Literal(type),
    attributes: Type.Partial(
      Type.Object(Object.fromEntries(attributes.map(([name, { schema }]) => [name, schema]))),
    ),
    ...(relationships.length > 0 && {
      relationships: Type.Partial(
        Type.Object(
          Object.fromEntries(
            relationships.map(([name, each]) => [name, Type.Object({ data: linkage(each) })]),
          ),
        ),
      ),
    }),
  }
}

/** The schema of one of the definition's types. */
export const resourceSchema = (definition: ResourceDefinition, type: ResourceType): TSchema =>
  Type.Object({
    ...membersOf(definition, type),
    ...(definition.path !== undefined && { links: recordLinks(definition) }),
  })

/** The body of a webhook's POST, whose notification has no links of its own. */
export const payloadSchema = (): TSchema =>
  Type.Object({
    data: Type.Object(membersOf(webhookNotification, webhookNotification.types[0])),
    included: Type.Array(component('included_resource')),
    links: selfLink,
  })

/** One schema for each type. Sparse fields leave members out, so that none of them is required. */
export function resourceSchemas(): Readonly<Record<string, TSchema>> {
  const examples = exampleRecords()
  const withExample = (schema: TSchema, example: unknown): TSchema =>
    example === undefined ? schema : { ...schema, examples: [example] }
  return Object.fromEntries(
    definitions.flatMap((definition) =>
      definition.types.map(
        (type) =>
          [type, withExample(resourceSchema(definition, type), examples.get(type))] as const,
      ),
    ),
  )
}
