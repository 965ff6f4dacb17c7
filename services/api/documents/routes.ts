import Type from 'typebox'
import type { Static } from 'typebox'
import { documentTypes, isDocumentType } from '../../../domain/documents/document-types.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { schemaVersion } from '../../../domain/documents/schemas.ts'
import { document } from '../../../resources/definitions/document.ts'
import { representationId } from '../../../resources/identities.ts'
import {
  acceptedAnswer,
  createdAnswer,
  emptyAnswer,
  plainAnswer,
  recordAnswer,
} from '../http/answer-schemas.ts'
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
import { answerRecord, pageRoute, recordRoute } from '../http/read-routes.ts'
import { actionRoute, getRoute, writeRoute } from '../http/route.ts'
import type { ApiDependencies, ApiRequest, Route } from '../http/route.ts'
import { optionalText, resourceBody } from '../http/bodies/body-schemas.ts'

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
  if (wanted.data) await ensureRepresentation(tx, [accountId, id], { id: emptyId, schemaVersion })
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
  return answerRecord(dependencies, request, document)
}

async function remove(request: ApiRequest, { database }: ApiDependencies): Promise<HttpAnswer> {
  const { id } = request.params
  const [gone] = isUuid(id) ? await discardDocument(database, request.accountId, id) : []
  return gone === undefined ? notFound() : { status: 204, body: null }
}

const types = {
  document_types: Object.entries(documentTypes).map(([code, label]) => ({ code, label })),
}

const downloadAnswer = plainAnswer(Type.Object({ download_url: Type.String({ format: 'uri' }) }))
const documentType = Type.Object({ code: Type.String(), label: Type.String() })
const typesAnswer = plainAnswer(Type.Object({ document_types: Type.Array(documentType) }))

/** A route that asks for work on a document. */
const workRoute = (name: string, work: Parameters<typeof requestWork>[0], summary: string): Route =>
  actionRoute('POST', `/documents/:id/${name}`, requestWork(work), {
    summary,
    answer: acceptedAnswer,
  })

export const documentRoutes: readonly Route[] = [
  getRoute('/documents/types', () => Promise.resolve(ok(types)), {
    summary: 'all document types',
    answer: typesAnswer,
  }),
  pageRoute('/documents', document, 'lists documents'),
  recordRoute('/documents', document, 'one document'),
  writeRoute('POST', '/documents', documentBody, createDocument, {
    summary: "creates a document from `name` and `attached_document`, an upload's `signed_id`",
    answer: createdAnswer(document),
  }),
  writeRoute('PATCH', '/documents/:id', patchBody, patch, {
    summary: 'sets `document_type_manual`, `extracted_data_manual`',
    answer: recordAnswer(document),
  }),
  actionRoute('DELETE', '/documents/:id', remove, {
    summary: 'deletes a document',
    answer: emptyAnswer(204),
  }),
  getRoute('/documents/:id/download_url', downloadUrl, {
    summary: 'a URL that is valid for ten minutes',
    answer: downloadAnswer,
  }),
  workRoute('reextract', 'extract', 'reads the fields again'),
  workRoute('reclassify', 'classify', 'determines the type again'),
  workRoute('relink', 'link', 'links the document to its shipments again'),
  writeRoute('POST', '/documents/:id/rotate', rotationBody, rotate, {
    summary: 'turns an image by `degrees`: 90, 180 or 270',
    answer: acceptedAnswer,
  }),
]
