// Mails are UTF-8 or ASCII, but old senders write their headers in the characters of Windows without saying so.
import { isUtf8, utf8OrWindows } from './utf8-or-windows.ts'

/** The length of the headers of a mail, which end at its first empty line. */
function headersEnd(mail: Buffer): number {
  const ends = ['\r\n\r\n', '\n\n'].map((end) => mail.indexOf(end)).filter((at) => at >= 0)
  return ends.length === 0 ? mail.length : Math.min(...ends)
}

/** The mail with the lines of its headers that are no UTF-8 read as Windows-1252, and all else as it is. */
export function withHeadersInUtf8(mail: Buffer): Buffer {
  const end = headersEnd(mail)
  const headers = mail.subarray(0, end)
  if (isUtf8(headers)) return mail
  const lines = headers.toString('latin1').split(/(?<=\n)/)
  const inUtf8 = lines.map((line) => Buffer.from(utf8OrWindows(Buffer.from(line, 'latin1'))))
  return Buffer.concat([...inUtf8, mail.subarray(end)])
}
