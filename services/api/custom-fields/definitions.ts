// Routes of `/custom_field_definitions`.
import type { Db } from '../../../platform/postgres/database.ts'
import { customFieldDefinition } from '../../../resources/definitions/custom-fields.ts'
import { attributeProblem, isUuid, notFound, ok, refusal } from '../http/answers.ts'
import type { HttpAnswer } from '../http/answers.ts'
import { createdAnswer, emptyAnswer, recordAnswer } from '../http/answer-schemas.ts'
import { answerRecord, pageRoute, recordRoute } from '../http/read-routes.ts'
import { actionRoute, writeRoute } from '../http/route.ts'
import type { ApiDependencies, ApiRequest, Route } from '../http/route.ts'
import { referencedExists } from './referenced-record.ts'
import {
  deleteDefinition,
  insertDefinition,
  lockDefinition,
  lockedSlugs,
  mostDefinitions,
  updateDefinition,
} from './sql.ts'
import type { Definition } from './sql.ts'
import {
  definitionBody,
  newDefinitionBody,
  validateChange,
  validateDefinition,
} from './validate.ts'
import type { DefinitionAttributes } from './validate.ts'

type Body = { readonly data: { readonly attributes: DefinitionAttributes } }

const unknownDefault = (): HttpAnswer =>
  refusal(422, [
    attributeProblem(
      'default_value',
      'not_found',
      'Default value names a record that does not exist',
    ),
  ])

/** The answer that refuses the definition beside those that exist; null if it may be created. */
async function refusedBesideOthers(tx: Db, accountId: string, given: Definition) {
  const { entity_type, api_slug, default_value } = given
  const { count, taken } = await lockedSlugs(tx, accountId, entity_type, api_slug)
  if (taken) {
    const detail = `Api slug '${api_slug}' is taken by another definition for this entity type`
    return refusal(422, [attributeProblem('api_slug', 'duplicate', detail)])
  }
  if (count >= mostDefinitions) {
    const detail = `An account has at most ${mostDefinitions} definitions for an entity type. Delete one before you create another.`
    return refusal(422, [{ code: 'limit_reached', detail }])
  }
  return (await referencedExists(tx, accountId, default_value)) ? null : unknownDefault()
}

async function create(
  request: ApiRequest<Body>,
  { database, records }: ApiDependencies,
): Promise<HttpAnswer> {
  const { accountId, newId: id } = request
  const checked = validateDefinition(request.body.data.attributes)
  if (!checked.ok) return refusal(422, checked.problems)
  const refused = await database.transaction(async (tx) => {
    const answer = await refusedBesideOthers(tx, accountId, checked.value)
    if (answer === null) await insertDefinition(tx, accountId, id, checked.value)
    return answer
  })
  return (
    refused ??
    answerRecord({ database, records }, { ...request, params: { id } }, customFieldDefinition, 201)
  )
}

async function change(
  request: ApiRequest<Body>,
  { database, records }: ApiDependencies,
): Promise<HttpAnswer> {
  const { accountId, params } = request
  const { id } = params
  if (!isUuid(id)) return notFound()
  const refused = await database.transaction(async (tx) => {
    const [before] = await lockDefinition(tx, accountId, id)
    if (before === undefined) return notFound()
    const checked = validateChange(request.body.data.attributes, before)
    if (!checked.ok) return refusal(422, checked.problems)
    if (!(await referencedExists(tx, accountId, checked.value.default_value)))
      return unknownDefault()
    await updateDefinition(tx, accountId, id, checked.value)
    return null
  })
  return refused ?? answerRecord({ database, records }, request, customFieldDefinition)
}

async function remove(request: ApiRequest, { database }: ApiDependencies): Promise<HttpAnswer> {
  const { id } = request.params
  if (!isUuid(id)) return notFound()
  const removed = await deleteDefinition(database, request.accountId, id)
  return removed.length > 0 ? ok(null) : notFound()
}

const url = '/custom_field_definitions'

export const definitionRoutes: readonly Route[] = [
  pageRoute(url, customFieldDefinition, 'lists definitions of custom fields'),
  recordRoute(url, customFieldDefinition, 'one definition'),
  writeRoute('POST', url, newDefinitionBody, create, {
    summary: 'defines a custom field',
    answer: createdAnswer(customFieldDefinition),
  }),
  writeRoute('PATCH', `${url}/:id`, definitionBody, change, {
    summary:
      'changes `display_name`, `description`, `validation`, `default_format`, `default_value`',
    answer: recordAnswer(customFieldDefinition),
  }),
  actionRoute('DELETE', `${url}/:id`, remove, {
    summary: 'deletes a definition with its options and values',
    answer: emptyAnswer(200),
  }),
]
