// The events of an account as a stream, over real connections.
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '../../../platform/postgres/database.ts'
import { insertKey, newKey, revokeKeys } from '../../../resources/accounts/keys.ts'
import { useApi } from '../../support/api-fixture.ts'
import type { Client } from '../../support/api-fixture.ts'

const api = useApi()
let base = ''
let client: Client

beforeAll(async () => {
  await api().app.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(api().app.server.address() as AddressInfo).port}/v2/events`
})

beforeEach(async () => {
  client = await api().client()
})

const open = new Set<AbortController>()

afterEach(() => {
  open.forEach((each) => each.abort())
  open.clear()
})

async function record(event = 'container.created', db: Db = api().database): Promise<string> {
  const id = randomUUID()
  await db.query({
    text: `
      insert into event (account_id, id, event, reference_type, reference_id, included, recorded_at)
      values ($1, $2, $3, 'container_created_event', $2, '[]', now())`,
    values: [client.accountId, id, event],
  })
  return id
}

type Headers = Readonly<Record<string, string>>

function ask(query = '', headers: Headers = {}, method = 'GET') {
  const abort = new AbortController()
  open.add(abort)
  const authorization = `Token ${client.key}`
  const all = { accept: 'text/event-stream', authorization, ...headers }
  const answer = fetch(base + query, { method, headers: all, signal: abort.signal })
  return { answer, abort: () => abort.abort() }
}

type Block = { readonly cursor: string; readonly id: string | null }

/** The blocks that a stream has sent; the first has no event. */
async function stream(query = '', headers: Headers = {}) {
  const { answer, abort } = ask(query, headers)
  const response = await answer
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/event-stream',
  ])
  let text = ''
  let isOver = false
  const reading = async () => {
    const decoder = new TextDecoder()
    const body = (response.body ?? []) as AsyncIterable<Uint8Array>
    for await (const part of body) text += decoder.decode(part, { stream: true })
  }
  void reading()
    .catch(() => undefined)
    .finally(() => (isOver = true))
  const blocks = (): Block[] =>
    [...text.matchAll(/id: (.*)\n(?:data: (.*)\n)?\n/g)].map(([, cursor = '', data]) => ({
      cursor,
      id: data === undefined ? null : (JSON.parse(data) as { data: { id: string } }).data.id,
    }))
  await vi.waitFor(() => expect(blocks()).not.toEqual([]), 10_000)
  const ids = () => blocks().flatMap(({ id }) => id ?? [])
  const has = (expected: readonly string[]) =>
    vi.waitFor(() => expect(ids()).toEqual(expected), 10_000)
  const ends = () => vi.waitFor(() => expect(isOver).toBe(true), 10_000)
  return { blocks, has, ends, abort, text: () => text }
}

test('a stream has what is recorded from now on, in its order', async () => {
  await record()
  await vi.waitFor(async () => {
    expect((await client.send('GET', '/events')).body.data).toHaveLength(1)
  }, 10_000)
  const { has, blocks } = await stream()
  const ids = [await record(), await record('container.updated')]
  await has(ids)
  const list = (await client.send('GET', '/events')).body
  expect(blocks().at(-1)?.cursor).toBe(list.meta.after)
})

test('a stream that broke off goes on behind the last event, also before the first came', async () => {
  const first = await stream()
  first.abort()
  const ids = [await record(), await record()]
  const second = await stream('', { 'last-event-id': first.blocks().at(-1)?.cursor ?? '' })
  await second.has(ids)
  second.abort()
  ids.push(await record())
  const cursor = second.blocks().at(1)?.cursor ?? ''
  await (await stream('', { 'last-event-id': cursor })).has(ids.slice(1))
})

test('a stream goes on where the list ended', async () => {
  const [first, second] = [await record(), await record()]
  await vi.waitFor(async () => {
    expect((await client.send('GET', '/events')).body.data).toHaveLength(2)
  }, 10_000)
  const { meta, data } = (await client.send('GET', '/events?page[size]=1')).body
  expect(data[0]?.id).toBe(first)
  await (await stream(`?page[after]=${meta.after}`)).has([second])
})

test('more events than a page has are streamed at once', async () => {
  const before = await stream('?page[size]=2')
  const ids: string[] = []
  for (let n = 0; n < 7; n += 1) ids.push(await record())
  await before.has(ids)
})

test('filters and other accounts narrow a stream', async () => {
  const [all, named] = [await stream(), await stream('?filter[event]=container.updated')]
  const others = await stream('', {
    authorization: `Token ${(await api().client()).key}`,
  })
  const [created, updated] = [await record(), await record('container.updated')]
  await all.has([created, updated])
  await named.has([updated])
  expect(others.blocks()).toHaveLength(1)
})

test('an event that is committed late is not missed', async () => {
  const { has, blocks } = await stream()
  let late = ''
  await api().database.transaction(async (tx) => {
    const early = await record('container.created', tx)
    late = await record('container.updated')
    // The list would show the later event if it did not wait for this transaction.
    const other = await api().client()
    await other.send('GET', '/events')
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(blocks()).toHaveLength(1)
    late = `${early} ${late}`
  })
  await has(late.split(' '))
})

test('a stream ends when its key is revoked', async () => {
  const key = newKey()
  const keyId = await insertKey(api().database, client.accountId, key, 'test')
  const { ends } = await stream('', { authorization: `Token ${key}` })
  const other = await stream()
  await revokeKeys(api().database, keyId ?? '')
  await ends()
  const id = await record()
  await other.has([id])
  expect((await ask('', { authorization: `Token ${key}` }).answer).status).toBe(401)
})

test('an account has at most twenty streams', async () => {
  const streams = await Promise.all(Array.from({ length: 20 }, () => stream()))
  const refused = await ask().answer
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
  expect(await refused.text()).toContain('"code":"too_many_streams"')
  streams[0]?.abort()
  await vi.waitFor(async () => expect((await ask().answer).status).toBe(200), 10_000)
})

test.each<[string, Headers, string]>([
  ['', { 'last-event-id': 'bm8' }, 'Last-Event-ID'],
  ['?sort=-created_at', {}, 'sort'],
  ['?page[after]=bm8', {}, 'page[after]'],
  ['?filter[event]=container.sunk', {}, 'filter[event]'],
  ['?include=vessel', {}, 'include'],
])('a stream of %s %o is refused', async (query, headers, parameter) => {
  const answer = await ask(query, headers).answer
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain(`"source":{"parameter":"${parameter}"}`)
})

test("an event's own id is no place in a stream, and the refusal says so", async () => {
  const given = { 'last-event-id': '0e158825-6000-5ac7-b182-beb7dca5d692' }
  const answer = await ask('', given).answer
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('must be an id that a stream has sent')
})

test('HEAD has no stream', async () => {
  const answer = await ask('', {}, 'HEAD').answer
  expect(answer.headers.get('content-type')).toContain('application/json')
})

test('streams end when the api stops', async () => {
  const { ends } = await stream()
  await api().app.close()
  await ends()
})
