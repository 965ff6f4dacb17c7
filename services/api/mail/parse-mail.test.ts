import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMailParser } from './parse-mail.ts'
import type { ParseOutcome } from './parse-mail.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landfall-mail-test-'))
})
afterEach(() => rm(folder, { recursive: true }))

const account = '0e9fa2a6-6e1f-4a0b-8e5f-6a1c2f1f9c11'

type Limits = Parameters<typeof createMailParser>[0]

async function outcomeOf(text: string | Buffer, limits?: Limits) {
  const mail = join(folder, 'mail')
  await writeFile(mail, text)
  return createMailParser(limits)({ mail, folder, accountIds: [account] })
}

async function parse(text: string | Buffer, limits?: Limits) {
  const outcome = await outcomeOf(text, limits)
  return typeof outcome === 'string' ? null : outcome
}

const withFile = [
  'Subject: Arrival',
  'Content-Type: multipart/mixed; boundary=x',
  '',
  '--x',
  'Content-Type: application/pdf; name=notice.pdf',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from('the notice').toString('base64'),
  '--x--',
].join('\r\n')

test('a mail becomes a submission of each account, and its files are decoded', async () => {
  const parsed = await parse(withFile)
  expect(parsed?.submissions.get(account)).toMatchObject({ subject: 'Arrival' })
  const [file] = parsed?.files ?? []
  expect(file).toMatchObject({ filename: 'notice.pdf', contentType: 'application/pdf', size: 10 })
  expect(await readFile(file?.path ?? '', 'utf8')).toBe('the notice')
})

test('the subject and the sender of an old mail program keep their letters', async () => {
  const headers = 'Subject: Ankunft M\xfcnchen\r\nFrom: M\xfcller <m@old.example>\r\n\r\n'
  const parsed = await parse(Buffer.from(`${headers}See the papers.`, 'latin1'))
  expect(parsed?.submissions.get(account)).toMatchObject({
    subject: 'Ankunft München',
    from: ['m@old.example'],
  })
})

/** Parts in parts. */
const nested = (depth: number): string =>
  Array.from(
    { length: depth },
    (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
  ).join('')

const withParts = (count: number): string =>
  `Content-Type: multipart/mixed; boundary=x\r\n\r\n${'--x\r\n\r\na\r\n'.repeat(count)}--x--\r\n`

const withHeaders = (bytes: number): string =>
  `Subject: Arrival\r\n${'X-A: 1\r\n'.repeat(bytes / 8)}\r\nSee the papers.`

test.each([
  ['nested parts', nested(40)],
  ['parts', withParts(20_000)],
  ['headers', withHeaders(1_000_000)],
])('a mail of too many %s is known for good', async (_what, text) => {
  expect(await outcomeOf(text)).toBe('unreadable')
})

test('a mail of many parts and headers is read', async () => {
  expect((await parse(withParts(500)))?.submissions.get(account)?.body).toMatch(/^a/)
  const { subject, body } = (await parse(withHeaders(60_000)))?.submissions.get(account) ?? {}
  expect([subject, body]).toEqual(['Arrival', 'See the papers.\n'])
})

const usual = { heapMegabytes: 64, ms: 60_000, waiting: 1, waitingForAccount: 1 }

test('a mail that needs too much memory is known for good', async () => {
  for (const text of ['\n', 'a long line of words\r\n'])
    expect(await outcomeOf(`\r\n\r\n${text.repeat(8e6 / text.length)}`, usual)).toBe('unreadable')
  expect(await parse(withFile, usual)).not.toBeNull()
})

test('a mail that takes too long may be repeated', async () => {
  expect(await outcomeOf(withFile, { ...usual, ms: 1 })).toBe('timeout')
})

const kindOf = (outcome: ParseOutcome): string => (typeof outcome === 'string' ? outcome : 'parsed')

test('mails wait for the parser up to a limit, and others may be repeated', async () => {
  const mail = join(folder, 'mail')
  await writeFile(mail, withFile)
  const parser = createMailParser(usual)
  const request = { mail, folder, accountIds: [account] }
  const outcomes = await Promise.all([parser(request), parser(request), parser(request)])
  expect(outcomes.map(kindOf)).toEqual(['parsed', 'parsed', 'busy'])
  expect(await parser(request)).not.toBe('busy')
})

test('the mails of one account leave places to those of others', async () => {
  const mail = join(folder, 'mail')
  await writeFile(mail, withFile)
  const parser = createMailParser({ ...usual, waiting: 2, waitingForAccount: 0 })
  const parse = (...accountIds: string[]) => parser({ mail, folder, accountIds })
  const other = '00000000-0000-4000-8000-000000000002'
  const outcomes = [parse(account), parse(account), parse(other, account), parse(other)]
  expect((await Promise.all(outcomes)).map(kindOf)).toEqual(['parsed', 'busy', 'busy', 'parsed'])
})

test('a mail that cannot be read is no fault of the mail', async () => {
  const parser = createMailParser()
  const mail = join(folder, 'none')
  await expect(parser({ mail, folder, accountIds: [account] })).rejects.toThrow('ENOENT')
})
