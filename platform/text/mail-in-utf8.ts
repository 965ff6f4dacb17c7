// Mails are UTF-8 or ASCII, but old senders write their headers, or all of a mail, in another encoding without saying so.
import { asianEncodingOf, isUtf8, textOfBytes } from './text-of-bytes.ts'

/** The length of the headers of a mail, which end at its first empty line. */
function headersEnd(mail: Buffer): number {
  const ends = ['\r\n\r\n', '\n\n'].map((end) => mail.indexOf(end)).filter((at) => at >= 0)
  return ends.length === 0 ? mail.length : Math.min(...ends)
}

/** Behind `Content-Type`, on its line or on one that continues it, or in the head of a page. */
const charset =
  /(?:^content-type:(?:[^\r\n]{0,500}\r?\n[ \t])?[^\r\n]{0,500}?;|<meta[^>]{0,200})\s*\bcharset\s*=\s*["']?([\w.:-]+)/im

/**
 * The mail with the lines of its headers that are no UTF-8 read as the encoding that the mail names, or as an Asian one, or as
 * Windows-1252. A mail in an Asian encoding that names none is made UTF-8 as a whole; all else stays as it is.
 */
export function withTextInUtf8(mail: Buffer): Buffer {
  if (isUtf8(mail)) return mail
  const end = headersEnd(mail)
  const headers = mail.subarray(0, end)
  const [, named = null] = charset.exec(mail.toString('latin1')) ?? []
  const encoding = named === null ? asianEncodingOf(mail) : null
  if (encoding !== null) return Buffer.from(textOfBytes(mail, encoding))
  if (isUtf8(headers)) return mail
  const lines = headers.toString('latin1').split(/(?<=\n)/)
  const inUtf8 = lines.map((line) => Buffer.from(textOfBytes(Buffer.from(line, 'latin1'), named)))
  return Buffer.concat([...inUtf8, mail.subarray(end)])
}
