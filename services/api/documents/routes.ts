import Type from 'typebox'
import type { Static } from 'typebox'
import { documentTypes, isDocumentType } from '../../../domain/documents/document-types.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { schemaVersion } from '../../../domain/documents/schemas.ts'
import { document } from '../../../resources/definitions/document.ts'
import { representationId } from '../../../resources/identities.ts'
import { isUuid, notFound, ok, refusal } from '../http/answers.ts'
import type { HttpAnswer } from '../http/answers.ts'
import { createDocument, documentBody } from './create-from-upload.ts'
import { changeDocument, discardDocument, ensureRepresentation, lockDocument } from './sql.ts'
import type { ManualChange } from './sql.ts'
import {
  changeAndRequestWork,
  requestWork,
  rotate,
  rotationBody,
  requestedDocument,
} from './work-requests.ts'
import { contains } from '../http/filters.ts'
import type { Filter } from '../http/filters.ts'
import { answerRecord, answerPage, pageParametersOf } from '../http/read-routes.ts'
import { actionRoute, getRoute, writeRoute } from '../http/route.ts'
import type { ApiDependencies, ApiRequest, Route } from '../http/route.ts'
import { optionalText, resourceBody } from '../http/body-schemas.ts'

const type = 'coalesce(r.document_type_manual, r.document_type)'

/** A reference that occurs in the document; blanks, dashes and case are ignored. */
const byReference: Filter = (text) => ({
  sql: `r.numbers @> array[$]::text[]`,
  value: text.replace(/[\s-]+/g, '').toUpperCase(),
})

const byTypes: Filter = (text) => {
  const types = text.split(',').map((each) => each.trim())
  return types.every(isDocumentType) ? { sql: `${type} = any($::text[])`, value: types } : null
}

const options = {
  definition: document,
  filters: {
    'filter[filename]': contains('r.file_name', 'r.name'),
    'filter[reference]': byReference,
    'filter[document_types]': byTypes,
  },
  sorts: { document_type: type, added_by: 'r.source', created_at: 'r.created_at' },
}

const downloadableForMs = 10 * 60 * 1_000

async function downloadUrl(
  request: ApiRequest,
  { database, signer }: ApiDependencies,
): Promise<HttpAnswer> {
  const stored = await requestedDocument(request, database)
  if (stored === null) return notFound()
  const expiresAt = Date.now() + downloadableForMs
  const token = signer.sign('download', [request.accountId, stored.id], expiresAt)
  return ok({ download_url: `${request.origin}/v2/files/${token}` })
}

const maybeData = Type.Optional(
  Type.Unsafe<Readonly<Record<string, unknown>> | null>({
    type: ['object', 'null'],
    maxProperties: 500,
  }),
)
const patchBody = resourceBody(
  'document',
  Type.Object({ document_type_manual: optionalText, extracted_data_manual: maybeData }),
)

const unknownType = (given: string): HttpAnswer =>
  refusal(422, [
    {
      code: 'inclusion',
      detail: `'${given.slice(0, 50)}' is not one of ${Object.keys(documentTypes).join(', ')}.`,
      pointer: '/data/attributes/document_type_manual',
    },
  ])

/** Applies the change and returns the work that it requires, or null. */
async function applyManualChange(tx: Db, accountId: string, id: string, wanted: ManualChange) {
  const [before] = await lockDocument(tx, accountId, id)
  const [after] = await changeDocument(tx, accountId, id, wanted)
  // The document has been discarded meanwhile.
  if (before === undefined || after === undefined) return null
  const emptyId = representationId(id, 'manual')
  if (wanted.data) await ensureRepresentation(tx, accountId, id, emptyId, schemaVersion)
  // Also when the document was classified so already: a reading in progress may classify it differently.
  if (after.document_type_manual !== before.document_type_manual) return 'extract'
  // Numbers that a person sets link documents, too.
  return wanted.data === undefined ? null : 'link'
}

async function patch(
  request: ApiRequest<Static<typeof patchBody>>,
  dependencies: ApiDependencies,
): Promise<HttpAnswer> {
  const { document_type_manual: manual, extracted_data_manual: data } = request.body.data.attributes
  const stored = await requestedDocument(request, dependencies.database)
  if (stored === null) return notFound()
  if (typeof manual === 'string' && !isDocumentType(manual)) return unknownType(manual)
  const wanted: ManualChange = { type: manual, data }
  await changeAndRequestWork(request, dependencies, stored, (tx) =>
    applyManualChange(tx, request.accountId, stored.id, wanted),
  )
  return answerRecord(dependencies.database, request, options)
}

async function remove(request: ApiRequest, { database }: ApiDependencies): Promise<HttpAnswer> {
  const { id } = request.params
  const [gone] = isUuid(id) ? await discardDocument(database, request.accountId, id) : []
  return gone === undefined ? notFound() : { status: 204, body: null }
}

const types = {
  document_types: Object.entries(documentTypes).map(([code, label]) => ({ code, label })),
}

/** Clients know the extracted data under two names. */
const withCanonicalInclude = (request: ApiRequest): ApiRequest => {
  const include = request.query
    .get('include')
    ?.replaceAll(/\bcurrent_extraction\b/g, 'last_document_representation')
  return include === undefined
    ? request
    : { ...request, query: new Map([...request.query, ['include', include]]) }
}

export const documentRoutes: readonly Route[] = [
  getRoute('/documents/types', () => Promise.resolve(ok(types))),
  getRoute(
    '/documents',
    (request, { database }) => answerPage(database, withCanonicalInclude(request), options),
    {
      parameters: pageParametersOf(options),
    },
  ),
  getRoute(
    '/documents/:id',
    (request, { database }) => answerRecord(database, withCanonicalInclude(request), options),
    {
      parameters: ['include'],
    },
  ),
  writeRoute('POST', '/documents', documentBody, createDocument),
  writeRoute('PATCH', '/documents/:id', patchBody, patch),
  actionRoute('DELETE', '/documents/:id', remove),
  getRoute('/documents/:id/download_url', downloadUrl),
  actionRoute('POST', '/documents/:id/reextract', requestWork('extract')),
  actionRoute('POST', '/documents/:id/reclassify', requestWork('classify')),
  actionRoute('POST', '/documents/:id/relink', requestWork('link')),
  writeRoute('POST', '/documents/:id/rotate', rotationBody, rotate),
]
