import Type from 'typebox'
import type { TSchema } from 'typebox'
import { mapOf } from '../../../resources/attribute-schemas.ts'
import { definitionOf } from '../../../resources/definitions/by-type.ts'
import type { Filter } from '../../../resources/lists/list-options.ts'
import { deepestInclude } from '../../../resources/loading/include-paths.ts'
import { readSparseFields, withFields } from '../../../resources/loading/sparse-fields.ts'
import { singularType } from '../../../resources/resource.ts'
import type { LoadedResource, ResourceDefinition } from '../../../resources/resource.ts'
import { answerPage } from './lists/answer-page.ts'
import { pageAnswer, recordAnswer } from './answer-schemas.ts'
import { isUuid, notFound } from './answers.ts'
import type { HttpAnswer } from './answers.ts'
import { hasIncludes, includedFor } from './included.ts'
import { farthest } from './lists/paging.ts'
import { getRoute } from './route.ts'
import type { ApiRequest, Parameter, Reading, Route } from './route.ts'

/** Answers with the record that was loaded; 404 where there is none. */
export async function answerLoaded(
  { records }: Pick<Reading, 'records'>,
  request: ApiRequest,
  definition: ResourceDefinition,
  roots: readonly LoadedResource[],
  status = 200,
): Promise<HttpAnswer> {
  const root = roots[0]
  const found = await includedFor(records, request, definition, roots)
  if (!found.ok) return found.answer
  if (root === undefined) return notFound()
  const fields = readSparseFields(request.query)
  const included = found.included.map((resource) => withFields(resource, fields))
  const body = {
    data: withFields(root.resource, fields),
    ...(hasIncludes(definition) && { included }),
    ...(root.resource.links && { links: root.resource.links }),
  }
  return { status, body }
}

/** Answers with one record of the account, or a shared one. */
export async function answerRecord(
  { records }: Reading,
  request: ApiRequest,
  definition: ResourceDefinition,
  status = 200,
): Promise<HttpAnswer> {
  const { id } = request.params
  const accountId = definition.shared ? null : request.accountId
  const keys = isUuid(id) ? [{ account_id: accountId, id: id.toLowerCase() }] : []
  const roots = await records(definition, keys)
  return answerLoaded({ records }, request, definition, roots, status)
}

const text = Type.String()
const whole = Type.Integer({ minimum: 1, maximum: farthest })
const cursor = Type.String({ pattern: '^[\\w-]+$' })

/** Terms separated by commas. */
const listOf = (term: string): TSchema => Type.String({ pattern: `^(${term})(,(${term}))*$` })

/** Relationships, each followed to those of the related records. */
const paths = ({ relationships, includeAliases }: ResourceDefinition): TSchema => {
  const names = [...Object.keys(relationships), ...Object.keys(includeAliases)]
  return listOf(`(${names.join('|')})(\\.\\w+){0,${deepestInclude - 1}}`)
}

const fields: Parameter = {
  name: 'fields',
  keyed: true,
  knowsKey: (type) => definitionOf(singularType(type)) !== undefined,
  schema: mapOf(text),
  description: 'The attributes and relationships to show of each type, separated by commas.',
}

/** The parameters of a route that answers with records of the type. */
export const recordParameters = (definition: ResourceDefinition): readonly Parameter[] => [
  ...(hasIncludes(definition)
    ? [
        {
          name: 'include',
          schema: paths(definition),
          example: Object.keys(definition.relationships).join(','),
          description: `Relationships to include, separated by commas: ${Object.keys(definition.relationships).join(', ')}.`,
        },
      ]
    : []),
  fields,
]

const pageParameters = ({ list }: ResourceDefinition): readonly Parameter[] => [
  { name: 'page[number]', schema: whole, description: 'The page, from 1.' },
  {
    name: 'page[size]',
    schema: whole,
    description: `Records in a page: ${list.pageSize} by default, at most 100.`,
  },
  {
    name: 'page[after]',
    schema: cursor,
    description: 'The `meta.after` of a list in the same order: the records that follow.',
  },
]

const filterParameter = (name: string, filter: Filter): Parameter => {
  const { schema, description = 'Narrows the list.', conditions } = filter
  if (conditions === undefined) return { name, schema, description }
  const repeated = ` It may be given several times as \`${name}[]\`.`
  return { name, schema, description: description + repeated, repeatable: true }
}

/** The parameters that narrow a list of the type. */
export const filterParameters = ({ list }: ResourceDefinition): readonly Parameter[] => [
  ...Object.entries(list.filters).map(([name, filter]) => filterParameter(name, filter)),
  ...Object.entries(list.keyedFilters).map(([name, { schema, description }]) => ({
    name,
    schema: mapOf(schema),
    description,
    keyed: true,
  })),
]

/** The parameters of a route that lists records of the type. */
export const listParameters = (definition: ResourceDefinition): readonly Parameter[] => {
  const sortKeys = Object.keys(definition.list.sorts)
  return [
    ...pageParameters(definition),
    ...recordParameters(definition),
    ...filterParameters(definition),
    ...(sortKeys.length > 0
      ? [
          {
            name: 'sort',
            schema: listOf(`-?(${sortKeys.join('|')})`),
            description: `Sort keys, separated by commas: ${sortKeys.join(', ')}. A \`-\` before a key reverses it.`,
          },
        ]
      : []),
  ]
}

/** `GET <url>/:id` */
export const recordRoute = (url: string, definition: ResourceDefinition, summary: string): Route =>
  getRoute(
    `${url}/:id`,
    (request, dependencies) => answerRecord(dependencies, request, definition),
    {
      summary,
      answer: recordAnswer(definition),
      parameters: recordParameters(definition),
    },
  )

/** `GET <url>` */
export const pageRoute = (url: string, definition: ResourceDefinition, summary: string): Route =>
  getRoute(url, (request, dependencies) => answerPage(dependencies, request, definition), {
    summary,
    answer: pageAnswer(definition),
    parameters: listParameters(definition),
  })
