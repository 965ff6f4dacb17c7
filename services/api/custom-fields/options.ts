// Routes of `/custom_field_definitions/{definition_id}/options`.
import { customFieldOption } from '../../../resources/definitions/custom-fields.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { attributeProblem, isUuid, notFound, ok, refusal } from '../http/answers.ts'
import type { HttpAnswer } from '../http/answers.ts'
import { answerPage } from '../http/lists/answer-page.ts'
import { createdAnswer, emptyAnswer, pageAnswer, recordAnswer } from '../http/answer-schemas.ts'
import { answerRecord, listParameters, recordParameters } from '../http/read-routes.ts'
import { actionRoute, getRoute, writeRoute } from '../http/route.ts'
import type { ApiDependencies, ApiRequest, Reading, Route } from '../http/route.ts'
import {
  deleteOption,
  insertOption,
  lockOption,
  mostOptions,
  takenOptions,
  updateOption,
} from './option-sql.ts'
import type { Option } from './option-sql.ts'
import { lockDefinition } from './sql.ts'
import {
  newOptionBody,
  optionBody,
  validateOption,
  validateOptionChange,
} from './validate-option.ts'
import type { OptionAttributes } from './validate-option.ts'

type Body = { readonly data: { readonly attributes: OptionAttributes } }

const definitionExists = (db: Db, accountId: string, id: string) =>
  db.query({
    name: 'custom_field_definition_exists',
    text: `select 1 from custom_field_definition where account_id = $1 and id = $2`,
    values: [accountId, id],
  })

async function list(
  request: ApiRequest,
  { database, records }: ApiDependencies,
): Promise<HttpAnswer> {
  const id = request.params.definition_id
  if (!isUuid(id)) return notFound()
  const found = await definitionExists(database, request.accountId, id)
  if (found.length === 0) return notFound()
  return answerPage({ database, records }, request, customFieldOption, [
    { sql: 'r.definition_id = $::uuid', value: id },
  ])
}

const optionExists = (db: Db, accountId: string, definitionId: string, id: string) =>
  db.query({
    name: 'custom_field_option_exists',
    text: `
      select 1 from custom_field_option
      where account_id = $1 and definition_id = $2 and id = $3`,
    values: [accountId, definitionId, id],
  })

async function show(
  request: ApiRequest,
  { database, records }: ApiDependencies,
): Promise<HttpAnswer> {
  const { definition_id, option_id } = request.params
  if (!isUuid(definition_id) || !isUuid(option_id)) return notFound()
  const found = await optionExists(database, request.accountId, definition_id, option_id)
  return found.length > 0 ? answerOption({ database, records }, request, option_id) : notFound()
}

const answerOption = (reading: Reading, request: ApiRequest, id: string, status = 200) =>
  answerRecord(reading, { ...request, params: { id } }, customFieldOption, status)

/** The answer that refuses the option beside those of the locked definition; null if it may be created. */
async function refusedBesideOthers(tx: Db, accountId: string, definitionId: string, given: Option) {
  const [definition] = await lockDefinition(tx, accountId, definitionId)
  if (definition === undefined) return notFound()
  if (definition.data_type !== 'enum' && definition.data_type !== 'enum_multi') {
    const detail = `A definition of type ${definition.data_type} has no options: only enum and enum_multi have`
    return refusal(422, [{ code: 'invalid', detail, pointer: '/data' }])
  }
  const [row] = await takenOptions(tx, accountId, definitionId, given.value)
  if (row?.taken) {
    const detail = `Value '${given.value}' is taken by another option of this definition`
    return refusal(422, [attributeProblem('value', 'duplicate', detail)])
  }
  if ((row?.count ?? 0) < mostOptions) return null
  const detail = `A definition has at most ${mostOptions} options. Delete one before you create another.`
  return refusal(422, [{ code: 'limit_reached', detail }])
}

async function create(
  request: ApiRequest<Body>,
  { database, records }: ApiDependencies,
): Promise<HttpAnswer> {
  const { accountId, newId } = request
  const definitionId = request.params.definition_id
  if (!isUuid(definitionId)) return notFound()
  const checked = validateOption(request.body.data.attributes)
  if (!checked.ok) return refusal(422, checked.problems)
  const refused = await database.transaction(async (tx) => {
    const answer = await refusedBesideOthers(tx, accountId, definitionId, checked.value)
    if (answer === null)
      await insertOption(tx, { accountId, definitionId, id: newId }, checked.value)
    return answer
  })
  return refused ?? answerOption({ database, records }, request, newId, 201)
}

async function change(
  request: ApiRequest<Body>,
  { database, records }: ApiDependencies,
): Promise<HttpAnswer> {
  const { accountId, params } = request
  const { definition_id, option_id } = params
  if (!isUuid(definition_id) || !isUuid(option_id)) return notFound()
  const refused = await database.transaction(async (tx) => {
    const [before] = await lockOption(tx, accountId, definition_id, option_id)
    if (before === undefined) return notFound()
    const checked = validateOptionChange(request.body.data.attributes, before)
    if (!checked.ok) return refusal(422, checked.problems)
    await updateOption(tx, accountId, option_id, checked.value)
    return null
  })
  return refused ?? answerOption({ database, records }, request, option_id)
}

async function remove(request: ApiRequest, { database }: ApiDependencies): Promise<HttpAnswer> {
  const { definition_id, option_id } = request.params
  if (!isUuid(definition_id) || !isUuid(option_id)) return notFound()
  const removed = await deleteOption(database, request.accountId, definition_id, option_id)
  return removed.length > 0 ? ok(null) : notFound()
}

const url = '/custom_field_definitions/:definition_id/options'

export const optionRoutes: readonly Route[] = [
  getRoute(url, list, {
    summary: 'lists the options of a definition, in their order',
    answer: pageAnswer(customFieldOption),
    parameters: listParameters(customFieldOption),
  }),
  getRoute(`${url}/:option_id`, show, {
    summary: 'one option',
    answer: recordAnswer(customFieldOption),
    parameters: recordParameters(customFieldOption),
  }),
  writeRoute('POST', url, newOptionBody, create, {
    summary: 'adds an option to an enum',
    answer: createdAnswer(customFieldOption),
  }),
  writeRoute('PATCH', `${url}/:option_id`, optionBody, change, {
    summary: 'changes `label`, `position`',
    answer: recordAnswer(customFieldOption),
  }),
  actionRoute('DELETE', `${url}/:option_id`, remove, {
    summary: 'deletes an option; values that have it keep it',
    answer: emptyAnswer(200),
  }),
]
