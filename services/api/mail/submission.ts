// Decides what of a mail is kept: the message as an email submission, and its attachments. Pure.
import { createHash } from 'node:crypto'
import { derivedId } from '../../../platform/postgres/derived-id.ts'
import { htmlLines } from '../../../platform/text/html-lines.ts'
import type { Address, Attachment, Email } from 'postal-mime'
import { mediaType } from '../http/bodies/media-type.ts'
import type { NewSubmission } from './sql.ts'

export type MailFile = {
  readonly filename: string
  readonly contentType: string | null
  readonly bytes: Buffer
}

const longestBody = 200_000
const longestText = 10_000
const mostAddresses = 200
const mostFiles = 50
const longestName = 255

// Postgres stores no U+0000 in a text.
const clean = (text: string, longest = longestText): string =>
  text
    .replaceAll('\u0000', '')
    .slice(0, longest)
    .replace(/\p{Surrogate}/gu, '\ufffd')
const orNull = (text: string | undefined): string | null => (text ? clean(text) : null)

const addressesOf = (addresses: readonly Address[] = []): string[] =>
  addresses
    .flatMap((address) => address.group ?? [address])
    .map(({ address }) => clean(address))
    .filter((address) => address !== '')
    .slice(0, mostAddresses)

/** Null also for years that Postgres does not know, or that the interface's times do not show in four digits. */
function sentAt(date: string | undefined): Date | null {
  const at = date === undefined ? null : new Date(date)
  const year = at?.getUTCFullYear() ?? NaN
  return year >= 1 && year <= 9999 ? at : null
}

const contentTypeOf = ({ headers }: Email): string | null =>
  mediaType(headers.find(({ key }) => key === 'content-type')?.value)

/** Markup is longer than its text, but is cut so that no mail takes long to process. */
const longestHtml = 5 * longestBody

const textOf = ({ text, html }: Email): string | null => {
  const body = text ?? (html && htmlLines(html.slice(0, longestHtml)).join('\n'))
  return body ? clean(body, longestBody) : null
}

/** Images that the text embeds, such as logos, are not documents. */
const isFile = ({ related, disposition }: Attachment): boolean =>
  related !== true || disposition === 'attachment'

/** Null where every file of the mail became a document. */
function failureOf({ attachments }: Email): string | null {
  const count = attachments.filter(isFile).length
  return count > mostFiles
    ? `${count - mostFiles} of the ${count} attachments were left out: at most ${mostFiles} of a mail become documents.`
    : null
}

/**
 * A repeated mail has the same id. `digest` covers its content, because some senders give all their mails the same
 * Message-ID.
 */
export function submissionOf(mail: Email, accountId: string, digest: string): NewSubmission {
  return {
    id: derivedId('email_submission', accountId, mail.messageId ?? '', digest),
    subject: clean(mail.subject ?? ''),
    body: textOf(mail),
    from: addressesOf(mail.from ? [mail.from] : []),
    to: addressesOf(mail.to),
    cc: addressesOf(mail.cc),
    sent_at: sentAt(mail.date),
    message_id: orNull(mail.messageId),
    in_reply_to: orNull(mail.inReplyTo),
    references: clean(mail.references ?? '')
      .split(/\s+/)
      .filter(Boolean),
    content_type: contentTypeOf(mail),
    failure: failureOf(mail),
  }
}

const bytesOf = ({ content }: Attachment): Buffer =>
  typeof content === 'string'
    ? Buffer.from(content)
    : Buffer.from(content instanceof ArrayBuffer ? new Uint8Array(content) : content)

const nameOf = ({ filename, mimeType }: Attachment, index: number): string =>
  clean(filename ?? '')
    .trim()
    .slice(0, longestName) ||
  `attachment-${index + 1}.${mediaType(mimeType)?.split('/')[1] ?? 'bin'}`

export const filesOf = (mail: Email): readonly MailFile[] =>
  mail.attachments
    .filter(isFile)
    .slice(0, mostFiles)
    .map((attachment, index) => ({
      filename: nameOf(attachment, index),
      contentType: mediaType(attachment.mimeType),
      bytes: bytesOf(attachment),
    }))
    .filter(({ bytes }) => bytes.length > 0)

/** A digest of the mail's content, without the headers that servers add on its way. */
export function digestOf(mail: Email, files: readonly MailFile[]): string {
  const hash = createHash('sha256')
  hash.update(JSON.stringify([mail.subject, mail.from, mail.date, mail.text, mail.html]))
  for (const { filename, bytes } of files) hash.update(filename).update(bytes)
  return hash.digest('hex')
}
