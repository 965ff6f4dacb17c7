// Routes of `/custom_fields`: the values that records have, each by its id.
import Type from 'typebox'
import type { Static } from 'typebox'
import { checkValue } from '../../../domain/custom-fields/check-value.ts'
import type { FieldValue } from '../../../domain/custom-fields/check-value.ts'
import { entityTypeOf } from '../../../domain/custom-fields/definition-rules.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { isFound } from '../../../platform/text/linear-pattern.ts'
import { customField } from '../../../resources/definitions/custom-fields.ts'
import { emptyAnswer, recordAnswer } from '../http/answer-schemas.ts'
import { attributeProblem, isUuid, notFound, ok, refusal } from '../http/answers.ts'
import type { HttpAnswer, Problem } from '../http/answers.ts'
import { neededText, optionalObject, optionalText } from '../http/bodies/body-schemas.ts'
import { replacementOf } from '../http/joined-records.ts'
import { answerRecord, pageRoute, recordRoute } from '../http/read-routes.ts'
import { actionRoute, writeRoute } from '../http/route.ts'
import type { ApiDependencies, ApiRequest, Route } from '../http/route.ts'
import { referencedExists } from './referenced-record.ts'
import {
  deleteField,
  lockEntity,
  lockRuleOfField,
  lockRuleOfSlug,
  putField,
  updateField,
} from './sql.ts'
import type { Entity, LockedRule } from './sql.ts'
import type { Validated } from './validate.ts'

/** `api_slug` and `value` of a record's field; null clears the value. */
const attributesWith = (api_slug: typeof optionalText) =>
  Type.Object({ api_slug, value: Type.Unknown() })

const linkage = optionalObject({ type: Type.String(), id: Type.String() })
const bodyWith = (attributes: ReturnType<typeof attributesWith>) =>
  Type.Object({
    data: Type.Object({
      type: Type.Optional(Type.Literal('custom_field')),
      attributes,
      relationships: optionalObject({ entity: optionalObject({ data: linkage }) }),
    }),
  })
export const newFieldBody = bodyWith(attributesWith(neededText()))
/** Of a change; the path says which field is meant. */
export const fieldBody = bodyWith(attributesWith(optionalText))
export type FieldBody = Static<typeof fieldBody>

/** Checks a value as it comes from a client; `pointer` leads to it. */
export async function checkedValue(
  db: Db,
  accountId: string,
  rule: LockedRule,
  given: unknown,
  pointer = '/data/attributes/value',
): Promise<Validated<FieldValue>> {
  const checked = checkValue(given, rule, isFound)
  if (!checked.ok) {
    const { code, detail } = checked
    return { ok: false, problems: [{ code, detail, pointer }] }
  }
  if (await referencedExists(db, accountId, checked.value)) return checked
  const detail = 'Value names a record that does not exist'
  return { ok: false, problems: [{ code: 'not_found', detail, pointer }] }
}

export const unknownSlug = (slug: string, pointer: string): Problem => ({
  code: 'not_found',
  detail: `Api slug '${slug.slice(0, 100)}' is not defined for this entity type`,
  pointer,
})

/** Sets the field of a record that exists: its id, or the problems. */
async function setField(
  tx: Db,
  accountId: string,
  entity: Entity,
  { api_slug, value }: FieldBody['data']['attributes'],
): Promise<Validated<string>> {
  const slug = (api_slug ?? '').trim()
  if (slug === '')
    return {
      ok: false,
      problems: [attributeProblem('api_slug', 'blank', "Api slug can't be blank")],
    }
  const [rule] = await lockRuleOfSlug(tx, accountId, entity.type, slug)
  if (rule === undefined)
    return { ok: false, problems: [unknownSlug(slug, '/data/attributes/api_slug')] }
  const checked = await checkedValue(tx, accountId, rule, value)
  if (!checked.ok) return checked
  return { ok: true, value: await putField(tx, accountId, rule.id, entity, checked.value) }
}

