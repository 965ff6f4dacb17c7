import Type from 'typebox'
import type { Static } from 'typebox'
import { documentTypes, isDocumentType } from '../../../domain/documents/document-types.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { schemaVersion } from '../../../domain/documents/schemas.ts'
import { document } from '../../../resources/definitions/document.ts'
import { representationId } from '../../../resources/identities.ts'
import { isUuid, notFound, ok, refusal } from '../http/answers.ts'
import type { Answer } from '../http/answers.ts'
import { createDocument, documentBody } from './create-from-upload.ts'
import { changeDocument, discardDocument, ensureRepresentation, lockDocument } from './sql.ts'
import type { Change } from './sql.ts'
import { again, change, rotate, rotation, storedOf } from './work-requests.ts'
import { contains } from '../http/filters.ts'
import type { Filter } from '../http/filters.ts'
import { answerOne, answerPage, pageParametersOf } from '../http/read-routes.ts'
import { act, get, write } from '../http/route.ts'
import type { ApiParts, Call, Route } from '../http/route.ts'
import { maybeText, resourceBody } from '../http/body-schemas.ts'

const type = 'coalesce(r.document_type_manual, r.document_type)'

/** A number that is in the document, or the name of a party as the client wrote it. */
const byReference: Filter = (text) => ({
  sql: `r.numbers @> array[$]::text[]`,
  value: text.replace(/[\s-]+/g, '').toUpperCase(),
})

const byTypes: Filter = (text) => {
  const types = text.split(',').map((each) => each.trim())
  return types.every(isDocumentType) ? { sql: `${type} = any($::text[])`, value: types } : null
}

const plan = {
  definition: document,
  filters: {
    'filter[filename]': contains('r.file_name', 'r.name'),
    'filter[reference]': byReference,
    'filter[document_types]': byTypes,
  },
  sorts: { document_type: type, added_by: 'r.source', created_at: 'r.created_at' },
}

const downloadableForMs = 10 * 60 * 1_000

async function downloadUrl(call: Call, { database, signer }: ApiParts): Promise<Answer> {
  const stored = await storedOf(call, database)
  if (stored === null) return notFound()
  const expiresAt = Date.now() + downloadableForMs
  const token = signer.sign('download', [call.accountId, stored.id], expiresAt)
  return ok({ download_url: `${call.origin}/v2/files/${token}` })
}

const maybeData = Type.Optional(
  Type.Unsafe<Readonly<Record<string, unknown>> | null>({
    type: ['object', 'null'],
    maxProperties: 500,
  }),
)
const patchBody = resourceBody(
  'document',
  Type.Object({ document_type_manual: maybeText, extracted_data_manual: maybeData }),
)

const unknownType = (given: string): Answer =>
  refusal(422, [
    {
      code: 'inclusion',
      detail: `'${given.slice(0, 50)}' is none of ${Object.keys(documentTypes).join(', ')}.`,
      pointer: '/data/attributes/document_type_manual',
    },
  ])

/** Makes the change, and tells what has to be done anew for it. */
async function applyChange(tx: Db, accountId: string, id: string, wanted: Change) {
  const [before] = await lockDocument(tx, accountId, id)
  const [after] = await changeDocument(tx, accountId, id, wanted)
  // Discarded a moment ago.
  if (before === undefined || after === undefined) return null
  const bare = representationId(id, 'manual')
  if (wanted.data) await ensureRepresentation(tx, accountId, id, bare, schemaVersion)
  // Also where it was taken for that already: a reading that is under way may come to something else.
  if (after.document_type_manual !== before.document_type_manual) return 'extract'
  // Numbers that a person has set link as well as those that were read.
  return wanted.data === undefined ? null : 'link'
}

async function patch(call: Call<Static<typeof patchBody>>, parts: ApiParts): Promise<Answer> {
  const { document_type_manual: manual, extracted_data_manual: data } = call.body.data.attributes
  const stored = await storedOf(call, parts.database)
  if (stored === null) return notFound()
  if (typeof manual === 'string' && !isDocumentType(manual)) return unknownType(manual)
  const wanted: Change = { type: manual, data }
  await change(call, parts, stored, (tx) => applyChange(tx, call.accountId, stored.id, wanted))
  return answerOne(parts.database, call, plan)
}

async function remove(call: Call, { database }: ApiParts): Promise<Answer> {
  const { id } = call.params
  const [gone] = isUuid(id) ? await discardDocument(database, call.accountId, id) : []
  return gone === undefined ? notFound() : { status: 204, body: null }
}

const types = {
  document_types: Object.entries(documentTypes).map(([code, label]) => ({ code, label })),
}

/** Clients know what was read of a document by two names. */
const underOneName = (call: Call): Call => {
  const include = call.query
    .get('include')
    ?.replaceAll(/\bcurrent_extraction\b/g, 'last_document_representation')
  return include === undefined
    ? call
    : { ...call, query: new Map([...call.query, ['include', include]]) }
}

export const documentRoutes: readonly Route[] = [
  get('/documents/types', () => Promise.resolve(ok(types))),
  get('/documents', (call, { database }) => answerPage(database, underOneName(call), plan), {
    parameters: pageParametersOf(plan),
  }),
  get('/documents/:id', (call, { database }) => answerOne(database, underOneName(call), plan), {
    parameters: ['include'],
  }),
  write('POST', '/documents', documentBody, createDocument),
  write('PATCH', '/documents/:id', patchBody, patch),
  act('DELETE', '/documents/:id', remove),
  get('/documents/:id/download_url', downloadUrl),
  act('POST', '/documents/:id/reextract', again('extract')),
  act('POST', '/documents/:id/reclassify', again('classify')),
  act('POST', '/documents/:id/relink', again('link')),
  write('POST', '/documents/:id/rotate', rotation, rotate),
]
