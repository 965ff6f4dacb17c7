// Mails are UTF-8 or ASCII, but old senders write their headers in the characters of Windows without saying so.

/** The length of the headers of a mail, which end at its first empty line. */
function headersEnd(mail: Buffer): number {
  const ends = ['\r\n\r\n', '\n\n'].map((end) => mail.indexOf(end)).filter((at) => at >= 0)
  return ends.length === 0 ? mail.length : Math.min(...ends)
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

const lineAsUtf8 = (line: string): Buffer => {
  const bytes = Buffer.from(line, 'latin1')
  return isUtf8(bytes) ? bytes : Buffer.from(new TextDecoder('windows-1252').decode(bytes))
}

/** The mail with the lines of its headers that are no UTF-8 read as Windows-1252, and all else as it is. */
export function withHeadersInUtf8(mail: Buffer): Buffer {
  const end = headersEnd(mail)
  const headers = mail.subarray(0, end)
  if (isUtf8(headers)) return mail
  const lines = headers.toString('latin1').split(/(?<=\n)/)
  return Buffer.concat([...lines.map(lineAsUtf8), mail.subarray(end)])
}
