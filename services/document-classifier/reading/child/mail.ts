import PostalMime, { decodeWords } from 'postal-mime'
import type { Email } from 'postal-mime'
import { failed } from '../outcome.ts'
import type { ReadOutcome, ReaderSetup, ReadRequest } from '../outcome.ts'
import { lineOf } from './layout.ts'
import type { Line } from './layout.ts'
import { linesOfHtml, pagesOfLines } from './plain-text.ts'

/** Forwarded mails lie in each other; nobody forwards that often. */
const maxNestingDepth = 50
const maxBody = 5_000_000

const shown = new Set(['from', 'to', 'cc', 'date', 'subject'])

function headLines({ headers }: Email): readonly Line[] {
  return headers
    .filter(({ key }) => shown.has(key))
    .map(({ originalKey, value }) => `${originalKey}: ${decodeWords(value)}`)
    .map((line) => lineOf(line.replace(/\s+/g, ' ')))
}

function bodyLines({ text, html }: Email): readonly Line[] {
  const plain = text?.trim() ? text : null
  if (plain === null) return linesOfHtml(html ?? '')
  return plain.split(/\r\n?|\n/).map((line) => lineOf(line))
}

/** The heads and the body of a mail; what is attached to it are files of their own. */
export async function readMail(
  bytes: Buffer,
  _request: ReadRequest,
  setup: ReaderSetup,
): Promise<ReadOutcome> {
  const mail = await PostalMime.parse(bytes, { maxNestingDepth }).catch(() => null)
  if (mail === null) return failed('broken')
  if ((mail.text ?? mail.html ?? '').length > maxBody) return failed('too_large')
  const lines = [...headLines(mail), lineOf(''), ...bodyLines(mail)]
  return pagesOfLines('mail', lines, setup)
}
