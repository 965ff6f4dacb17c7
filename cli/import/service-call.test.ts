import { createServer } from 'node:http'
import type { Server, ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createServiceCall } from './service-call.ts'

let server: Server | undefined
afterEach(() => void server?.close())

/** A service that gives these answers one after the other; the last one again and again. */
async function serviceOf(...answers: readonly ((response: ServerResponse) => void)[]) {
  let begun = 0
  server = createServer((_, response) => {
    answers[Math.min(begun++, answers.length - 1)]?.(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}/v2/`, key: 'a key' }
}

const answer =
  (status: number, text = '{}', headers = {}) =>
  (response: ServerResponse): void =>
    void response.writeHead(status, headers).end(text)

function recorded() {
  const waits: number[] = []
  const call = createServiceCall((ms) => Promise.resolve(void waits.push(ms)))
  return { call, waits }
}

test.each([
  ['in seconds', '7', 7_000],
  ['as a date, five minutes at most', 'Fri, 01 Jan 2100 00:00:00 GMT', 300_000],
])('a limit is waited for as long as the service says, %s', async (_form, header, waitMs) => {
  const limited = answer(429, '{}', { 'retry-after': header })
  const service = await serviceOf(
    ...Array<typeof limited>(9).fill(limited),
    answer(200, '{"data":[]}'),
  )
  const { call, waits } = recorded()
  expect(await call(service, '/shipments')).toEqual({ status: 200, body: { data: [] } })
  expect(waits).toEqual(Array(9).fill(waitMs))
})

test('a passing failure is tried again, a lasting one ends with its cause', async () => {
  const { call } = recorded()
  const passing = await serviceOf(
    answer(502, 'bad gateway'),
    (response) => response.destroy(),
    answer(200),
  )
  expect(await call(passing, '/shipments')).toEqual({ status: 200, body: {} })
  server?.close()
  const lasting = await serviceOf(answer(503))
  await expect(call(lasting, '/shipments')).rejects.toThrow(/\/shipments: status 503\.$/)
})

test.each([401, 403])('a key that is not taken ends the command: %i', async (status) => {
  const { call, waits } = recorded()
  await expect(call(await serviceOf(answer(status)), '/shipments')).rejects.toThrow(
    /does not take the key/,
  )
  expect(waits).toEqual([])
})

test('the key does not follow a redirection', async () => {
  const { call } = recorded()
  const service = await serviceOf(answer(302, '', { location: 'http://127.0.0.1:9/' }))
  await expect(call(service, '/shipments')).rejects.toThrow(/redirect/)
})
