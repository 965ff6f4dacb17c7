// An account keeps so many megabytes of files.
import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { setDocumentChoices } from '../../../resources/accounts/accounts.ts'
import { serveMail } from '../../../services/api/mail/smtp-server.ts'
import { useApi } from '../../support/api-fixture.ts'
import { md5 } from '../../support/uploads-fixture.ts'

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

test('a mail whose files are too many is returned to its sender', async () => {
  const client = await api().client()
  await setDocumentChoices(api().database, client.accountId, { mailbox: 'small', quota: 1 })
  const server = await serveMail(api().dependencies, { port: 0, megabytes: 2 })
  const transport = createTransport({ host: '127.0.0.1', port: server.port, ignoreTLS: true })
  const send = (bytes: number) =>
    transport.sendMail({
      from: 'a@example.com',
      to: 'small@in.example.com',
      attachments: [{ filename: 'a.pdf', content: Buffer.alloc(bytes, 'x') }],
    })
  await expect(send(1_100_000)).rejects.toMatchObject({ responseCode: 552 })
  await send(800_000)
  await server.close()
})
