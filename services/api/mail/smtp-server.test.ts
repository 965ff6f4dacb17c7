import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { silentLog } from '../../../platform/process/log.ts'
import { fakeDatabase } from '../../../platform/worker/worker-fixture.ts'
import { serveMail } from './smtp-server.ts'
import type { MailServer } from './smtp-server.ts'

const nothing = () => Promise.reject(new Error('this test receives no mail'))
const dependencies = {
  database: fakeDatabase(),
  files: { put: nothing, read: nothing, remove: nothing, removeParts: nothing },
  outbox: {
    put: () => [],
    publish: () => undefined,
    congested: () => false,
    start: () => undefined,
    stop: () => Promise.resolve(),
  },
  log: silentLog(),
  room: { problem: () => null, stop: () => Promise.resolve() },
  settings: { DOCUMENT_QUOTA_MEGABYTES: 100 },
}

const limits = { total: 4, perAddress: 3, longestMs: 60_000 }
let server: MailServer
const clients: Socket[] = []
beforeEach(async () => {
  server = await serveMail(dependencies, { port: 0, megabytes: 1 }, limits)
})
afterEach(async () => {
  vi.useRealTimers()
  for (const client of clients.splice(0)) client.destroy()
  await server.close()
})

/** Resolves with the server's first reply. */
async function greeting(localAddress = '127.0.0.1'): Promise<string> {
  const client = connect({ port: server.port, host: '127.0.0.1', localAddress })
  clients.push(client)
  const [reply] = (await once(client, 'data')) as [Buffer]
  return reply.toString()
}

test('an idle client does not delay the stop of a process', async () => {
  expect(await greeting()).toMatch(/^220 /)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const closed = vi.fn()
  void server.close().then(closed)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(closed).toHaveBeenCalled()
})

const closed = (client: Socket | undefined) => client && once(client, 'close')

test('an address that holds its share is asked to try again later, and others are served', async () => {
  for (let n = 1; n <= 3; n += 1) expect(await greeting()).toMatch(/^220 /)
  expect(await greeting()).toMatch(/^421 .*Too many connections from your address/)
  expect(await greeting('127.0.0.2')).toMatch(/^220 /)
})

test('of clients that come together an address keeps its share, and gets it again when one leaves', async () => {
  await server.close()
  server = await serveMail(dependencies, { port: 0, megabytes: 1 }, { ...limits, total: 20 })
  const replies = await Promise.all(Array.from({ length: 12 }, () => greeting()))
  expect(replies.filter((reply) => reply.startsWith('220 '))).toHaveLength(3)
  const served = clients[replies.findIndex((reply) => reply.startsWith('220 '))]
  served?.destroy()
  await vi.waitFor(async () => expect(await greeting()).toMatch(/^220 /))
})

test('where all places are taken, the client that was silent for longest gives way', async () => {
  for (const address of ['127.0.0.1', '127.0.0.2', '127.0.0.3', '127.0.0.4'])
    expect(await greeting(address)).toMatch(/^220 /)
  clients[0]?.write('NOOP\r\n')
  await once(clients[0] as Socket, 'data')
  const gone = closed(clients[1])
  expect(await greeting('127.0.0.5')).toMatch(/^220 /)
  await gone
  expect(clients.map(({ closed }) => closed)).toEqual([false, true, false, false, false])
})

test('a client that sends a little all the time is cut off in the end', async () => {
  const short = { ...limits, longestMs: 300 }
  const other = await serveMail(dependencies, { port: 0, megabytes: 1 }, short)
  const client = connect(other.port, '127.0.0.1').on('error', () => undefined)
  const timer = setInterval(() => client.write('NOOP\r\n'), 10)
  await new Promise((resolve) => client.on('close', resolve))
  clearInterval(timer)
  await other.close()
})

test('a port that is taken is told with the setting that names it', async () => {
  const { port } = server
  await expect(serveMail(dependencies, { port, megabytes: 1 }, limits)).rejects.toThrow(
    `Port ${port} is taken: set SMTP_PORT to a free one.`,
  )
})
