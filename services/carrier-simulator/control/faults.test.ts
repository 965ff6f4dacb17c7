import { once } from 'node:events'
import { createConnection } from 'node:net'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ownRecordings } from '../serve.ts'
import { ask } from '../simulator-fixture.ts'
import { createCallLog } from './call-log.ts'
import type { FaultTable } from './faults.ts'
import { createSimulator } from '../simulator.ts'

let app: FastifyInstance

beforeEach(() => {
  app = createSimulator({ recordings: [ownRecordings], clock: () => Date.UTC(2026, 0, 1) })
})

afterEach(() => app.close())

const booking = { carrierBookingReference: 'SINF26091200' }
const set = (table: unknown) =>
  app.inject({ method: 'PUT', url: '/_faults', payload: table as object })

describe('faults', () => {
  test.each([
    ['500', 500, 'application/json', /"statusCode":500/],
    ['429', 429, 'application/json', /"statusCode":429/],
    ['garbage', 200, 'application/json', /^\[\{"eventType":"TRANS/],
    ['html', 200, 'text/html', /^<!doctype html>/],
    ['empty', 200, 'application/json', /^$/],
  ])('%s', async (kind, status, type, body) => {
    await set({ ONEY: { kind } })
    const response = await ask(app, 'ONEY', booking)
    expect(response.statusCode).toBe(status)
    expect(response.headers['content-type']).toMatch(type)
    expect(response.body).toMatch(body)
  })

  test('429 carries Retry-After', async () => {
    await set({ ONEY: { kind: '429', ms: 7000 } })
    expect((await ask(app, 'ONEY', booking)).headers['retry-after']).toBe('7')
  })

  test('slow delays the usual answer', async () => {
    await set({ ONEY: { kind: 'slow', ms: 60 } })
    let isAnswered = false
    const asked = ask(app, 'ONEY', booking).finally(() => (isAnswered = true))
    await sleep(30)
    expect(isAnswered).toBe(false)
    expect((await asked).json()).toHaveLength(3)
  })

  test('closing does not wait for slow answers', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    await set({ ONEY: { kind: 'slow', ms: 600_000 } })
    const { port } = app.server.address() as AddressInfo
    const arrived = once(app.server, 'request')
    const asked = fetch(`http://127.0.0.1:${port}/ONEY/v2/events`).catch(() => null)
    await arrived
    await app.close()
    await asked
  })

  test('cut_off breaks the connection within the body', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    await set({ ONEY: { kind: 'cut_off', times: 1 } })
    const { port } = app.server.address() as AddressInfo
    const socket = createConnection(port, '127.0.0.1')
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(chunk))
    const closed = once(socket, 'close')
    socket.write(
      'GET /ONEY/v2/events?carrierBookingReference=SINF26091200 HTTP/1.1\r\n' +
        'Host: simulator\r\nX-API-Key: simulator\r\n\r\n',
    )
    await closed
    const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n')
    const promised = Number(/content-length: (\d+)/i.exec(head)?.[1])
    expect(body.length).toBeGreaterThan(100)
    expect(body.length).toBeLessThan(promised)
    expect((await ask(app, 'ONEY', booking)).json()).toHaveLength(3)
  })

  test('a fault ends after its number of times', async () => {
    await set({ ONEY: { kind: '500', times: 2 } })
    const statuses = []
    for (let i = 0; i < 3; i++) statuses.push((await ask(app, 'ONEY', booking)).statusCode)
    expect(statuses).toEqual([500, 500, 200])
    expect((await app.inject({ url: '/_faults' })).json()).toEqual({})
  })

  test.each([
    ['ONEY/SINF26091200', 500],
    ['oney/oneysinf26091200', 500],
    ['ONEY/BKKG26081700', 200],
    ['YMLU', 200],
  ])('a fault of %s answers %i', async (key, status) => {
    await set({ [key]: { kind: '500' } })
    expect((await ask(app, 'ONEY', booking)).statusCode).toBe(status)
  })

  test("a number's own fault comes before its carrier's", async () => {
    await set({ ONEY: { kind: '500' }, 'ONEY/SINF26091200': { kind: 'empty' } })
    expect((await ask(app, 'ONEY', booking)).statusCode).toBe(200)
  })

  test('faults can be there from the start, are shown, replaced and deleted', async () => {
    const faults: FaultTable = { ONEY: { kind: '500' } }
    const other = createSimulator({ recordings: [ownRecordings], faults })
    expect((await ask(other, 'ONEY', booking)).statusCode).toBe(500)
    expect((await other.inject({ url: '/_faults' })).json()).toEqual(faults)
    await other.inject({ method: 'DELETE', url: '/_faults' })
    expect((await ask(other, 'ONEY', booking)).statusCode).toBe(200)
    await other.close()
  })

  test.each([[{ ONEY: { kind: 'sulk' } }], [{ ONEY: { kind: '500', times: -1 } }], [['500']]])(
    '%j is refused',
    async (table) => {
      expect((await set(table)).statusCode).toBe(400)
    },
  )
})

describe('calls', () => {
  test('each call is logged with its status, and counted by carrier and number', async () => {
    await ask(app, 'ONEY', booking)
    await set({ ONEY: { kind: '500', times: 1 } })
    await ask(app, 'ONEY', booking)
    await ask(app, 'MSCU', { carrierBookingReference: 'NOBODYS1' })
    const at = '2026-01-01T00:00:00.000Z'
    expect((await app.inject({ url: '/_calls' })).json()).toEqual({
      calls: [
        { at, scac: 'ONEY', number: 'SINF26091200', status: 200 },
        { at, scac: 'ONEY', number: 'SINF26091200', status: 500 },
        { at, scac: 'MSCU', number: null, status: 200 },
        { at, scac: 'MSCU', number: 'NOBODYS1', status: 404 },
      ],
      counts: { 'ONEY/SINF26091200': 2, 'MSCU/NOBODYS1': 1 },
    })
    await app.inject({ method: 'DELETE', url: '/_calls' })
    expect((await app.inject({ url: '/_calls' })).json()).toEqual({ calls: [], counts: {} })
  })

  test('the log keeps the last calls and counts them all', () => {
    const log = createCallLog(2)
    for (const status of [200, 404, 500]) log.add({ at: '', scac: 'ONEY', number: 'A', status })
    expect(log.all().calls.map((call) => call.status)).toEqual([404, 500])
    expect(log.all().counts).toEqual({ 'ONEY/A': 3 })
  })
})
