import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { enoughRoom } from '../../../platform/process/disk-room.ts'
import { silentLog } from '../../../platform/process/log.ts'
import { fakeDatabase } from '../../../platform/worker/worker-fixture.ts'
import { serveMail } from './smtp-server.ts'
import type { MailServer } from './smtp-server.ts'

const nothing = () => Promise.reject(new Error('this test receives no mail'))
const dependencies = {
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
  room: enoughRoom,
  settings: { DOCUMENT_QUOTA_MEGABYTES: 100 },
}

let server: MailServer
const clients: Socket[] = []
beforeEach(async () => {
  server = await serveMail(dependencies, { port: 0, megabytes: 1 })
})
afterEach(() => {
  vi.useRealTimers()
  for (const client of clients.splice(0)) client.destroy()
})

/** Resolves with the server's first reply. */
async function greeting(): Promise<string> {
  const client = connect(server.port, '127.0.0.1')
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

test('a sixth client is asked to try again later', async () => {
  for (let n = 1; n <= 5; n += 1) expect(await greeting()).toMatch(/^220 /)
  expect(await greeting()).toMatch(/^421 /)
  for (const client of clients) client.destroy()
  await server.close()
})
