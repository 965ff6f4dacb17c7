import Type from 'typebox'
import {
  anything,
  flag,
  mapOf,
  oneOf,
  orNull,
  text,
  time,
} from '../../../resources/attribute-schemas.ts'
import { documentTypes, isDocumentType } from '../../../domain/documents/document-types.ts'
import type { DocumentType } from '../../../domain/documents/document-types.ts'
import { fullVersion, schemaVersion, schemaOf } from '../../../domain/documents/schemas.ts'
import { plainAnswer, selfLink } from '../http/answer-schemas.ts'
import { ok, refusal } from '../http/answers.ts'
import type { HttpAnswer } from '../http/answers.ts'
import { getRoute } from '../http/route.ts'
import type { ApiRequest, Route } from '../http/route.ts'

const since = `${schemaVersion}T00:00:00Z`

function shown(type: DocumentType): HttpAnswer {
  const id = fullVersion(type)
  const links = { self: `/v2/document_schemas/${id}` }
  const data = {
    id,
    type: 'document_schema',
    attributes: {
      document_type: type,
      label: documentTypes[type],
      schema_version: schemaVersion,
      full_version: id,
      current: true,
      draft: false,
      active_at: since,
      schema_format: 'json_schema',
      description: null,
      schema_payload: schemaOf(type),
      created_at: since,
      updated_at: since,
    },
    links,
  }
  return ok({ data, links })
}

function one({ params }: ApiRequest): Promise<HttpAnswer> {
  const { id = '' } = params
  const [type = '', version = schemaVersion, ...rest] = id.split('@')
  if (isDocumentType(type) && version === schemaVersion && rest.length === 0)
    return Promise.resolve(shown(type))
  const detail = `Couldn't find DocumentSchema with 'id'=${id.slice(0, 100)}`
  return Promise.resolve(refusal(404, [{ code: 'not_found', detail }]))
}

const answer = plainAnswer(
  Type.Object({
    data: Type.Object({
      id: text,
      type: Type.Literal('document_schema'),
      attributes: Type.Object({
        document_type: oneOf(...Object.keys(documentTypes)),
        label: text,
        schema_version: text,
        full_version: text,
        current: flag,
        draft: flag,
        active_at: time,
        schema_format: oneOf('json_schema'),
        description: orNull(text),
        schema_payload: mapOf(anything),
        created_at: time,
        updated_at: time,
      }),
      links: selfLink,
    }),
    links: selfLink,
  }),
)

export const documentSchemaRoutes: readonly Route[] = [
  getRoute('/document_schemas/:id', one, {
    summary: '`{type}` or `{type}@{version}`; the current version only',
    answer,
  }),
]
