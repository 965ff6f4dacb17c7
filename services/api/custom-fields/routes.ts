import type { EntityType } from '../../../domain/custom-fields/definition-rules.ts'
import { customField } from '../../../resources/definitions/custom-fields.ts'
import { byTime } from '../../../resources/lists/list-options.ts'
import type { ResourceDefinition } from '../../../resources/resource.ts'
import { isUuid, notFound } from '../http/answers.ts'
import type { HttpAnswer } from '../http/answers.ts'
import { answerPage } from '../http/lists/answer-page.ts'
import { emptyAnswer, pageAnswer, recordAnswer } from '../http/answer-schemas.ts'
import { listParameters } from '../http/read-routes.ts'
import { actionRoute, getRoute, writeRoute } from '../http/route.ts'
import type { ApiDependencies, ApiRequest, Route } from '../http/route.ts'
import { definitionRoutes } from './definitions.ts'
import { optionRoutes } from './options.ts'
import { deleteField, entityExists, fieldOfSlug } from './sql.ts'
import type { Entity } from './sql.ts'
import {
  answerChangedField,
  answerSetField,
  fieldBody,
  newFieldBody,
  valueRoutes,
} from './values.ts'
import type { FieldBody } from './values.ts'

/** All fields of a record are on one page: there are at most 100 definitions. */
const fieldsOfRecord: ResourceDefinition = {
  ...customField,
  list: { ...customField.list, filters: {}, order: [byTime('r.created_at')], pageSize: 100 },
}

const entityOf = (type: EntityType, { params }: Pick<ApiRequest, 'params'>): Entity | null => {
  const id = params[`${type}_id`]
  return isUuid(id) ? { type, id: id.toLowerCase() } : null
}

async function list(
  type: EntityType,
  request: ApiRequest,
  { database, records }: ApiDependencies,
): Promise<HttpAnswer> {
  const entity = entityOf(type, request)
  if (entity === null || !(await entityExists(database, request.accountId, entity)))
    return notFound()
  const own = { sql: 'r.entity_id = $::uuid', value: entity.id }
  return answerPage({ database, records }, request, fieldsOfRecord, [own])
}

/** The id of the record's field that the path names; undefined where the record has none. */
async function namedField(
  type: EntityType,
  request: ApiRequest,
  { database }: ApiDependencies,
): Promise<string | undefined> {
  const entity = entityOf(type, request)
  if (entity === null) return undefined
  const slug = request.params.api_slug ?? ''
  const [found] = await fieldOfSlug(database, request.accountId, entity, slug)
  return found?.id
}

async function set(
  type: EntityType,
  request: ApiRequest<FieldBody>,
  dependencies: ApiDependencies,
): Promise<HttpAnswer> {
  const entity = entityOf(type, request)
  return entity === null ? notFound() : answerSetField(request, dependencies, entity, notFound)
}

async function change(
  type: EntityType,
  request: ApiRequest<FieldBody>,
  dependencies: ApiDependencies,
): Promise<HttpAnswer> {
  const id = await namedField(type, request, dependencies)
  return id === undefined ? notFound() : answerChangedField(request, dependencies, id)
}

async function remove(
  type: EntityType,
  request: ApiRequest,
  dependencies: ApiDependencies,
): Promise<HttpAnswer> {
  const id = await namedField(type, request, dependencies)
  if (id === undefined) return notFound()
  const removed = await deleteField(dependencies.database, request.accountId, id)
  return removed.length > 0 ? { status: 204, body: null } : notFound()
}

/** The routes of the custom fields of one kind of record. */
function nestedRoutes(type: EntityType): Route[] {
  const record = type.replace('_', ' ')
  const url = `/${type}s/:${type}_id/custom_fields`
  const bySlug = `${url}/:api_slug`
  return [
    getRoute(url, (request, dependencies) => list(type, request, dependencies), {
      summary: `lists the custom fields of a ${record}`,
      answer: pageAnswer(customField),
      parameters: listParameters(fieldsOfRecord),
    }),
    writeRoute('POST', url, newFieldBody, (request, given) => set(type, request, given), {
      summary: `sets the value of a custom field of a ${record}, new or not`,
      answer: recordAnswer(customField, 201),
    }),
    writeRoute('PATCH', bySlug, fieldBody, (request, given) => change(type, request, given), {
      summary: `changes the value of a custom field of a ${record}`,
      answer: recordAnswer(customField),
    }),
    actionRoute('DELETE', bySlug, (request, given) => remove(type, request, given), {
      summary: `deletes the value of a custom field of a ${record}`,
      answer: emptyAnswer(204),
    }),
  ]
}

export const customFieldRoutes: readonly Route[] = [
  ...definitionRoutes,
  ...optionRoutes,
  ...valueRoutes,
  ...nestedRoutes('shipment'),
  ...nestedRoutes('container'),
  ...nestedRoutes('tracking_request'),
]
