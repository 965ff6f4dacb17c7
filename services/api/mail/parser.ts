// The program of the thread that parses one mail: its files are written beside it, and the rest is sent back.
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import PostalMime from 'postal-mime'
import type { Email } from 'postal-mime'
import type { ParsedFile, ParsedMail, ParseRequest } from './parse-mail.ts'
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

async function parsed(raw: Buffer): Promise<Email | null> {
  // The parser throws for nothing but the mail.
  return PostalMime.parse(raw, { maxNestingDepth: 20 }).catch(() => null)
}

async function parse({ folder, mail, accountIds }: ParseRequest): Promise<ParsedMail | null> {
  const email = await parsed(await readFile(mail))
  if (email === null) return null
  const attached = filesOf(email)
  const digest = digestOf(email, attached)
  const files: ParsedFile[] = []
  for (const file of attached) files.push(await writtenFile(join(folder, `${files.length}`), file))
  const submissions = accountIds.map((id) => [id, submissionOf(email, id, digest)] as const)
  return { submissions: new Map(submissions), files }
}

const result = await parse(workerData as ParseRequest)
parentPort?.postMessage(result)