/** Creates or changes the field of this record; `missing` is the answer if the record does not exist. */
export async function answerSetField(
  request: ApiRequest<FieldBody>,
  dependencies: ApiDependencies,
  entity: Entity,
  missing: () => HttpAnswer,
): Promise<HttpAnswer> {
  const { database, records } = dependencies
  const { accountId, body } = request
  const set = await database.transaction(async (tx) =>
    (await lockEntity(tx, accountId, entity))
      ? setField(tx, accountId, entity, body.data.attributes)
      : null,
  )
  if (set === null) {
    const id = await replacementOf(database, accountId, entity.id)
    return id === undefined
      ? missing()
      : answerSetField(request, dependencies, { ...entity, id }, missing)
  }
  if (!set.ok) return refusal(422, set.problems)
  return answerRecord(
    { database, records },
    { ...request, params: { id: set.value } },
    customField,
    201,
  )
}

const entityPointer = '/data/relationships/entity/data'

const noEntity = (): HttpAnswer =>
  refusal(422, [
    { code: 'not_found', detail: 'Entity does not exist', pointer: `${entityPointer}/id` },
  ])

async function create(
  request: ApiRequest<FieldBody>,
  dependencies: ApiDependencies,
): Promise<HttpAnswer> {
  const given = request.body.data.relationships?.entity?.data
  if (given === undefined || given === null) {
    const detail = "Entity can't be blank"
    return refusal(422, [{ code: 'blank', detail, pointer: entityPointer }])
  }
  const type = entityTypeOf(given.type)
  if (type === null) {
    const detail = `Entity type '${given.type.slice(0, 50)}' is not one of shipment, container, tracking_request`
    return refusal(422, [{ code: 'inclusion', detail, pointer: `${entityPointer}/type` }])
  }
  if (!isUuid(given.id)) return noEntity()
  const entity = { type, id: given.id.toLowerCase() }
  return answerSetField(request, dependencies, entity, noEntity)
}

/** Changes the value of the field with this id. */
export async function answerChangedField(
  request: ApiRequest<FieldBody>,
  { database, records }: ApiDependencies,
  id: string,
): Promise<HttpAnswer> {
  const { accountId, body } = request
  const refused = await database.transaction(async (tx) => {
    const [rule] = await lockRuleOfField(tx, accountId, id)
    if (rule === undefined) return notFound()
    const checked = await checkedValue(tx, accountId, rule, body.data.attributes.value)
    if (!checked.ok) return refusal(422, checked.problems)
    const changed = await updateField(tx, accountId, id, checked.value)
    return changed.length > 0 ? null : notFound()
  })
  return refused ?? answerRecord({ database, records }, { ...request, params: { id } }, customField)
}

async function change(
  request: ApiRequest<FieldBody>,
  dependencies: ApiDependencies,
): Promise<HttpAnswer> {
  const { id } = request.params
  return isUuid(id) ? answerChangedField(request, dependencies, id.toLowerCase()) : notFound()
}

async function remove(request: ApiRequest, { database }: ApiDependencies): Promise<HttpAnswer> {
  const { id } = request.params
  const removed = isUuid(id) ? await deleteField(database, request.accountId, id) : []
  return removed.length > 0 ? ok(null) : notFound()
}

export const valueRoutes: readonly Route[] = [
  pageRoute('/custom_fields', customField, 'lists the values of custom fields'),
  recordRoute('/custom_fields', customField, 'the value of one field of one record'),
  writeRoute('POST', '/custom_fields', newFieldBody, create, {
    summary: 'sets the value of a field of the record in `relationships.entity`',
    answer: recordAnswer(customField, 201),
  }),
  writeRoute('PATCH', '/custom_fields/:id', fieldBody, change, {
    summary: 'changes `value`',
    answer: recordAnswer(customField),
  }),
  actionRoute('DELETE', '/custom_fields/:id', remove, {
    summary: 'deletes the value',
    answer: emptyAnswer(200),
  }),
]
