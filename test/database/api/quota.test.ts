// An account keeps so many megabytes of files.
import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { setDocumentChoices } from '../../../resources/accounts/accounts.ts'
import type { MailDependencies } from '../../../services/api/mail/receive-mail.ts'
import { serveMail } from '../../../services/api/mail/smtp-server.ts'
import { useApi } from '../../support/api-fixture.ts'
import { announce, documentBody, md5, pathOf, put, upload } from '../../support/uploads-fixture.ts'

const api = useApi([], { DOCUMENT_QUOTA_MEGABYTES: 2 })

const blob = (bytes: number) => ({
  blob: { filename: 'a.pdf', byte_size: bytes, checksum: md5(Buffer.from(String(bytes))) },
})

test('files beyond the quota are refused with what is kept', async () => {
  const client = await api().client()
  for (const size of [900_000, 900_000])
    expect((await client.send('POST', '/direct_uploads', blob(size))).status).toBe(201)
  const refused = await client.send('POST', '/direct_uploads', blob(900_000))
  expect(refused.status).toBe(422)
  expect(refused.body.errors[0]).toMatchObject({
    code: 'quota_exceeded',
    detail: 'The account may keep 2 MB of files, and has 1.8 MB.',
    source: { pointer: '/blob/byte_size' },
  })
  expect((await client.send('POST', '/direct_uploads', blob(200_000))).status).toBe(201)
})

test('files that are announced at the same time do not exceed it together', async () => {
  const client = await api().client()
  const announced = await Promise.all(
    Array.from({ length: 6 }, () => client.send('POST', '/direct_uploads', blob(900_000))),
  )
  expect(announced.filter(({ status }) => status === 201)).toHaveLength(2)
})

test('an account may have a quota of its own, and others keep theirs', async () => {
  const [client, other] = [await api().client(), await api().client()]
  await setDocumentChoices(api().database, client.accountId, { quota: 1 })
  await client.send('POST', '/direct_uploads', blob(900_000))
  expect((await client.send('POST', '/direct_uploads', blob(200_000))).status).toBe(422)
  await other.send('POST', '/direct_uploads', blob(900_000))
  expect((await other.send('POST', '/direct_uploads', blob(200_000))).status).toBe(201)
})

/** Sends mails with a file of so many bytes to a server with these dependencies; those of one name are one mail. */
async function mails(
  change: Partial<MailDependencies>,
  to: string,
  sizes: readonly number[],
  names: readonly unknown[] = sizes,
) {
  const { dependencies } = api()
  const server = await serveMail({ ...dependencies, ...change }, { port: 0, megabytes: 2 })
  const transport = createTransport({ host: '127.0.0.1', port: server.port, ignoreTLS: true })
  const answers: number[] = []
  for (const [n, size] of sizes.entries())
    await transport
      .sendMail({
        from: 'a@example.com',
        to,
        messageId: `<${String(names[n])}@example.com>`,
        date: '2026-03-04T10:00:00Z',
        attachments: [{ filename: 'a.pdf', content: Buffer.alloc(size, 'x') }],
      })
      .then(
        () => answers.push(250),
        (error: unknown) => answers.push((error as { responseCode: number }).responseCode),
      )
  await server.close()
  return answers
}

async function accountOfOneMegabyte(mailbox: string) {
  const client = await api().client()
  await setDocumentChoices(api().database, client.accountId, { mailbox, quota: 1 })
  return client
}

test('a mail whose files are too many is returned to its sender', async () => {
  await accountOfOneMegabyte('small')
  expect(await mails({}, 'small@in.example.com', [1_100_000, 800_000])).toEqual([552, 250])
})

const isAway = () => Promise.reject(new Error('the file store is away'))

test.each([
  ['stored', 'patient', { put: isAway }],
  ['stored or removed', 'waiting', { put: isAway, remove: isAway }],
])('a mail repeated until its file could be %s fills no quota', async (_what, mailbox, away) => {
  await accountOfOneMegabyte(mailbox)
  const files = { ...api().dependencies.files, ...away }
  const to = `${mailbox}@in.example.com`
  expect(await mails({ files }, to, [600_000, 600_000])).toEqual([451, 451])
  expect(await mails({}, to, [600_000])).toEqual([250])
})

test('a mail that comes again fills no quota', async () => {
  await accountOfOneMegabyte('twice')
  const sizes = [300_000, 300_000, 300_000, 300_001]
  expect(await mails({}, 'twice@in.example.com', sizes)).toEqual([250, 250, 250, 250])
})

test('a file that the account has already fills no quota', async () => {
  await accountOfOneMegabyte('same')
  const sizes = [300_000, 300_000, 300_000, 300_001]
  const answers = await mails({}, 'same@in.example.com', sizes, ['a', 'b', 'c', 'd'])
  expect(answers).toEqual([250, 250, 250, 250])
})

test('a mail whose spare file cannot be removed is kept and not asked for again', async () => {
  await accountOfOneMegabyte('stuck')
  const files = { ...api().dependencies.files, remove: isAway }
  const to = 'stuck@in.example.com'
  expect(await mails({ files }, to, [300_000, 300_000], ['a', 'b'])).toEqual([250, 250])
  expect(await mails({}, to, [600_000])).toEqual([250])
})

test('a file that is refused as a duplicate fills no quota', async () => {
  const client = await accountOfOneMegabyte('copies')
  const bytes = Buffer.alloc(400_000, 'x')
  const answers = []
  for (let n = 0; n < 4; n += 1) answers.push((await upload(api(), client, bytes)).status)
  expect(answers).toEqual([201, 409, 409, 409])
})

test('a document created twice from one upload keeps its file', async () => {
  const client = await accountOfOneMegabyte('repeated')
  const bytes = Buffer.from('the bill of lading')
  const announced = await announce(client, bytes)
  await put(api(), announced, bytes)
  const create = () =>
    client.send(
      'POST',
      '/documents',
      documentBody({ name: 'a', attached_document: announced.signed_id }),
    )
  const { body } = await create()
  expect((await create()).status).toBe(409)
  const { download_url: url } = (
    await client.send('GET', `/documents/${body.data.id}/download_url`)
  ).body as unknown as { download_url: string }
  expect((await api().app.inject({ url: pathOf(url) })).body).toBe('the bill of lading')
})

test('an account whose quota is full keeps a mail from no other account', async () => {
  await accountOfOneMegabyte('full')
  const other = await accountOfOneMegabyte('free')
  expect(await mails({}, 'full@in.example.com', [600_000])).toEqual([250])
  const both = 'full@in.example.com, free@in.example.com'
  expect(await mails({}, both, [700_000, 700_000])).toEqual([552, 552])
  expect((await other.send('GET', '/documents')).body.meta.total).toBe(1)
})
