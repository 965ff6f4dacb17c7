// A client asks for a document to be read again.
import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import type { DocumentUploaded } from '../../../schemas/messages.ts'
import { useApi } from '../../support/api-fixture.ts'
import { waitingForLocks } from '../../support/database.ts'
import { documentBody, upload } from '../../support/uploads-fixture.ts'

const api = useApi()
const bytes = (): Buffer => Buffer.from(randomUUID())

test.each(['reextract', 'reclassify', 'relink'])('%s is accepted', async (work) => {
  const client = await api().client()
  const { id } = (await upload(api(), client, bytes())).body.data
  const answer = await client.send('POST', `/documents/${id}/${work}`)
  expect([answer.status, answer.body]).toEqual([202, { status: 'accepted' }])
})

test("a work request has the database's time, not the api's", async () => {
  const client = await api().client()
  const real = Date.now
  const slow = vi.spyOn(Date, 'now').mockImplementation(() => real() - 24 * 60 * 60 * 1_000)
  const { id } = (await upload(api(), client, bytes())).body.data
  await client.send('POST', `/documents/${id}/reextract`)
  slow.mockRestore()
  const text = 'select created_at, now() from document where id = $1'
  const [row] = await api().database.query<{ created_at: Date; now: Date }>({
    text,
    values: [id],
  })
  const messages = await Promise.all(api().published.slice(-2).map(api().decode))
  const [first, second] = messages.map((message) => (message as DocumentUploaded).requested_at)
  expect(first).toBe(row?.created_at.getTime())
  expect(second).toBeGreaterThanOrEqual(first ?? 0)
  expect(second).toBeLessThanOrEqual(row?.now.getTime() ?? 0)
})

test('only images are rotated, by quarter turns', async () => {
  const client = await api().client()
  const pdf = (await upload(api(), client, bytes())).body.data.id
  const more = { filename: 'a.png', content_type: 'image/png' }
  const image = (await upload(api(), client, bytes(), more)).body.data.id
  const rotate = (id: string, degrees: unknown) =>
    client.send('POST', `/documents/${id}/rotate`, { degrees })
  expect((await rotate(image, 90)).status).toBe(202)
  for (const [id, degrees] of [[image, 45] as const, [image, 'x'] as const, [pdf, 90] as const]) {
    const refused = await rotate(id, degrees)
    expect(refused.status).toBe(422)
    expect(refused.body.errors[0]?.title).toBe('Invalid rotation')
  }
})

test('a change requests work by the state of the document when it is applied', async () => {
  const client = await api().client()
  const { database } = api()
  const { id } = (await upload(api(), client, bytes())).body.data
  const setType = (type: string | null) =>
    client.send('PATCH', `/documents/${id}`, documentBody({ document_type_manual: type }))
  await setType('arrival_notice')
  const before = api().published.length
  let late: Promise<unknown> = Promise.resolve()
  await database.transaction(async (tx) => {
    const text = 'update document set document_type_manual = null where id = $1'
    await tx.query({ text, values: [id] })
    late = setType('arrival_notice')
    await vi.waitFor(async () => expect(await waitingForLocks(database)).toHaveLength(1), 10_000)
  })
  await late
  const messages = await Promise.all(api().published.slice(before).map(api().decode))
  expect(messages).toMatchObject([{ work: 'extract' }])
})

test.each([
  ['rotate', { degrees: 90 }],
  ['reextract', undefined],
  ['reclassify', undefined],
  ['relink', undefined],
])('%s of a document that is discarded meanwhile is not found', async (work, body) => {
  const client = await api().client()
  const { database } = api()
  const more = { filename: 'a.png', content_type: 'image/png' }
  const { id } = (await upload(api(), client, bytes(), more)).body.data
  const before = api().published.length
  let late: ReturnType<typeof client.send> | undefined
  await database.transaction(async (tx) => {
    const text = 'update document set discarded_at = now() where id = $1'
    await tx.query({ text, values: [id] })
    late = client.send('POST', `/documents/${id}/${work}`, body)
    await vi.waitFor(async () => expect(await waitingForLocks(database)).toHaveLength(1), 10_000)
  })
  expect((await late)?.status).toBe(404)
  expect(api().published.length).toBe(before)
})

test('a confirmed type requests extraction, whatever a reading in progress finds', async () => {
  const client = await api().client()
  const { id } = (await upload(api(), client, bytes())).body.data
  const text = `update document set document_type = 'delivery_order' where id = $1`
  await api().database.query({ text, values: [id] })
  const before = api().published.length
  for (let n = 0; n < 2; n++)
    await client.send(
      ...(['PATCH', `/documents/${id}`] as const),
      documentBody({ document_type_manual: 'delivery_order' }),
    )
  const messages = await Promise.all(api().published.slice(before).map(api().decode))
  expect(messages).toMatchObject([{ work: 'extract' }])
})
