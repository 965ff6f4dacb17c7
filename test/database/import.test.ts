// Tracking requests of another service are created here through the interface.
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importRequests } from '../../cli/import/import-requests.ts'
import { createServiceCall } from '../../cli/import/service-call.ts'
import { trackingBody, useApi } from '../support/api-fixture.ts'

const api = useApi()
const call = createServiceCall(() => Promise.resolve())

let origin = ''
let theirs: Server | undefined
let theirAddress = ''

const bill = (number: string, attributes = {}) => ({
  id: number,
  type: 'tracking_request',
  attributes: {
    request_type: 'bill_of_lading',
    request_number: number,
    scac: 'MSCU',
    status: 'created',
    ...attributes,
  },
})

const second = bill('MEDU1000002', { created_at: '2026-05-01T08:00:00Z', ref_numbers: ['PO 2'] })

/** Behind the last page, this service gives the last one again. */
const pages = [
  [bill('MEDU1000001', { created_at: '2026-05-02T08:00:00Z' }), second],
  [second, bill('MEDU1000003', { status: 'failed' })],
  [bill('1000004', { scac: 'ZZZZ' })],
]

const listen = async (server: Server): Promise<string> => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2`
}

beforeAll(async () => {
  origin = `${await api().app.listen({ port: 0, host: '127.0.0.1' })}/v2`
  theirs = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://localhost')
    const page = Math.min(Number(searchParams.get('page[number]')), pages.length)
    response.end(JSON.stringify({ data: pages[page - 1] }))
  })
  theirAddress = await listen(theirs)
})
afterAll(() => void theirs?.close())

test('what another service tracks is tracked here, once', async () => {
  const client = await api().client()
  const from = { address: theirAddress, key: 'theirs' }
  const to = { address: origin, key: client.key }
  const refused: string[] = []
  const run = () =>
    importRequests(from, to, call, (request, reason) =>
      refused.push(`${request.requestNumber} ${reason}`),
    )
  expect(await run()).toEqual({ created: 2, known: 0, ended: 1, refused: 1 })
  expect(refused).toEqual([expect.stringMatching(/^1000004 .*ZZZZ/)])
  const { body } = await client.send('GET', '/tracking_requests')
  expect(
    body.data.map(({ attributes }) => [attributes.request_number, attributes.ref_numbers]),
  ).toEqual([
    ['MEDU1000001', []],
    ['MEDU1000002', ['PO 2']],
  ])
  expect(await run()).toEqual({ created: 0, known: 2, ended: 1, refused: 1 })
})

/** Serves the pages, and 404 behind the last one. */
async function serviceWith(served: readonly (readonly object[])[]) {
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://localhost')
    const data = served[Number(searchParams.get('page[number]')) - 1]
    response.writeHead(data === undefined ? 404 : 200)
    response.end(JSON.stringify(data === undefined ? { errors: [] } : { data }))
  })
  return { address: await listen(server), close: () => void server.close() }
}

test('pages of equal requests do not end the import, and a page that is missing does', async () => {
  const { key } = await api().client()
  const failed = (id: string) => ({ ...bill('MEDU1000005', { status: 'failed' }), id })
  const service = await serviceWith([[failed('a')], [failed('b')], [bill('MEDU1000006')]])
  const from = { address: service.address, key: 'theirs' }
  const counts = await importRequests(from, { address: origin, key }, call, () => undefined)
  service.close()
  expect(counts).toEqual({ created: 1, known: 0, ended: 2, refused: 0 })
})

test('requests of one account are created for another of this service', async () => {
  const [owner, other] = [await api().client(), await api().client()]
  const given = { request_type: 'booking_number', request_number: 'EBKG0012345', scac: 'MSCU' }
  await owner.send('POST', '/tracking_requests', trackingBody({ ...given, shipment_tags: ['a'] }))
  const [from, to] = [owner, other].map(({ key }) => ({ address: origin, key }))
  if (from === undefined || to === undefined) throw new Error('two services are wanted')
  const counts = await importRequests(from, to, call, () => undefined)
  expect(counts).toEqual({ created: 1, known: 0, ended: 0, refused: 0 })
  const { body } = await other.send('GET', '/tracking_requests')
  expect(body.data[0]?.attributes).toMatchObject(given)
})

test('an address that is no such service is named', async () => {
  const { key } = await api().client()
  const from = { address: `${theirAddress}/elsewhere`, key }
  const wrong = { address: origin.replace('/v2', '/v3'), key }
  await expect(importRequests(wrong, from, call, () => undefined)).rejects.toThrow(
    /v3\/tracking_requests.* is no list of tracking requests: status 404\.$/,
  )
})
