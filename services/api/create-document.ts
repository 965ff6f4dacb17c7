import Type from 'typebox'
import type { Static } from 'typebox'
import { document } from '../../resources/document.ts'
import { refusal } from './answers.ts'
import type { Answer, Problem } from './answers.ts'
import { addDocument } from './add-document.ts'
import type { Bytes, Duplicates } from './add-document.ts'
import { uploadedBlob } from './document-statements.ts'
import { answerOne } from './read-routes.ts'
import type { ApiParts, Call } from './route.ts'
import { maybeText, resourceBody } from './schema-parts.ts'

export const documentBody = resourceBody(
  'document',
  Type.Object({ name: maybeText, attached_document: maybeText }),
)
type Body = Static<typeof documentBody>

const longestName = 255

const at = (attribute: string, code: string, detail: string): Problem => ({
  ...{ code, detail },
  pointer: `/data/attributes/${attribute}`,
})

function nameProblems(name: string): Problem[] {
  if (name === '') return [at('name', 'blank', "Name can't be blank")]
  if (name.length <= longestName) return []
  return [at('name', 'too_long', `Name has at most ${longestName} characters.`)]
}

type Owned = Bytes & { readonly duplicate_documents: Duplicates }

/** The blob that a signed id stands for, or what is wrong with it. */
async function bytesOf(
  signedId: string,
  accountId: string,
  { database, signer }: ApiParts,
): Promise<Owned | Problem> {
  if (signedId === '') return at('attached_document', 'blank', "Attached document can't be blank")
  const [owner, id = ''] = signer.read('blob', signedId, Date.now()) ?? []
  const [blob] = owner === accountId ? await uploadedBlob(database, accountId, id) : []
  if (blob === undefined)
    return at('attached_document', 'invalid', 'This is no signed id of an upload of yours.')
  const { sha256 } = blob
  if (sha256 !== null) return { ...blob, sha256 }
  const detail = 'The bytes of this upload have not come yet: put them to its direct_upload.url.'
  return at('attached_document', 'not_uploaded', detail)
}

const duplicate = (same: { readonly id: string; readonly name: string }): Answer =>
  refusal(409, [
    {
      title: 'Duplicate document',
      code: 'duplicate_document',
      detail: `The same file is there already as '${same.name}'.`,
      meta: { existing_document_id: same.id, existing_document_name: same.name },
    },
  ])

function accept(call: Call, { database, outbox }: ApiParts, name: string, blob: Owned) {
  const { accountId, traceparent } = call
  const { duplicate_documents: duplicates } = blob
  return database.transaction(async (tx) => {
    const given = { accountId, name, duplicates, source: 'api', emailSubmissionId: null } as const
    const added = await addDocument(tx, blob, given)
    if ('same' in added) return added
    return { id: added.id, encoded: outbox.put(tx, [{ ...added.message, traceparent }]) }
  })
}

/** 201 with the document that is about to be read; the row and the message about it are one transaction. */
export async function createDocument(call: Call<Body>, parts: ApiParts): Promise<Answer> {
  const { attributes } = call.body.data
  const name = attributes.name?.trim() ?? ''
  const blob = await bytesOf(attributes.attached_document?.trim() ?? '', call.accountId, parts)
  const problems = [...nameProblems(name), ...('sha256' in blob ? [] : [blob])]
  if (!('sha256' in blob) || problems.length > 0) return refusal(422, problems)
  const accepted = await accept(call, parts, name, blob)
  if ('same' in accepted) return duplicate(accepted.same)
  parts.outbox.publish(accepted.encoded)
  const made = { ...call, params: { id: accepted.id } }
  return answerOne(parts.database, made, { definition: document }, 201)
}
