// Which replays a client may begin, see and cancel.
import { beforeEach, expect, test } from 'vitest'
import { useApi } from '../../support/api-fixture.ts'
import type { Client } from '../../support/api-fixture.ts'

const api = useApi()

let client: Client
let webhook = ''

beforeEach(async () => {
  client = await api().client()
  const made = await client.send('POST', '/webhooks', { url: 'https://example.com/hook' })
  webhook = `/webhooks/${made.body.data.id}`
})

const replay = (attributes: object) => client.send('POST', `${webhook}/replay`, attributes)

test.each([
  ['no start', {}, '/start_at'],
  ['a start that is no time', { start_at: 'yesterday' }, '/start_at'],
  ['a start in the future', { start_at: '2999-01-01' }, '/end_at'],
  ['an end that is no time', { start_at: '2026-05-01', end_at: 1 }, '/end_at'],
  ['an end before the start', { start_at: '2026-05-02', end_at: '2026-05-01' }, '/end_at'],
  ['no names', { start_at: '2026-05-01', events: [] }, '/events'],
  ['a name of no event', { start_at: '2026-05-01', events: ['sunrise'] }, '/events/0'],
  ['no rate', { start_at: '2026-05-01', rate: 0 }, '/rate'],
  ['half a rate', { start_at: '2026-05-01', rate: 1.5 }, '/rate'],
  ['too high a rate', { start_at: '2026-05-01', rate: 101 }, '/rate'],
])('a replay with %s is refused', async (_what, attributes, pointer) => {
  const bare = await replay(attributes)
  expect([bare.status, bare.body.errors[0]?.source?.pointer]).toEqual([422, pointer])
  const wrapped = await replay({ data: { type: 'webhook_replay', attributes } })
  expect(wrapped.body.errors[0]?.source?.pointer).toBe(`/data/attributes${pointer}`)
})

test('the replays of another account, and of another webhook, do not exist', async () => {
  const { data } = (await replay({ start_at: '2026-05-01' })).body
  const other = await api().client()
  const path = `${webhook}/replays/${data.id}`
  const made = await client.send('POST', '/webhooks', { url: 'https://example.com/other' })
  const elsewhere = `/webhooks/${made.body.data.id}/replays/${data.id}`
  for (const one of [path, elsewhere].map(
    (each) => [each === path ? other : client, each] as const,
  )) {
    expect((await one[0].send('GET', one[1])).status).toBe(404)
    expect((await one[0].send('POST', `${one[1]}/cancel`)).status).toBe(404)
  }
  expect((await other.send('GET', `${webhook}/replays`)).status).toBe(404)
  expect((await other.send('POST', `${webhook}/replay`, { start_at: '2026-05-01' })).status).toBe(
    404,
  )
  expect((await client.send('GET', path)).body.data.attributes.status).toBe('running')
})
