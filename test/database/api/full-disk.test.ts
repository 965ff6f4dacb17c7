// The interface while a disk is full: it reads and deletes, and keeps nothing new.
import { createTransport } from 'nodemailer'
import { afterEach, expect, test, vi } from 'vitest'
import { setDocumentChoices } from '../../../resources/accounts/accounts.ts'
import { serveMail } from '../../../services/api/mail/smtp-server.ts'
import { useApi } from '../../support/api-fixture.ts'
import { announce, put } from '../../support/uploads-fixture.ts'

const api = useApi()
const full = 'The disk of DATA_DIR=/data is full: 9 MB are free, 10 MB are kept in reserve.'
afterEach(() => api().fill(null))

const party = { data: { type: 'party', attributes: { company_name: 'A consignee' } } }

test('nothing new is kept, with an answer that says why, until there is room', async () => {
  const client = await api().client()
  api().fill(full)
  const refused = await client.send('POST', '/parties', party)
  expect([refused.status, refused.headers['retry-after']]).toEqual([507, '60'])
  expect(refused.body.errors[0]).toMatchObject({
    code: 'insufficient_storage',
    detail: 'The service has no room to keep this. Please try again later.',
  })
  api().fill(null)
  expect((await client.send('POST', '/parties', party)).status).toBe(201)
})

test('what is there can be read and deleted', async () => {
  const client = await api().client()
  const created = await client.send('POST', '/webhooks', {
    data: {
      type: 'webhook',
      attributes: {
        url: 'https://example.com/',
        active: true,
        events: ['tracking_request.succeeded'],
      },
    },
  })
  api().fill(full)
  expect((await client.send('GET', '/webhooks')).status).toBe(200)
  expect((await client.send('DELETE', `/webhooks/${created.body.data.id}`)).status).toBeLessThan(
    300,
  )
})

test('a full disk of Postgres is refused as well, and the log has what Postgres says', async () => {
  const client = await api().client()
  const warn = vi.spyOn(api().dependencies.log, 'warn')
  const text = `
    create function refuse() returns trigger language plpgsql as $$ begin
      raise 'could not extend file "base/1": No space left on device' using errcode = '53100';
    end $$;
    create trigger no_room before insert on party for each row execute function refuse()`
  await api().database.query({ text })
  expect((await client.send('POST', '/parties', party)).status).toBe(507)
  const reason = 'could not extend file "base/1": No space left on device'
  expect(warn.mock.calls).toMatchObject([[{ reason }, 'no room']])
  await api().database.query({ text: 'drop function refuse cascade' })
  expect((await client.send('POST', '/parties', party)).status).toBe(201)
})

test('the bytes of an upload are refused before they are written', async () => {
  const client = await api().client()
  const paper = Buffer.from('a paper')
  const announced = await announce(client, paper)
  api().fill(full)
  expect((await put(api(), announced, paper)).statusCode).toBe(507)
  api().fill(null)
  expect((await put(api(), announced, paper)).statusCode).toBe(204)
})

test('mail is refused for now', async () => {
  const client = await api().client()
  await setDocumentChoices(api().database, client.accountId, { mailbox: 'full' })
  const server = await serveMail(api().dependencies, { port: 0, megabytes: 1 })
  api().fill(full)
  const transport = createTransport({ host: '127.0.0.1', port: server.port, ignoreTLS: true })
  const mail = { from: 'a@example.com', to: 'full@in.example.com', text: 'x' }
  await expect(transport.sendMail(mail)).rejects.toMatchObject({ responseCode: 452 })
  await server.close()
})

test('the health pages say which disk is full', async () => {
  api().fill(full)
  const ready = await api().app.inject('/readyz')
  expect([ready.statusCode, ready.json<object>()]).toEqual([
    503,
    { database: true, readers: true, disk: false, full },
  ])
  expect((await api().app.inject('/healthz')).json<object>()).toMatchObject({ alive: true, full })
})
