import Type from 'typebox'
import type { Static } from 'typebox'
import type { Encoded } from '../../../platform/bus/bus.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { document } from '../../../resources/definitions/document.ts'
import { refusal } from '../http/answers.ts'
import type { Answer, Problem } from '../http/answers.ts'
import { addDocument } from './add-document.ts'
import type { Bytes, Duplicates, Same } from './add-document.ts'
import { uploadedBlob } from './sql.ts'
import { answerOne } from '../http/read-routes.ts'
import type { ApiParts, Call } from '../http/route.ts'
import { maybeText, resourceBody } from '../http/body-schemas.ts'

export const documentBody = resourceBody(
  'document',
  Type.Object({ name: maybeText, attached_document: maybeText }),
)
type Body = Static<typeof documentBody>

const longestName = 255

const at = (attribute: string, code: string, detail: string): Problem => ({
  code,
  detail,
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
  tx: Db,
  signedId: string,
  accountId: string,
  signer: ApiParts['signer'],
): Promise<Owned | Problem> {
  if (signedId === '') return at('attached_document', 'blank', "Attached document can't be blank")
  const [owner, id = ''] = signer.read('blob', signedId, Date.now()) ?? []
  const [blob] = owner === accountId ? await uploadedBlob(tx, accountId, id) : []
  if (blob === undefined)
    return at('attached_document', 'invalid', 'This is no signed id of an upload of yours.')
  const { sha256 } = blob
  if (sha256 !== null) return { ...blob, sha256 }
  const detail = 'The bytes of this upload have not come yet: put them to its direct_upload.url.'
  return at('attached_document', 'not_uploaded', detail)
}

const duplicate = (same: Same): Answer =>
  refusal(409, [
    {
      title: 'Duplicate document',
      code: 'duplicate_document',
      detail: `The same file is there already as '${same.name}'.`,
      meta: { existing_document_id: same.id, existing_document_name: same.name },
    },
  ])

type Accepted = { readonly problems: readonly Problem[] } | { readonly same: Same } | Made
type Made = { readonly id: string; readonly encoded: readonly Encoded[] }

function accept(call: Call<Body>, { database, outbox, signer }: ApiParts): Promise<Accepted> {
  const { accountId, traceparent } = call
  const { attributes } = call.body.data
  const name = attributes.name?.trim() ?? ''
  return database.transaction(async (tx) => {
    const blob = await bytesOf(tx, attributes.attached_document?.trim() ?? '', accountId, signer)
    const problems = [...nameProblems(name), ...('sha256' in blob ? [] : [blob])]
    if (!('sha256' in blob) || problems.length > 0) return { problems }
    const { duplicate_documents: duplicates } = blob
    const given = { accountId, name, duplicates, source: 'api', emailSubmissionId: null } as const
    const added = await addDocument(tx, blob, given)
    if ('same' in added) return added
    return { id: added.id, encoded: outbox.put(tx, [{ ...added.message, traceparent }]) }
  })
}

/** 201 with the document that is about to be read; the row and the message about it are one transaction. */
export async function createDocument(call: Call<Body>, parts: ApiParts): Promise<Answer> {
  const accepted = await accept(call, parts)
  if ('problems' in accepted) return refusal(422, accepted.problems)
  if ('same' in accepted) return duplicate(accepted.same)
  parts.outbox.publish(accepted.encoded)
  const made = { ...call, params: { id: accepted.id } }
  return answerOne(parts.database, made, { definition: document }, 201)
}
