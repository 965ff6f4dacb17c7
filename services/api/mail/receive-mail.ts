// A mail for an account's mailbox -> email submission, one document per attachment, document.uploaded
import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import PostalMime from 'postal-mime'
import type { Files } from '../../../platform/files/files.ts'
import type { Outgoing } from '../../../platform/outbox/outbox.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { quotaProblem } from '../documents/quota.ts'
import { addDocument } from '../documents/add-document.ts'
import type { ApiDependencies } from '../http/route.ts'
import { digestOf, filesOf, submissionOf } from './submission.ts'
import type { MailFile } from './submission.ts'
import { insertStoredBlobs, insertSubmission } from './sql.ts'
import type { Mailbox, StoredBlob, NewSubmission } from './sql.ts'

export type MailDependencies = Pick<
  ApiDependencies,
  'database' | 'files' | 'outbox' | 'log' | 'room'
> & { readonly settings: Pick<ApiDependencies['settings'], 'DOCUMENT_QUOTA_MEGABYTES'> }

/** An account may not store the files of a mail. */
export class QuotaExceeded extends Error {
  override readonly name = 'QuotaExceeded'
}

const hashOf = (algorithm: 'md5' | 'sha256', bytes: Buffer): Buffer =>
  createHash(algorithm).update(bytes).digest()

type StoredFile = { readonly blob: StoredBlob; readonly bytes: Buffer }

function storedFile({ bytes, filename, contentType }: MailFile, accountId: string): StoredFile {
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
 * Stores all files of a mail, or none. The rows are written first, so that retention finds and deletes files that are
 * left without a document.
 */
async function storeAll(
  attached: readonly MailFile[],
  accountId: string,
  { database, files, settings }: MailDependencies,
): Promise<readonly StoredBlob[]> {
  if (attached.length === 0) return []
  const kept = attached.map((file) => storedFile(file, accountId))
  const blobs = kept.map(({ blob }) => blob)
  const bytes = attached.reduce((sum, file) => sum + file.bytes.length, 0)
  await database.transaction(async (tx) => {
    const problem = await quotaProblem(tx, accountId, bytes, settings.DOCUMENT_QUOTA_MEGABYTES)
    if (problem !== null) throw new QuotaExceeded(problem)
    await insertStoredBlobs(tx, accountId, blobs)
  })
  try {
    for (const { blob, bytes } of kept)
      await files.put(blob.key, Readable.from([bytes]), bytes.length)
  } catch (error) {
    await removeAll(blobs, files)
    throw error
  }
  return blobs
}

/** Skips a file that the account has already, unless it accepts duplicates. */
async function addFile(
  tx: Db,
  { account_id: accountId, duplicate_documents: duplicates }: Mailbox,
  blob: StoredBlob,
  emailSubmissionId: string,
): Promise<Outgoing[]> {
  const { filename: name } = blob
  const origin = { source: 'email', emailSubmissionId, userId: null } as const
  const added = await addDocument(tx, blob, { accountId, duplicates, name, ...origin })
  return 'same' in added ? [] : [added.message]
}

async function accept(
  { database, outbox }: MailDependencies,
  mailbox: Mailbox,
  mail: NewSubmission,
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
 * Returns when the mail is committed, so that the sender may delete it; a repeated mail changes nothing. Throws for
 * an unreadable mail and for outages.
 */
export async function receiveMail(
  raw: Buffer,
  mailboxes: readonly Mailbox[],
  dependencies: MailDependencies,
): Promise<void> {
  const mail = await PostalMime.parse(raw, { maxNestingDepth: 20 })
  const attached = filesOf(mail)
  const digest = digestOf(mail, attached)
  for (const mailbox of mailboxes) {
    const { account_id } = mailbox
    const submission = submissionOf(mail, account_id, digest)
    const blobs = await storeAll(attached, account_id, dependencies)
    // When this throws, the commit may have happened, so the files stay; retention deletes them if it has not.
    const isNew = await accept(dependencies, mailbox, submission, blobs)
    if (!isNew) await removeAll(blobs, dependencies.files)
    dependencies.log.info({ account_id, files: blobs.length, isNew }, 'mail')
  }
}
