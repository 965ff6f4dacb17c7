// Work requests: a client asks for a document to be read again. Each is published with the change that caused it.
import { randomUUID } from 'node:crypto'
import Type from 'typebox'
import type { Static } from 'typebox'
import { databaseNow } from '../../../platform/postgres/database.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { documentUploaded } from '../../../resources/messages/document-uploaded.ts'
import { accepted, isUuid, notFound, refusal } from '../http/answers.ts'
import type { HttpAnswer } from '../http/answers.ts'
import { lockDocument, rotateDocument, storedDocument } from './sql.ts'
import type { StoredDocument } from './sql.ts'
import type { ApiDependencies, ApiRequest } from '../http/route.ts'
import { neededValue } from '../http/bodies/body-schemas.ts'

/** The document in the request's path; null where the account has none with this id. */
export async function requestedDocument(request: ApiRequest, database: Db) {
  const { id } = request.params
  const [stored] = isUuid(id) ? await storedDocument(database, request.accountId, id) : []
  return stored ?? null
}

type DocumentWork = 'classify' | 'extract' | 'link'

/** Runs `apply` and publishes the work request that it returns, in one transaction; returns whether there was one. */
export async function changeAndRequestWork(
  { accountId, traceparent }: ApiRequest,
  { database, outbox }: ApiDependencies,
  stored: StoredDocument,
  apply: (tx: Db) => Promise<DocumentWork | null>,
): Promise<boolean> {
  const encoded = await database.transaction(async (tx) => {
    const work = await apply(tx)
    if (work === null) return []
    // The database's clock orders work requests that several replicas of the api accept.
    const document = { account_id: accountId, ...stored }
    const message = documentUploaded(document, work, randomUUID(), await databaseNow(tx))
    return outbox.put(tx, [{ ...message, traceparent }])
  })
  outbox.publish(encoded)
  return encoded.length > 0
}

/** A handler that publishes a work request and answers 202. */
export const requestWork =
  (work: DocumentWork) =>
  async (request: ApiRequest, dependencies: ApiDependencies): Promise<HttpAnswer> => {
    const stored = await requestedDocument(request, dependencies.database)
    if (stored === null) return notFound()
    const isRequested = await changeAndRequestWork(request, dependencies, stored, async (tx) => {
      const [locked] = await lockDocument(tx, request.accountId, stored.id)
      return locked === undefined ? null : work
    })
    return isRequested ? accepted() : notFound()
  }

export const rotationBody = Type.Object({ degrees: neededValue({ enum: [90, 180, 270] }) })

const invalidRotation = (detail: string): HttpAnswer =>
  refusal(422, [{ title: 'Invalid rotation', code: 'invalid_rotation', detail }])

export async function rotate(
  request: ApiRequest<Static<typeof rotationBody>>,
  dependencies: ApiDependencies,
): Promise<HttpAnswer> {
  const stored = await requestedDocument(request, dependencies.database)
  if (stored === null) return notFound()
  const { degrees } = request.body
  if (degrees !== 90 && degrees !== 180 && degrees !== 270)
    return invalidRotation('degrees must be one of: 90, 180, 270')
  if (!stored.file_content_type?.startsWith('image/'))
    return invalidRotation('Only images can be rotated.')
  const isRotated = await changeAndRequestWork(request, dependencies, stored, async (tx) => {
    const [rotated] = await rotateDocument(tx, request.accountId, stored.id, degrees)
    return rotated === undefined ? null : 'classify'
  })
  return isRotated ? accepted() : notFound()
}
