import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { useApi } from '../../support/api-fixture.ts'
import { documentBody, pathOf, upload } from '../../support/uploads-fixture.ts'

const api = useApi()
const bytes = (text: string = randomUUID()): Buffer => Buffer.from(text)

test('a document is created from an upload and published', async () => {
  const client = await api().client()
  const made = await upload(api(), client, bytes('some bytes'))
  expect(made.status).toBe(201)
  const { data, links, included } = made.body
  expect(data.attributes).toMatchObject({
    id: data.id,
    name: 'A paper',
    document_type: null,
    document_type_manual: null,
    classification_notes: null,
    source: 'api',
    file_name: 'a paper.pdf',
    file_content_type: 'application/pdf',
    file_size_bytes: 10,
  })
  expect(data.relationships).toMatchObject({
    account: { data: { type: 'account', id: client.accountId } },
    user: { data: null },
    email_submission: { data: null },
    last_document_representation: { data: null },
    shipments: { data: [] },
  })
  expect(links.self).toBe(`/v2/documents/${data.id}`)
  expect(included).toEqual([])
  const message = api().published.at(-1)
  expect(message).toMatchObject({ topic: 'document.uploaded', key: data.id })
  expect(message && (await api().decode(message))).toMatchObject({
    document_id: data.id,
    request_id: data.id,
    work: 'classify',
    file_size_bytes: 10,
  })
})

test('a document that could not be read gives the reason, and beside it what was noted before', async () => {
  const client = await api().client()
  const { data } = (await upload(api(), client, bytes())).body
  const reason = 'The file is encrypted.'
  const set = (column: string, value: string) => {
    const text = `update document set ${column} = $2 where id = $1`
    return api().database.query({ text, values: [data.id, value] })
  }
  await set('failure', reason)
  const shown = async () => (await client.send('GET', `/documents/${data.id}`)).body.data.attributes
  expect(await shown()).toMatchObject({ failure: reason, classification_notes: reason })
  await set('classification_notes', 'The title says so.')
  expect(await shown()).toMatchObject({
    failure: reason,
    classification_notes: 'The title says so.',
  })
})

test('the same bytes twice are a conflict that names the first document', async () => {
  const client = await api().client()
  const first = await upload(api(), client, bytes('the same'))
  const second = await upload(api(), client, bytes('the same'), { filename: 'other.pdf' })
  expect(second.status).toBe(409)
  expect(second.body.errors).toMatchObject([
    {
      status: '409',
      title: 'Duplicate document',
      code: 'duplicate_document',
      meta: { existing_document_id: first.body.data.id, existing_document_name: 'A paper' },
    },
  ])
  const other = await api().client()
  expect((await upload(api(), other, bytes('the same'))).status).toBe(201)
})

test.each([
  ['accept', 2],
  ['replace', 1],
])('an account with the policy %s has %i of two equal documents', async (choice, count) => {
  const client = await api().client()
  const text = 'update account set duplicate_documents = $2 where id = $1'
  await api().database.query({ text, values: [client.accountId, choice] })
  await upload(api(), client, bytes('the same'))
  const second = await upload(api(), client, bytes('the same'))
  expect(second.status).toBe(201)
  const list = await client.send('GET', '/documents')
  expect(list.body.data.map(({ id }) => id)).toContain(second.body.data.id)
  expect(list.body.meta.total).toBe(count)
})

test('one of two concurrent equal uploads is a conflict', async () => {
  const client = await api().client()
  const both = await Promise.all([1, 2].map(() => upload(api(), client, bytes('race'))))
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
})

test.each([
  [{ attached_document: 'x' }, ['name', 'attached_document']],
  [{ name: ' ', attached_document: '' }, ['name', 'attached_document']],
  [{ name: 'n'.repeat(256), attached_document: 'x' }, ['name', 'attached_document']],
])('%j is refused with its causes', async (attributes, names) => {
  const client = await api().client()
  const answer = await client.send('POST', '/documents', documentBody(attributes))
  expect(answer.status).toBe(422)
  expect(answer.body.errors.map(({ source }) => source?.pointer)).toEqual(
    names.map((name) => `/data/attributes/${name}`),
  )
})

test("another account's documents answer 404", async () => {
  const [owner, other] = [await api().client(), await api().client()]
  const { id } = (await upload(api(), owner, bytes())).body.data
  for (const [method, path] of [
    ...[['GET', ''] as const, ['DELETE', ''] as const, ['GET', '/download_url'] as const],
    ...[['POST', '/reextract'] as const, ['POST', '/relink'] as const],
  ])
    expect((await other.send(method, `/documents/${id}${path}`)).status).toBe(404)
  expect((await owner.send('GET', `/documents/${id}`)).status).toBe(200)
})

