import PostalMime, { decodeWords } from 'postal-mime'
import type { Email } from 'postal-mime'
import { withTextInUtf8 } from '../../../../../platform/text/mail-in-utf8.ts'
import { failed } from '../../protocol.ts'
import type { ReadOutcome, ReaderSetup, ReadRequest } from '../../protocol.ts'
import { lineOf } from './line-pages.ts'
import type { Line } from './line-pages.ts'
import { linesOfHtml, pagesOfLines } from './plain-text.ts'

/** Forwarded mails are nested, legitimate ones less deeply than this. */
const maxNestingDepth = 50
const maxBody = 5_000_000

const shown = new Set(['from', 'to', 'cc', 'date', 'subject'])

function headerLines({ headers }: Email): readonly Line[] {
  return headers
    .filter(({ key }) => shown.has(key))
    .map(({ originalKey, value }) => `${originalKey}: ${decodeWords(value)}`)
    .map((line) => lineOf(line.replace(/\s+/g, ' ')))
}

const lettersOf = (lines: readonly Line[]): number =>
  lines.flatMap(({ pieces }) => pieces).reduce((sum, { text }) => sum + text.length, 0)

/** The HTML if it holds far more text: the plain text may only point to it. */
function bodyLines({ text, html }: Email): readonly Line[] {
  const plain = (text ?? '').split(/\r\n?|\n/).map((line) => lineOf(line))
  const formatted = linesOfHtml(html ?? '')
  return lettersOf(formatted) > 4 * lettersOf(plain) ? formatted : plain
}

/** Reads the headers and the body of a mail; attachments are files of their own. */
export async function readMail(
  bytes: Buffer,
  _request: ReadRequest,
  setup: ReaderSetup,
): Promise<ReadOutcome> {
  const read = PostalMime.parse(withTextInUtf8(bytes), { maxNestingDepth })
  const mail = await read.catch(() => null)
  if (mail === null) return failed('broken')
  if ((mail.text ?? '').length + (mail.html ?? '').length > maxBody) return failed('too_large')
  const lines = [...headerLines(mail), lineOf(''), ...bodyLines(mail)]
  return pagesOfLines(lines, setup)
}
