import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { connectWebhook, trackSamples } from './samples.ts'

/** An interface that refuses each request so, or only what changes something, and the methods that it was asked with. */
async function refusing(status: number, error: { detail: string }, list: unknown = null) {
  const methods: (string | undefined)[] = []
  const server = createServer((request, response) => {
    methods.push(request.method)
    if (list !== null && request.method === 'GET')
      return void response.writeHead(200).end(JSON.stringify({ data: list }))
    response.writeHead(status).end(JSON.stringify({ errors: [error] }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { api: { base: `http://127.0.0.1:${port}`, key: 'lf_key' }, methods }
}

test('a refusal of the list of webhooks is the problem that is shown', async () => {
  const { api } = await refusing(507, { detail: 'There is no room.' })
  const connected = await connectWebhook(api, 'http://127.0.0.1:8080/first-look', [])
  expect(connected).toEqual({ problem: 'There is no room.' })
})

test.each([
  ['room', { detail: 'No room.' }, 'No room.'],
  ['number', { detail: 'At most 100.', source: { pointer: '/data' } }, 'At most 100.'],
  [
    'address',
    { detail: 'No such host.', source: { pointer: '/data/attributes/url' } },
    'No such host. (http://127.0.0.1:1/x, see WEBHOOK_ALLOWED_NETWORKS)',
  ],
])('a refusal of the webhook for its %s names the cause', async (_cause, error, problem) => {
  const { api } = await refusing(422, error, [])
  expect(await connectWebhook(api, 'http://127.0.0.1:1/x', [])).toEqual({ problem })
})

test('samples of which nobody knows whether they are tracked are left out', async () => {
  const { api, methods } = await refusing(429, { detail: 'Too many requests.' })
  await trackSamples(api)
  expect(new Set(methods)).toEqual(new Set(['GET']))
})
