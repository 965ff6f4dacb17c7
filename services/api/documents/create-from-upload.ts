import Type from 'typebox'
import type { Static } from 'typebox'
import type { Encoded } from '../../../platform/bus/bus.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import type { DuplicatePolicy } from '../../../resources/accounts/accounts.ts'
import { document } from '../../../resources/definitions/document.ts'
import { attributeProblem, refusal } from '../http/answers.ts'
import type { HttpAnswer, Problem } from '../http/answers.ts'
import { addDocument } from './add-document.ts'
import type { CompleteBlob, ExistingDocument } from './add-document.ts'
import { removeSpareFiles } from './spare-files.ts'
import type { SpareFile } from './spare-files.ts'
import { emptyUpload, uploadedBlob } from './sql.ts'
import { answerRecord } from '../http/read-routes.ts'
import type { ApiDependencies, ApiRequest } from '../http/route.ts'
import { neededText, resourceBody } from '../http/bodies/body-schemas.ts'

export const documentBody = resourceBody(
  'document',
  Type.Object({ name: neededText(), attached_document: neededText() }),
)
type DocumentBody = Static<typeof documentBody>

const longestName = 255

function nameProblems(name: string): Problem[] {
  if (name === '') return [attributeProblem('name', 'blank', "Name can't be blank")]
  if (name.length <= longestName) return []
  return [attributeProblem('name', 'too_long', `Name has at most ${longestName} characters.`)]
}

type UploadedFile = CompleteBlob & { readonly duplicate_documents: DuplicatePolicy }

/** The upload that a signed id stands for, or the problem with it. */
async function uploadOf(
  tx: Db,
  signedId: string,
  accountId: string,
  signer: ApiDependencies['signer'],
): Promise<UploadedFile | Problem> {
  if (signedId === '')
    return attributeProblem('attached_document', 'blank', "Attached document can't be blank")
  const [owner, id = ''] = signer.read('blob', signedId, Date.now()) ?? []
  const [blob] = owner === accountId ? await uploadedBlob(tx, accountId, id) : []
  if (blob === undefined)
    return attributeProblem(
      'attached_document',
      'invalid',
      'This is not the signed id of an upload of this account, or the upload is removed: announce the file again.',
    )
  const { sha256 } = blob
  if (sha256 !== null) return { ...blob, sha256 }
  const detail = 'The bytes of this upload are missing: put them to its direct_upload.url.'
  return attributeProblem('attached_document', 'not_uploaded', detail)
}

const duplicate = (same: ExistingDocument): HttpAnswer =>
  refusal(409, [
    {
      title: 'Duplicate document',
      code: 'duplicate_document',
      detail: `The same file exists already as '${same.name}'.`,
      meta: { existing_document_id: same.id, existing_document_name: same.name },
    },
  ])

type CreateResult =
  | { readonly problems: readonly Problem[] }
  | { readonly same: ExistingDocument; readonly spare: readonly SpareFile[] }
  | { readonly id: string; readonly encoded: readonly Encoded[] }

function accept(
  request: ApiRequest<DocumentBody>,
  { database, outbox, signer }: ApiDependencies,
): Promise<CreateResult> {
  const { accountId, userId, newId: id, traceparent } = request
  const { attributes } = request.body.data
  const name = attributes.name?.trim() ?? ''
  return database.transaction(async (tx) => {
    const blob = await uploadOf(tx, attributes.attached_document?.trim() ?? '', accountId, signer)
    const problems = [...nameProblems(name), ...('sha256' in blob ? [] : [blob])]
    if (!('sha256' in blob) || problems.length > 0) return { problems }
    const { duplicate_documents: duplicates } = blob
    const origin = { source: 'api', emailSubmissionId: null, userId } as const
    const given = { accountId, id, name, duplicates, ...origin }
    const added = await addDocument(tx, blob, given)
    if ('same' in added) {
      const emptied = await emptyUpload(tx, accountId, blob.id)
      return { ...added, spare: emptied.map(({ key }) => ({ id: blob.id, key })) }
    }
    return { id: added.id, encoded: outbox.put(tx, [{ ...added.message, traceparent }]) }
  })
}

/** 201 with the document, which is read later; its row and the message about it are one transaction. */
export async function createDocument(
  request: ApiRequest<DocumentBody>,
  dependencies: ApiDependencies,
): Promise<HttpAnswer> {
  const accepted = await accept(request, dependencies)
  if ('problems' in accepted) return refusal(422, accepted.problems)
  if ('same' in accepted) {
    await removeSpareFiles(request.accountId, accepted.spare, dependencies)
    return duplicate(accepted.same)
  }
  dependencies.outbox.publish(accepted.encoded)
  const created = { ...request, params: { id: accepted.id } }
  return answerRecord(dependencies, created, document, 201)
}