test('a file is downloaded unchanged, with headers that keep browsers from showing it', async () => {
  const client = await api().client()
  const page = bytes('<script>alert(1)</script>')
  const made = await upload(api(), client, page, {
    filename: 'é "x".html',
    content_type: 'text/html',
  })
  const asked = await client.send('GET', `/documents/${made.body.data.id}/download_url`)
  const { download_url } = asked.body as unknown as { download_url: string }
  const file = await api().app.inject({ method: 'GET', url: pathOf(download_url) })
  expect(file.rawPayload).toEqual(page)
  expect(file.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': "attachment; filename*=UTF-8''%C3%A9%20%22x%22.html",
    'x-content-type-options': 'nosniff',
  })
  const wrong = await api().app.inject({ method: 'GET', url: `${pathOf(download_url)}x` })
  expect(wrong.statusCode).toBe(404)
})

test('a file is to be asked for again while the store does not answer', async () => {
  const client = await api().client()
  const made = await upload(api(), client, bytes())
  const asked = await client.send('GET', `/documents/${made.body.data.id}/download_url`)
  const { download_url } = asked.body as unknown as { download_url: string }
  const read = vi
    .spyOn(api().dependencies.files, 'read')
    .mockRejectedValue(new Error('ECONNREFUSED'))
  const file = await api().app.inject({ method: 'GET', url: pathOf(download_url) })
  read.mockRestore()
  expect([file.statusCode, file.headers['retry-after']]).toEqual([503, '1'])
})

test('a deleted document answers 404, and its bytes may be uploaded again', async () => {
  const client = await api().client()
  const { id } = (await upload(api(), client, bytes('again'))).body.data
  expect((await client.send('DELETE', `/documents/${id}`)).status).toBe(204)
  expect((await client.send('DELETE', `/documents/${id}`)).status).toBe(404)
  expect((await client.send('GET', `/documents/${id}`)).status).toBe(404)
  expect((await upload(api(), client, bytes('again'))).status).toBe(201)
})

test('a manual type requests extraction, and manual data is shown', async () => {
  const client = await api().client()
  const { id } = (await upload(api(), client, bytes())).body.data
  const patch = (attributes: Record<string, unknown>) =>
    client.send('PATCH', `/documents/${id}`, documentBody(attributes))
  const typed = await patch({ document_type_manual: 'arrival_notice' })
  expect(typed.body.data.attributes.document_type_manual).toBe('arrival_notice')
  const message = api().published.at(-1)
  expect(message && (await api().decode(message))).toMatchObject({ work: 'extract' })
  await patch({ extracted_data_manual: { eta: '2026-03-04' } })
  const path = `/documents/${id}?include=current_extraction`
  const shown = await client.send('GET', path)
  expect(shown.body.included).toMatchObject([
    { type: 'document_representation', attributes: { payload: { eta: '2026-03-04' } } },
  ])
  await patch({ extracted_data_manual: null, document_type_manual: null })
  const cleared = await client.send('GET', path)
  expect(cleared.body.included[0]?.attributes.payload).toEqual({})
  expect(cleared.body.data.attributes.document_type_manual).toBeNull()
  expect((await patch({ document_type_manual: 'novel' })).status).toBe(422)
})

test('the list is sorted and filtered, and unknown names are refused', async () => {
  const client = await api().client()
  const names = ['first.pdf', 'second.pdf', 'third.csv']
  for (const filename of names) await upload(api(), client, bytes(), { filename })
  const listed = async (query: string) => {
    const { body } = await client.send('GET', `/documents?${query}`)
    return body.data.map(({ attributes }) => attributes.file_name)
  }
  expect(await listed('sort=created_at')).toEqual(names)
  expect(await listed('sort=-created_at&page[size]=1')).toEqual(['third.csv'])
  expect(await listed('filter[filename]=PDF&sort=created_at')).toEqual(names.slice(0, 2))
  expect(await listed('filter[reference]=MSCU1234566')).toEqual([])
  expect(await listed('filter[document_types]=arrival_notice,other')).toEqual([])
  for (const [query, parameter] of [
    ...[['sort=name', 'sort'] as const, ['include=wharf', 'include'] as const],
    ['filter[document_types]=novel', 'filter[document_types]'] as const,
  ]) {
    const refused = await client.send('GET', `/documents?${query}`)
    expect(refused.status).toBe(400)
    expect(refused.body.errors[0]?.source?.parameter).toBe(parameter)
  }
})

test('document types are listed with their labels', async () => {
  const client = await api().client()
  const { body } = await client.send('GET', '/documents/types')
  expect(body).toMatchObject({
    document_types: expect.arrayContaining([
      { code: 'arrival_notice', label: 'Arrival notice' },
    ]) as unknown,
  })
})

test('unpaired surrogates are refused with their own code', async () => {
  const client = await api().client()
  const { id } = (await upload(api(), client, bytes())).body.data
  const body = '{"data":{"attributes":{"extracted_data_manual":{"eta":"\\ud800"}}}}'
  const refused = await client.send('PATCH', `/documents/${id}`, body)
  expect(refused.status).toBe(400)
  expect(refused.body.errors[0]?.code).toBe('invalid_character')
})
