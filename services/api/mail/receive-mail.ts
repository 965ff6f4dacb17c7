// A mail for an account's mailbox -> email submission, one document per attachment, document.uploaded
import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import PostalMime from 'postal-mime'
import type { Files } from '../../../platform/files/files.ts'
import type { Outgoing } from '../../../platform/outbox/outbox.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { addDocument } from '../documents/add-document.ts'
import type { ApiParts } from '../http/route.ts'
import { digestOf, filesOf, submissionOf } from './submission.ts'
import type { MailFile } from './submission.ts'
import { insertStoredBlobs, insertSubmission } from './sql.ts'
import type { Mailbox, StoredBlob, Submission } from './sql.ts'

export type MailRooms = Pick<ApiParts, 'database' | 'files' | 'outbox' | 'log'>

const hashOf = (algorithm: 'md5' | 'sha256', bytes: Buffer): Buffer =>
  createHash(algorithm).update(bytes).digest()

type Kept = { readonly blob: StoredBlob; readonly bytes: Buffer }

function keptAs({ bytes, filename, contentType }: MailFile, accountId: string): Kept {
  const id = randomUUID()
  const blob = {
    id,
    key: `${accountId}/${id}/${randomUUID()}`,
    filename,
    content_type: contentType,
    byte_size: String(bytes.length),
    checksum: hashOf('md5', bytes).toString('base64'),
    sha256: hashOf('sha256', bytes),
  }
  return { blob, bytes }
}

async function removeAll(blobs: readonly StoredBlob[], files: Files): Promise<void> {
  for (const { key } of blobs) await files.remove(key)
}

/**
 * All files of a mail, or none of them. Their rows are there before them: what is left behind without a
 * document is found by them, and goes after a day.
 */
async function storedAll(
  attached: readonly MailFile[],
  accountId: string,
  { database, files }: MailRooms,
): Promise<readonly StoredBlob[]> {
  if (attached.length === 0) return []
  const kept = attached.map((file) => keptAs(file, accountId))
  const blobs = kept.map(({ blob }) => blob)
  await insertStoredBlobs(database, accountId, blobs)
  try {
    for (const { blob, bytes } of kept)
      await files.put(blob.key, Readable.from([bytes]), bytes.length)
  } catch (error) {
    await removeAll(blobs, files)
    throw error
  }
  return blobs
}

/** A file that is there already is passed over, unless the account takes it twice. */
async function addFile(
  tx: Db,
  { account_id: accountId, duplicate_documents: duplicates }: Mailbox,
  blob: StoredBlob,
  emailSubmissionId: string,
): Promise<Outgoing[]> {
  const { filename: name } = blob
  const given = { accountId, duplicates, name, source: 'email', emailSubmissionId } as const
  const added = await addDocument(tx, blob, given)
  return 'same' in added ? [] : [added.message]
}

async function accept(
  { database, outbox }: MailRooms,
  mailbox: Mailbox,
  mail: Submission,
  blobs: readonly StoredBlob[],
): Promise<boolean> {
  const encoded = await database.transaction(async (tx) => {
    const [isNew] = await insertSubmission(tx, mailbox.account_id, mail)
    if (isNew === undefined) return null
    const messages: Outgoing[] = []
    for (const blob of blobs) messages.push(...(await addFile(tx, mailbox, blob, mail.id)))
    return outbox.put(tx, messages)
  })
  if (encoded !== null) outbox.publish(encoded)
  return encoded !== null
}

/**
 * Returns when the mail is safe, so that the sender may forget it; the same mail handed in again changes
 * nothing. Throws for a mail that is none, and for outages.
 */
export async function takeMail(
  raw: Buffer,
  mailboxes: readonly Mailbox[],
  rooms: MailRooms,
): Promise<void> {
  const mail = await PostalMime.parse(raw, { maxNestingDepth: 20 })
  const attached = filesOf(mail)
  const digest = digestOf(mail, attached)
  for (const mailbox of mailboxes) {
    const { account_id } = mailbox
    const submission = submissionOf(mail, account_id, digest)
    const blobs = await storedAll(attached, account_id, rooms)
    // When this throws nobody knows whether it was committed, so the files stay. If it was not they go after a day.
    const isNew = await accept(rooms, mailbox, submission, blobs)
    if (!isNew) await removeAll(blobs, rooms.files)
    rooms.log.info({ account_id, files: blobs.length, isNew }, 'mail')
  }
}
