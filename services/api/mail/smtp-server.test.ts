import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { silentLog } from '../../../platform/process/log.ts'
import { fakeDatabase } from '../../../platform/worker/worker-fixture.ts'
import { serveMail } from './smtp-server.ts'
import type { MailServer } from './smtp-server.ts'

const nothing = () => Promise.reject(new Error('no mail comes here'))
const rooms = {
  database: fakeDatabase(),
  files: { put: nothing, read: nothing, remove: nothing },
  outbox: {
    put: () => [],
    publish: () => undefined,
    congested: () => false,
    start: () => undefined,
    stop: () => Promise.resolve(),
  },
  log: silentLog(),
}

let server: MailServer
const clients: Socket[] = []
beforeEach(async () => {
  server = await serveMail(rooms, { port: 0, megabytes: 1 })
})
afterEach(() => {
  vi.useRealTimers()
  for (const client of clients.splice(0)) client.destroy()
})

/** Resolves with what the server says first. */
async function greeted(): Promise<string> {
  const client = connect(server.port, '127.0.0.1')
  clients.push(client)
  const [said] = (await once(client, 'data')) as [Buffer]
  return said.toString()
}

test('a client that stays and says nothing does not hold up the stop of a process', async () => {
  expect(await greeted()).toMatch(/^220 /)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const closed = vi.fn()
  void server.close().then(closed)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(closed).toHaveBeenCalled()
})

test('more than five clients at once are asked to come again', async () => {
  for (let n = 1; n <= 5; n += 1) expect(await greeted()).toMatch(/^220 /)
  expect(await greeted()).toMatch(/^421 /)
  for (const client of clients) client.destroy()
  await server.close()
})
