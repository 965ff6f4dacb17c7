// A mail for an account's mailbox -> email submission, one document per attachment, document.uploaded
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { uploadKey } from '../../../platform/files/files.ts'
import type { Outgoing } from '../../../platform/outbox/outbox.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { quotaProblem } from '../documents/quota.ts'
import { addDocument } from '../documents/add-document.ts'
import { removeFiles, removeSpareFiles } from '../documents/spare-files.ts'
import type { ApiDependencies } from '../http/route.ts'
import type { ParsedFile, ParsedMail } from './parse-mail.ts'
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

type StoredFile = { readonly blob: StoredBlob; readonly path: string }

function storedFile(file: ParsedFile, accountId: string): StoredFile {
  const id = randomUUID()
  const blob = {
    id,
    key: uploadKey(accountId, id, randomUUID()),
    filename: file.filename,
    content_type: file.contentType,
    byte_size: String(file.size),
    checksum: file.md5,
    sha256: Buffer.from(file.sha256, 'hex'),
  }
  return { blob, path: file.path }
}

/**
 * Stores all files of a mail, or none. The rows are written first, so that retention finds and deletes files that are
 * left without a document.
 */
async function storeAll(
  attached: readonly ParsedFile[],
  accountId: string,
  dependencies: MailDependencies,
): Promise<readonly StoredBlob[]> {
  const { database, files, settings } = dependencies
  if (attached.length === 0) return []
  const kept = attached.map((file) => storedFile(file, accountId))
  const blobs = kept.map(({ blob }) => blob)
  const bytes = attached.reduce((sum, { size }) => sum + size, 0)
  await database.transaction(async (tx) => {
    const problem = await quotaProblem(tx, accountId, bytes, settings.DOCUMENT_QUOTA_MEGABYTES)
    if (problem !== null) throw new QuotaExceeded(problem)
    await insertStoredBlobs(tx, accountId, blobs)
  })
  try {
    for (const { blob, path } of kept)
      await files.put(blob.key, createReadStream(path), Number(blob.byte_size))
  } catch (error) {
    await removeFiles(accountId, blobs, dependencies)
    throw error
  }
  return blobs
}

/** The message about the document; null for a file that the account has already, unless it accepts duplicates. */
async function addFile(
  tx: Db,
  { account_id: accountId, duplicate_documents: duplicates }: Mailbox,
  blob: StoredBlob,
  emailSubmissionId: string,
): Promise<Outgoing | null> {
  const { filename: name } = blob
  const origin = { source: 'email', emailSubmissionId, userId: null } as const
  const added = await addDocument(tx, blob, {
    accountId,
    id: randomUUID(),
    duplicates,
    name,
    ...origin,
  })
  return 'same' in added ? null : added.message
}

/** Returns whether the mail is new, and the files that became no document. */
async function accept(
  { database, outbox }: MailDependencies,
  mailbox: Mailbox,
  mail: NewSubmission,
  blobs: readonly StoredBlob[],
): Promise<{ readonly isNew: boolean; readonly spare: readonly StoredBlob[] }> {
  const accepted = await database.transaction(async (tx) => {
    const [isNew] = await insertSubmission(tx, mailbox.account_id, mail)
    if (isNew === undefined) return null
    const messages: Outgoing[] = []
    const spare: StoredBlob[] = []
    // In one order, so that no two mails with the same files wait for each other.
    for (const blob of blobs.toSorted((a, b) => Buffer.compare(a.sha256, b.sha256))) {
      const message = await addFile(tx, mailbox, blob, mail.id)
      if (message === null) spare.push(blob)
      else messages.push(message)
    }
    return { encoded: outbox.put(tx, messages), spare }
  })
  if (accepted === null) return { isNew: false, spare: blobs }
  outbox.publish(accepted.encoded)
  return { isNew: true, spare: accepted.spare }
}

async function receiveFor(
  mailbox: Mailbox,
  { submissions, files: attached }: ParsedMail,
  dependencies: MailDependencies,
): Promise<void> {
  const { account_id } = mailbox
  const submission = submissions.get(account_id)
  if (submission === undefined) throw new Error('the mail was parsed for other accounts')
  const blobs = await storeAll(attached, account_id, dependencies)
  // When this throws, the commit may have happened, so the files stay; retention deletes them if it has not.
  const { isNew, spare } = await accept(dependencies, mailbox, submission, blobs)
  await removeSpareFiles(account_id, spare, dependencies)
  dependencies.log.info({ account_id, files: blobs.length, isNew }, 'mail')
}

/**
 * Returns when the mail is committed, so that the sender may delete it; a repeated mail changes nothing. An account that
 * cannot take it keeps it from no other, and the sender is asked to try again where that may help one of them.
 */
export async function receiveMail(
  mail: ParsedMail,
  mailboxes: readonly Mailbox[],
  dependencies: MailDependencies,
): Promise<void> {
  const failures: unknown[] = []
  for (const mailbox of mailboxes)
    await receiveFor(mailbox, mail, dependencies).catch((error: unknown) => failures.push(error))
  const passing = failures.find((error) => !(error instanceof QuotaExceeded))
  if (failures.length > 0) throw passing ?? failures[0]
}
