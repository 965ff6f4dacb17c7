/** The format by the first bytes; the file's name does not count. */
export type FileKind =
  'pdf' | 'png' | 'jpeg' | 'webp' | 'tiff' | 'zip' | 'ole' | 'html' | 'mail' | 'text' | 'unknown'

const startsWith = (bytes: Buffer, magic: string, at = 0): boolean =>
  bytes.toString('latin1', at, at + magic.length) === magic

const magics: readonly (readonly [FileKind, (bytes: Buffer) => boolean])[] = [
  ['png', (bytes) => startsWith(bytes, '\x89PNG\r\n\x1a\n')],
  ['jpeg', (bytes) => startsWith(bytes, '\xff\xd8\xff')],
  ['webp', (bytes) => startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)],
  ['tiff', (bytes) => startsWith(bytes, 'II*\0') || startsWith(bytes, 'MM\0*')],
  ['zip', (bytes) => startsWith(bytes, 'PK\x03\x04')],
  ['ole', (bytes) => startsWith(bytes, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')],
  // Scanners and mail gateways put bytes before the header; PDF readers search as far.
  ['pdf', (bytes) => bytes.subarray(0, 1024).includes('%PDF-')],
]

const looked = 4096
const utf16 = (bytes: Buffer): boolean =>
  startsWith(bytes, '\xff\xfe') || startsWith(bytes, '\xfe\xff')

/** Whether the bytes hold control characters that no text has. */
const isBinary = (bytes: Buffer): boolean =>
  !utf16(bytes) &&
  bytes.subarray(0, looked).some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))

const mailHeader =
  /^(from|to|cc|subject|date|received|return-path|mime-version|message-id|delivered-to|content-type|x-[a-z-]+):/gim

function isMail(head: string): boolean {
  const headers = head.split(/\r?\n\r?\n/, 1)[0] ?? ''
  const names = new Set([...headers.matchAll(mailHeader)].map((match) => match[1]?.toLowerCase()))
  const isAllHeaders = headers
    .split(/\r?\n/)
    .every((line) => /^([\w-]+:|\s|From |$)/.test(line) || line === '')
  return names.size >= 3 && isAllHeaders
}

function textKind(bytes: Buffer): FileKind {
  if (isBinary(bytes)) return 'unknown'
  const head = bytes.toString('latin1', 0, looked)
  if (
    /^\W*<(!doctype html|html|head|body|table|div)\b/i.test(head) ||
    /^\W*<(p|h[1-6]|center|font|span|style|meta)(\s[^<>]*=[^<>]*)?>/i.test(head)
  )
    return 'html'
  return isMail(head) ? 'mail' : 'text'
}

export const kindOf = (bytes: Buffer): FileKind =>
  magics.find(([, matches]) => matches(bytes))?.[0] ?? textKind(bytes)
