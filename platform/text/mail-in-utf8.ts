// Mails are UTF-8 or ASCII, but old senders write their headers, or all of a mail, in another encoding without saying so.
import { isUtf8 } from 'node:buffer'
import { asianEncodingOf, textOfBytes } from './text-of-bytes.ts'

/** The length of the headers of a mail, which end at its first empty line. */
function headersEnd(mail: Buffer): number {
  const ends = ['\r\n\r\n', '\n\n'].map((end) => mail.indexOf(end)).filter((at) => at >= 0)
  return ends.length === 0 ? mail.length : Math.min(...ends)
}

/** Behind `Content-Type`, on its line or on one that continues it, or in the head of a page. */
const charset =
  /(?:^content-type:(?:[^\r\n]{0,500}\r?\n[ \t])?[^\r\n]{0,500}?;|<meta[^>]{0,200})\s*\bcharset\s*=\s*["']?([\w.:-]+)/im

const namedIn = (text: string): string | null => charset.exec(text)?.[1] ?? null

/** A mail that is no text alone may hold attachments, whose bytes are their own. */
const isOther = /^content-type:\s*(?!text\/)\w/im

/**
 * The mail with the lines of its headers, and of a mail that is text alone and whose headers name no encoding all lines, in UTF-8:
 * those that are not are read as the encoding that the mail names, or as an Asian one, or as Windows-1252. A mail in an Asian
 * encoding that names none is made UTF-8 as a whole.
 */
export function withTextInUtf8(mail: Buffer): Buffer {
  if (isUtf8(mail)) return mail
  const named = namedIn(mail.toString('latin1'))
  const asian = named === null ? asianEncodingOf(mail) : null
  if (asian !== null) return Buffer.from(textOfBytes(mail, asian))
  const headers = mail.subarray(0, headersEnd(mail))
  const inHeaders = headers.toString('latin1')
  const isText = namedIn(inHeaders) === null && !isOther.test(inHeaders)
  const read = isText ? mail : headers
  if (isUtf8(read)) return mail
  const lines = read.toString('latin1').split(/(?<=\n)/)
  const encoding = named ?? (isText ? 'windows-1252' : null)
  const inUtf8 = lines.map((line) =>
    Buffer.from(textOfBytes(Buffer.from(line, 'latin1'), encoding)),
  )
  return Buffer.concat([...inUtf8, mail.subarray(read.length)])
}
