import { createTransport } from 'nodemailer'
import type { SendMailOptions } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../platform/postgres/database.ts'
import type { Files } from '../../../platform/files/files.ts'
import { setDocumentChoices } from '../../../resources/accounts/accounts.ts'
import { serveMail } from '../../../services/api/mail/smtp-server.ts'
import type { MailServer } from '../../../services/api/mail/smtp-server.ts'
import type { MailDependencies } from '../../../services/api/mail/receive-mail.ts'
import { clearExpired } from '../../../services/api/retention/retention.ts'
import { keptTimes } from '../../support/kept-times.ts'
import { useApi } from '../../support/api-fixture.ts'
import { pathOf } from '../../support/uploads-fixture.ts'

const api = useApi()
let server: MailServer
beforeAll(async () => {
  const { dependencies } = api()
  server = await serveMail(dependencies, { port: 0, megabytes: 1 })
})
afterAll(() => server.close())

async function accountWith(mailbox: string) {
  const client = await api().client()
  await setDocumentChoices(api().database, client.accountId, { mailbox })
  return client
}

const send = (mail: SendMailOptions) =>
  createTransport({ host: '127.0.0.1', port: server.port, ignoreTLS: true }).sendMail({
    from: 'Broker <broker@example.com>',
    subject: 'Arrival of MEDUAB123456',
    text: 'Please see the papers.',
    messageId: '<one@example.com>',
    // A repeated mail has the date of the first one.
    date: '2026-03-04T10:00:00Z',
    ...mail,
  })

const attachedFiles = [
  { filename: 'notice.pdf', content: 'the notice', contentType: 'application/pdf' },
  { filename: 'invoice.csv', content: 'a,b', contentType: 'text/csv' },
]

test('a mail becomes an email submission with one document per attachment', async () => {
  const client = await accountWith('papers')
  await send({ to: 'Papers@in.example.com', cc: 'other@example.com', attachments: attachedFiles })
  const { body } = await client.send('GET', '/email_submissions')
  expect(body.data).toHaveLength(1)
  expect(body.data[0]?.attributes).toMatchObject({
    subject: 'Arrival of MEDUAB123456',
    from: ['broker@example.com'],
    to: ['Papers@in.example.com'],
    cc: ['other@example.com'],
    documents_count: 2,
    message_id: '<one@example.com>',
    content_type: 'multipart/mixed',
  })
  const documents = body.included.filter(({ type }) => type === 'document')
  expect(documents.map(({ attributes }) => [attributes.name, attributes.source])).toEqual(
    expect.arrayContaining([
      ['notice.pdf', 'email'],
      ['invoice.csv', 'email'],
    ]) as unknown,
  )
  const messages = api().published.filter(({ topic }) => topic === 'document.uploaded')
  expect(new Set(messages.map(({ key }) => key))).toEqual(new Set(documents.map(({ id }) => id)))
  const id = documents[0]?.id ?? ''
  const one = await client.send('GET', `/documents/${id}?include=email_submission`)
  expect(one.body.included[0]?.attributes.body_preview).toMatch(/^Please see the papers\./)
})

test('an email submission says how many attachments were left out', async () => {
  const client = await accountWith('many')
  const attachments = Array.from({ length: 52 }, (_, index) => ({
    filename: `${index}.csv`,
    content: `a,${index}`,
  }))
  await send({ to: 'many@in.example.com', attachments })
  const [shown] = (await client.send('GET', '/email_submissions')).body.data
  expect(shown?.attributes).toMatchObject({
    documents_count: 50,
    failure: '2 of the 52 attachments were left out: at most 50 of a mail become documents.',
  })
})

test('a repeated mail changes nothing', async () => {
  const client = await accountWith('again')
  await send({ to: 'again@in.example.com', attachments: attachedFiles })
  await send({ to: 'again@in.example.com', attachments: attachedFiles })
  const { body } = await client.send('GET', '/documents')
  expect(body.meta.total).toBe(2)
  expect((await client.send('GET', '/email_submissions')).body.meta.total).toBe(1)
})

test('two mails with one Message-ID are two submissions', async () => {
  const client = await accountWith('fixed')
  await send({ to: 'fixed@in.example.com', attachments: attachedFiles.slice(0, 1) })
  await send({ to: 'fixed@in.example.com', attachments: attachedFiles.slice(1) })
  expect((await client.send('GET', '/email_submissions')).body.meta.total).toBe(2)
  expect((await client.send('GET', '/documents')).body.meta.total).toBe(2)
})

test('an invalid content type is left out', async () => {
  const client = await accountWith('odd')
  const contentType = `application/${'x'.repeat(5_000)}`
  await send({ to: 'odd@in.example.com', attachments: [{ content: 'odd', contentType }] })
  const [shown] = (await client.send('GET', '/documents')).body.data
  expect(shown?.attributes.file_content_type).toBeNull()
  expect(String(shown?.attributes.name).length).toBeLessThan(300)
})

