import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { ISocketFactoryArgs } from 'kafkajs'
import { expect, onTestFinished, test } from 'vitest'
import { brokerSocket } from './broker-socket.ts'

const to = (port: number) =>
  brokerSocket({ host: 'localhost', port, onConnect: () => undefined } as ISocketFactoryArgs)

test('a socket that is disconnected again and again takes one listener', async () => {
  const socket = to(1)
  await once(socket, 'error')
  const listeners = socket.listenerCount('connect')
  for (let i = 0; i < 20; i += 1) socket.unref()
  expect(socket.listenerCount('connect')).toBe(listeners + 1)
})

test('a socket that is let go before it connects keeps no process alive', async () => {
  const server = createServer().listen(0)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const socket = to((server.address() as AddressInfo).port)
  onTestFinished(() => void socket.destroy())
  socket.unref()
  await once(socket, 'connect')
  const { _handle: handle } = socket as unknown as { _handle: { hasRef(): boolean } }
  expect(handle.hasRef()).toBe(false)
})
