import { once } from 'node:events'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { brokerSocket } from './broker-socket.ts'
import {
  connectionPrototype,
  consumerGroupPrototype,
  patchKafkajs,
  requestQueuePrototype,
} from './kafkajs-faults.ts'
import type { Connection, ConsumerGroup, RequestQueue } from './kafkajs-faults.ts'

test('kafkajs still has the methods that are patched', () => {
  expect(requestQueuePrototype()?.scheduleCheckPendingRequests).toBeInstanceOf(Function)
  expect(requestQueuePrototype()?.scheduleRequestTimeoutCheck).toBeInstanceOf(Function)
  expect(connectionPrototype()?.connect).toBeInstanceOf(Function)
  expect(connectionPrototype()?.send).toBeInstanceOf(Function)
  expect(consumerGroupPrototype()?.heartbeat).toBeInstanceOf(Function)
  expect(patchKafkajs()).toBe(true)
})

test('an empty queue sets no timer, a queue with a waiting request does', () => {
  patchKafkajs()
  const queue = (pending: readonly unknown[]) => ({
    pending,
    throttledUntil: -1,
    throttleCheckTimeoutId: null as NodeJS.Timeout | null,
  })
  const [empty, waiting] = [queue([]), queue(['a request'])]
  const schedule = requestQueuePrototype()?.scheduleCheckPendingRequests
  schedule?.call(empty as never)
  schedule?.call(waiting as never)
  expect(empty.throttleCheckTimeoutId).toBeNull()
  expect(waiting.throttleCheckTimeoutId).not.toBeNull()
  clearTimeout(waiting.throttleCheckTimeoutId ?? undefined)
})

type Queue = RequestQueue & {
  push(request: object): void
  waitForPendingRequests(): Promise<void>
}
type QueueClass = new (options: object) => Queue

test('a request that is never answered ends in time, also while its connection is closed', async () => {
  patchKafkajs()
  const { constructor } = requestQueuePrototype() as { constructor: QueueClass }
  const connection = { isOpen: true }
  const queue = new constructor({
    // kafkajs looks every 100 ms.
    requestTimeout: 150,
    enforceRequestTimeout: true,
    logger: { debug: () => undefined },
    isConnected: () => connection.isOpen,
  })
  queue.scheduleRequestTimeoutCheck()
  const answer = new Promise((resolve, reject) => {
    const entry = { correlationId: 1, apiName: 'LeaveGroup', apiKey: 13, apiVersion: 2 }
    const sendRequest = (): void => undefined
    queue.push({ entry: { ...entry, resolve, reject }, expectResponse: true, sendRequest })
  })
  connection.isOpen = false
  const ended = queue.waitForPendingRequests()
  await expect(answer).rejects.toThrow('LeaveGroup(key: 13, version: 2) timed out')
  await ended
})

const silent = { debug: () => undefined, error: () => undefined, warn: () => undefined }
const logger = { ...silent, namespace: () => silent }

type Member = ConsumerGroup & { memberId: string; coordinator: object }
type MemberClass = new (options: object) => Member

test('a member sends heartbeats at their interval, also after the clock was set back', async () => {
  patchKafkajs()
  const { constructor } = consumerGroupPrototype() as unknown as { constructor: MemberClass }
  const nothing = { emit: () => undefined }
  const member = new constructor({ logger, instrumentationEmitter: nothing })
  let beats = 0
  member.memberId = 'one'
  member.coordinator = { heartbeat: () => Promise.resolve(void (beats += 1)) }
  const beat = () => member.heartbeat({ interval: 1_000 })
  await beat()
  expect(beats).toBe(0)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 })
  onTestFinished(() => void vi.useRealTimers())
  await beat()
  await beat()
  expect(beats).toBe(1)
  vi.setSystemTime(Date.now() + 1_000)
  await beat()
  expect(beats).toBe(2)
})

type Handler = (socket: Socket) => void
type Protocol = (of: { version: number }) => () => unknown
type Requests = { requests: { ApiVersions: { protocol: Protocol } } }

/** A broker that handles its first connection by `first` and all others by `answers`, and a connection of kafkajs to it. */
async function connectionTo(first: Handler, requestTimeout: number) {
  patchKafkajs()
  let handle = first
  const server = createServer((socket) => {
    handle(socket.on('error', () => undefined))
    handle = answers
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const { constructor } = connectionPrototype() as { constructor: new (to: object) => Connection }
  const times = { requestTimeout, connectionTimeout: 60_000 }
  const to = { host: '127.0.0.1', port, logger, socketFactory: brokerSocket }
  const connection = new constructor({ ...to, ...times })
  onTestFinished(() => void connection.socket?.destroy())
  const load = createRequire(import.meta.url)
  const { ApiVersions } = (load('kafkajs/src/protocol/requests/index.js') as Requests).requests
  const ask = async (): Promise<unknown> => {
    await connection.connect()
    return connection.send(await ApiVersions.protocol({ version: 0 })())
  }
  return { connection, ask }
}

/** The size, the number of the request, no error, and no versions. */
const answerTo = (request: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0, 0, 0, 10]), request.subarray(8, 12), Buffer.alloc(6)])
const answers: Handler = (socket) =>
  void socket.on('data', (request) => socket.write(answerTo(request)))

test('a connection on which a broker is silent is closed, and another one is opened', async () => {
  let close = (): void => undefined
  const closed = new Promise<void>((resolve) => (close = resolve))
  const { ask } = await connectionTo((socket) => void socket.on('close', close).resume(), 150)
  await expect(ask()).rejects.toThrow('timed out')
  await closed
  // On a busy machine the limit is too short for an answer also.
  await expect.poll(ask, { timeout: 30_000 }).toMatchObject({ apiVersions: [] })
})

test('half an answer is forgotten with its connection', async () => {
  const { connection, ask } = await connectionTo((socket) => {
    socket.on('data', (request) => socket.end(answerTo(request).subarray(0, 7)))
  }, 60_000)
  await expect(ask()).rejects.toThrow('Closed connection')
  await expect.poll(() => connection.isConnected()).toBe(false)
  await expect(ask()).resolves.toMatchObject({ apiVersions: [] })
})
