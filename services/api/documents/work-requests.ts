// What clients ask to be done about a document again: the wish goes to the topic with what changed for it.
import { randomUUID } from 'node:crypto'
import Type from 'typebox'
import type { Static } from 'typebox'
import { databaseNow } from '../../../platform/postgres/database.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import type { DocumentUploaded } from '../../../schemas/messages.ts'
import { accepted, isUuid, notFound, refusal } from '../http/answers.ts'
import type { Answer } from '../http/answers.ts'
import { rotateDocument, storedDocument } from './sql.ts'
import type { StoredDocument } from './sql.ts'
import type { ApiParts, Call } from '../http/route.ts'

/** Null where the call names no document of its account. */
export async function storedOf(call: Call, database: Db) {
  const { id } = call.params
  const [stored] = isUuid(id) ? await storedDocument(database, call.accountId, id) : []
  return stored ?? null
}

type Work = 'classify' | 'extract' | 'link'

const wish = (
  accountId: string,
  stored: StoredDocument,
  work: Work,
  now: Date,
): DocumentUploaded => ({
  document_id: stored.id,
  account_id: accountId,
  request_id: randomUUID(),
  work,
  source: stored.source,
  file_name: stored.file_name,
  file_content_type: stored.file_content_type,
  file_size_bytes: Number(stored.file_size_bytes),
  requested_at: now.getTime(),
})

/** What `apply` does to the row, and its wish to have the document worked on, in one transaction. */
export async function change(
  { accountId, traceparent }: Call,
  { database, outbox }: ApiParts,
  stored: StoredDocument,
  apply: (tx: Db) => Promise<Work | null>,
): Promise<void> {
  const encoded = await database.transaction(async (tx) => {
    const work = await apply(tx)
    if (work === null) return []
    // Which of two wishes is the later one is decided by one clock, whichever api took them.
    const value = wish(accountId, stored, work, await databaseNow(tx))
    return outbox.put(tx, [{ topic: 'document.uploaded', key: stored.id, value, traceparent }])
  })
  outbox.publish(encoded)
}

export const again =
  (work: Work) =>
  async (call: Call, parts: ApiParts): Promise<Answer> => {
    const stored = await storedOf(call, parts.database)
    if (stored === null) return notFound()
    await change(call, parts, stored, () => Promise.resolve(work))
    return accepted()
  }

export const rotation = Type.Object({ degrees: Type.Optional(Type.Unknown()) })

const invalidRotation = (detail: string): Answer =>
  refusal(422, [{ title: 'Invalid rotation', code: 'invalid_rotation', detail }])

export async function rotate(
  call: Call<Static<typeof rotation>>,
  parts: ApiParts,
): Promise<Answer> {
  const stored = await storedOf(call, parts.database)
  if (stored === null) return notFound()
  const { degrees } = call.body
  if (degrees !== 90 && degrees !== 180 && degrees !== 270)
    return invalidRotation('degrees must be one of: 90, 180, 270')
  if (!stored.file_content_type?.startsWith('image/'))
    return invalidRotation('Only images can be rotated.')
  await change(call, parts, stored, async (tx) => {
    await rotateDocument(tx, call.accountId, stored.id, degrees)
    return 'classify'
  })
  return accepted()
}