test('an embedded image is not a document, and a mail without documents is kept', async () => {
  const client = await accountWith('pictures')
  const logo = { filename: 'logo.png', content: 'x', cid: 'logo', contentType: 'image/png' }
  const html = '<img src="cid:logo">'
  await send({ to: 'pictures@in.example.com', html, attachments: [logo] })
  expect((await client.send('GET', '/documents')).body.meta.total).toBe(0)
  expect((await client.send('GET', '/email_submissions')).body.meta.total).toBe(1)
})

test('a mail to several accounts reaches each of them', async () => {
  const clients = [await accountWith('left'), await accountWith('right')]
  await send({ to: 'left@in.example.com, right@in.example.com', attachments: attachedFiles })
  for (const client of clients)
    expect((await client.send('GET', '/documents')).body.meta.total).toBe(2)
})

test('mail to an unknown mailbox and mail that is too large are refused', async () => {
  await accountWith('small')
  await expect(send({ to: 'nobody@in.example.com' })).rejects.toMatchObject({ responseCode: 550 })
  const attachments = [{ filename: 'a.bin', content: Buffer.alloc(2_000_000) }]
  await expect(send({ to: 'small@in.example.com', attachments })).rejects.toMatchObject({
    responseCode: 552,
  })
})

test('the sender is asked to try again during a database outage', async () => {
  await accountWith('away')
  const { dependencies } = api()
  const away = {
    ...dependencies.database,
    query: () => Promise.reject(Object.assign(new Error('away'), { code: '57P01' })),
  }
  await expectTryAgain(
    { database: away },
    { from: 'a@example.com', to: 'away@in.example.com', text: 'x' },
  )
})

/** A server with these dependencies asks the sender to try again later. */
async function expectTryAgain(change: Partial<MailDependencies>, mail: SendMailOptions) {
  const other = await serveMail({ ...api().dependencies, ...change }, { port: 0, megabytes: 1 })
  const sent = createTransport({ host: '127.0.0.1', port: other.port, ignoreTLS: true }).sendMail(
    mail,
  )
  await expect(sent).rejects.toMatchObject({ responseCode: 451 })
  await other.close()
}

/** The database, whose second transaction of a mail is `last`: the first one stores its files. */
function openLast(last: Database['transaction']): Database {
  const { database } = api().dependencies
  let begun = 0
  return {
    ...database,
    transaction: (work) => ((begun += 1) === 1 ? database.transaction(work) : last(work)),
  }
}

test('a mail whose commit was not confirmed keeps its files', async () => {
  const client = await accountWith('unheard')
  const { dependencies, app } = api()
  const database = openLast(async (work) => {
    await dependencies.database.transaction(work)
    throw new Error('Connection terminated unexpectedly')
  })
  const mail = { from: 'a@example.com', to: 'unheard@in.example.com', attachments: attachedFiles }
  await expectTryAgain({ database }, mail)
  const { body } = await client.send('GET', '/documents')
  expect(body.data).toHaveLength(2)
  for (const { id } of body.data) {
    const asked = await client.send('GET', `/documents/${id}/download_url`)
    const { download_url } = asked.body as unknown as { download_url: string }
    expect((await app.inject({ method: 'GET', url: pathOf(download_url) })).statusCode).toBe(200)
  }
})

/** A file store with a capacity, and the keys of its files. */
function openStore(capacity: number) {
  const keys = new Set<string>()
  const files: Files = {
    ...api().dependencies.files,
    put: (key) =>
      keys.size < capacity
        ? Promise.resolve(void keys.add(key))
        : Promise.reject(new Error('full')),
    remove: (key) => Promise.resolve(void keys.delete(key)),
  }
  return { files, keys }
}

test('files of a mail that was rolled back are deleted after a day', async () => {
  const { accountId } = await accountWith('rolled')
  const { dependencies } = api()
  const { files, keys } = openStore(2)
  const database = openLast((work) =>
    dependencies.database.transaction(async (tx) => {
      await work(tx)
      throw new Error('no')
    }),
  )
  const mail = { from: 'a@example.com', to: 'rolled@in.example.com', attachments: attachedFiles }
  await expectTryAgain({ database, files }, mail)
  expect(keys.size).toBe(2)
  await dependencies.database.query({
    text: `update blob set created_at = now() - interval '2 days' where account_id = $1`,
    values: [accountId],
  })
  await clearExpired({ ...dependencies, files, settings: keptTimes }, new AbortController().signal)
  expect(keys.size).toBe(0)
})

test('a mail whose files cannot all be stored leaves none behind', async () => {
  await accountWith('half')
  const { files, keys } = openStore(1)
  const mail = { from: 'a@example.com', to: 'half@in.example.com', attachments: attachedFiles }
  await expectTryAgain({ files }, mail)
  expect(keys.size).toBe(0)
})
