import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { connectWebhook, trackSamples } from './samples.ts'

/** An interface that refuses each request so, and the methods that it was asked with. */
async function refusing(status: number, detail: string) {
  const methods: (string | undefined)[] = []
  const server = createServer((request, response) => {
    methods.push(request.method)
    response.writeHead(status).end(JSON.stringify({ errors: [{ detail }] }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { api: { base: `http://127.0.0.1:${port}`, key: 'lf_key' }, methods }
}

test('a refusal of the list of webhooks is the problem that is shown', async () => {
  const { api } = await refusing(507, 'There is no room.')
  const connected = await connectWebhook(api, 'http://127.0.0.1:8080/first-look', [])
  expect(connected).toEqual({ problem: 'There is no room.' })
})

test('samples of which nobody knows whether they are tracked are left out', async () => {
  const { api, methods } = await refusing(429, 'Too many requests.')
  await trackSamples(api)
  expect(new Set(methods)).toEqual(new Set(['GET']))
})
