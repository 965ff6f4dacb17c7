import { Readable } from 'node:stream'
import { afterEach, expect, test, vi } from 'vitest'
import { uploadKey } from '../../../platform/files/files.ts'
import { databaseError } from '../../../platform/worker/worker-fixture.ts'
import { useApi } from '../../support/api-fixture.ts'
import type { Client } from '../../support/api-fixture.ts'
import { announce, documentBody, md5, pathOf, put } from '../../support/uploads-fixture.ts'

const api = useApi()
const bytes = Buffer.from('0123456789')
afterEach(() => vi.restoreAllMocks())

test.each(['/direct_uploads', '/rails/active_storage/direct_uploads'])(
  'an upload is announced at /v2%s',
  async (path) => {
    const client = await api().client()
    const blob = {
      filename: 'a.pdf',
      content_type: 'application/pdf',
      byte_size: 10,
      checksum: md5(bytes),
    }
    const answer = await client.send('POST', path, { blob })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      ...blob,
      metadata: {},
      direct_upload: {
        headers: { 'Content-Type': 'application/pdf', 'Content-MD5': md5(bytes) },
      },
    })
  },
)

test('an upload is announced under the path of Rails, too, and only with a key', async () => {
  const { key } = await api().client()
  const announced = (authorization: string) =>
    api().app.inject({
      method: 'POST',
      url: '/rails/active_storage/direct_uploads',
      headers: { authorization },
      payload: { blob: { filename: 'a', byte_size: 1, checksum: md5(bytes) } },
    })
  expect((await announced(`Token ${key}`)).statusCode).toBe(201)
  expect((await announced('Token x')).statusCode).toBe(401)
})

test.each([
  [{ filename: '' }, 'filename'],
  [{ filename: 'n'.repeat(256) }, 'filename'],
  [{ byte_size: 0 }, 'byte_size'],
  [{ byte_size: 1.5 }, 'byte_size'],
  [{ byte_size: '10' }, 'byte_size'],
  [{ byte_size: 1_000_001 }, 'byte_size'],
  [{ checksum: 'x' }, 'checksum'],
  [{ checksum: null }, 'checksum'],
])('%j is refused with its cause', async (wrong, name) => {
  const client = await api().client()
  const blob = { filename: 'a.pdf', byte_size: 10, checksum: md5(bytes), ...wrong }
  const answer = await client.send('POST', '/direct_uploads', { blob })
  expect(answer.status).toBe(422)
  expect(answer.body.errors.map(({ source }) => source?.pointer)).toEqual([`/blob/${name}`])
})

test('complete bytes are accepted, also a second time', async () => {
  const client = await api().client()
  const announced = await announce(client, bytes)
  expect((await put(api(), announced, bytes)).statusCode).toBe(204)
  expect((await put(api(), announced, bytes)).statusCode).toBe(204)
})

test('complete bytes end what a killed api has left of an earlier attempt', async () => {
  const client = await api().client()
  const announced = await announce(client, bytes)
  const { files, database } = api().dependencies
  const text = 'select id from blob where account_id = $1'
  const [blob] = await database.query<{ id: string }>({ text, values: [client.accountId] })
  const part = uploadKey(client.accountId, blob?.id ?? '', 'part')
  await files.put(part, Readable.from(['0123']), 4)
  expect((await put(api(), announced, bytes)).statusCode).toBe(204)
  expect(await files.read(part)).toBeNull()
})

test('what follows complete bytes and is not as announced is refused, not dropped', async () => {
  const client = await api().client()
  const announced = await announce(client, bytes)
  expect((await put(api(), announced, bytes)).statusCode).toBe(204)
  expect((await put(api(), announced, Buffer.from('0123'))).statusCode).toBe(422)
})

test.each([
  ['other bytes', Buffer.from('9876543210')],
  ['too few bytes', Buffer.from('0123')],
  ['too many bytes', Buffer.from('0123456789a')],
])('%s are refused, and the correct ones may follow', async (_name, wrong) => {
  const client = await api().client()
  const announced = await announce(client, bytes)
  const refused = await put(api(), announced, wrong)
  expect(refused.statusCode).toBe(422)
  expect(refused.json()).toMatchObject({ errors: [{ code: 'upload_mismatch' }] })
  const attached = { name: 'a', attached_document: announced.signed_id }
  const early = await client.send('POST', '/documents', documentBody(attached))
  expect(early.body.errors).toMatchObject([{ status: '422', code: 'not_uploaded' }])
  expect((await put(api(), announced, bytes)).statusCode).toBe(204)
})

