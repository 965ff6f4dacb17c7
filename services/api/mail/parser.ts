// The program of the process that parses one mail: its files are written beside it, and the rest is sent back.
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import type { Email } from 'postal-mime'
import { withTextInUtf8 } from '../../../platform/text/mail-in-utf8.ts'
import type { ParsedFile, ParseOutcome, ParseRequest } from './parse-mail.ts'
import { digestOf, filesOf, submissionOf } from './submission.ts'
import type { MailFile } from './submission.ts'

const hashOf = (algorithm: 'md5' | 'sha256', bytes: Buffer): Buffer =>
  createHash(algorithm).update(bytes).digest()

async function writtenFile(path: string, file: MailFile): Promise<ParsedFile> {
  const { filename, contentType, bytes } = file
  await writeFile(path, bytes, { mode: 0o600 })
  const [md5, sha256] = [hashOf('md5', bytes).toString('base64'), hashOf('sha256', bytes)]
  return { path, filename, contentType, size: bytes.length, md5, sha256: sha256.toString('hex') }
}

/** Of all parts together, in bytes. */
const longestHeaders = 500_000
const limits = { maxNestingDepth: 20, maxRfc822NestingDepth: 5, maxHeadersSize: longestHeaders }

const mostParts = 10_000
const delimiter = Buffer.from('\n--')

/**
 * Whether a mail has more lines that may delimit its parts than it may have parts; the library has no limit of its own.
 * The parts of an encoded mail within the mail are not counted: for those there is the limit of time.
 */
function hasTooManyParts(raw: Buffer): boolean {
  let count = 0
  let at = raw.indexOf(delimiter)
  while (at >= 0 && count <= mostParts) {
    count += 1
    at = raw.indexOf(delimiter, at + delimiter.length)
  }
  return count > mostParts
}

async function parsed(raw: Buffer): Promise<Email | null> {
  if (hasTooManyParts(raw)) return null
  // The parser throws for nothing but the mail.
  return PostalMime.parse(withTextInUtf8(raw), limits).catch(() => null)
}

async function parse({ folder, mail, accountIds }: ParseRequest): Promise<ParseOutcome> {
  const email = await parsed(await readFile(mail))
  if (email === null) return 'unreadable'
  const attached = filesOf(email)
  const digest = digestOf(email, attached)
  const files: ParsedFile[] = []
  for (const file of attached) files.push(await writtenFile(join(folder, `${files.length}`), file))
  const submissions = accountIds.map((id) => [id, submissionOf(email, id, digest)] as const)
  return { submissions: new Map(submissions), files }
}

process.once('message', (request: ParseRequest) => {
  void parse(request).then((outcome) => process.send?.(outcome))
})
