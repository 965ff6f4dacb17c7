import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMailParser } from './parse-mail.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landfall-mail-test-'))
})
afterEach(() => rm(folder, { recursive: true }))

const account = '0e9fa2a6-6e1f-4a0b-8e5f-6a1c2f1f9c11'

async function parse(text: string, limits?: Parameters<typeof createMailParser>[0]) {
  const mail = join(folder, 'mail')
  await writeFile(mail, text)
  return createMailParser(limits)({ mail, folder, accountIds: [account] })
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

/** Parts in parts. */
const nested = (depth: number): string =>
  Array.from(
    { length: depth },
    (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
  ).join('')

test('a mail that no parser takes is known for good', async () => {
  expect(await parse(nested(40))).toBeNull()
})

test('a mail that needs too much memory or time is known for good', async () => {
  const long = `Subject: ${'=?utf-8?q?=41?= '.repeat(200_000)}\r\n\r\n`
  expect(await parse(long, { heapMegabytes: 4, ms: 60_000 })).toBeNull()
  expect(await parse(withFile, { heapMegabytes: 100, ms: 1 })).toBeNull()
})

test('a mail that cannot be read is no fault of the mail', async () => {
  const parser = createMailParser()
  const mail = join(folder, 'none')
  await expect(parser({ mail, folder, accountIds: [account] })).rejects.toThrow('ENOENT')
})