test.each([
  ['other bytes that are refused', Buffer.from('9876543210'), 422],
  ['bytes that the store loses', bytes, 503],
])('%s and cannot be removed are left to retention', async (_name, given, status) => {
  const { database, files } = api().dependencies
  const announced = await announce(await api().client(), bytes)
  vi.spyOn(files, 'remove').mockRejectedValue(new Error('the store is away'))
  const store = files.put.bind(files)
  const puts = vi.spyOn(files, 'put').mockImplementation(async (...file) => {
    await store(...file)
    if (status === 503) throw new Error('the store is away')
  })
  expect((await put(api(), announced, given)).statusCode).toBe(status)
  const key = puts.mock.calls[0]?.[0]
  const left = await database.query({
    text: 'select byte_size, sha256 from blob where key = $1',
    values: [key],
  })
  expect(left).toEqual([{ byte_size: '0', sha256: null }])
  vi.restoreAllMocks()
  expect((await put(api(), announced, bytes)).statusCode).toBe(204)
})

/** The statement that keeps the uploaded file fails, before the database has run it or afterwards. */
function failKeeping(when: 'before' | 'afterwards') {
  const { database, files } = api().dependencies
  const query = database.query.bind(database)
  const removed = vi.spyOn(files, 'remove')
  vi.spyOn(database, 'query').mockImplementation(async (statement) => {
    const isKeeping = statement.name === 'blob_keep'
    const rows = isKeeping && when === 'before' ? [] : await query(statement)
    if (isKeeping) throw new Error('the connection was lost')
    return rows
  })
  return removed
}

/** Makes a document of the upload, and reads its file. */
async function fileOfDocument(client: Client, signedId: string): Promise<string> {
  const attached = { name: 'a', attached_document: signedId }
  const made = await client.send('POST', '/documents', documentBody(attached))
  const { body } = await client.send('GET', `/documents/${made.body.data.id}/download_url`)
  const { download_url: url } = body as unknown as { download_url: string }
  return (await api().app.inject({ url: pathOf(url) })).body
}

test.each([
  ['before', 500, 1],
  ['afterwards', 204, 0],
] as const)(
  'a file whose database fails %s it is kept leaves nothing behind',
  async (when, status, removals) => {
    const client = await api().client()
    const announced = await announce(client, bytes)
    const removed = failKeeping(when)
    expect((await put(api(), announced, bytes)).statusCode).toBe(status)
    expect(removed).toHaveBeenCalledTimes(removals)
    vi.restoreAllMocks()
    expect((await put(api(), announced, bytes)).statusCode).toBe(204)
    expect(await fileOfDocument(client, announced.signed_id)).toBe(bytes.toString())
  },
)

test('a file is there although the statement that keeps it came late to a database that was frozen', async () => {
  const client = await api().client()
  const announced = await announce(client, bytes)
  const { database } = api().dependencies
  const query = database.query.bind(database)
  let late: (() => Promise<unknown>) | undefined
  vi.spyOn(database, 'query').mockImplementation((statement) => {
    if (statement.name !== 'blob_keep' || late !== undefined) return query(statement)
    late = () => query(statement)
    return Promise.reject(databaseError('08006'))
  })
  await put(api(), announced, bytes)
  await late?.()
  vi.restoreAllMocks()
  expect((await put(api(), announced, bytes)).statusCode).toBe(204)
  expect(await fileOfDocument(client, announced.signed_id)).toBe(bytes.toString())
})

test('a refused duplicate whose file stays has to be announced again', async () => {
  const client = await api().client()
  const attached = async () => {
    const announced = await announce(client, bytes)
    await put(api(), announced, bytes)
    return documentBody({ name: 'a', attached_document: announced.signed_id })
  }
  await client.send('POST', '/documents', await attached())
  const again = await attached()
  vi.spyOn(api().dependencies.files, 'remove').mockRejectedValue(new Error('the store is away'))
  expect((await client.send('POST', '/documents', again)).status).toBe(409)
  const { status, body } = await client.send('POST', '/documents', again)
  expect(status).toBe(422)
  expect(JSON.stringify(body)).toContain('announce the file again')
})

test("another account's signed id is invalid", async () => {
  const [owner, other] = [await api().client(), await api().client()]
  const announced = await announce(owner, bytes)
  await put(api(), announced, bytes)
  const attached = { name: 'a', attached_document: announced.signed_id }
  const answer = await other.send('POST', '/documents', documentBody(attached))
  expect(answer.body.errors).toMatchObject([{ status: '422', code: 'invalid' }])
})

test.each([bytes, undefined])('an upload of %s to an unsigned URL answers 404', async (payload) => {
  const given = { method: 'PUT', url: '/v2/uploads/x', ...(payload && { payload }) } as const
  expect((await api().app.inject(given)).statusCode).toBe(404)
})

test('an upload without a body is refused', async () => {
  const { direct_upload: to } = await announce(await api().client(), bytes)
  const answer = await api().app.inject({ method: 'PUT', url: pathOf(to.url) })
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ errors: [{ code: 'upload_mismatch' }] })
})

test.each(['image/x-other', 'none', ''])('the bytes of an upload may come as %j', async (type) => {
  const { direct_upload: to } = await announce(await api().client(), bytes)
  const headers = { 'content-type': type }
  const given = { method: 'PUT', url: pathOf(to.url), headers, payload: bytes } as const
  expect((await api().app.inject(given)).statusCode).toBe(204)
})
